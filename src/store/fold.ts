import type { PreparedDocument } from './contract.ts';
import { Gathering, placesIn } from './gathering.ts';
import type { DocumentShare } from './share.ts';

/**
 * Gathers what a document says by entity and by pair, so that each is written once. What would join an entity to itself is dropped, as
 * is what joins an entity that the document does not mention.
 */
export function foldDocument({
  entities,
  relations,
}: Pick<PreparedDocument, 'entities' | 'relations'>): DocumentShare {
  const gathering = new Gathering();
  for (const { key, names, types, aliases, mentions, descriptions } of entities) {
    const share = gathering.entity(key);
    let named = 0;
    for (const { name, count } of names) {
      share.names.push([name, count]);
      named += count;
    }
    if (named > 0) share.aliases.push([key, named]);
    for (const alias of aliases) share.aliases.push([alias.key, alias.count]);
    for (const { type, weight } of types) share.types.push([type, weight]);
    for (const { chunk, start, end } of mentions) placesIn(share, chunk).push(start, end);
    for (const description of descriptions) share.descriptions.push(description);
  }
  for (const { source, target, statements } of relations) {
    const from = gathering.placeOf(source);
    const to = gathering.placeOf(target);
    if (from === undefined || to === undefined || from === to) continue;
    const forward = source < target;
    const all = forward ? gathering.statements(from, to) : gathering.statements(to, from);
    for (const statement of statements) all.push({ ...statement, forward });
  }
  return gathering.end();
}
