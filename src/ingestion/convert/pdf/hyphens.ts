import { dictionaryTag } from '../../extract/tagger.ts';

const HYPHEN_END = /(\p{L}+(?:-\p{L}+)*)[-\u2010\u00ad]$/u;
const WORD_START = /^\p{L}+/u;
const COMPOUND_START = /^\p{L}+-\p{L}/u;
/** Shorter parts are words and syllables alike: in-formation. */
const MIN_PART = 4;
/** Words of their own only in the dictionary: inter-connections. */
const PREFIX =
  /^(?:anti|counter|extra|fore|hyper|inter|intra|micro|multi|over|post|semi|super|trans|ultra|under)$/;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u3000-\u303f\uff00-\uffef]/;

/**
 * Words as a document writes them inside its lines; what settles whether a hyphen at a line's end belongs to the word. The halves
 * that such hyphens leave are no words.
 */
export function collectWords(lines: Iterable<string>): Set<string> {
  const words = new Set<string>();
  let cut = false;
  for (const line of lines) {
    const begins = cut ? (WORD_START.exec(line)?.[0].length ?? 0) : 0;
    const half = HYPHEN_END.exec(line);
    cut = half !== null;
    const whole = line.slice(begins, half === null ? line.length : Math.max(begins, half.index));
    for (const [word] of whole.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) words.add(word.toLowerCase());
  }
  return words;
}

/**
 * What stands between two lines of one paragraph once they are joined, and how much of the first one's end goes: `adip-` and
 * `iscing` make `adipiscing`, `well-` and `known` stay `well-known` if the document writes it so elsewhere.
 */
export function joinOf(
  line: string,
  next: string,
  words: ReadonlySet<string>,
): { cut: number; joint: '' | ' ' } {
  const before = HYPHEN_END.exec(line)?.[1];
  const after = WORD_START.exec(next)?.[0];
  if (before !== undefined) {
    if (after === undefined) return { cut: 0, joint: /^\p{N}/u.test(next) ? '' : ' ' };
    const isSplit = !COMPOUND_START.test(next) && isOneWord(before, after, words);
    return { cut: isSplit ? 1 : 0, joint: '' };
  }
  if (/\p{N}-$/u.test(line) && /^\p{N}/u.test(next)) return { cut: 0, joint: '' };
  const isCjk = CJK.test(line.at(-1) ?? '') && CJK.test(next[0] ?? '');
  return { cut: 0, joint: isCjk ? '' : ' ' };
}

/**
 * As the rest of the document writes it, or the English dictionary has it; two words of either stay apart, and syllables go together.
 */
function isOneWord(before: string, after: string, words: ReadonlySet<string>): boolean {
  const [first, second] = [before.toLowerCase(), after.toLowerCase()];
  if (words.has(first + second)) return true;
  if (words.has(`${first}-${second}`) || before.includes('-') || /^\p{Lu}/u.test(after)) return false;
  if (dictionaryTag(first + second) !== null || PREFIX.test(first)) return true;
  return ![first, second].every((part) => isWord(part, words));
}

function isWord(part: string, words: ReadonlySet<string>): boolean {
  return part.length >= MIN_PART && (words.has(part) || dictionaryTag(part) !== null);
}
