/** Which of a document's names are one entity: full and short names, claims of the text. */
import { type Draft, displayName, mentionsOf, totalTypes } from './draft.ts';
import { Identities } from './identities.ts';
import { FEMALE_NAME, FEMALE_TITLE, MALE_NAME, PLACE, sensesOf, TITLE } from './lexicon/senses.ts';
import type { Reading } from './reading.ts';
import { joinSpellings } from './spellings.ts';
import { dictionaryTag } from './tagger.ts';
import type { Topic } from './topic.ts';

const DOMINANT = 3;
/** A name that more bear than this tells nobody. */
const MOST_NAMESAKES = 200;
export const KINSHIP = /^(?:uncle|aunt|auntie|brother|sister|father|mother|cousin)$/;

export function identify(
  drafts: ReadonlyMap<string, Draft>,
  readings: readonly Reading[],
  topic: Topic | null,
): Identities {
  const identities = new Identities();
  const topicId = topic !== null && drafts.has(topic.key) ? topic.key : null;
  if (topic !== null && topicId !== null) {
    if (drafts.has(topic.baseKey)) identities.join(topic.baseKey, topicId);
    const lead = leadName(drafts, readings, topic);
    if (lead !== null) identities.join(lead, topicId);
  }
  joinClaims(drafts, readings, identities, topicId);
  joinSpellings(drafts, identities);
  joinShortNames(drafts, identities, topicId);
  return identities;
}

/** Room for an article and a quotation mark before the name that a text begins with. */
const OPENING = 5;

/** An article often begins with its subject's name in full ("Ernst Ingmar Bergman (…) was") under a shorter title. */
function leadName(
  drafts: ReadonlyMap<string, Draft>,
  readings: readonly Reading[],
  topic: Topic,
): string | null {
  const lead = readings.find((reading) => reading.prose);
  const first = lead?.arguments[0];
  if (lead === undefined || first === undefined || (first.kind !== 'name' && first.kind !== 'work'))
    return null;
  if (first.key === topic.key || !drafts.has(first.id) || first.start - lead.start > OPENING) return null;
  // In "History of Leeds" and "Alcohol laws of Indiana" it is neither Leeds nor Indiana.
  const [head = ''] = topic.baseKey.split(/ (?:of|in) /);
  const title = new Set(head.split(' ').filter((word) => word.length > 2));
  return first.key.split(' ').some((word) => title.has(word)) ? first.id : null;
}

function joinClaims(
  drafts: ReadonlyMap<string, Draft>,
  readings: readonly Reading[],
  identities: Identities,
  topicId: string | null,
): void {
  for (const { aliases } of readings) {
    for (const claim of aliases) {
      const [id, alias] = [claim.name.id, claim.alias.id];
      const [named, other] = [drafts.get(id), drafts.get(alias)];
      if (named === undefined || other === undefined || (sensesOf(claim.alias.key) & PLACE) !== 0) continue;
      // One sentence does not make the hero of a book another name of what it names in passing.
      if (id !== topicId && mentionsOf(other) > mentionsOf(named) * 5 + 5) continue;
      if (alias === topicId) identities.join(id, alias);
      else identities.join(alias, id);
    }
  }
}

interface Person {
  readonly id: string;
  /** Words of the name without titles. */
  readonly words: readonly string[];
  readonly mentions: number;
  readonly gender: 'female' | 'male' | null;
  readonly short: boolean;
  /** The title before a short name ("prince" in "Prince Andrew"); null without one. */
  readonly title: string | null;
  /** "Hugh, King of Italy": others are short for it, it for none. */
  readonly titledAfter: boolean;
}

export function joinShortNames(
  drafts: ReadonlyMap<string, Draft>,
  identities: Identities,
  topicId: string | null,
): void {
  const people: Person[] = [];
  const add = (id: string, draft: Draft) => {
    const person = readPerson(id, draft);
    if (person !== null) people.push(person);
  };
  for (const [id, draft] of drafts) if (draft.kind === 'name' && !draft.single) add(id, draft);
  if (people.length === 0) return;
  const byWord = new Map<string, Person[]>();
  for (const person of people) {
    if (person.short && person.title === null) continue;
    const [first = '', last = ''] = [person.words[0], person.words.at(-1)];
    // In "Guy of Montfort" the last word is no surname.
    const of = person.words.includes('of');
    // Nor is "Ghost of Christmas Past" the only ghost.
    if (of && dictionaryTag(first) !== null) continue;
    for (const word of of ? [first] : new Set([first, last])) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [person]);
      else if (known.length < MOST_NAMESAKES) known.push(person);
    }
  }
  // Of the names of one word only those are looked at that some longer name holds.
  for (const [id, draft] of drafts) {
    if (draft.kind !== 'name' || !draft.single) continue;
    if (byWord.has(displayName(draft).toLowerCase().replace(/\.$/, ''))) add(id, draft);
  }
  // Full names first ("Iwan Wyn Roberts" and "Iwan Roberts"), so that short ones find one entity.
  for (const person of people) {
    if (person.short || person.titledAfter) continue;
    const same = (byWord.get(person.words.at(-1) ?? '') ?? []).filter((other) => sameFullName(person, other));
    const longest = same.toSorted((a, b) => rank(b, topicId) - rank(a, topicId))[0];
    if (longest !== undefined && rank(longest, topicId) > rank(person, topicId))
      identities.join(person.id, longest.id);
  }
  const titledFirst = people
    .filter((person) => person.short)
    .toSorted((a, b) => Number(b.title !== null) - Number(a.title !== null));
  for (const person of titledFirst) {
    const owner = ownerOf(person, byWord.get(person.words[0] ?? '') ?? [], identities, topicId);
    if (owner !== null) identities.join(person.id, owner);
  }
}

