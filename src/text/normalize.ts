import { compose } from '../lib/compose.ts';

/** Tabs, newlines, Latin letters, common punctuation and signs, each one code point, are as they should be; nearly all English text. */
const UNUSUAL = /[^\t\n -~\u00a0-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]/;
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029\f\v]/g;
/** C0 and C1 controls but tab and newline, DEL, and byte order marks, also those that joined files leave inside. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it removes
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]+/g;

/**
 * The one form in which text is kept: Unicode NFC, `\n` as the only line break (form feeds too), no control
 * characters but tab, no byte order mark, lone surrogates replaced by U+FFFD, at most 30 combining marks in a row.
 * Idempotent; linear in length.
 */
export function normalizeText(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return compose(text.toWellFormed().replace(LINE_BREAKS, '\n').replace(CONTROLS, ''));
}
