/** A thread of the store: the one that writes, or one that reads. Other threads reach it through ports of their own. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { serve } from '../../lib/rpc.ts';
import { yieldToRequests } from '../../lib/yield-to-requests.ts';
import type { Connection } from './connection.ts';
import { explain, lockFolder, openForReading, openForWriting, watchPlace } from './database.ts';
import type { Access, ThreadHandlers } from './protocol.ts';
import { createReader } from './reader.ts';
import { mendTextIndexes, openTextIndexes } from './text-indexes.ts';
import { WriteBatch } from './write-batch.ts';
import { createWriter } from './writer.ts';

export interface ThreadData {
  readonly access: Exclude<Access, 'near'>;
  readonly dataDir: string;
}

type Call = (...args: readonly unknown[]) => unknown;
type Calls = Readonly<Record<string, Readonly<Record<string, Call>>>>;

const { access, dataDir } = workerData as ThreadData;
const workspaces = new Map<number, Calls>();
let lock: Connection | null = null;
let db: Connection;
let batch: WriteBatch;
let checkPlace: () => void;

// As much as the threads that read: with more claim to a core than they, it would keep them waiting for it while there is much to store.
if (access === 'write') yieldToRequests();

const handlers: ThreadHandlers = {
  open() {
    if (access === 'write') lock = lockFolder(dataDir);
    db = access === 'write' ? openForWriting(dataDir) : openForReading(dataDir);
    batch = new WriteBatch(db);
    checkPlace = watchPlace(dataDir);
    if (access === 'write')
      for (const { id } of db.all<{ id: number }>('SELECT id FROM workspaces')) mendTextIndexes(db, id);
    return db.get<{ version: string }>('SELECT sqlite_version() AS version')?.version ?? '';
  },
  close() {
    batch.flush();
    if (access === 'write') db.script('PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE);');
    db.close();
    lock?.close();
  },
  ping() {
    checkPlace();
    db.get('SELECT 1 FROM workspaces LIMIT 1');
  },
  workspace(name) {
    const known = db.get<{ id: number }>('SELECT id FROM workspaces WHERE name = ?', name);
    if (known) return known.id;
    const id = db.transaction('durable', () => db.insert('INSERT INTO workspaces (name) VALUES (?)', name));
    mendTextIndexes(db, id);
    return id;
  },
  call(workspace, domain, method, args) {
    try {
      const call = callsOf(workspace)[domain]?.[method];
      if (!call) throw new TypeError(`The store has no ${domain}.${method}.`);
      if (access === 'read') return db.snapshot(() => call(...args));
      checkPlace();
      const result = call(...args);
      return result instanceof Promise ? result.catch((error) => Promise.reject(clarify(error))) : result;
    } catch (error) {
      throw clarify(error);
    }
  },
};

function callsOf(workspace: number): Calls {
  let calls = workspaces.get(workspace);
  if (!calls) {
    const scope = { db, workspace, indexes: openTextIndexes(db, workspace) };
    calls = (access === 'read' ? createReader(scope) : createWriter(scope, batch)) as unknown as Calls;
    workspaces.set(workspace, calls);
  }
  return calls;
}

function clarify(error: unknown): unknown {
  return explain(error, dataDir);
}

parentPort?.on('message', (port: MessagePort) => serve(port, handlers));
