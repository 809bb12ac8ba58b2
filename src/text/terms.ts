import { memoizeParts } from './memo.ts';
import { isCjk } from './scripts.ts';
import { stemEnglish } from './stem.ts';
import { CJK_STOP_WORDS, ENGLISH_STOP_WORDS } from './stop-words.ts';
import { wordSpans } from './words.ts';

/**
 * Search terms of a text in order, duplicates kept: of documents and of questions alike. Letters and digits
 * only, lower case, at most 64 characters each.
 *
 * Diacritics of Latin, Greek and Cyrillic are folded, English endings stemmed (Porter2), acronyms joined ("U.S."
 * is "us"), hyphenated words taken apart. Chinese, Japanese and Korean words come with the bigrams that
 * find them when question and document are segmented differently. Stop words are left out unless there is
 * nothing else.
 */
export function analyze(text: string): string[] {
  const terms: string[] = [];
  const stopWords: string[] = [];
  let previous = '';
  let previousEnd = -1;
  for (const { start, end } of wordSpans(text)) {
    const { isStopWord, isUnspaced, parts } = termsOf(text, start, Math.min(end, start + LONGEST_WORD));
    const current = isUnspaced && !isStopWord ? (parts[0] ?? '') : '';
    if (previousEnd === start && previous !== '' && current !== '') pushBridge(previous, current, terms);
    previous = current;
    previousEnd = end;
    for (const part of parts) (isStopWord ? stopWords : terms).push(part);
  }
  return terms.length > 0 ? terms : stopWords;
}

interface WordTerms {
  readonly parts: readonly string[];
  readonly isStopWord: boolean;
  readonly isUnspaced: boolean;
}

/** Longer words are no words: addresses, hashes, binary data. */
const LONGEST_WORD = 64;

const termsOf = memoizeParts(analyzeWord, 1 << 15);

/** Names that only their capitals tell from function words. */
const NAMES_LIKE_STOP_WORDS: ReadonlySet<string> = new Set(['US', 'IT', 'WHO', 'May']);

const PLAIN = /^[a-z]+$/i;

function analyzeWord(word: string): WordTerms {
  if (PLAIN.test(word)) {
    const plain = word.toLowerCase();
    const isStopWord = ENGLISH_STOP_WORDS.has(plain) && !NAMES_LIKE_STOP_WORDS.has(word);
    return { parts: [stemEnglish(plain)], isStopWord, isUnspaced: false };
  }
  const folded = fold(word);
  if (isCjk(folded)) {
    const plain = folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
    const isUnspaced = !/\p{Script=Hangul}/u.test(plain);
    return { parts: [plain, ...bigrams(plain)], isStopWord: CJK_STOP_WORDS.has(plain), isUnspaced };
  }
  const isName = NAMES_LIKE_STOP_WORDS.has(word) || (DOTTED.test(word) && !/^(?:e\.g|i\.e)$/i.test(word));
  const { stem: plain, isFunctionWord } = strip(folded);
  const parts = plain
    .replace(DIGIT_GROUP, '')
    .split(DOTTED.test(plain) ? /[^\p{L}\p{M}\p{N}.]+/u : /[^\p{L}\p{M}\p{N}]+/u)
    .map((part) => part.replaceAll('.', ''))
    .filter((part) => part !== '');
  return {
    parts: parts.map((part) => (LATIN.test(part) ? stemEnglish(part) : part)),
    isStopWord: isFunctionWord || (!isName && parts.every((part) => ENGLISH_STOP_WORDS.has(part))),
    isUnspaced: false,
  };
}

const LATIN = /^[a-z]+$/;
/** U.S, Ph.D, e.g: the segmenter leaves out the last full stop. */
const DOTTED = /^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u;
const DIGIT_GROUP = /(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu;

const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{Mn}*)\p{Mn}/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc\uff07\u00b4`]/g;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Case, width, diacritics and ligatures taken away. */
function fold(word: string): string {
  const lower = word.normalize('NFKC').toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (/^[\u0000-\u007f]*$/.test(lower)) return lower;
  return lower
    .replace(APOSTROPHES, "'")
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(SPECIAL_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** What is left of a word without its apostrophes: possessives, contractions, elisions, Irish names. */
function strip(word: string): { stem: string; isFunctionWord: boolean } {
  if (!word.includes("'")) return { stem: word, isFunctionWord: false };
  const stem = word
    .replace(/'(?:s|m|re|ve|ll|d)?$/, '')
    .replace(/^(?:[cdjlmnst]|qu)'(?=\p{L}{2})/u, '')
    .replaceAll("'", '');
  return { stem, isFunctionWord: /n't$/.test(word) };
}

/** Pairs of neighbouring characters of a word of three and more. */
function bigrams(word: string): string[] {
  const characters = [...word];
  if (characters.length < 3) return [];
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/**
 * The bigram over the border of two words of which one is a single character: a name that the dictionary does not
 * know is cut anywhere.
 */
function pushBridge(before: string, after: string, terms: string[]): void {
  const last = before.length === 1 ? before : ([...before].at(-1) ?? '');
  const first = String.fromCodePoint(after.codePointAt(0) ?? 0);
  if (last.length === before.length || first.length === after.length) terms.push(last + first);
}
