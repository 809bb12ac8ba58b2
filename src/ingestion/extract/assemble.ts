/** From readings and identities to what a document says of its entities. */
import {
  COOCCURRENCE_WEIGHT,
  type DescriptionEvidence,
  type EntityMentions,
  type EntityType,
  type Evidence,
  type Extraction,
  type RelationMentions,
  type RelationStatement,
  STATED_WEIGHT,
} from '../../graph/model.ts';
import type { Chunk } from '../document.ts';
import { keyOf } from './argument.ts';
import { type Draft, displayName, totalTypes } from './draft.ts';
import type { Identities } from './identities.ts';
import { NOBLE_TITLE, sensesOf } from './lexicon/senses.ts';
import { NameCounts } from './name-counts.ts';
import { placeInChunks } from './places-in-chunks.ts';
import { type Argument, addTypes, type Reading, type TypeWeights } from './reading.ts';
import { KINSHIP } from './same-names.ts';

/** Sentences with more words are lists: that two names stand in one says little. */
const LONGEST_COOCCURRENCE = 60;
const MOST_PAIRS = 12;
const SHORT_DESCRIPTION = 30;
const LONG_DESCRIPTION = 350;

/** What a common noun names is a concept, whatever stands before it. */
const TERM: Readonly<TypeWeights> = { concept: 2 };

export interface Entity {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly drafts: Draft[];
  /** Names that its title implies, whether or not the text uses them. */
  readonly implied: readonly string[];
  readonly types: TypeWeights;
  readonly type: EntityType;
}

/** Entities by the id of each of their drafts' root. @param preferred the root whose own name is kept as it is */
export function mergeDrafts(
  drafts: ReadonlyMap<string, Draft>,
  identities: Identities,
  preferred: { readonly id: string; readonly name: string; readonly shortNames: readonly string[] } | null,
): Map<string, Entity> {
  const groups = new Map<string, Draft[]>();
  for (const [id, draft] of drafts) {
    const root = identities.root(id);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [draft]);
    else group.push(draft);
  }
  const entities = new Map<string, Entity>();
  for (const [id, group] of groups) {
    const name = preferred?.id === id ? preferred.name : chooseName(group, drafts.get(id));
    const types: TypeWeights = {};
    for (const draft of group) addTypes(types, draft.kind === 'term' ? TERM : totalTypes(draft));
    if (Object.values(types).every((weight) => weight === 0)) types.other = 1;
    const implied = preferred?.id === id ? preferred.shortNames : [];
    entities.set(id, { id, name, key: keyOf(name), drafts: group, implied, types, type: strongest(types) });
  }
  return entities;
}

function strongest(types: TypeWeights): EntityType {
  let best: EntityType = 'other';
  let most = Number.NEGATIVE_INFINITY;
  for (const key in types) {
    const type = key as EntityType;
    const weight = types[type] ?? 0;
    if (weight > most) [best, most] = [type, weight];
  }
  return best;
}

/** The full name used most: more words than one first, then how often. */
function chooseName(group: readonly Draft[], root: Draft | undefined): string {
  const [only] = group;
  if (group.length === 1 && only !== undefined) return displayName(only);
  const [best] = group.toSorted((a, b) => weigh(b) + Number(b === root) - weigh(a) - Number(a === root));
  return best === undefined ? '' : displayName(best);
}

function weigh(draft: Draft): number {
  const { words } = draft;
  const [first = ''] = words;
  const titled = words.length === 2 && (sensesOf(first) & NOBLE_TITLE) !== 0;
  const full =
    draft.kind === 'term' || (words.length > 1 && !titled && !/\d$/.test(draft.key))
      ? 2e6
      : titled && !KINSHIP.test(first)
        ? 1e6
        : 0;
  return full + (draft.firm + draft.weak) * 10 + draft.key.length / 1000;
}

