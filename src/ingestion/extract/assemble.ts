/** From readings and identities to what a document says of its entities. */
import {
  COOCCURRENCE_WEIGHT,
  type Extraction,
  type RelationMentions,
  type RelationStatement,
  STATED_WEIGHT,
} from '../../graph/model.ts';
import type { Chunk } from '../document.ts';
import { type Entity, present } from './entities.ts';
import { placeInChunks } from './places-in-chunks.ts';
import type { Argument, Reading } from './reading.ts';

/** Sentences with more words are lists: that two names stand in one says little. */
const LONGEST_COOCCURRENCE = 60;
const MOST_PAIRS = 12;
const SHORT_DESCRIPTION = 30;
const LONG_DESCRIPTION = 350;

/** An entity, and where a sentence names it. */
interface Named {
  readonly entity: Entity;
  readonly argument: Argument;
}

/**
 * Adds to the entities where they are mentioned and described, and returns those that are: the first to be named first. Relations are
 * in the order in which they are first stated.
 */
export function assemble(
  readings: readonly Reading[],
  entities: readonly Entity[],
  entityOf: (argument: Argument) => Entity | null,
  chunks: readonly Chunk[],
): Extraction {
  const mentioned: Entity[] = [];
  const relations: RelationMentions[] = [];
  // By the numbers of both: of a pair of numbers no key need be made.
  const stated = new Map<number, RelationStatement[]>();

  const state = (subject: Entity, object: Entity, statement: RelationStatement) => {
    const pair = subject.number * entities.length + object.number;
    const statements = stated.get(pair);
    if (statements === undefined) {
      const first = [statement];
      stated.set(pair, first);
      relations.push({ source: subject.key, target: object.key, statements: first });
    } else statements.push(statement);
  };

  for (const reading of readings) {
    const named: Named[] = [];
    const mention = (argument: Argument) => {
      const entity = argument.kind === 'anaphor' ? null : entityOf(argument);
      const place = entity === null ? null : placeInChunks(chunks, argument);
      if (entity === null || place === null) return;
      named.push({ entity, argument });
      if (entity.mentions !== null) entity.mentions.push(place);
      else {
        entity.mentions = [place];
        mentioned.push(entity);
      }
    };
    if (reading.speaker !== null) mention(reading.speaker);
    for (const argument of reading.arguments) mention(argument);
    describe(reading, named, entityOf, chunks);
    relate(reading, named, entityOf, chunks, state);
  }
  return { entities: mentioned.map(present), relations };
}

/** One description an entity: the sentence that defines it best, the first of equals. */
function describe(
  reading: Reading,
  named: readonly Named[],
  entityOf: (argument: Argument) => Entity | null,
  chunks: readonly Chunk[],
): void {
  if (!reading.prose) return;
  const length = reading.end - reading.start;
  const fit = length < SHORT_DESCRIPTION || length > LONG_DESCRIPTION ? -2 : 0;
  const offer = (entity: Entity, anchor: Argument, score: number) => {
    if (entity.description !== null && entity.description.score >= score) return;
    const place = placeInChunks(chunks, reading, anchor);
    if (place !== null) entity.description = { ...place, score };
  };
  for (const { of, score } of reading.definitions) {
    const entity = entityOf(of);
    if (entity !== null) offer(entity, of, Math.max(1, score + fit - (of.kind === 'anaphor' ? 3 : 0)));
  }
  for (const { subject } of reading.statements) {
    const entity = entityOf(subject);
    if (entity !== null && subject.kind !== 'anaphor') offer(entity, subject, 4 + fit);
  }
  for (const { entity, argument } of named) offer(entity, argument, Math.max(1, 3 + fit));
}

function relate(
  reading: Reading,
  named: readonly Named[],
  entityOf: (argument: Argument) => Entity | null,
  chunks: readonly Chunk[],
  state: (subject: Entity, object: Entity, statement: RelationStatement) => void,
): void {
  // Few in a sentence: looked through faster than keys are made of names.
  const said: Array<{ source: Entity; target: Entity; predicate: string }> = [];
  for (const { subject, object, predicate, condition } of reading.statements) {
    const source = entityOf(subject);
    const target = source === null ? null : entityOf(object);
    if (source === null || target === null || source === target) continue;
    if (condition === 'places' && (source.type !== 'location' || target.type !== 'location')) continue;
    if (condition === 'person' && source.type !== 'person') continue;
    const again = said.some(
      (one) => one.source === source && one.target === target && one.predicate === predicate,
    );
    const place = again ? null : placeInChunks(chunks, reading, subject);
    if (place === null) continue;
    said.push({ source, target, predicate });
    state(source, target, { ...place, predicate, weight: STATED_WEIGHT });
  }
  if (!reading.prose || reading.words > LONGEST_COOCCURRENCE) return;
  let pairs = 0;
  // Names that stand next to each other: with those further apart it would be two thirds of all relations, and the weakest.
  for (let next = 1; next < named.length && pairs < MOST_PAIRS; next++) {
    const [first, second] = [named[next - 1], named[next]];
    if (first === undefined || second === undefined) return;
    const [source, target] = [first.entity, second.entity];
    if (source === target) continue;
    const joined = said.some(
      (one) =>
        (one.source === source && one.target === target) || (one.source === target && one.target === source),
    );
    const place = joined ? null : placeInChunks(chunks, reading, first.argument);
    if (place === null) continue;
    said.push({ source, target, predicate: '' });
    pairs++;
    state(source, target, { ...place, predicate: '', weight: COOCCURRENCE_WEIGHT });
  }
}
