/** Names as people bear them: which words are a title, which a first and a last name, and who else has them. */
import { hashOf } from '../../lib/hash.ts';
import { type Draft, displayName, mentionsOf, totalTypes } from './draft.ts';
import { FEMALE_NAME, FEMALE_TITLE, MALE_NAME, PLACE, sensesOf, TITLE } from './lexicon/senses.ts';
import { withoutStop } from './lexicon/word-set.ts';
import { dictionaryTag } from './tagger.ts';

const POSSESSIVE = /'s\b/;
const SAINT = /^(?:st|saint)\b/;
const MISTRESS = /^(?:mrs|miss|madame|mme)$/;
const INITIAL = /^\p{L}$|^(?:\p{L}\.)+\p{L}?$/u;
/** A name that more bear than this tells nobody. */
const MOST_NAMESAKES = 200;

export interface Person {
  readonly id: string;
  /** Words of the name without titles. */
  readonly words: readonly string[];
  readonly first: string;
  readonly last: string;
  readonly mentions: number;
  readonly gender: 'female' | 'male' | null;
  readonly short: boolean;
  /** The title before a short name ("prince" in "Prince Andrew"); null without one. */
  readonly title: string | null;
  /** "Hugh, King of Italy": others are short for it, it for none. */
  readonly titledAfter: boolean;
}

/** Null if the name is surely no person's, nor short for an organization's. */
export function readPerson(id: string, draft: Draft): Person | null {
  const types = totalTypes(draft);
  const other = Math.max(types.location ?? 0, types.organization ?? 0, types.event ?? 0, types.work ?? 0);
  const likely = (types.person ?? 0) >= Math.max(1, other);
  if (!likely && draft.key.includes(' ', draft.key.indexOf(' ') + 1)) return null;
  const lower = displayName(draft).toLowerCase();
  if (POSSESSIVE.test(lower) || SAINT.test(lower)) return null;
  const titledAfter = lower.includes(',');
  const plain = titledAfter || lower.includes('(') ? lower.replace(/ ?[,(].*$/, '') : lower;
  const all = plain.includes('.') ? plain.split(' ').map(withoutStop) : plain.split(' ');
  const [opening = ''] = all;
  const title = sensesOf(opening);
  const titled = all.length > 1 && (title & TITLE) !== 0;
  const words = titled ? all.slice(1) : all;
  const short = words.length === 1 && !titledAfter;
  const [first = ''] = words;
  const senses = titled ? sensesOf(first) : title;
  const female = (title & FEMALE_TITLE) !== 0 || (senses & FEMALE_NAME) !== 0;
  const male = !female && (titled || (senses & MALE_NAME) !== 0);
  // "Mrs. Cratchit" is neither Bob nor the family.
  if ((title & FEMALE_TITLE) !== 0 && MISTRESS.test(opening)) return null;
  if (short) {
    if ((senses & PLACE) !== 0 && (types.person ?? 0) < (types.location ?? 0)) return null;
  } else if (!likely) return null;
  return {
    id,
    words,
    first,
    last: words.at(-1) ?? '',
    mentions: mentionsOf(draft),
    gender: female ? 'female' : male ? 'male' : null,
    short,
    title: short && titled ? opening : null,
    titledAfter,
  };
}

/** The same first and last name, or initials that agree. */
export function sameFullName(a: Person, b: Person): boolean {
  if (a === b || a.last !== b.last) return false;
  if (b.titledAfter) return a.words.join(' ') === b.words.join(' ');
  if (a.first === b.first) return a.words.length === 2 || b.words.length === 2;
  return a.first[0] === b.first[0] && (INITIAL.test(a.first) || INITIAL.test(b.first));
}

/** People by the first and the last word of their names. Found by a hash: as a key, V8 would keep each word. */
export class Bearers {
  readonly #byHash = new Map<number, Person[]>();

  add(person: Person): void {
    if (person.short && person.title === null) return;
    const { first, last, words } = person;
    // In "Guy of Montfort" the last word is no surname, nor is "Ghost of Christmas Past" the only ghost.
    const isOf = words.includes('of');
    if (isOf && dictionaryTag(first) !== null) return;
    this.#put(first, person);
    if (!isOf && last !== first) this.#put(last, person);
  }

  /** Whether there may be any: now and then another word has the same hash. */
  has(word: string): boolean {
    return this.#byHash.has(hashOf(word));
  }

  of(word: string): readonly Person[] {
    const found = this.#byHash.get(hashOf(word)) ?? [];
    return found.filter(({ first, last }) => first === word || last === word);
  }

  #put(word: string, person: Person): void {
    const known = this.#byHash.getOrInsertComputed(hashOf(word), () => []);
    if (known.length < MOST_NAMESAKES) known.push(person);
  }
}
