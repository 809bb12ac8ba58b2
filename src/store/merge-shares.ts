import type { Span } from '../graph/model.ts';
import {
  type DescriptionShare,
  type DocumentShare,
  distinctDescriptions,
  distinctStatements,
  type EntityShare,
  emptyShare,
  getOrMake,
  type RelationShare,
  type StatementShare,
} from './fold.ts';

/**
 * What a document adds when some of its entities are taken for one another: those that `resolve` to one key become one, and what joined
 * them to each other is dropped. The order of what it is given does not matter.
 */
export function mergeShares(
  { entities, relations }: DocumentShare,
  resolve: (key: string) => string,
): DocumentShare {
  const resolved = new Map<string, string>();
  const merged = new Map<string, EntityShare & { descriptions: DescriptionShare[] }>();
  for (const one of entities.values()) {
    const key = resolve(one.key);
    resolved.set(one.key, key);
    const share = getOrMake(merged, key, () => emptyShare(key));
    share.names.push(...one.names);
    share.types.push(...one.types);
    share.aliases.push(...one.aliases);
    share.descriptions.push(...one.descriptions);
    for (const [chunk, spans] of one.mentions)
      getOrMake(share.mentions, chunk, (): Span[] => []).push(...spans);
  }
  for (const share of merged.values()) {
    share.descriptions = distinctDescriptions(share.descriptions);
    for (const spans of share.mentions.values()) spans.sort((a, b) => a.start - b.start || a.end - b.end);
  }

  const pairs = new Map<string, Map<string, RelationShare & { statements: StatementShare[] }>>();
  for (const { first: oneEnd, second: otherEnd, statements } of relations) {
    const from = resolved.get(oneEnd);
    const to = resolved.get(otherEnd);
    if (from === undefined || to === undefined || from === to) continue;
    const isTurned = to < from;
    const [first, second] = isTurned ? [to, from] : [from, to];
    const ofFirst = getOrMake(pairs, first, () => new Map());
    const share = getOrMake(ofFirst, second, () => ({ first, second, statements: [] }));
    for (const one of statements) share.statements.push({ ...one, forward: one.forward !== isTurned });
  }
  const joined = [...pairs.values()].flatMap((ofFirst) => [...ofFirst.values()]);
  for (const share of joined) share.statements = distinctStatements(share.statements);
  return { entities: merged, relations: joined };
}
