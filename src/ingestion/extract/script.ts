/** In which way a passage is read: by English grammar, by capitals, or by the words of a script without spaces. */
import { ENGLISH_STOP_WORDS } from '../../text/stop-words.ts';
import { WordTable } from '../../text/word-table.ts';
import { FOREIGN_STOP_WORDS } from './lexicon/foreign.ts';

export type Method = 'english' | 'capitals' | 'unspaced';

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const LETTER = /\p{L}/gu;
/** Letters of Latin words and their apostrophes, by UTF-16 code unit. */
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
  if (isPlainlyEnglish(text)) return 'english';
  const end = Math.min(SAMPLE, text.length);
  const { words, latin, stops, foreign } = countWords(text, end, languageOf);
  if (latin < end * 0.5) {
    const sample = text.slice(0, end);
    const letters = sample.match(LETTER)?.length ?? 0;
    if (letters === 0) return usual;
    if ((sample.match(UNSPACED)?.length ?? 0) > letters * 0.3) return 'unspaced';
    if (latin < letters * 0.5) return 'capitals';
  }
  if (words < ENOUGH_WORDS) return usual === 'unspaced' ? 'capitals' : usual;
  if (foreign > stops) return 'capitals';
  if (stops >= words * ENGLISH_SHARE) return 'english';
  return stops < words * FOREIGN_SHARE || usual === 'unspaced' ? 'capitals' : usual;
}

/** True if the first words are English beyond doubt; three of four English texts are told by them. */
function isPlainlyEnglish(text: string): boolean {
  const end = Math.min(FEW, text.length);
  const { words, latin, stops, foreign } = countWords(text, end, languageAsWritten);
  return foreign === 0 && words >= ENOUGH_WORDS && stops >= words * PLAINLY && latin >= end * 0.7;
}
const FEW = 160;
const PLAINLY = 0.35;

interface WordCount {
  readonly words: number;
  /** Code units in them. */
  readonly latin: number;
  /** English stop words, and those of other languages. */
  readonly stops: number;
  readonly foreign: number;
}

/** Counts the words in Latin letters up to `end`. */
function countWords(text: string, end: number, languageOf: LanguageOf): WordCount {
  let words = 0;
  let latin = 0;
  let stops = 0;
  let foreign = 0;
  for (let at = 0; at < end; at++) {
    const start = at;
    while (at < end && isLatin(text.charCodeAt(at))) at++;
    if (at === start) continue;
    words++;
    latin += at - start;
    const language = languageOf(text, start, at);
    if (language === 'english') stops++;
    else if (language === 'foreign') foreign++;
  }
  return { words, latin, stops, foreign };
}

/** Whose stop word it is; English words are English, also where other languages have them. */
type LanguageOf = (text: string, start: number, end: number) => 'english' | 'foreign' | 'unknown';

/** In lower case. A `Map` would want a string of every word that is none. */
const STOP_WORDS = new WordTable([...ENGLISH_STOP_WORDS.union(FOREIGN_STOP_WORDS)]);

const isSmall = (unit: number): boolean => unit >= 97 && unit <= 122;

/** Of a word without capitals. */
const languageAsWritten: LanguageOf = (text, start, end) => {
  const number = STOP_WORDS.numberOf(text, start, end);
  if (number < 0) return 'unknown';
  return number < ENGLISH_STOP_WORDS.size ? 'english' : 'foreign';
};
const languageOf: LanguageOf = (text, start, end) => {
  const language = languageAsWritten(text, start, end);
  if (language !== 'unknown' || isSmall(text.charCodeAt(start))) return language;
  const lower = text.slice(start, end).toLowerCase();
  return languageAsWritten(lower, 0, lower.length);
};
