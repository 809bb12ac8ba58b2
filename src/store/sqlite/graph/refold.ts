import { hashText } from '../place.ts';
import type { Scope } from '../scope.ts';
import { GraphChange } from './change.ts';
import { deleteEntity, loadEntity } from './entity-row.ts';
import { takeOriginal } from './original.ts';
import { publishShare, subjectsOf } from './publish.ts';
import { deleteRelation, retractGraph } from './retract.ts';

/** About as long as an insert waits at most; a book may take longer. */
const STEP_MS = 50;

/**
 * Brings documents up to what is merged now, as many as fit in a step. Answers how many; none: every document is. What is left to do
 * is told by the store itself, so that it goes on after a crash.
 */
export function refoldSome(scope: Scope): number {
  const end = performance.now() + STEP_MS;
  let done = 0;
  for (const document of staleDocuments(scope)) {
    refold(scope, document);
    done += 1;
    if (performance.now() > end) break;
  }
  return done;
}

/** Those that mention what is now merged, and those of which something is no longer merged. */
function staleDocuments({ db, workspace }: Scope): number[] {
  const told = db.tuples<[number]>(
    'SELECT DISTINCT document FROM merged_documents WHERE workspace = ? AND stale = 1 LIMIT 64',
    workspace,
  );
  if (told.length > 0) return told.map(([document]) => document);
  for (;;) {
    const merge = db.get<{ absorbed: string; entity: number | null }>(
      `SELECT m.absorbed, e.id AS entity FROM merges m LEFT JOIN entities e ON e.workspace = m.workspace AND e.key = m.absorbed
       WHERE m.workspace = ? AND m.unfinished = 1 LIMIT 1`,
      workspace,
    );
    if (!merge) return [];
    const mentioning = db.tuples<[number]>(
      'SELECT DISTINCT c.document FROM mentions m JOIN chunks c ON c.id = m.chunk WHERE m.entity = ? LIMIT 64',
      merge.entity,
    );
    if (mentioning.length > 0) return mentioning.map(([document]) => document);
    db.run(
      'UPDATE merges SET unfinished = 0 WHERE workspace = ? AND absorbed = ?',
      workspace,
      merge.absorbed,
    );
  }
}

/** Takes back what a document added, and adds it anew. */
function refold(scope: Scope, seq: number): void {
  const { db } = scope;
  const document = db.get<{ id: string; title: string | null }>(
    'SELECT id, title FROM documents WHERE seq = ?',
    seq,
  );
  if (!document) throw new Error(`There is no document ${seq}.`);
  const chunks = db.all<{ id: number; heading: string | null }>(
    'SELECT id, heading FROM chunks WHERE document = ? ORDER BY ordinal',
    seq,
  );
  const said = takeOriginal(scope, seq);
  const held = holdRows(scope, seq);
  retractGraph(scope, seq);
  const change = new GraphChange(scope);
  const published = { seq, place: hashText(document.id), chunks: chunks.map(({ id }) => id) };
  publishShare(change, published, said, subjectsOf({ title: document.title, chunks }));
  change.save();
  held.release();
}

/** What only this document speaks of keeps its rows meanwhile, and with them its number and what hangs on that. */
function holdRows(scope: Scope, document: number): { release(): void } {
  const { db, workspace } = scope;
  const entities = db.tuples<[number]>(
    `UPDATE entities SET documents = documents + 1 WHERE id IN (
       SELECT j.value ->> 0 FROM contributions c, json_each(c.entities) j WHERE c.document = ?
     ) RETURNING id`,
    document,
  );
  const relations = db.tuples<[number]>(
    `UPDATE relations SET statements = statements + 1 WHERE id IN (
       SELECT j.value ->> 0 FROM chunks c JOIN evidence v ON v.chunk = c.id, json_each(v.statements) j WHERE c.document = ?
     ) RETURNING id`,
    document,
  );
  return {
    release() {
      const goneRelations = db.all<{ id: number; low: number; high: number; statements: number }>(
        'UPDATE relations SET statements = statements - 1 WHERE id IN (SELECT value FROM json_each(?)) RETURNING id, low, high, statements',
        JSON.stringify(relations.flat()),
      );
      const goneEntities = db.all<{ id: number; documents: number }>(
        'UPDATE entities SET documents = documents - 1 WHERE id IN (SELECT value FROM json_each(?)) RETURNING id, documents',
        JSON.stringify(entities.flat()),
      );
      const emptyRelations = goneRelations.filter(({ statements }) => statements === 0);
      for (const relation of emptyRelations) deleteRelation(scope, relation);
      const emptyEntities = goneEntities.filter(({ documents }) => documents === 0);
      for (const { id } of emptyEntities) {
        const row = loadEntity(scope, id);
        if (row) deleteEntity(scope, row);
      }
      if (emptyRelations.length + emptyEntities.length > 0)
        db.run(
          'UPDATE workspaces SET entities = entities - ?, relations = relations - ? WHERE id = ?',
          emptyEntities.length,
          emptyRelations.length,
          workspace,
        );
    },
  };
}