export function assemble(
  readings: readonly Reading[],
  entityOf: (argument: Argument) => Entity | null,
  chunks: readonly Chunk[],
): Extraction {
  const mentions = new Map<Entity, Evidence[]>();
  const descriptions = new Map<Entity, DescriptionEvidence>();
  const relations: RelationMentions[] = [];
  const stated = new Map<Entity, Map<Entity, RelationStatement[]>>();

  const state = (subject: Entity, object: Entity, statement: RelationStatement) => {
    const objects = stated.get(subject) ?? new Map<Entity, RelationStatement[]>();
    stated.set(subject, objects);
    const statements = objects.get(object);
    if (statements === undefined) {
      const first = [statement];
      objects.set(object, first);
      relations.push({ source: subject.key, target: object.key, statements: first });
    } else statements.push(statement);
  };

  for (const reading of readings) {
    const named: Array<{ entity: Entity; argument: Argument }> = [];
    const all = reading.speaker === null ? reading.arguments : [reading.speaker, ...reading.arguments];
    for (const argument of all) {
      if (argument.kind === 'anaphor') continue;
      const entity = entityOf(argument);
      const place = entity === null ? null : placeInChunks(chunks, argument);
      if (entity === null || place === null) continue;
      named.push({ entity, argument });
      const list = mentions.get(entity);
      if (list === undefined) mentions.set(entity, [place]);
      else list.push(place);
    }
    describe(reading, named, entityOf, chunks, descriptions);
    relate(reading, named, entityOf, chunks, state);
  }

  return {
    entities: [...mentions].map(([entity, list]) => present(entity, list, descriptions.get(entity))),
    relations,
  };
}

/** One description an entity: the sentence that defines it best, the first of equals. */
function describe(
  reading: Reading,
  named: ReadonlyArray<{ entity: Entity; argument: Argument }>,
  entityOf: (argument: Argument) => Entity | null,
  chunks: readonly Chunk[],
  descriptions: Map<Entity, DescriptionEvidence>,
): void {
  if (!reading.prose) return;
  const length = reading.end - reading.start;
  const fit = length < SHORT_DESCRIPTION || length > LONG_DESCRIPTION ? -2 : 0;
  const offer = (entity: Entity, anchor: Argument, score: number) => {
    const known = descriptions.get(entity);
    if (known !== undefined && known.score >= score) return;
    const place = placeInChunks(chunks, reading, anchor);
    if (place !== null) descriptions.set(entity, { ...place, score });
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
  named: ReadonlyArray<{ entity: Entity; argument: Argument }>,
  entityOf: (argument: Argument) => Entity | null,
  chunks: readonly Chunk[],
  state: (subject: Entity, object: Entity, statement: RelationStatement) => void,
): void {
  // Few in a sentence: looked through faster than keys are made of names.
  const said: Array<{ source: Entity; target: Entity; predicate: string }> = [];
  for (const { subject, object, predicate, condition } of reading.statements) {
    const [source, target] = [entityOf(subject), entityOf(object)];
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
  for (const [index, first] of named.entries()) {
    const second = named[index + 1];
    if (second === undefined || pairs >= MOST_PAIRS) return;
    const [source, target] = [first.entity, second.entity];
    const joined = said.some(
      (one) =>
        (one.source === source && one.target === target) || (one.source === target && one.target === source),
    );
    const place = joined || source === target ? null : placeInChunks(chunks, reading, first.argument);
    if (place === null) continue;
    said.push({ source, target, predicate: '' });
    pairs += 1;
    state(source, target, { ...place, predicate: '', weight: COOCCURRENCE_WEIGHT });
  }
}

function present(
  entity: Entity,
  mentions: readonly Evidence[],
  description: DescriptionEvidence | undefined,
): EntityMentions {
  const names = new NameCounts(entity.name, 0);
  const aliases = new Map<string, { name: string; key: string; count: number }>();
  for (const draft of entity.drafts) {
    for (const { name, count } of draft.names.list()) {
      const key = keyOf(name);
      if (key === entity.key) names.add(name, count);
      else if (key !== '') {
        const known = aliases.get(name);
        aliases.set(name, { name, key, count: (known?.count ?? 0) + count });
      }
    }
  }
  for (const name of entity.implied) {
    const key = keyOf(name);
    if (key !== '' && key !== entity.key && !aliases.has(name)) aliases.set(name, { name, key, count: 1 });
  }
  return {
    key: entity.key,
    names: names.list().map(({ name, count }) => ({ name, count: Math.max(1, count) })),
    aliases: [...aliases.values()],
    types: (Object.entries(entity.types) as Array<[EntityType, number]>)
      .filter(([, weight]) => weight > 0)
      .map(([type, weight]) => ({ type, weight })),
    descriptions: description === undefined ? [] : [description],
    mentions,
  };
}
