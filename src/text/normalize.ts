import { compose } from '../lib/compose.ts';

/** Nothing but printable ASCII, tabs and newlines is as it should be; most English text. */
const UNUSUAL = /[^\t\n -~]/;
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
