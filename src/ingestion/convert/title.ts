import { oneLine } from '../../lib/one-line.ts';
import { OFTEN_FOLLOWED, SENTENCE_OPENERS } from '../../text/abbreviations.ts';
import { normalizeText } from '../../text/normalize.ts';
import { extensionOf } from './formats.ts';

const MAX_TITLE = 200;

/**
 * A title as it is shown, or null for the rubbish that programs write into title fields: "Untitled", "Microsoft Word - x.doc",
 * file names, template names, a bare number.
 */
export function meaningfulTitle(raw: string | null | undefined): string | null {
  if (typeof raw !== 'string') return null;
  const title = oneLine(normalizeText(raw));
  if (title === '' || title.length > MAX_TITLE || !/\p{L}/u.test(title)) return null;
  if (
    /^(untitled|unknown|no title|title|document|dokument|documento|slide|page|sheet|book|presentation)\W?\d*$/i.test(
      title,
    )
  )
    return null;
  if (/^(microsoft (word|powerpoint|excel)|powerpoint presentation|adobe|print)\b/i.test(title)) return null;
  if (!title.includes(' ') && extensionOf(title) !== '') return null;
  if (/\.(docx?|pdf|tex|dvi|ps|indd|qxd|rtf|odt|wpd|html?|p65|pptx?|xlsx?)$/i.test(title)) return null;
  return title;
}

const STOP = /[.!?;:,…。！？；：，、]["'”’」』)]*$/u;
const INITIALS = /^(?:\p{Lu}\.)*\p{Lu}$/u;

/**
 * Ends as titles do: with no stop, or in title case with one that abbreviates ("Alden & Co.", "Washington, D.C.") or belongs to the
 * name ("Who Goes There?", "To Be Continued…"). @param line short and trimmed
 */
export function endsAsTitle(line: string): boolean {
  const stop = STOP.exec(line);
  if (stop === null) return true;
  const before = line.slice(0, stop.index);
  if (!/^[.!?…]/.test(stop[0]) || !isInTitleCase(before)) return false;
  if (!stop[0].startsWith('.') || before.endsWith('..')) return true;
  const last = /[^\s(]*$/u.exec(before)?.[0] ?? '';
  return INITIALS.test(last) || OFTEN_FOLLOWED.has(last.toLowerCase());
}

/** Every word has a capital that is not one of those that hold titles together. */
function isInTitleCase(line: string): boolean {
  const words = line.match(/[\p{L}\p{M}'’]+/gu) ?? [];
  return (
    /^\p{Lu}/u.test(words[0] ?? '') &&
    words.every((word) => word.length < 4 || !/^\p{Ll}/u.test(word) || SENTENCE_OPENERS.has(word))
  );
}
