/** White space that is not one space, as nearly all of it is. */
const BLANKS = /[^\S ]\s*| \s+/g;

/** A text without its line breaks and other runs of blanks: what goes into a line of a prompt, a message or a name. */
export function oneLine(text: string): string {
  return text.replace(BLANKS, ' ').trim();
}
