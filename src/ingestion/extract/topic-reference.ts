/** To whom "he", "the film" and "I" refer: the document's topic or the speaker, where nothing stands between. */

import type { EntityType } from '../../graph/model.ts';
import { FEMALE_NAMES, MALE_NAMES } from './lexicon/given-names.ts';
import { classOfNoun } from './lexicon/nouns.ts';
import type { Argument, Reading } from './reading.ts';

export interface TopicFacts {
  readonly id: string;
  readonly type: EntityType;
  readonly name: string;
}

/**
 * @param idOf the draft that a name stands for, null if it was dropped
 * @param typeOf the type of that draft
 */
export function resolveReferences(
  readings: readonly Reading[],
  topic: TopicFacts | null,
  idOf: (argument: Argument) => string | null,
  typeOf: (id: string) => EntityType,
): Map<Argument, string> {
  const resolved = new Map<Argument, string>();
  let gender = topic === null ? null : genderOf(topic.name);
  // Whether the topic is what was spoken of last.
  let current = topic !== null;
  for (const reading of readings) {
    if (!reading.prose) continue;
    let subject: 'topic' | 'other' | null = null;
    for (const argument of reading.arguments) {
      if (argument.kind !== 'anaphor') {
        const id = idOf(argument);
        if (id === null || topic === null) continue;
        if (id === topic.id) subject ??= 'topic';
        else if (rivals(typeOf(id), topic.type)) subject ??= 'other';
        continue;
      }
      if (argument.name === 'i') {
        const speaker = reading.speaker === null ? null : idOf(reading.speaker);
        if (speaker !== null) resolved.set(argument, speaker);
        continue;
      }
      if (topic === null || !fits(argument.name, topic.type)) continue;
      if (argument.name === 'he' || argument.name === 'she') {
        if (gender !== null && gender !== argument.name) {
          subject ??= 'other';
          continue;
        }
      }
      const safe = subject === 'topic' || (subject === null && current);
      if (!safe) continue;
      if (argument.name === 'he' || argument.name === 'she') gender ??= argument.name;
      resolved.set(argument, topic.id);
      subject ??= 'topic';
    }
    if (subject !== null) current = subject === 'topic';
  }
  return resolved;
}

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
  const first = name.toLowerCase().split(/\s/)[0] ?? '';
  const [female, male] = [FEMALE_NAMES.has(first), MALE_NAMES.has(first)];
  return female === male ? null : female ? 'she' : 'he';
}
