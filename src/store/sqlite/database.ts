import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../contract.ts';
import { Connection } from './connection.ts';
import { migrate } from './migrations/migrate.ts';

const DATABASE = 'weft.db';
const LOCK = 'weft.lock';

/**
 * Page caches; together with the threads the store stays around 150 MB. Memory-mapping would count against the process as well. What
 * the writer's does not hold the system's does: a sixth of the database in it takes 5 % more time than all, half takes none more.
 */
const WRITER_CACHE_KB = 32 * 1024;
const READER_CACHE_KB = 48 * 1024;
/** Pages of WAL (64 MB) after which it is written back: hubs' pages change with every batch, and are then written once. */
const CHECKPOINT_PAGES = 8_000;
/** A WAL that a long read made larger is cut back to this. */
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

/** The one connection that writes: made where there is none, brought to the newest version. */
export function openForWriting(dataDir: string): Connection {
  return readably(dataDir, (path) => {
    const db = new Connection(path, { readOnly: false, busyTimeoutMs: 5_000 });
    // Before the first table: it decides how the file is laid out.
    db.script('PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL');
    db.script(`
      PRAGMA journal_mode = WAL;
      PRAGMA foreign_keys = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -${WRITER_CACHE_KB};
      PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
      PRAGMA journal_size_limit = ${WAL_LIMIT_BYTES};`);
    migrate(db, path);
    return db;
  });
}

export function openForReading(dataDir: string): Connection {
  return readably(dataDir, (path) => {
    const db = new Connection(path, { readOnly: true, busyTimeoutMs: 5_000 });
    db.script(`PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${READER_CACHE_KB};`);
    return db;
  });
}

/**
 * One process serves a folder. The lock is a transaction that never ends, on a database of its own: the system
 * lets go of it with the process, however that ends.
 */
export function lockFolder(dataDir: string): Connection {
  makeFolder(dataDir);
  const path = join(dataDir, LOCK);
  let lock: Connection | null = null;
  try {
    lock = new Connection(path, { readOnly: false, busyTimeoutMs: 0 });
    lock.script('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock?.close();
    if (primaryCode(cause) !== BUSY) throw explain(cause, path);
    throw new StoreError(
      'locked',
      `Another Weft is using ${dataDir}. Stop it, or give this one a DATA_DIR of its own.`,
      { cause },
    );
  }
}

/**
 * A check that the database is still the file that is at its path now. One that was removed can be written all the same, until the process
 * ends and everything with it.
 *
 * @throws {StoreError} `unavailable`, from the check
 */
export function watchPlace(dataDir: string): () => void {
  const path = join(dataDir, DATABASE);
  const { dev, ino } = statSync(path);
  return () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.dev === dev && found.ino === ino) return;
    throw new StoreError(
      'unavailable',
      `${path} has been removed or replaced. Put it back, and start Weft again.`,
    );
  };
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      'unavailable',
      `The folder ${dataDir} cannot be made (${reason}). Choose another DATA_DIR.`,
      {
        cause,
      },
    );
  }
}

function readably<T>(dataDir: string, open: (path: string) => T): T {
  const path = join(dataDir, DATABASE);
  try {
    return open(path);
  } catch (error) {
    throw explain(error, path);
  }
}

const BUSY = 5;
/** https://sqlite.org/rescode.html */
const TROUBLES = new Map([
  [8, 'cannot be written'],
  [10, 'cannot be read or written (the disk reported an error)'],
  [11, 'is damaged'],
  [13, 'cannot grow: the disk is full'],
  [14, 'cannot be opened'],
  [26, 'is not a Weft database, or is damaged'],
]);

/** What is wrong with the file and what to do, where it is the file. */
export function explain(error: unknown, path: string): unknown {
  const trouble = TROUBLES.get(primaryCode(error) ?? 0);
  if (!trouble || !(error instanceof Error)) return error;
  const advice =
    'Make sure that the folder can be written and the disk has room, or restore the folder from a backup.';
  return new StoreError('unavailable', `${path} ${trouble} (${error.message}). ${advice}`, { cause: error });
}

function primaryCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}
