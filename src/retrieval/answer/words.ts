/** Length as readers feel it: words between spaces, and two characters of an unspaced script for a word. */
export function countWords(text: string): number {
  if (!BEYOND_ASCII.test(text)) return countSpaced(text);
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

const BEYOND_ASCII = /[^\n -~]/;

/** Runs of ASCII without spaces that hold a letter or digit. */
function countSpaced(text: string): number {
  let count = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32) inWord = false;
    else if (!inWord && isLetterOrDigit(code)) {
      inWord = true;
      count += 1;
    }
  }
  return count;
}

/** Of ASCII. */
export function isLetterOrDigit(code: number): boolean {
  const letter = code | 32;
  return (letter >= 97 && letter <= 122) || (code >= 48 && code <= 57);
}
