/** Of the words that begin with a capital. */
export function initialsOf(name: string): string {
  return (name.match(/(?<![\p{L}\p{N}])\p{Lu}/gu) ?? []).join('');
}

/** Whether its letters are the name's initials, or those of its capitalised words. */
export function isAcronymOf(acronym: string, name: string): boolean {
  const letters = acronym.replace(/[^\p{L}]/gu, '').toUpperCase();
  const all = (name.match(/(?<![\p{L}\p{N}])\p{L}/gu) ?? []).join('').toUpperCase();
  return letters.length > 1 && (letters === all || letters === initialsOf(name));
}
