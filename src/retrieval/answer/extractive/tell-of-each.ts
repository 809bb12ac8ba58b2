import type { FoundSet } from '../../sets/find-set.ts';
import type { Member } from '../../sets/members.ts';
import type { Shape } from '../shape.ts';
import { countWords } from '../words.ts';
import { createDoing } from './doing.ts';
import { defining } from './facts/definition.ts';
import { type Statement, toStatement } from './layout.ts';
import type { Need } from './needs.ts';
import { saysName } from './says-name.ts';
import { formOf } from './score.ts';
import type { Sentence } from './sentences.ts';

/** What stands closer together is one scene. */
const ONE_SCENE = 12;
/** Of one that is but named, beside one that is said what it is. */
const BUT_NAMED = 0.1;

interface Told {
  readonly member: Member;
  /** The best first. */
  readonly scenes: Sentence[];
}

/**
 * What a text tells of each of a set that a question asks of, in the order in which they appear: of each one sentence, and further ones
 * of other scenes as far as there is room. Who they are is said in one line first, of all of them or not at all; nothing is said where it
 * is told of one alone.
 */
export function tellOfEach(
  set: FoundSet,
  needs: readonly Need[],
  sentences: readonly Sentence[],
  { sentences: limit, words }: Shape,
): Statement[] | undefined {
  if (limit < 2) return undefined;
  const rate = set.listed ? defines : createDoing(set, needs, sentences);
  const told = set.members
    .map((member): Told => ({ member, scenes: scenesOf(sentences, (sentence) => rate(member, sentence)) }))
    .filter(({ scenes }) => scenes.length > 0);
  const least = set.listed ? set.members.length : Math.min(2, set.members.length);
  if (told.length < least) return undefined;
  const list = set.listed ? [listOf(told)] : [];
  let room = words - list.reduce((sum, { text }) => sum + countWords(text), 0);
  let left = Math.max(limit, told.length) - list.length;
  const chosen = new Map<Member, Sentence[]>(told.map(({ member }) => [member, []]));
  for (let round = 0; round < (set.listed ? 1 : limit); round++) {
    for (const { member, scenes } of told) {
      const sentence = scenes.find((one) => lengthOf(one, member) <= room);
      if (!sentence || left === 0) continue;
      chosen.get(member)?.push(sentence);
      scenes.splice(scenes.indexOf(sentence), 1);
      room -= lengthOf(sentence, member);
      left -= 1;
    }
  }
  const each = [...chosen].flatMap(([member, own]) =>
    own.sort((a, b) => a.start - b.start).map((sentence) => toStatement(sentence, leadOf(sentence, member))),
  );
  return [...list, ...each];
}

/** One sentence of each scene, the best first. */
function scenesOf(sentences: readonly Sentence[], rate: (sentence: Sentence) => number): Sentence[] {
  const rated = sentences
    .map((sentence) => ({ sentence, score: rate(sentence) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const scenes: Sentence[] = [];
  for (const { sentence } of rated) {
    const known = scenes.some(
      ({ passage, index, text }) =>
        text === sentence.text ||
        (passage === sentence.passage && Math.abs(index - sentence.index) < ONE_SCENE),
    );
    if (!known) scenes.push(sentence);
  }
  return scenes;
}

/** "North Tower, South Tower and West Tower." */
function listOf(told: readonly Told[]): Statement {
  const names = told.map(({ member }) => member.name);
  const cites = told.flatMap(({ scenes }) => scenes.slice(0, 1).map(({ passage }) => passage.number));
  const text = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
  return { lead: '', text, cites: [...new Set(cites)], documentId: '' };
}

function leadOf({ text }: Sentence, { name }: Member): string {
  return saysName(text, name) ? '' : `${name}: `;
}

function lengthOf(sentence: Sentence, member: Member): number {
  return countWords(`${leadOf(sentence, member)}${sentence.text}`);
}

/** How well a sentence says who a member is. */
function defines({ name }: Member, sentence: Sentence): number {
  return saysName(sentence.text, name)
    ? defining(`Who is ${name}?`)(sentence.text) + BUT_NAMED * formOf(sentence)
    : 0;
}
