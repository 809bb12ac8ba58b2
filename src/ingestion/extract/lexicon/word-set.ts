/** A set from words written one after another; `_` stands for a space inside an entry. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(
    words
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll('_', ' ')),
  );
}

/** An abbreviation without its closing stop, as the lists have it. */
export function withoutStop(word: string): string {
  return word.endsWith('.') ? word.slice(0, -1) : word;
}
