import type { Inserted } from './insert.ts';

/** Ids that a line names; `GET /documents/track/…` has them all. */
const NAMED = 20;

interface Log {
  info(line: object, message: string): void;
}

/** Says which documents a request queued, so that its lines in the log and theirs can be joined. */
export function logInsert(log: Log, { trackId, outcomes }: Inserted): void {
  const queued = outcomes.flatMap((item) =>
    item.outcome === 'queued' || item.outcome === 'requeued' ? item.documentId : [],
  );
  const line = { trackId, items: outcomes.length, queued: queued.length };
  log.info({ ...line, documents: queued.slice(0, NAMED) }, 'documents taken in');
}
