import type { Span } from '../graph/model.ts';
import type { Count, DescriptionShare, DocumentShare, StatementShare } from './share.ts';

export interface GatheredEntity {
  readonly key: string;
  readonly names: Count[];
  readonly types: Count[];
  readonly aliases: Count[];
  readonly mentions: Array<readonly [chunk: number, places: number[]]>;
  descriptions: DescriptionShare[];
}

interface GatheredRelation {
  readonly first: number;
  readonly second: number;
  statements: StatementShare[];
}

/** A share in the making. An entity is told by its place among them. */
export class Gathering {
  readonly #places = new Map<string, number>();
  readonly #entities: GatheredEntity[] = [];
  /** By first, then by second. */
  readonly #relations = new Map<number, Map<number, GatheredRelation>>();

  /** To be added to. */
  entity(key: string): GatheredEntity {
    const known = this.#entities[this.#places.get(key) ?? -1];
    if (known) return known;
    const entity = { key, names: [], types: [], aliases: [], mentions: [], descriptions: [] };
    this.#places.set(key, this.#entities.length);
    this.#entities.push(entity);
    return entity;
  }

  placeOf(key: string): number | undefined {
    return this.#places.get(key);
  }

  /** Those of a pair, to be added to. */
  statements(first: number, second: number): StatementShare[] {
    const ofFirst = this.#relations.getOrInsertComputed(first, () => new Map());
    const relation = ofFirst.getOrInsertComputed(second, () => ({ first, second, statements: [] }));
    return relation.statements;
  }

  end(): DocumentShare {
    const relations = [...this.#relations.values()].flatMap((ofFirst) => [...ofFirst.values()]);
    for (const entity of this.#entities) entity.descriptions = distinctDescriptions(entity.descriptions);
    for (const relation of relations) relation.statements = distinctStatements(relation.statements);
    return { entities: this.#entities, relations };
  }
}

/** Where the entity is mentioned in a chunk, to be added to. Chunks are kept in order, in which they mostly come. */
export function placesIn({ mentions }: GatheredEntity, chunk: number): number[] {
  let at = mentions.length;
  while (at > 0 && (mentions[at - 1]?.[0] ?? 0) > chunk) at--;
  const known = mentions[at - 1];
  if (known?.[0] === chunk) return known[1];
  const places: number[] = [];
  mentions.splice(at, 0, [chunk, places]);
  return places;
}

function distinctDescriptions(all: DescriptionShare[]): DescriptionShare[] {
  return distinct(all, placeOf, better);
}

function distinctStatements(all: StatementShare[]): StatementShare[] {
  return distinct(
    all,
    // That two stand in one sentence has no direction.
    (one) => (one.predicate === '' ? placeOf(one) : `${placeOf(one)} ${one.forward} ${one.predicate}`),
    sum,
  );
}

const placeOf = ({ chunk, start, end }: Span & { chunk: number }): string => `${chunk} ${start} ${end}`;

/** Of equals the one whose text sorts first, so that the order in which they came does not matter. */
const better = (one: DescriptionShare, other: DescriptionShare): DescriptionShare =>
  other.score > one.score || (other.score === one.score && sortsBefore(other.text, one.text)) ? other : one;

const sum = (one: StatementShare, other: StatementShare): StatementShare => {
  const described = sortsBefore(other.description, one.description) ? other : one;
  return { ...described, forward: one.forward || other.forward, weight: one.weight + other.weight };
};

/** What is there sorts before what is not. */
function sortsBefore(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && (other === undefined || one < other);
}

/** What is at one place becomes one. Of nineteen things in twenty there is only one at all, and no place need be spelt. */
function distinct<T>(all: T[], place: (one: T) => string, join: (one: T, other: T) => T): T[] {
  if (all.length < 2) return all;
  const byPlace = new Map<string, T>();
  for (const one of all) {
    const at = place(one);
    const known = byPlace.get(at);
    byPlace.set(at, known === undefined ? one : join(known, one));
  }
  return [...byPlace.values()];
}
