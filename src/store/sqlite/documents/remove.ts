import type { InputFile } from '../../contract.ts';
import { retractGraph } from '../graph/retract.ts';
import { withdrawSummaries } from '../graph/summary.ts';
import type { Scope } from '../scope.ts';
import { forgetVectors } from '../vectors/due.ts';

type InputRow = Omit<InputFile, 'uploaded'> & { readonly uploaded: number };

export const INPUT = 'path, size, modified_at AS modifiedAt, uploaded';

export function toInput(row: InputRow): InputFile {
  return { ...row, uploaded: row.uploaded === 1 };
}

/** Removes a document with all it contributed. */
export function removeDocument(scope: Scope, document: number): void {
  const { db, workspace, indexes } = scope;
  withdrawSummaries(scope, document);
  retractGraph(scope, document);
  const chunks = db.all<{ id: number }>('DELETE FROM chunks WHERE document = ? RETURNING id', document);
  for (const { id } of chunks) indexes.chunks.delete(id);
  forgetVectors(
    scope,
    'chunk',
    chunks.map(({ id }) => id),
  );
  if (chunks.length > 0)
    db.run('UPDATE workspaces SET chunks = chunks - ? WHERE id = ?', chunks.length, workspace);
  db.run('DELETE FROM inputs WHERE document = ?', document);
  db.run('DELETE FROM documents WHERE seq = ?', document);
}

/** Removes a document that somebody wants gone, wherever it stands in the line of its path's versions. Answers the uploads that named it. */
export function deleteDocument(scope: Scope, document: number): InputFile[] {
  const { db, workspace } = scope;
  const uploads = db.all<InputRow>(
    `SELECT ${INPUT} FROM inputs WHERE document = ? AND uploaded = 1`,
    document,
  );
  const unreplaced = db.all<{ seq: number; filePath: string }>(
    'SELECT seq, file_path AS filePath FROM replacements JOIN documents ON seq = replaced WHERE successor = ?',
    document,
  );
  for (const { seq, filePath } of unreplaced) {
    // Its file is not what it was: a time that no file has makes the next scan look.
    const isBack = db.run(
      'UPDATE inputs SET document = ?, modified_at = -1 WHERE workspace = ? AND path = ? AND document = ?',
      seq,
      workspace,
      filePath,
      document,
    );
    if (isBack > 0) continue;
    db.run(
      `INSERT OR IGNORE INTO replacements (successor, replaced, workspace)
       SELECT successor, ?1, workspace FROM replacements WHERE replaced = ?2 AND successor <> ?1`,
      seq,
      document,
    );
  }
  removeDocument(scope, document);
  return uploads.map(toInput);
}

/**
 * The document is published: those whose path it has taken go, unless something else names them still. What they were to
 * replace in turn, had they been published first, goes with them.
 */
export function removeReplaced(scope: Scope, successor: number, kept = successor): void {
  const { db } = scope;
  const replaced = db.all<{ document: number; named: number }>(
    `DELETE FROM replacements WHERE successor = ? RETURNING replaced AS document,
       (SELECT inserted FROM documents WHERE seq = replaced) OR EXISTS (SELECT 1 FROM inputs WHERE document = replaced) AS named`,
    successor,
  );
  for (const { document, named } of replaced) {
    // A path that went back and forth makes a circle; what is being published is not removed by it.
    if (named || document === kept) continue;
    removeReplaced(scope, document, kept);
    removeDocument(scope, document);
  }
}

/** Tables in an order in which rows can go. */
const TABLES = [
  'vectors',
  'vectors_due',
  'statements',
  'predicates',
  'relations',
  'descriptions',
  'mentions',
  'evidence',
  'aliases',
  'entities',
  'contributions',
  'originals',
  'merged_documents',
  'chunks',
  'inputs',
  'replacements',
  'sources',
  'texts',
  'documents',
  'track_items',
  'tracks',
  'renames',
  'entity_edits',
  'relation_edits',
  'merges',
  'merge_vetoes',
  'summaries',
  'curation',
  'cache',
];

/** Empties the workspace. Answers how many documents went, and the uploads. */
export function removeEverything({ db, workspace, indexes }: Scope): {
  documents: number;
  uploads: InputFile[];
} {
  const documents = db.get<{ count: number }>(
    'SELECT count(*) AS count FROM documents WHERE workspace = ?',
    workspace,
  );
  const uploads = db.all<InputRow>(
    `SELECT ${INPUT} FROM inputs WHERE workspace = ? AND uploaded = 1 ORDER BY path`,
    workspace,
  );
  const alone = !db.get('SELECT 1 FROM workspaces WHERE id <> ? LIMIT 1', workspace);
  // Without a condition SQLite drops a table's pages as they are; row by row 6,000 documents take seconds.
  for (const table of TABLES) {
    if (alone) db.run(`DELETE FROM ${table}`);
    else db.run(`DELETE FROM ${table} WHERE workspace = ?`, workspace);
  }
  for (const index of Object.values(indexes)) index.clear();
  db.run('UPDATE workspaces SET chunks = 0, entities = 0, relations = 0 WHERE id = ?', workspace);
  return { documents: documents?.count ?? 0, uploads: uploads.map(toInput) };
}
