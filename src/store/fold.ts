import type { Span } from '../graph/model.ts';
import type { PreparedDocument } from './contract.ts';

/** What one document adds to one entity. */
export interface EntityShare {
  readonly key: string;
  /** Surface forms, with how often each stands in the document. */
  readonly names: Map<string, number>;
  readonly types: Map<string, number>;
  /** Keys that name the entity here, its own included. */
  readonly aliases: Map<string, number>;
  /** By chunk. */
  readonly mentions: Map<number, Span[]>;
  readonly descriptions: Map<string, DescriptionShare>;
}

export interface DescriptionShare extends Span {
  readonly chunk: number;
  readonly score: number;
}

export interface StatementShare extends Span {
  readonly chunk: number;
  readonly predicate: string;
  readonly weight: number;
  /** From `first` to `second`. */
  readonly forward: boolean;
}

/** What one document adds to one unordered pair of entities; `first` sorts before `second`. */
export interface RelationShare {
  readonly first: string;
  readonly second: string;
  readonly statements: Map<string, StatementShare>;
}

export interface DocumentShare {
  readonly entities: Map<string, EntityShare>;
  readonly relations: Map<string, RelationShare>;
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
  const entities = new Map<string, EntityShare>();
  const resolved = new Map<string, string>();
  for (const mentioned of document.entities) {
    const key = resolve(mentioned.key);
    resolved.set(mentioned.key, key);
    const share = getOrMake(entities, key, () => emptyShare(key));
    let named = 0;
    for (const { name, count } of mentioned.names) {
      add(share.names, name, count);
      named += count;
    }
    add(share.aliases, mentioned.key, named);
    for (const alias of mentioned.aliases) add(share.aliases, alias.key, alias.count);
    for (const { type, weight } of mentioned.types) add(share.types, type, weight);
    for (const { chunk, start, end } of mentioned.mentions)
      getOrMake(share.mentions, chunk, (): Span[] => []).push({ start, end });
    for (const { chunk, start, end, score } of mentioned.descriptions) {
      const place = `${chunk} ${start} ${end}`;
      const known = share.descriptions.get(place);
      if (!known || score > known.score) share.descriptions.set(place, { chunk, start, end, score });
    }
  }

  const relations = new Map<string, RelationShare>();
  for (const stated of document.relations) {
    const source = resolved.get(stated.source);
    const target = resolved.get(stated.target);
    if (source === undefined || target === undefined || source === target) continue;
    const forward = source < target;
    const [first, second] = forward ? [source, target] : [target, source];
    const share = getOrMake(relations, JSON.stringify([first, second]), () => ({
      first,
      second,
      statements: new Map<string, StatementShare>(),
    }));
    for (const { chunk, start, end, predicate, weight } of stated.statements) {
      const place = `${chunk} ${start} ${end} ${forward} ${predicate}`;
      const known = share.statements.get(place)?.weight ?? 0;
      share.statements.set(place, { chunk, start, end, predicate, weight: known + weight, forward });
    }
  }
  return { entities, relations };
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

function emptyShare(key: string): EntityShare {
  return {
    key,
    names: new Map(),
    types: new Map(),
    aliases: new Map(),
    mentions: new Map(),
    descriptions: new Map(),
  };
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
