/** What `\s` and `String.prototype.trim` take for white space; a UTF-16 code unit. */
function isSpace(unit: number): boolean {
  if (unit <= 0xa0) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0;
  return (
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x3000 ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x1680 ||
    unit === 0xfeff
  );
}

/** The first offset from `at` on that is not white space, or the text's length. */
export function skipSpace(text: string, at: number): number {
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The end of what is left of `text.slice(start, end)` without the white space at its end. */
export function trimSpace(text: string, start: number, end: number): number {
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return end;
}
