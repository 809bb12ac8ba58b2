import type { Span } from '../graph/model.ts';
import type { PreparedDocument } from './contract.ts';

/** What one document adds to one entity. */
export interface EntityShare {
  readonly key: string;
  /** Surface forms, with how often each stands in the document. A text may come twice here and in the next two: counts are summed. */
  readonly names: Count[];
  readonly types: Count[];
  /** Keys that name the entity here, its own included. */
  readonly aliases: Count[];
  /** By chunk. */
  readonly mentions: Map<number, Span[]>;
  readonly descriptions: readonly DescriptionShare[];
}

export type Count = readonly [text: string, count: number];

export interface DescriptionShare extends Span {
  readonly chunk: number;
  readonly score: number;
  readonly text?: string;
}

export interface StatementShare extends Span {
  readonly chunk: number;
  readonly predicate: string;
  readonly weight: number;
  readonly description?: string;
  /** From `first` to `second`. */
  readonly forward: boolean;
}

/** What one document adds to one unordered pair of entities; `first` sorts before `second`. */
export interface RelationShare {
  readonly first: string;
  readonly second: string;
  readonly statements: readonly StatementShare[];
}

export interface DocumentShare {
  readonly entities: ReadonlyMap<string, EntityShare>;
  readonly relations: readonly RelationShare[];
}

/**
 * Gathers what a document says by entity and by pair, so that each is written once. `resolve` tells the key that an entity bears now
 * (it may have been renamed): two keys of the document may become one, and what would join an entity to itself is dropped,
 * as is what joins an entity the document does not mention.
 */
export function foldDocument(
  document: Pick<PreparedDocument, 'entities' | 'relations'>,
  resolve: (key: string) => string,
): DocumentShare {
  const entities = new Map<string, EntityShare & { descriptions: DescriptionShare[] }>();
  const resolved = new Map<string, string>();
  for (const mentioned of document.entities) {
    const key = resolve(mentioned.key);
    resolved.set(mentioned.key, key);
    const share = getOrMake(entities, key, () => emptyShare(key));
    let named = 0;
    for (const { name, count } of mentioned.names) {
      share.names.push([name, count]);
      named += count;
    }
    if (named > 0) share.aliases.push([mentioned.key, named]);
    for (const alias of mentioned.aliases) share.aliases.push([alias.key, alias.count]);
    for (const { type, weight } of mentioned.types) share.types.push([type, weight]);
    for (const { chunk, start, end } of mentioned.mentions)
      getOrMake(share.mentions, chunk, (): Span[] => []).push({ start, end });
    for (const description of mentioned.descriptions) share.descriptions.push(description);
  }
  for (const share of entities.values()) share.descriptions = distinctDescriptions(share.descriptions);

  const pairs = new Map<string, Map<string, RelationShare & { statements: StatementShare[] }>>();
  for (const stated of document.relations) {
    const source = resolved.get(stated.source);
    const target = resolved.get(stated.target);
    if (source === undefined || target === undefined || source === target) continue;
    const forward = source < target;
    const [first, second] = forward ? [source, target] : [target, source];
    const ofFirst = getOrMake(pairs, first, () => new Map());
    const share = getOrMake(ofFirst, second, () => ({ first, second, statements: [] }));
    for (const statement of stated.statements) share.statements.push({ ...statement, forward });
  }
  const relations = [...pairs.values()].flatMap((ofFirst) => [...ofFirst.values()]);
  for (const share of relations) share.statements = distinctStatements(share.statements);
  return { entities, relations };
}

export function distinctDescriptions(all: DescriptionShare[]): DescriptionShare[] {
  return distinct(all, placeOf, better);
}

export function distinctStatements(all: StatementShare[]): StatementShare[] {
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

/** The commonest; of equally common ones the first by text, so that the order in which they came does not matter. */
export function commonest(counts: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const [text, count] of counts) {
    if (count > most || (count === most && best !== undefined && text < best)) {
      best = text;
      most = count;
    }
  }
  return best;
}

/** Adds to a counter, or takes from it; what comes to nothing goes. */
export function add(counts: Map<string, number>, text: string, count: number): void {
  const sum = (counts.get(text) ?? 0) + count;
  if (sum === 0) counts.delete(text);
  else counts.set(text, sum);
}

export function emptyShare(key: string) {
  return {
    key,
    names: [] as Count[],
    types: [] as Count[],
    aliases: [] as Count[],
    mentions: new Map<number, Span[]>(),
    descriptions: [] as DescriptionShare[],
  };
}

export function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
