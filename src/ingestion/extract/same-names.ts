/** Which of a document's names are one entity: full and short names, claims of the text. */
import { type Draft, displayName, mentionsOf } from './draft.ts';
import { Identities } from './identities.ts';
import { PLACE, sensesOf } from './lexicon/senses.ts';
import { withoutStop } from './lexicon/word-set.ts';
import { Bearers, type Person, readPerson, sameFullName } from './people.ts';
import type { Reading } from './reading.ts';
import { joinSpellings } from './spellings.ts';
import type { Topic } from './topic.ts';

const DOMINANT = 3;
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
  const title = head.split(' ').filter((word) => word.length > 2);
  return first.key.split(' ').some((word) => title.includes(word)) ? first.id : null;
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

export function joinShortNames(
  drafts: ReadonlyMap<string, Draft>,
  identities: Identities,
  topicId: string | null,
): void {
  const people: Person[] = [];
  for (const [id, draft] of drafts) {
    const person = draft.kind === 'name' && !draft.single ? readPerson(id, draft) : null;
    if (person !== null) people.push(person);
  }
  if (people.length === 0) return;
  const bearers = new Bearers();
  for (const person of people) bearers.add(person);
  // Of the names of one word only those are looked at that some longer name holds.
  for (const [id, draft] of drafts) {
    if (draft.kind !== 'name' || !draft.single || !bearers.has(withoutStop(displayName(draft).toLowerCase())))
      continue;
    const person = readPerson(id, draft);
    if (person !== null) people.push(person);
  }
  // Full names first ("Iwan Wyn Roberts" and "Iwan Roberts"), so that short ones find one entity.
  for (const person of people) {
    if (person.short || person.titledAfter) continue;
    let longest = person;
    for (const other of bearers.of(person.last))
      if (sameFullName(person, other) && rank(other, topicId) > rank(longest, topicId)) longest = other;
    if (longest !== person) identities.join(person.id, longest.id);
  }
  for (const titled of [true, false])
    for (const person of people) {
      if (!person.short || (person.title !== null) !== titled) continue;
      const owner = ownerOf(person, bearers.of(person.first), identities, topicId);
      if (owner !== null) identities.join(person.id, owner);
    }
}

const rank = (person: Person, topicId: string | null): number =>
  (person.id === topicId ? 1e9 : 0) + person.mentions * 100 + person.words.length;

function ownerOf(
  person: Person,
  candidates: readonly Person[],
  identities: Identities,
  topicId: string | null,
): string | null {
  if (candidates.length === 0) return null;
  const owners = new Map<string, number>();
  const full = candidates.some((candidate) => !candidate.short);
  for (const candidate of candidates) {
    if (candidate === person || (candidate.short && (full || person.title !== null))) continue;
    const agrees = person.gender === null || candidate.gender === null || person.gender === candidate.gender;
    const given = candidate.first === person.first;
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
