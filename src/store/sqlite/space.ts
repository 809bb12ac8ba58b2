import type { Connection } from './connection.ts';

/** Gives free pages back to the file system, a piece at a time: each is a short transaction, which readers do not wait for. */
export function reclaimSpace(db: Connection): void {
  for (let free = freePages(db); free > 0; ) {
    db.script('PRAGMA incremental_vacuum(20000)');
    const left = freePages(db);
    if (left >= free) break;
    free = left;
  }
  db.script('PRAGMA wal_checkpoint(TRUNCATE)');
}

function freePages(db: Connection): number {
  return db.get<{ freelist_count: number }>('PRAGMA freelist_count')?.freelist_count ?? 0;
}
