/**
 * Reads Chinese, Japanese, Thai and their like: words by `Intl.Segmenter`, names and terms by what the document repeats.
 */
import { makeArgument, makeSpeaker } from './argument.ts';
import { readBetween } from './between.ts';
import {
  BODY_ENDINGS,
  COMMON_WORDS,
  FUNCTION_CHARACTERS,
  NUMERALS,
  PLACE_ENDINGS,
  SURNAMES,
} from './lexicon/chinese.ts';
import type { Argument, Reading, TypeWeights } from './reading.ts';
import type { Passage } from './segments.ts';
import type { Topic } from './topic.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

const HAN = /^\p{Script=Han}+$/u;
const TITLE = /《([^《》\n]{1,40})》|『([^『』\n]{2,40})』/gu;
const KATAKANA = /[\p{Script=Katakana}ー]{2,40}(?:[・=＝][\p{Script=Katakana}ー]{1,40}){0,4}/gu;
const DATE = /(?:1\d{3}|20\d{2}|[1-9]\d{2})年(?:1[0-2]|[1-9])?(?:(?<=[\d])月(?:[12]\d|3[01]|[1-9])日)?/gu;
const LATIN = /\p{Lu}[\p{Script=Latin}\p{N}]*(?:[ .·-]{1,2}\p{Lu}[\p{Script=Latin}\p{N}]*)*/gu;
const EMPTY = /^[和与與及、的之跟同或以等は・とやのがを・]+$/u;

const TRIM = /^(?:的|也|又|却|便|就|则)+|的$/gu;

/** Repeats that make a name, in a text of some length and in a short one. */
const LEAST_NAME = 3;
const LEAST_NAME_SHORT = 2;
const SHORT_TEXT = 1500;
const LEAST_TERM = 4;
/** Of the common words a document repeats, this many a thousand characters are terms. */
const TERMS_PER_THOUSAND = 0.6;
const MOST_TERMS = 60;

interface Word {
  readonly text: string;
  readonly start: number;
}

export function readUnspaced(text: string, passages: readonly Passage[], topic: Topic | null): Reading[] {
  const known = learn(text, passages);
  if (topic !== null) known.set(topic.base, { ...topic.types });
  const longest = Math.min(40, Math.max(1, ...[...known.keys()].map((name) => name.length)));
  return passages.flatMap((passage) =>
    passage.segments.map((segment) => {
      const args = findKnown(text, segment.start, segment.end, known, longest, topic);
      const prose = segment.kind === 'prose';
      return {
        start: segment.start,
        end: segment.end,
        arguments: args,
        statements: prose
          ? readBetween(text, args, { characters: 10, words: 4, empty: EMPTY, trim: TRIM })
          : [],
        aliases: [],
        definitions: [],
        words: Math.ceil((segment.end - segment.start) / 2),
        speaker: segment.speaker === null ? null : makeSpeaker(text, segment.speaker),
        prose,
        heading: segment.kind === 'heading',
      };
    }),
  );
}

/** Names and terms of the document, each with what tells its type. */
function learn(text: string, passages: readonly Passage[]): Map<string, TypeWeights> {
  const names = new Map<string, number>();
  const pairs = new Map<string, number>();
  const counts = new Map<string, number>();
  let length = 0;
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const passage of passages) {
    length += passage.end - passage.start;
    const words = splitWords(text, passage.start, passage.end);
    words.forEach((word, index) => {
      add(counts, word.text);
      for (const name of personNames(text, words, index)) add(names, name);
      const next = words[index + 1];
      if (next !== undefined && next.start === word.start + word.text.length && joins(word.text, next.text)) {
        add(pairs, word.text + next.text);
      }
    });
  }
  const known = new Map<string, TypeWeights>();
  const least = length < SHORT_TEXT ? LEAST_NAME_SHORT : LEAST_NAME;
  for (const [name, count] of choosePeople(names, least)) {
    // "农民朱": the first two characters are a word that stands without the third.
    const word = counts.get(name.slice(0, 2)) ?? 0;
    if (count >= least && (name.length === 2 || word <= count)) known.set(name, { person: 4 });
  }
  for (const [pair, count] of pairs) {
    if (count >= least && !overlapsName(pair, known)) known.set(pair, typeOfEnding(pair) ?? { concept: 2 });
  }
  const most = Math.min(MOST_TERMS, Math.ceil((length / 1000) * TERMS_PER_THOUSAND));
  const terms = [...counts]
    .filter(([word, count]) => count >= LEAST_TERM && isTelling(word) && !overlapsName(word, known))
    .sort((a, b) => b[1] * b[0].length - a[1] * a[0].length);
  for (const [word] of terms.slice(0, most)) known.set(word, typeOfEnding(word) ?? { concept: 1 });
  for (const [word, count] of counts) {
    const type = count >= 2 && word.length >= 2 && isTelling(word) ? typeOfEnding(word) : null;
    if (type !== null && !overlapsName(word, known)) known.set(word, type);
  }
  return known;
}

function splitWords(text: string, start: number, end: number): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text.slice(start, end))) {
    if (isWordLike && segment.length <= 40) words.push({ text: segment, start: start + index });
  }
  return words;
}

