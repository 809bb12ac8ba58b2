/** Levenshtein distance in code units: the fewest insertions, deletions and substitutions. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether one is probably the other misspelt: at most one slip in eight characters, two in longer ones. */
export function isNear(a: string, b: string): boolean {
  return editDistance(a.toUpperCase(), b.toUpperCase()) <= (Math.min(a.length, b.length) < 8 ? 1 : 2);
}
