import { entityKey } from '../../../graph/identity.ts';
import type { Span } from '../../../lib/span.ts';
import { splitSentences } from '../../../text/sentences.ts';
import type { Chunk } from '../../document.ts';
import { HONORIFICS } from '../lexicon/titles.ts';
import { nearestType } from './entity-type.ts';
import { findName } from './find-name.ts';
import { FoldedText } from './folded-text.ts';
import { type FurtherName, findFurtherNames } from './further-names.ts';
import type { Said, SaidEntity, SaidRelation } from './reply.ts';

/** What a model says of a chunk and the chunk bears out. Offsets are the chunk's. */
export interface Grounded {
  readonly chunk: Chunk;
  readonly sentences: readonly Span[];
  /** By key, each with one place at least. */
  readonly entities: ReadonlyMap<string, GroundedEntity>;
  /** Both ends are among the entities. */
  readonly relations: readonly GroundedRelation[];
  readonly further: readonly FurtherName[];
  /** Items that no characters support. */
  readonly unsupported: number;
}

export interface GroundedEntity {
  readonly key: string;
  readonly name: string;
  /** Null: only a relation spoke of it. */
  readonly type: string | null;
  /** May be empty. */
  readonly description: string;
  /** Where it is named, in order, none within another. */
  readonly places: readonly Span[];
}

export interface GroundedRelation extends Omit<SaidRelation, 'source' | 'target'> {
  /** Keys. */
  readonly source: string;
  readonly target: string;
}

/** Ties what was said to the characters that support it; what none support is dropped. */
export function ground(chunk: Chunk, said: Said, entityTypes: readonly string[]): Grounded {
  const text = new FoldedText(chunk.text);
  const entities = new Map<string, GroundedEntity>();
  let unsupported = 0;
  /** From a name with a form of address to the name without, for relations that keep to the former. */
  const bare = new Map<string, string>();
  const typed = said.entities.map((entity) => {
    const type = nearestType(entity.type, entityTypes);
    const name = type === 'person' ? withoutHonorific(entity.name) : entity.name;
    bare.set(entityKey(entity.name), entityKey(name));
    return { ...entity, type, name };
  });
  for (const [key, same] of Map.groupBy(typed, ({ name }) => entityKey(name))) {
    const entity = join(key, same, text);
    if (entity) entities.set(key, entity);
    else unsupported += same.length;
  }
  /** An end that was not listed is an entity too, if the chunk has it. */
  const endOf = (name: string): string | null => {
    const said = entityKey(name);
    const key = bare.get(said) ?? said;
    if (entities.has(key)) return key;
    const places = findName(text, name);
    if (places.length === 0) return null;
    entities.set(key, { key, name, type: null, description: '', places });
    return key;
  };
  const relations = said.relations.flatMap(({ source, target, ...stated }) => {
    const ends = { source: endOf(source), target: endOf(target) };
    if (ends.source !== null && ends.target !== null && ends.source !== ends.target)
      return [{ ...stated, source: ends.source, target: ends.target }];
    unsupported += 1;
    return [];
  });
  const named = withoutInner(entities);
  return {
    chunk,
    sentences: splitSentences(chunk.text),
    entities: named,
    relations,
    further: findFurtherNames(text, named.values()),
    unsupported: unsupported + said.unusable,
  };
}

/** One entity of those that were said under one key: all their places, the longest description. */
function join(key: string, same: readonly SaidEntity[], text: FoldedText): GroundedEntity | null {
  const [first] = same;
  const names = [...new Set(same.map(({ name }) => name))];
  const places = inOrder(names.flatMap((name) => findName(text, name, first?.type === 'person')));
  if (!first || places.length === 0) return null;
  const description = same.reduce((best, { description: other }) => {
    return other.length > best.length ? other : best;
  }, '');
  return { key, name: first.name, type: first.type, description, places };
}

/** "Captain Ines Karrow" is Ines Karrow; "Captain America" would be somebody else without it. */
function withoutHonorific(name: string): string {
  const [title = '', ...words] = name.split(' ');
  const isHonorific = words.length > 1 && HONORIFICS.has(title.toLowerCase().replace(/\.$/, ''));
  const bare = words.join(' ');
  return isHonorific && entityKey(bare) !== '' ? bare : name;
}

/** Each place once, none that overlaps the one before. */
function inOrder(places: readonly Span[]): Span[] {
  const sorted = places.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return sorted.filter((place) => {
    if (place.start < end) return false;
    end = place.end;
    return true;
  });
}

/** "New York" is not named where "New York Times" is; unless it is named nowhere else. */
function withoutInner(entities: ReadonlyMap<string, GroundedEntity>): Map<string, GroundedEntity> {
  const all = [...entities.values()]
    .flatMap(({ key, places }) => places.map((place) => ({ key, ...place })))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const inner = new Set<string>();
  let outer = { key: '', start: -1, end: -1 };
  for (const place of all) {
    const isLonger = outer.end - outer.start > place.end - place.start;
    if (place.end <= outer.end && isLonger && place.key !== outer.key)
      inner.add(`${place.start} ${place.key}`);
    else if (place.end > outer.end) outer = place;
  }
  if (inner.size === 0) return new Map(entities);
  return new Map(
    entities.entries().map(([key, entity]) => {
      const own = entity.places.filter(({ start }) => !inner.has(`${start} ${key}`));
      return [key, own.length > 0 ? { ...entity, places: own } : entity];
    }),
  );
}
