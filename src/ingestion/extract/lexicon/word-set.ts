/** A set from words written one after another; `_` stands for a space inside an entry. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(
    words
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll('_', ' ')),
  );
}
