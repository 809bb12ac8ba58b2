import { createHash } from 'node:crypto';
import { oneLine } from '../../../lib/one-line.ts';
import type { Described, NewSummary } from '../../contract.ts';
import type { Scope } from '../scope.ts';
import { markDue } from '../vectors/due.ts';

/** What is summarised of the hero of a library. */
const MOST_DESCRIPTIONS = 200;

type Description = Described['descriptions'][number];

interface Row {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly documents: number;
  readonly mentions: number;
  readonly text: string | null;
  readonly sources: string | null;
}

export function readDescribed(scope: Scope, ids: readonly number[], least: number): Described[] {
  const { db, workspace } = scope;
  const rows = db.all<Row>(
    `SELECT e.id, e.name, e.type, e.documents, e.mentions, s.text, s.sources
     FROM json_each(?) j CROSS JOIN entities e ON e.id = j.value
     LEFT JOIN entity_edits d ON d.workspace = e.workspace AND d.key = e.key
     LEFT JOIN summaries s ON s.workspace = e.workspace AND s.key = e.key AND s.withdrawn = 0
     WHERE e.workspace = ? AND d.description IS NULL AND (SELECT count(*) FROM descriptions x WHERE x.entity = e.id) >= ?`,
    JSON.stringify([...new Set(ids)]),
    workspace,
    least,
  );
  return rows.flatMap(({ text, sources, ...entity }) => {
    const descriptions = descriptionsOf(scope, entity.id, MOST_DESCRIPTIONS);
    if (descriptions.length < least) return [];
    const summary =
      text === null || sources === null ? null : { text, sources: JSON.parse(sources) as string[] };
    return { ...entity, descriptions, summary };
  });
}

/** Best first, each text once. */
function descriptionsOf({ db }: Scope, entity: number, limit: number): Description[] {
  const rows = db.tuples<[text: string | null, passage: string, offset: number, start: number, end: number]>(
    `SELECT d.text, iif(d.text IS NULL, c.text, ''), c.start, d.start, d."end"
     FROM descriptions d JOIN chunks c ON c.id = d.chunk WHERE d.entity = ? ORDER BY d.score DESC, d.tie LIMIT ?`,
    entity,
    limit,
  );
  const texts = rows.map(([text, passage, offset, start, end]) =>
    // Evidence may reach beyond its chunk.
    oneLine(text ?? passage.slice(Math.max(0, start - offset), Math.max(0, end - offset))),
  );
  return [...new Set(texts)].filter(Boolean).map((text) => ({ hash: hashOf(text), text }));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

export function readOutdated({ db, workspace }: Scope, limit: number): number[] {
  return db
    .tuples<[number]>(
      `SELECT e.id FROM summaries s JOIN entities e ON e.workspace = s.workspace AND e.key = s.key
       WHERE s.workspace = ? AND (s.withdrawn = 1 OR s.mentions <> e.mentions OR s.documents <> e.documents) LIMIT ?`,
      workspace,
      limit,
    )
    .flat();
}

export function putSummary(scope: Scope, { id, text, sources, documents, mentions }: NewSummary): boolean {
  const { db, workspace } = scope;
  // What was deleted while the model wrote must not come back in its words.
  const there = new Set(descriptionsOf(scope, id, -1).map(({ hash }) => hash));
  if (!sources.every((source) => there.has(source))) return false;
  const put = db.run(
    `INSERT OR REPLACE INTO summaries (workspace, key, text, sources, documents, mentions)
     SELECT workspace, key, ?, ?, ?, ? FROM entities WHERE id = ? AND workspace = ?`,
    text,
    JSON.stringify(sources),
    documents,
    mentions,
    id,
    workspace,
  );
  markDue(scope, 'entity', [id]);
  return put > 0;
}

export function dropSummary(scope: Scope, id: number): void {
  const { db, workspace } = scope;
  db.run(
    'DELETE FROM summaries WHERE workspace = ?1 AND key = (SELECT key FROM entities WHERE id = ?2 AND workspace = ?1)',
    workspace,
    id,
  );
  markDue(scope, 'entity', [id]);
}

/** Summaries that may tell what this document said are not shown until they are made anew. */
export function withdrawSummaries({ db, workspace }: Scope, document: number): void {
  db.run(
    `UPDATE summaries SET withdrawn = 1 WHERE workspace = ? AND key IN (
       SELECT e.key FROM contributions c, json_each(c.entities) j JOIN entities e ON e.id = j.value ->> 0 WHERE c.document = ?
     )`,
    workspace,
    document,
  );
}

/** Of one entity. */
export function withdrawSummary({ db, workspace }: Scope, key: string): void {
  db.run('UPDATE summaries SET withdrawn = 1 WHERE workspace = ? AND key = ?', workspace, key);
}

export function forgetSummary({ db, workspace }: Scope, key: string): void {
  db.run('DELETE FROM summaries WHERE workspace = ? AND key = ?', workspace, key);
}