const rank = (person: Person, topicId: string | null): number =>
  (person.id === topicId ? 1e9 : 0) + person.mentions * 100 + person.words.length;

/** Null if the name is surely no person's, nor short for an organization's. */
function readPerson(id: string, draft: Draft): Person | null {
  const types = totalTypes(draft);
  const other = Math.max(types.location ?? 0, types.organization ?? 0, types.event ?? 0, types.work ?? 0);
  const likely = (types.person ?? 0) >= Math.max(1, other);
  if (!likely && draft.key.includes(' ', draft.key.indexOf(' ') + 1)) return null;
  const lower = displayName(draft).toLowerCase();
  if (/'s\b/.test(lower) || /^(?:st|saint)\b/.test(lower)) return null;
  const titledAfter = lower.includes(',');
  const plain = titledAfter || lower.includes('(') ? lower.replace(/ ?[,(].*$/, '') : lower;
  const all = plain.split(' ').map((word) => (word.endsWith('.') ? word.slice(0, -1) : word));
  const [first = ''] = all;
  const opening = sensesOf(first);
  const titled = all.length > 1 && (opening & TITLE) !== 0;
  const words = titled ? all.slice(1) : all;
  const short = words.length === 1 && !titledAfter;
  const senses = sensesOf(words[0] ?? '');
  const female = (opening & FEMALE_TITLE) !== 0 || (senses & FEMALE_NAME) !== 0;
  const male = !female && (titled || (senses & MALE_NAME) !== 0);
  // "Mrs. Cratchit" is neither Bob nor the family.
  if (/^(?:mrs|miss|madame|mme)$/.test(first)) return null;
  const title = short && titled ? first : null;
  if (short) {
    if ((senses & PLACE) !== 0 && (types.person ?? 0) < (types.location ?? 0)) return null;
  } else if (!likely) return null;
  return {
    id,
    words,
    mentions: mentionsOf(draft),
    gender: female ? 'female' : male ? 'male' : null,
    short,
    title,
    titledAfter,
  };
}

/** The same first and last name, or initials that agree. */
function sameFullName(a: Person, b: Person): boolean {
  if (a === b || a.words.at(-1) !== b.words.at(-1)) return false;
  if (b.titledAfter) return a.words.join(' ') === b.words.join(' ');
  const [first = '', other = ''] = [a.words[0], b.words[0]];
  if (first === other) return a.words.length === 2 || b.words.length === 2;
  const initial = /^\p{L}$|^(?:\p{L}\.)+\p{L}?$/u;
  return (initial.test(first) || initial.test(other)) && first[0] === other[0];
}

function ownerOf(
  person: Person,
  candidates: readonly Person[],
  identities: Identities,
  topicId: string | null,
): string | null {
  const owners = new Map<string, number>();
  const full = candidates.some((candidate) => !candidate.short);
  for (const candidate of candidates) {
    if (candidate === person || (candidate.short && (full || person.title !== null))) continue;
    const agrees = person.gender === null || candidate.gender === null || person.gender === candidate.gender;
    const given = candidate.words[0] === person.words[0];
    // "Countess Rostova" is not Natasha Rostova, "Prince Andrew" is Andrew Bolkonski; an uncle goes by either name.
    if (!agrees || (person.title !== null && !given && !KINSHIP.test(person.title))) continue;
    const root = identities.root(candidate.id);
    owners.set(root, (owners.get(root) ?? 0) + candidate.mentions);
  }
  if (owners.size === 0) return null;
  if (topicId !== null && owners.has(topicId)) return topicId;
  const [first, second] = [...owners].sort((a, b) => b[1] - a[1]);
  if (first === undefined) return null;
  if (second === undefined) return first[0];
  return first[1] >= Math.max(DOMINANT, second[1] * DOMINANT) ? first[0] : null;
}
