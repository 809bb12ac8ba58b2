/** Length as readers feel it: words between spaces, and two characters of an unspaced script for a word. */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const spaced = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return spaced + Math.ceil(unspaced / 2);
}

/** At most `limit` words, with an ellipsis where something was left out. */
export function clipWords(text: string, limit: number): string {
  if (countWords(text) <= limit) return text;
  const pieces = text.match(/\S+\s*/g) ?? [];
  let clipped = '';
  for (const piece of pieces.length > 1 ? pieces : Array.from(text)) {
    if (countWords(clipped + piece) > limit) break;
    clipped += piece;
  }
  return `${clipped.trimEnd()} …`;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
