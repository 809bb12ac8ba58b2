import type { DocumentStatus, InputFile, ItemOutcome, NewDocument, RejectedItem } from '../../contract.ts';
import type { Scope } from '../scope.ts';
import { foldNames } from './record.ts';
import { removeReplaced } from './remove.ts';

/** Takes items in, in order. The same content is one document; a path of the input directory names one document at a time. */
export function acceptItems(
  scope: Scope,
  trackId: string,
  items: ReadonlyArray<NewDocument | RejectedItem>,
): ItemOutcome[] {
  const { db, workspace } = scope;
  const now = Date.now();
  db.run('INSERT OR IGNORE INTO tracks (workspace, id) VALUES (?, ?)', workspace, trackId);
  const { count } = db.get<{ count: number }>(
    'SELECT count(*) AS count FROM track_items WHERE workspace = ? AND track = ?',
    workspace,
    trackId,
  ) ?? { count: 0 };
  return items.map((item, at) => {
    const outcome = acceptItem(scope, trackId, item, now);
    db.run(
      `INSERT INTO track_items (workspace, track, ordinal, outcome, document_id, file_path, existing, reason)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      workspace,
      trackId,
      count + at,
      outcome.outcome,
      'documentId' in outcome ? outcome.documentId : null,
      outcome.filePath,
      'existing' in outcome ? outcome.existing : null,
      'reason' in outcome ? outcome.reason : null,
    );
    return outcome;
  });
}

function acceptItem(
  scope: Scope,
  trackId: string,
  item: NewDocument | RejectedItem,
  now: number,
): ItemOutcome {
  const { db, workspace } = scope;
  const { filePath } = item;
  if ('rejected' in item) return { outcome: 'rejected', filePath, reason: item.rejected };

  const documentId = item.id;
  const known = db.get<{ seq: number; status: DocumentStatus; filePath: string }>(
    'SELECT seq, status, file_path AS filePath FROM documents WHERE workspace = ? AND id = ?',
    workspace,
    documentId,
  );
  if (!known) {
    const seq = insertDocument(scope, trackId, item, now);
    if (item.input) nameByPath(scope, seq, item.input);
    return { outcome: 'queued', documentId, filePath };
  }

  if (item.input) nameByPath(scope, known.seq, item.input);
  else db.run('UPDATE documents SET inserted = 1 WHERE seq = ?', known.seq);
  const existing = known.filePath;
  if (known.status === 'failed') {
    db.run(
      `UPDATE documents SET status = 'pending', error = NULL, track_id = ?, updated_at = ? WHERE seq = ?`,
      trackId,
      now,
      known.seq,
    );
    return { outcome: 'requeued', documentId, filePath, existing };
  }
  if (known.status === 'processed') removeReplaced(scope, known.seq);
  return { outcome: 'duplicate', documentId, filePath, existing };
}

function insertDocument({ db, workspace }: Scope, trackId: string, item: NewDocument, now: number): number {
  const seq = db.insert(
    `INSERT INTO documents
       (workspace, id, status, file_path, summary, length, track_id, created_at, updated_at, inserted, folded)
     VALUES (?, ?, 'pending', ?, ?, ?, ?, ?, ?, ?, ?)`,
    workspace,
    item.id,
    item.filePath,
    item.summary,
    item.length,
    trackId,
    now,
    now,
    Number(!item.input),
    foldNames(item.filePath, null),
  );
  db.run(
    'INSERT INTO sources (document, workspace, text, bytes) VALUES (?, ?, ?, ?)',
    seq,
    workspace,
    'text' in item.content ? item.content.text : null,
    'bytes' in item.content ? item.content.bytes : null,
  );
  return seq;
}

/** From now on the path names this document; one that it named before is to go once this one is published. */
function nameByPath({ db, workspace }: Scope, document: number, input: InputFile): void {
  const before = db.get<{ document: number }>(
    'SELECT document FROM inputs WHERE workspace = ? AND path = ?',
    workspace,
    input.path,
  );
  db.run(
    `INSERT INTO inputs (workspace, path, document, size, modified_at, uploaded) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET document = excluded.document, size = excluded.size,
       modified_at = excluded.modified_at, uploaded = excluded.uploaded`,
    workspace,
    input.path,
    document,
    input.size,
    input.modifiedAt,
    Number(input.uploaded),
  );
  if (before && before.document !== document)
    db.run(
      'INSERT OR IGNORE INTO replacements (successor, replaced, workspace) VALUES (?, ?, ?)',
      document,
      before.document,
      workspace,
    );
}
