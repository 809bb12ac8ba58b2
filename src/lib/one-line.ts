/** A text without its line breaks and other runs of blanks: what goes into a line of a prompt, a message or a name. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
