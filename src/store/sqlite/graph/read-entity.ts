import { entityKey } from '../../../graph/identity.ts';
import type { Entity } from '../../contract.ts';
import type { Scope } from '../scope.ts';
import { readCounts } from './count-column.ts';
import { CANDIDATES, Passages, type Quotation, SHOWN_CHUNKS } from './passages.ts';

const OTHER_NAMES = 10;
/** Sentences that describe an entity. */
const SENTENCES = 3;

interface Row {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly names: string;
  readonly type: string;
  readonly mentions: number;
  readonly degree: number;
  /** An editor's, or a summary; null: the best of what is said is quoted. */
  readonly description: string | null;
  readonly properties: string | null;
}

/**
 * Entities with their edits laid over them, in the order of their ids, without the unknown. All reads are bounded, also for
 * one that is mentioned everywhere.
 */
export function readEntities(scope: Scope, ids: readonly number[]): Entity[] {
  const { db, workspace } = scope;
  const rows = db.all<Row>(
    `SELECT e.id, e.key, e.name, e.names, e.type, e.mentions, e.degree, coalesce(d.description, nullif(s.text, '')) AS description, d.properties
     FROM json_each(?) j CROSS JOIN entities e ON e.id = j.value
     LEFT JOIN entity_edits d ON d.workspace = e.workspace AND d.key = e.key
     LEFT JOIN summaries s ON s.workspace = e.workspace AND s.key = e.key AND s.withdrawn = 0
     WHERE e.workspace = ?`,
    JSON.stringify(ids),
    workspace,
  );
  const found = new Map(
    rows.map((row) => {
      const quotations = row.description === null ? describing(scope, row.id) : [];
      return [row.id, { row, quotations, chunks: mentioning(scope, row.id) }];
    }),
  );
  const passages = new Passages(
    scope,
    found.values().flatMap(({ chunks, quotations }) => [...chunks, ...quotations.map(({ chunk }) => chunk)]),
    found.values().map(({ quotations }) => quotations),
    SENTENCES,
  );
  return ids.flatMap((id) => {
    const one = found.get(id);
    if (!one) return [];
    const { row, quotations, chunks } = one;
    return {
      id,
      name: row.name,
      otherNames: otherNames(row),
      type: row.type,
      description: row.description ?? passages.quote(quotations),
      mentions: row.mentions,
      degree: row.degree,
      chunks,
      filePaths: passages.filePathsOf(chunks),
      properties: JSON.parse(row.properties ?? '{}') as Record<string, unknown>,
    };
  });
}

/** Forms of its own key are its name, differently written. */
function otherNames({ key, name, names }: Row): string[] {
  const counts = readCounts(names, name);
  if (counts.length === 1 && counts[0]?.[0] === name) return [];
  const own = new Set([key, entityKey(name)]);
  const others = new Map<string, string>();
  for (const [form] of counts.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
    const its = entityKey(form);
    if (!own.has(its) && !others.has(its)) others.set(its, form);
  }
  return [...others.values()].slice(0, OTHER_NAMES);
}

function mentioning({ db }: Scope, entity: number): number[] {
  return db
    .tuples<[number]>(
      `SELECT chunk FROM mentions WHERE entity = ? ORDER BY titled DESC, count DESC, tie LIMIT ${SHOWN_CHUNKS}`,
      entity,
    )
    .map(([chunk]) => chunk);
}

/** The sentences that define it best come first. */
function describing({ db }: Scope, entity: number): Quotation[] {
  return db
    .tuples<[number, number, number, string | null]>(
      `SELECT chunk, start, "end", text FROM descriptions WHERE entity = ? ORDER BY score DESC, tie LIMIT ${CANDIDATES}`,
      entity,
    )
    .map(([chunk, start, end, written]) => ({ chunk, start, end, written }));
}
