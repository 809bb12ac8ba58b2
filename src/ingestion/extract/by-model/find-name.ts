import { initialsOf } from '../../../graph/initials.ts';
import { editDistance } from '../../../lib/edit-distance.ts';
import type { Span } from '../../../lib/span.ts';
import { SENTENCE_OPENERS } from '../../../text/abbreviations.ts';
import { ENGLISH_STOP_WORDS } from '../../../text/stop-words.ts';
import { HONORIFICS } from '../lexicon/titles.ts';
import { KINSHIP } from '../same-names.ts';
import { type FoldedText, foldName, isUnspaced } from './folded-text.ts';

/**
 * Where a text names something: as the model writes the name but for case, diacritics, spaces and punctuation; failing that, nearly so
 * (another ending, a slip, the words in another order); failing that, by an acronym of it or, of a person, by the first or last name.
 * Nothing looser: what no characters support is not there.
 */
export function findName(text: FoldedText, name: string, isPerson = false): Span[] {
  const folded = foldName(name);
  const exact = text.places(folded);
  if (exact.length > 0) return likeName(text, name, exact);
  const bare = folded.replace(/^(?:the|an?) /, '');
  const words = bare.split(' ');
  for (const find of [findBare, findNear, findReordered, findAcronym]) {
    const found = find(text, words, name);
    if (found.length > 0) return found;
  }
  return isPerson ? findShort(text, words, name) : [];
}

const findBare = (text: FoldedText, words: readonly string[]): Span[] => text.places(words.join(' '));

/**
 * Of a name with a capital, "Apple" or "May", not the words that are spelt like it; but of a term that has one only where a
 * sentence begins, all.
 */
function likeName(text: FoldedText, name: string, places: readonly Span[]): Span[] {
  if (!isCapital(name, 0)) return [...places];
  const capital = places.filter(({ start }) => isCapital(text.text, start));
  return capital.some(({ start }) => !beginsSentence(text.text, start)) ? capital : [...places];
}

function beginsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 8), at).trimEnd();
  return !/[\p{L}\p{N},;)-]$/u.test(before) || /\n\s*$/.test(text.slice(Math.max(0, at - 8), at));
}

const isCapital = (text: string, at: number): boolean => /\p{Lu}/u.test(text[at] ?? '');

/** Words of the text in a row, each nearly the name's; in lower case other forms alone: "march here" is no slip for the March Hare. */
function findNear(text: FoldedText, words: readonly string[], name: string): Span[] {
  if (words.length === 1 && isUnspaced(words[0] ?? '')) return findPart(text, words[0] ?? '');
  if (words.join('').length < SHORTEST_INFLECTED) return [];
  const found: Span[] = [];
  const all = text.words;
  for (let first = 0; first + words.length <= all.length; first++) {
    const [begin, end] = [all[first], all[first + words.length - 1]];
    if (!begin || !end || begin.word[0] !== words[0]?.[0]) continue;
    const span = text.span(begin.at, end.end);
    const slips = isCapital(text.text, span.start) || !isCapital(name, 0);
    if (words.every((word, at) => isNearWord(word, all[first + at]?.word ?? '', slips))) found.push(span);
  }
  return found;
}

const SHORTEST_INFLECTED = 4;
const LONGEST_ENDING = 3;

/** The same, another form of it, or a slip: one in eight characters, two in more. */
function isNearWord(word: string, other: string, slips: boolean): boolean {
  if (word === other) return true;
  if (word[0] !== other[0] || Math.abs(word.length - other.length) > LONGEST_ENDING) return false;
  const shortest = Math.min(word.length, other.length);
  if (shortest < SHORTEST_INFLECTED || /\d/.test(word + other)) return false;
  if (word.startsWith(other) || other.startsWith(word)) return true;
  return slips && editDistance(word, other) <= (shortest < 8 ? 1 : 2);
}

/** Without spaces: the most of the name that stands there, from its begin or to its end, at least two characters and half of it. */
function findPart(text: FoldedText, name: string): Span[] {
  const least = Math.max(2, Math.ceil(name.length / 2));
  for (let length = name.length - 1; length >= least; length--) {
    const found = [name.slice(0, length), name.slice(-length)].flatMap((part) => text.places(part));
    if (found.length > 0) return found;
  }
  return [];
}

/** How many other words may stand among those of a name: "Oxford's old university". */
const MOST_BETWEEN = 2;

/** All telling words of the name close together, in any order; of a name with a capital from one with a capital on. */
function findReordered(text: FoldedText, words: readonly string[], name: string): Span[] {
  const telling = new Set(words.filter((word) => word.length > 3));
  if (telling.size < 2) return [];
  const all = text.words;
  const room = words.length + MOST_BETWEEN;
  const found: Span[] = [];
  for (let first = 0; first < all.length; first++) {
    const begin = all[first];
    if (!begin || !telling.has(begin.word)) continue;
    if (isCapital(name, 0) && !isCapital(text.text, text.span(begin.at, begin.end).start)) continue;
    const missing = new Set(telling);
    for (const { word, end } of all.slice(first, first + room)) {
      if (!missing.delete(word) || missing.size > 0) continue;
      found.push(text.span(begin.at, end));
      first += room;
    }
  }
  return found;
}

const SHORTEST_ALONE = 3;

/** The last or else the first word of a name of several, capitalised and not part of another name ("Jane Smith" for "John Smith"). */
function findShort(text: FoldedText, words: readonly string[], name: string): Span[] {
  if (words.length < 2 || !isCapital(name, 0)) return [];
  const [first = '', last = ''] = [words[0], words.at(-1)];
  for (const word of [last, first]) {
    if (word.length < SHORTEST_ALONE) continue;
    const found = text.places(word).filter((span) => standsAlone(text.text, span));
    if (found.length > 0) return found;
  }
  return [];
}

export function standsAlone(text: string, { start, end }: Span): boolean {
  if (!isCapital(text, start)) return false;
  const before = /(\S+) $/u.exec(text.slice(Math.max(0, start - 32), start))?.[1] ?? '';
  const after = /^ (\S+)/u.exec(text.slice(end, end + 32))?.[1] ?? '';
  const joins = /^\p{Lu}[\p{L}'’-]*$/u;
  return !(joins.test(before) && !isNoName(before)) && !/^\p{Lu}\p{Ll}/u.test(after);
}

/** "Mr." and "Uncle" are no part of another name, though "King" may be; nor is a common word that begins a sentence ("But Scrooge said"). */
function isNoName(word: string): boolean {
  const lower = word.toLowerCase().replace(/\.$/, '');
  return (
    HONORIFICS.has(lower) ||
    KINSHIP.test(lower) ||
    ENGLISH_STOP_WORDS.has(lower) ||
    SENTENCE_OPENERS.has(lower)
  );
}

/** The initials of a name of three words and more, as capitals in a row. */
function findAcronym(text: FoldedText, _words: readonly string[], name: string): Span[] {
  const acronym = initialsOf(name).capitals.join('');
  return acronym.length < 3 ? [] : text.places(acronym.toLowerCase()).filter(isAcronym(text.text, acronym));
}

const isAcronym =
  (text: string, acronym: string) =>
  ({ start, end }: Span): boolean =>
    text.slice(start, end).replaceAll('.', '') === acronym;
