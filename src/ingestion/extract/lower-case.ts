/** How often a word of a document stands in lower case: what does so is hardly a name. */
export type LowerCaseCount = (word: string) => number;

const WORD = /(?<![\p{L}\p{N}'’-])\p{Ll}[\p{Ll}'’]{1,30}(?![\p{L}\p{N}])/gu;
const BEFORE = /[\p{L}\p{N}'’-]$/u;
const AFTER = /^[\p{L}\p{N}]/u;
const MOST_WORDS = 300_000;
/** In a text this short the few words asked for are looked up one by one, a third of the time of counting them all. */
const SHORT = 5000;

export function countLowerCase(text: string): LowerCaseCount {
  if (text.length <= SHORT) return (word) => occurrences(text, word);
  let counts: Map<string, number> | undefined;
  return (word) => {
    counts ??= countAll(text);
    return counts.get(word) ?? 0;
  };
}

function occurrences(text: string, word: string): number {
  let count = 0;
  if (word.length < 2) return count;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const end = at + word.length;
    if (!BEFORE.test(text.slice(Math.max(0, at - 1), at)) && !AFTER.test(text.slice(end, end + 1))) count++;
  }
  return count;
}

function countAll(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(WORD)) {
    const count = counts.get(word);
    if (count !== undefined) counts.set(word, count + 1);
    else if (counts.size < MOST_WORDS) counts.set(word, 1);
  }
  return counts;
}
