import type { Span } from '../graph/model.ts';
import { Gathering, placesIn } from './gathering.ts';
import type { DocumentShare, MentionShare } from './share.ts';

/**
 * What a document adds when some of its entities are taken for one another: those that `resolve` to one key become one, and what joined
 * them to each other is dropped. The order of what it is given does not matter. Where no key resolves to another it is the same share.
 */
export function mergeShares(share: DocumentShare, resolve: (key: string) => string): DocumentShare {
  const { entities, relations } = share;
  const keys = entities.map(({ key }) => resolve(key));
  if (entities.every(({ key }, place) => key === keys[place])) return share;
  const gathering = new Gathering();
  for (const [place, one] of entities.entries()) {
    const merged = gathering.entity(keys[place] ?? one.key);
    merged.names.push(...one.names);
    merged.types.push(...one.types);
    merged.aliases.push(...one.aliases);
    merged.descriptions.push(...one.descriptions);
    for (const [chunk, places] of one.mentions) placesIn(merged, chunk).push(...places);
  }
  for (const { first, second, statements } of relations) {
    const from = gathering.placeOf(keys[first] ?? '');
    const to = gathering.placeOf(keys[second] ?? '');
    if (from === undefined || to === undefined || from === to) continue;
    const isTurned = (keys[second] ?? '') < (keys[first] ?? '');
    const all = isTurned ? gathering.statements(to, from) : gathering.statements(from, to);
    for (const one of statements) all.push({ ...one, forward: one.forward !== isTurned });
  }
  const merged = gathering.end();
  return {
    ...merged,
    entities: merged.entities.map((one) => ({ ...one, mentions: one.mentions.map(inReadingOrder) })),
  };
}

function inReadingOrder([chunk, places]: MentionShare): MentionShare {
  const spans: Span[] = [];
  for (let at = 0; at + 1 < places.length; at += 2)
    spans.push({ start: places[at] ?? 0, end: places[at + 1] ?? 0 });
  spans.sort((a, b) => a.start - b.start || a.end - b.end);
  return [chunk, spans.flatMap(({ start, end }) => [start, end])];
}
