/** At most `most` characters, never half of one: what people sent is repeated to them so that they know it again, not in full. */
export function shorten(text: string, most = 100): string {
  return text.length <= most ? text.toWellFormed() : `${text.slice(0, most - 1).toWellFormed()}…`;
}
