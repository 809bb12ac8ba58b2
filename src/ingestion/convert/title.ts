import { normalizeText } from '../../text/normalize.ts';
import { extensionOf } from './formats.ts';

const MAX_TITLE = 200;

/**
 * A title as it is shown, or null for the rubbish that programs write into title fields: "Untitled", "Microsoft Word - x.doc",
 * file names, template names, a bare number.
 */
export function meaningfulTitle(raw: string | null | undefined): string | null {
  if (typeof raw !== 'string') return null;
  const title = normalizeText(raw).replace(/\s+/g, ' ').trim();
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
