/** From what the chunks bear out to what a document says of its entities. */

import { entityKey } from '../../../graph/identity.ts';
import type {
  DescriptionEvidence,
  EntityMentions,
  Evidence,
  Extraction,
  RelationStatement,
} from '../../../graph/model.ts';
import { oneLine } from '../../../lib/one-line.ts';
import type { Span } from '../../../lib/span.ts';
import type { Chunk } from '../../document.ts';
import { placeInChunks } from '../places-in-chunks.ts';
import type { Grounded, GroundedEntity } from './ground.ts';
import { findSameThings } from './same-things.ts';
import { evidenceOf, sentenceAt } from './sentences.ts';

/** As good as said, on the scale on which the words of a name are weighed without a model. */
const TYPE_WEIGHT = 4;
/** What a model wrote goes before any sentence, and the longer tells more. */
const WRITTEN_SCORE = 10;
const CHARACTERS_OF_A_POINT = 40;
const MOST_POINTS = 5;
/** Of one entity in one document: enough to summarise, and bounded for the hero of a book. */
const MOST_DESCRIPTIONS = 32;
/** Models say 8 of what a sentence states; that weighs what such a sentence weighs without a model. Eighths add up exactly. */
const FULL_STRENGTH = 8;

interface Thing {
  readonly key: string;
  readonly names: Map<string, number>;
  /** Other names as they stand in the text. */
  readonly aliases: Map<string, number>;
  readonly types: Map<string, number>;
  readonly descriptions: DescriptionEvidence[];
  /** By where they begin: what stands in the overlap of two chunks stands there once. */
  readonly mentions: Map<number, Evidence>;
}

/** @param read what was read of the document, in reading order, each of one of the `chunks` or a part of one */
export function assembleRead(
  read: readonly Grounded[],
  chunks: readonly Chunk[],
  title: string | null,
): Extraction {
  const same = findSameThings(read, title);
  const things = new Map<string, Thing>();
  const thingOf = (key: string): Thing => {
    const root = same.root(key);
    const thing = things.get(root) ?? newThing(root);
    things.set(root, thing);
    return thing;
  };
  for (const one of read) {
    for (const entity of one.entities.values()) {
      const thing = thingOf(entity.key);
      if (entity.key === thing.key) add(thing.names, entity.name, 0);
      if (entity.type !== null) add(thing.types, entity.type, TYPE_WEIGHT);
      for (const place of entity.places) mention(thing, place, one, chunks);
      describe(thing, entity, one, chunks);
    }
    for (const place of same.furtherIn(one)) mention(thingOf(place.key), place, one, chunks);
  }
  const relations = relate(read, (key) => same.root(key), chunks);
  return { entities: [...things.values()].map(present), relations };
}

function mention(thing: Thing, place: Span, { chunk }: Grounded, chunks: readonly Chunk[]): void {
  const at = placeInChunks(chunks, shift(place, chunk.start));
  if (!at || thing.mentions.has(at.start)) return;
  thing.mentions.set(at.start, at);
  const surface = oneLine(chunk.text.slice(place.start, place.end));
  add(entityKey(surface) === thing.key ? thing.names : thing.aliases, surface, 1);
}

function describe(
  thing: Thing,
  { description, places }: GroundedEntity,
  { chunk, sentences }: Grounded,
  chunks: readonly Chunk[],
): void {
  const [first] = places;
  if (description === '' || !first) return;
  const sentence = shift(sentenceAt(sentences, first), chunk.start);
  const at = placeInChunks(chunks, sentence, shift(first, chunk.start));
  if (!at) return;
  const points = Math.min(MOST_POINTS, Math.floor(description.length / CHARACTERS_OF_A_POINT));
  thing.descriptions.push({ ...at, score: WRITTEN_SCORE + points, text: description });
}

function relate(
  read: readonly Grounded[],
  root: (key: string) => string,
  chunks: readonly Chunk[],
): Extraction['relations'] {
  const pairs = new Map<string, { source: string; target: string; statements: RelationStatement[] }>();
  for (const { chunk, entities, sentences, relations } of read) {
    for (const { source, target, keywords, description, strength } of relations) {
      const pair = { source: root(source), target: root(target) };
      const [sources, targets] = [entities.get(source)?.places ?? [], entities.get(target)?.places ?? []];
      const span = evidenceOf(sentences, sources, targets);
      const [anchor] = sources;
      if (!span || !anchor || pair.source === pair.target) continue;
      const at = placeInChunks(chunks, shift(span, chunk.start), shift(anchor, chunk.start));
      if (!at) continue;
      const name = JSON.stringify([pair.source, pair.target]);
      const known = pairs.get(name) ?? { ...pair, statements: [] };
      pairs.set(name, known);
      // Two chunks may have the sentence, and the model may say it twice.
      if (known.statements.some(({ start, end }) => start === at.start && end === at.end)) continue;
      known.statements.push({
        ...at,
        predicate: keywords,
        weight: strength / FULL_STRENGTH,
        ...(description !== '' && { description }),
      });
    }
  }
  return [...pairs.values()];
}

function present({ key, names, aliases, types, descriptions, mentions }: Thing): EntityMentions {
  return {
    key,
    names: [...names].map(([name, count]) => ({ name, count: Math.max(1, count) })),
    aliases: [...aliases].flatMap(([name, count]) => {
      const alias = entityKey(name);
      return alias === '' ? [] : [{ name, key: alias, count }];
    }),
    types:
      types.size === 0
        ? [{ type: 'other', weight: 1 }]
        : [...types].map(([type, weight]) => ({ type, weight })),
    descriptions: best(descriptions),
    mentions: [...mentions.values()].sort((a, b) => a.start - b.start),
  };
}

function best(descriptions: readonly DescriptionEvidence[]): DescriptionEvidence[] {
  if (descriptions.length <= MOST_DESCRIPTIONS) return [...descriptions];
  return descriptions.toSorted((a, b) => b.score - a.score || a.start - b.start).slice(0, MOST_DESCRIPTIONS);
}

function newThing(key: string): Thing {
  return {
    key,
    names: new Map(),
    aliases: new Map(),
    types: new Map(),
    descriptions: [],
    mentions: new Map(),
  };
}

function shift({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

function add(counts: Map<string, number>, text: string, count: number): void {
  counts.set(text, (counts.get(text) ?? 0) + count);
}
