import {
  DOCUMENT_STATUSES,
  type DocumentRecord,
  type DocumentStatus,
  type StoredChunk,
  type TrackedItem,
} from '../../contract.ts';
import type { Methods } from '../protocol.ts';
import type { Scope } from '../scope.ts';
import { CHUNK } from './chunks.ts';
import { pageOf } from './page.ts';
import { RECORD } from './record.ts';
import { INPUT, toInput } from './remove.ts';

interface TrackRow {
  readonly outcome: TrackedItem['outcome'];
  readonly documentId: string | null;
  readonly filePath: string;
  readonly existing: string | null;
  readonly reason: string | null;
  readonly status: DocumentStatus | null;
  readonly error: string | null;
}

export function readDocuments(scope: Scope): Methods<'read'>['documents'] {
  const { db, workspace } = scope;
  return {
    track(trackId) {
      if (!db.get('SELECT 1 FROM tracks WHERE workspace = ? AND id = ?', workspace, trackId)) return null;
      const rows = db.all<TrackRow>(
        `SELECT t.outcome, t.document_id AS documentId, t.file_path AS filePath, t.existing, t.reason, d.status, d.error
         FROM track_items t LEFT JOIN documents d ON d.workspace = t.workspace AND d.id = t.document_id
         WHERE t.workspace = ? AND t.track = ? ORDER BY t.ordinal`,
        workspace,
        trackId,
      );
      return rows.map(toTrackedItem);
    },
    get: (id) =>
      db.get<DocumentRecord>(
        `SELECT ${RECORD} FROM documents WHERE workspace = ? AND id = ?`,
        workspace,
        id,
      ) ?? null,
    text: (id) =>
      db.get<{ text: string }>(
        'SELECT t.text FROM documents d JOIN texts t ON t.document = d.seq WHERE d.workspace = ? AND d.id = ?',
        workspace,
        id,
      )?.text ?? null,
    chunks: (id) =>
      db.all<StoredChunk>(
        `SELECT ${CHUNK} FROM documents d JOIN chunks c ON c.document = d.seq
         WHERE d.workspace = ? AND d.id = ? ORDER BY c.ordinal`,
        workspace,
        id,
      ),
    byStatus() {
      const all: Record<DocumentStatus, DocumentRecord[]> = {
        pending: [],
        processing: [],
        processed: [],
        failed: [],
      };
      const rows = db.all<DocumentRecord>(
        `SELECT ${RECORD} FROM documents WHERE workspace = ? ORDER BY seq`,
        workspace,
      );
      for (const row of rows) all[row.status].push(row);
      return all;
    },
    page: (request) => pageOf(scope, request),
    counts() {
      const rows = db.all<{ status: DocumentStatus; count: number }>(
        'SELECT status, count(*) AS count FROM documents WHERE workspace = ? GROUP BY status',
        workspace,
      );
      const counted = new Map(rows.map(({ status, count }) => [status, count]));
      const counts = DOCUMENT_STATUSES.map((status) => [status, counted.get(status) ?? 0]);
      return Object.fromEntries(counts) as Record<DocumentStatus, number>;
    },
    inputs: () =>
      db
        .all<Parameters<typeof toInput>[0]>(
          `SELECT ${INPUT} FROM inputs WHERE workspace = ? ORDER BY path`,
          workspace,
        )
        .map(toInput),
  };
}

function toTrackedItem({ outcome, filePath, status, error, ...row }: TrackRow): TrackedItem {
  const documentId = row.documentId ?? '';
  const existing = row.existing ?? '';
  switch (outcome) {
    case 'queued':
      return { outcome, documentId, filePath, status, error };
    case 'rejected':
      return { outcome, filePath, reason: row.reason ?? '', status, error };
    default:
      return { outcome, documentId, filePath, existing, status, error };
  }
}
