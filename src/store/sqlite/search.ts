import type { ScoredId, StoredChunk } from '../contract.ts';
import { CHUNK } from './documents/chunks.ts';
import type { Methods } from './protocol.ts';
import type { Scope } from './scope.ts';
import type { TextIndex } from './text-index.ts';
import { ALIAS_ROWS } from './text-indexes.ts';

/** An entity is found by each of its aliases, a relation by each of its predicates: so many rows are fetched for one of them. */
const ROWS_PER_THING = 4;

export function readSearch(scope: Scope): Methods<'read'>['search'] {
  const { db, workspace, indexes } = scope;
  const owner = (sql: string, row: number) => db.get<{ id: number }>(sql, row)?.id;
  return {
    chunks: (terms, limit, phrases) => indexes.chunks.search(terms, limit, phrases),
    size: () =>
      db.get<{ chunks: number }>('SELECT chunks FROM workspaces WHERE id = ?', workspace)?.chunks ?? 0,
    readChunks: (ids) =>
      db.all<StoredChunk>(
        `SELECT ${CHUNK} FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value JOIN documents d ON d.seq = c.document
         WHERE c.workspace = ? ORDER BY j.key`,
        JSON.stringify(ids),
        workspace,
      ),
    documentFrequencies: (terms) => indexes.chunks.frequencies(terms),
    entities: (terms, limit) =>
      bestOf(indexes.aliases, terms, limit, (row) =>
        row < ALIAS_ROWS ? row : owner('SELECT entity AS id FROM aliases WHERE id = ?', row - ALIAS_ROWS),
      ),
    nearTerms: (term) => indexes.aliases.near(term),
    relations: (terms, limit) =>
      bestOf(indexes.predicates, terms, limit, (row) =>
        owner('SELECT relation AS id FROM predicates WHERE id = ?', row),
      ),
  };
}

/** What the index's rows belong to, each with the score of its best row. */
function bestOf(
  index: TextIndex,
  terms: readonly string[],
  limit: number,
  owner: (row: number) => number | undefined,
): ScoredId[] {
  const best = new Map<number, number>();
  for (const hit of index.search(terms, limit * ROWS_PER_THING)) {
    const id = owner(hit.id);
    if (id !== undefined && !best.has(id)) best.set(id, hit.score);
    if (best.size === limit) break;
  }
  return [...best].map(([id, score]) => ({ id, score }));
}
