import type { EntityProfile, PublishedAt } from '../contract.ts';
import { readCounts } from './graph/count-column.ts';
import { readMerges } from './graph/merge.ts';
import { readDescribed, readOutdated } from './graph/summary.ts';
import type { Methods } from './protocol.ts';
import type { Scope } from './scope.ts';

/** Documents that are looked at together. */
const DOCUMENTS = 16;

type Row = Omit<EntityProfile, 'types' | 'aliases' | 'isEdited'> & {
  readonly type: string;
  readonly types: string;
  readonly aliases: string;
  readonly edited: number;
};

/** What work in the background reads. */
export function readCuration(scope: Scope): Methods<'read'>['curation'] {
  const { db, workspace } = scope;
  return {
    merges: () => readMerges(scope),
    profiles: (ids) =>
      db
        .all<Row>(
          `SELECT e.id, e.key, e.name, e.type, e.types, e.aliases, e.documents, e.degree, d.key IS NOT NULL AS edited
           FROM json_each(?) j CROSS JOIN entities e ON e.id = j.value
           LEFT JOIN entity_edits d ON d.workspace = e.workspace AND d.key = e.key WHERE e.workspace = ?`,
          JSON.stringify([...new Set(ids)]),
          workspace,
        )
        .map(({ type, types, aliases, edited, ...row }) => ({
          ...row,
          types: readCounts(types, type),
          aliases: readCounts(aliases, row.key),
          isEdited: edited === 1,
        })),
    published(task) {
      const since = db.get<PublishedAt>(
        'SELECT updated_at AS updatedAt, document FROM curation WHERE workspace = ? AND task = ?',
        workspace,
        task,
      );
      // Documents are published one after the other, and the time they bear goes up with it.
      const documents = db.all<PublishedAt>(
        `SELECT updated_at AS updatedAt, seq AS document FROM documents
         WHERE workspace = ? AND (updated_at, seq) > (?, ?) AND status = 'processed' ORDER BY updated_at, seq LIMIT ${DOCUMENTS}`,
        workspace,
        since?.updatedAt ?? 0,
        since?.document ?? 0,
      );
      const until = documents.at(-1);
      if (!until) return null;
      const mentioned = db.tuples<[number]>(
        `SELECT DISTINCT e.value ->> 0 FROM json_each(?) j JOIN contributions c ON c.document = j.value, json_each(c.entities) e`,
        JSON.stringify(documents.map(({ document }) => document)),
      );
      return { entities: mentioned.flat(), until };
    },
    described: (ids, least) => readDescribed(scope, ids, least),
    outdated: (limit) => readOutdated(scope, limit),
  };
}

export function advanceCuration(
  { db, workspace }: Scope,
  task: string,
  { updatedAt, document }: PublishedAt,
): void {
  db.run(
    'INSERT OR REPLACE INTO curation (workspace, task, updated_at, document) VALUES (?, ?, ?, ?)',
    workspace,
    task,
    updatedAt,
    document,
  );
}