const isTelling = (word: string): boolean =>
  word.length >= (/^[\p{Script=Han}\p{Script=Katakana}]/u.test(word) ? 2 : 4) &&
  /^\p{L}[\p{L}\p{M}]+$/u.test(word) &&
  !/^\p{Script=Hiragana}+$|^[\p{Script=Latin}]+$/u.test(word) &&
  !COMMON_WORDS.has(word) &&
  !(
    HAN.test(word) &&
    [...word].some((character) => FUNCTION_CHARACTERS.has(character) || NUMERALS.has(character))
  );

/** Two words that may be one term: both of some length, or a place's name and its ending. */
function joins(first: string, second: string): boolean {
  if (!HAN.test(first + second) || !isTelling(first + second)) return false;
  if (first.length >= 2 && second.length >= 2) return !COMMON_WORDS.has(first) && !COMMON_WORDS.has(second);
  return (
    HAN.test(first + second) && first.length + second.length <= 4 && PLACE_ENDINGS.has(second.at(-1) ?? '')
  );
}

/** Strings from `index` that look like a Chinese name: a surname and one or two characters. */
function personNames(text: string, words: readonly Word[], index: number): string[] {
  const word = words[index];
  if (word === undefined || !SURNAMES.has(word.text[0] ?? '')) return [];
  // A word of two that the dictionary knows ("高兴") is no name, nor does it often begin one.
  const whole = word.text.length === 2;
  if (whole && COMMON_WORDS.has(word.text)) return [];
  const run = /^\p{Script=Han}{2,4}/u.exec(text.slice(word.start, word.start + 4))?.[0] ?? '';
  const found: string[] = [];
  for (const length of [2, 3]) {
    const name = run.slice(0, length);
    if (
      name.length < length ||
      name[0] === name[1] ||
      [...name.slice(1)].some((character) => FUNCTION_CHARACTERS.has(character))
    )
      break;
    if ((whole && length === 2) || endsInsideWord(words, index, word.start + length)) continue;
    found.push(name);
  }
  return found;
}

/** "朱元璋" must not end within a longer word ("陈述" of "陈述书"). */
function endsInsideWord(words: readonly Word[], index: number, end: number): boolean {
  for (let at = index; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || word.start >= end) return false;
    if (word.start + word.text.length > end) return true;
  }
  return false;
}

/** Of "友谅"-like rivals the one that is always written: three characters where they mostly stand together. */
function choosePeople(names: ReadonlyMap<string, number>, least: number): Map<string, number> {
  const chosen = new Map<string, number>();
  const longest = new Map<string, number>();
  for (const [name, count] of names) {
    if (name.length !== 3) continue;
    const short = name.slice(0, 2);
    longest.set(short, Math.max(longest.get(short) ?? 0, count));
  }
  for (const [name, count] of names) {
    if (name.length === 3) {
      const short = names.get(name.slice(0, 2)) ?? 0;
      if (count >= Math.max(least, short * 0.4)) chosen.set(name, count);
    } else if ((longest.get(name) ?? 0) < count * 0.4) chosen.set(name, count);
  }
  return chosen;
}

function overlapsName(word: string, known: ReadonlyMap<string, TypeWeights>): boolean {
  if (known.has(word)) return true;
  for (let from = 0; from < word.length; from++) {
    for (const length of [2, 3])
      if (from + length <= word.length && known.has(word.slice(from, from + length))) return true;
  }
  return false;
}

function typeOfEnding(word: string): TypeWeights | null {
  const last = word.at(-1) ?? '';
  if (!HAN.test(word)) return null;
  if (PLACE_ENDINGS.has(last)) return { location: 2 };
  return BODY_ENDINGS.has(last) ? { organization: 2 } : null;
}

/** What is known, longest match first, with titles, dates and foreign names. */
function findKnown(
  text: string,
  start: number,
  end: number,
  known: ReadonlyMap<string, TypeWeights>,
  longest: number,
  topic: Topic | null,
): Argument[] {
  const sentence = text.slice(start, end);
  const found: Argument[] = [];
  const taken = new Uint8Array(sentence.length);
  const take = (from: number, name: string, kind: Argument['kind'], types: TypeWeights, shown = name) => {
    if (taken.subarray(from, from + name.length).includes(1)) return;
    taken.fill(1, from, from + name.length);
    found.push(
      makeArgument(
        kind,
        shown,
        { start: start + from, end: start + from + name.length },
        { types: { ...types } },
      ),
    );
  };
  for (const match of sentence.matchAll(TITLE)) {
    const title = match[1] ?? match[2] ?? '';
    take(match.index + 1, title, 'work', { work: 3 });
  }
  for (const match of sentence.matchAll(DATE)) take(match.index, match[0], 'date', { date: 4 });
  for (const match of sentence.matchAll(KATAKANA)) {
    const person = /[・=＝]/.test(match[0]);
    if (match[0].length >= 3) take(match.index, match[0], 'name', person ? { person: 2 } : {});
  }
  for (const match of sentence.matchAll(LATIN))
    if (match[0].length >= 2 && match[0].length <= 60) take(match.index, match[0], 'name', {});
  for (let from = 0; from < sentence.length; from++) {
    if (taken[from] === 1) continue;
    for (let length = Math.min(longest, sentence.length - from); length >= 2; length--) {
      const name = sentence.slice(from, from + length);
      const types = known.get(name);
      if (types === undefined) continue;
      take(from, name, 'name', types, topic !== null && name === topic.base ? topic.name : name);
      from += length - 1;
      break;
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
