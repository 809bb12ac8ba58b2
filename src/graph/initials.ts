/** The first letters of a name's words, and those of them that are capitals. */
export function initialsOf(name: string): { readonly all: string[]; readonly capitals: string[] } {
  const all = name.match(/(?<![\p{L}\p{N}])\p{L}/gu) ?? [];
  return { all, capitals: all.filter((letter) => /\p{Lu}/u.test(letter)) };
}

/** Whether two letters or more are the name's initials, all or the capitals, whatever stands between them ("U.N."). */
export function areInitialsOf(letters: string, name: string): boolean {
  const spelt = letters.replace(/[^\p{L}]/gu, '').toUpperCase();
  const { all, capitals } = initialsOf(name);
  return spelt.length > 1 && [all, capitals].some((initials) => initials.join('').toUpperCase() === spelt);
}
