/** In which way a passage is read: by English grammar, by capitals, or by the words of a script without spaces. */
import { memoizeParts } from '../../text/memo.ts';
import { ENGLISH_STOP_WORDS } from '../../text/stop-words.ts';
import { FOREIGN_STOP_WORDS } from './lexicon/foreign.ts';

export type Method = 'english' | 'capitals' | 'unspaced';

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const LETTER = /\p{L}/gu;
const LATIN_WORD = /[A-Za-z\u00c0-\u024f']+/g;
/** The same, of a UTF-16 code unit. */
const isLatin = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 39 || (unit >= 0xc0 && unit <= 0x24f);
const SAMPLE = 500;
/** Fewer words than this tell nothing about the language. */
const ENOUGH_WORDS = 12;
/** Of running English some 45 % are stop words, of lists of names 15 %, of other languages in Latin script below 8 %. */
const ENGLISH_SHARE = 0.2;
const FOREIGN_SHARE = 0.08;

/** A document this short is read in one way. */
export const ONE_METHOD = SAMPLE * 5;

/** @param usual the document's method, for passages too short to tell */
export function chooseMethod(text: string, usual: Method): Method {
  const sample = text.slice(0, SAMPLE);
  if (isPlainlyEnglish(sample)) return 'english';
  const words = sample.match(LATIN_WORD) ?? [];
  const latin = words.reduce((sum, word) => sum + word.length, 0);
  if (latin < sample.length * 0.5) {
    const letters = sample.match(LETTER)?.length ?? 0;
    if (letters === 0) return usual;
    if ((sample.match(UNSPACED)?.length ?? 0) > letters * 0.3) return 'unspaced';
    if (latin < letters * 0.5) return 'capitals';
  }
  if (words.length < ENOUGH_WORDS) return usual === 'unspaced' ? 'capitals' : usual;
  let stops = 0;
  let foreign = 0;
  for (const word of words) {
    const language = STOP_WORDS.get(word) ?? STOP_WORDS.get(word.toLowerCase());
    if (language === 'english') stops++;
    else if (language === 'foreign') foreign++;
  }
  if (foreign > stops) return 'capitals';
  if (stops >= words.length * ENGLISH_SHARE) return 'english';
  return stops < words.length * FOREIGN_SHARE || usual === 'unspaced' ? 'capitals' : usual;
}

/** True if the first words are English beyond doubt; three of four English texts are told by them. */
function isPlainlyEnglish(sample: string): boolean {
  const end = Math.min(FEW, sample.length);
  let words = 0;
  let stops = 0;
  let latin = 0;
  for (let at = 0; at < end; at++) {
    const start = at;
    while (at < end && isLatin(sample.charCodeAt(at))) at++;
    if (at === start) continue;
    words++;
    latin += at - start;
    const language = languageOf(sample, start, at);
    if (language === 'english') stops++;
    else if (language === 'foreign') return false;
  }
  return words >= ENOUGH_WORDS && stops >= words * PLAINLY && latin >= end * 0.7;
}
const FEW = 160;
const PLAINLY = 0.35;

/** Whose stop word it is; English words are English, also where other languages have them. */
const STOP_WORDS: ReadonlyMap<string, 'english' | 'foreign'> = new Map([
  ...[...FOREIGN_STOP_WORDS].map((word) => [word, 'foreign'] as const),
  ...[...ENGLISH_STOP_WORDS].map((word) => [word, 'english'] as const),
]);

const languageOf = memoizeParts((word) => STOP_WORDS.get(word) ?? 'unknown', 1 << 12);
