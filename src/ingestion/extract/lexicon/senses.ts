/**
 * What the word lists say of a word, a bit for each list that has it. One look-up finds all of it, where a name's words were looked
 * up in ten lists, and again at each place where they stand.
 */
import { CALENDAR_WORDS, HOLIDAYS } from './calendar.ts';
import { FEMALE_NAMES, MALE_NAMES } from './given-names.ts';
import { ORGANIZATIONS } from './organizations.ts';
import { PARTICLES, PARTICLES_BEFORE } from './particles.ts';
import { PLACES } from './places.ts';
import { GENERIC_NAMES, GENERIC_NOUNS, NATIONALITIES, NEVER_NAMES, PLAIN_ADJECTIVES } from './stop.ts';
import { FEMALE_TITLES, HONORIFICS, NOBLE_TITLES, TERRITORIAL_TITLES } from './titles.ts';
import { WordNumbers } from './word-numbers.ts';

export const FEMALE_NAME = 1 << 0;
export const MALE_NAME = 1 << 1;
export const GIVEN_NAME = FEMALE_NAME | MALE_NAME;
export const HONORIFIC = 1 << 2;
export const NOBLE_TITLE = 1 << 3;
/** What may stand before a name. */
export const TITLE = HONORIFIC | NOBLE_TITLE;
export const TERRITORIAL_TITLE = 1 << 4;
export const FEMALE_TITLE = 1 << 5;
export const PARTICLE = 1 << 6;
export const PARTICLE_BEFORE = 1 << 7;
export const NEVER_NAME = 1 << 8;
export const NATIONALITY = 1 << 9;
export const GENERIC_NAME = 1 << 10;
export const GENERIC_NOUN = 1 << 11;
export const PLAIN_ADJECTIVE = 1 << 12;
export const CALENDAR_WORD = 1 << 13;
export const HOLIDAY = 1 << 14;
/** Places, organizations and holidays are of several words too. */
export const PLACE = 1 << 15;
export const ORGANIZATION = 1 << 16;

const LISTS: ReadonlyArray<readonly [sense: number, words: ReadonlySet<string>]> = [
  [FEMALE_NAME, FEMALE_NAMES],
  [MALE_NAME, MALE_NAMES],
  [HONORIFIC, HONORIFICS],
  [NOBLE_TITLE, NOBLE_TITLES],
  [TERRITORIAL_TITLE, TERRITORIAL_TITLES],
  [FEMALE_TITLE, FEMALE_TITLES],
  [PARTICLE, PARTICLES],
  [PARTICLE_BEFORE, PARTICLES_BEFORE],
  [NEVER_NAME, NEVER_NAMES],
  [NATIONALITY, NATIONALITIES],
  [GENERIC_NAME, GENERIC_NAMES],
  [GENERIC_NOUN, GENERIC_NOUNS],
  [PLAIN_ADJECTIVE, PLAIN_ADJECTIVES],
  [CALENDAR_WORD, CALENDAR_WORDS],
  [HOLIDAY, HOLIDAYS],
  [PLACE, PLACES],
  [ORGANIZATION, ORGANIZATIONS],
];

const SENSES = new WordNumbers(sumUp());

function sumUp(): Map<string, number> {
  const senses = new Map<string, number>();
  for (const [sense, words] of LISTS)
    for (const word of words) senses.set(word, (senses.get(word) ?? 0) | sense);
  return senses;
}

/** @param lower one word in lower case, or several */
export function sensesOf(lower: string): number {
  return SENSES.of(lower);
}
