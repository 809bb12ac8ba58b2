/**
 * To whom "he", "the film" and "I" refer: the document's topic or the speaker, where nothing stands between; in a document that
 * is about no person, the one person of that gender named just before.
 */

import type { EntityType } from '../../graph/model.ts';
import type { Entity } from './entities.ts';
import { classOfNoun } from './lexicon/nouns.ts';
import { FEMALE_NAME, FEMALE_TITLE, MALE_NAME, sensesOf } from './lexicon/senses.ts';
import type { Argument, Reading } from './reading.ts';

/** @param namedBy what a name stands for, null if it was dropped */
export function resolveReferences(
  readings: readonly Reading[],
  topic: Entity | null,
  namedBy: (argument: Argument) => Entity | null,
): Map<Argument, Entity> {
  const resolved = new Map<Argument, Entity>();
  let gender = topic === null ? null : genderOf(topic.name);
  // Whether the topic is what was spoken of last.
  let current = topic !== null;
  // People named in the sentence before.
  let before: readonly Entity[] = [];
  for (const reading of readings) {
    if (!reading.prose) continue;
    let subject: 'topic' | 'other' | null = null;
    const people: Entity[] = [];
    for (const argument of reading.arguments) {
      if (argument.kind !== 'anaphor') {
        const entity = namedBy(argument);
        if (entity === null) continue;
        if (entity.type === 'person' && !people.includes(entity)) people.push(entity);
        if (entity === topic) subject ??= 'topic';
        else if (topic !== null && rivals(entity.type, topic.type)) subject ??= 'other';
        continue;
      }
      if (argument.name === 'i') {
        const speaker = reading.speaker === null ? null : namedBy(reading.speaker);
        if (speaker !== null) resolved.set(argument, speaker);
        continue;
      }
      const personal = argument.name === 'he' || argument.name === 'she';
      if (personal && topic?.type !== 'person') {
        const one = nearest(argument.name, people.length === 0 && opens(argument, reading) ? before : people);
        if (one === null) continue;
        resolved.set(argument, one);
        if (!people.includes(one)) people.push(one);
        continue;
      }
      if (topic === null || !fits(argument.name, topic.type)) continue;
      if (personal) {
        if (gender !== null && gender !== argument.name) {
          subject ??= 'other';
          continue;
        }
      }
      const safe = subject === 'topic' || (subject === null && current);
      if (!safe) continue;
      if (argument.name === 'he' || argument.name === 'she') gender ??= argument.name;
      resolved.set(argument, topic);
      subject ??= 'topic';
    }
    if (subject !== null) current = subject === 'topic';
    before = people;
  }
  return resolved;
}

/** The only one who may be of that gender. */
function nearest(word: string, people: readonly Entity[]): Entity | null {
  const fitting = people.filter(({ name }) => (genderOf(name) ?? word) === word);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

const opens = (argument: Argument, reading: Reading): boolean => argument.start - reading.start <= OPENING;
/** Characters at a sentence's begin in which a pronoun still looks back to the sentence before. */
const OPENING = 40;

function fits(word: string, type: EntityType): boolean {
  if (word === 'he' || word === 'she') return type === 'person';
  if (word === 'it') return type !== 'person' && type !== 'date';
  if (word === 'they') return type === 'organization';
  return word.startsWith('the ') && classOfNoun(word.slice(4)) === type;
}

/** What a pronoun for the topic could as well stand for. */
const rivals = (type: EntityType, topic: EntityType): boolean =>
  topic === 'person' ? type === 'person' : type !== 'person' && type !== 'date' && type !== 'location';

function genderOf(name: string): 'he' | 'she' | null {
  const end = name.search(/\.?\s/);
  const senses = sensesOf((end < 0 ? name : name.slice(0, end)).toLowerCase());
  const female = (senses & (FEMALE_NAME | FEMALE_TITLE)) !== 0;
  const male = (senses & MALE_NAME) !== 0;
  return female === male ? null : female ? 'she' : 'he';
}
