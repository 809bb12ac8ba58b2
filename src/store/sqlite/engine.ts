import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { type Connection, connect } from '../../lib/rpc.ts';
import { type Store, type StoreEngine, StoreError, type StoreShare } from '../contract.ts';
import { createClient, revive } from './client.ts';
import type { NearHandlers, SharedPorts } from './protocol.ts';
import type { ThreadData } from './thread.ts';

/** By itself V8 would let it grow to 64, which is no faster for a thread that reads. */
const YOUNG_HEAP_MB = 24;
/**
 * The writer holds what hundreds of documents change until their batch ends; that is not to be taken for what stays. While 6,119 passages
 * are ingested its collections move 41 MB in place of 188, and the old heap is marked 4 times in place of 10: 2 % of all CPU, for 40 MB.
 */
const WRITER_YOUNG_HEAP_MB = 96;

/**
 * SQLite under `dataDir`, on two threads: one that writes and one that reads, so that neither waits for the other (WAL) and
 * the caller's event loop for neither. A third one finds near vectors, once there are any to find.
 */
export async function openSqlite(dataDir: string): Promise<StoreEngine> {
  const writer = startThread('./thread.ts', { access: 'write', dataDir }, WRITER_YOUNG_HEAP_MB);
  const reader = startThread('./thread.ts', { access: 'read', dataDir });
  const near = nearThread(dataDir);
  const client = createClient({ writer: newPort(writer), reader: newPort(reader) }, near.connection);
  const end = async () => {
    await Promise.all([writer.terminate(), reader.terminate()]);
  };

  let version: string;
  try {
    version = await client.writer.call('open');
    await client.reader.call('open');
  } catch (error) {
    await end();
    throw revive(error);
  }

  let lost: unknown;
  for (const thread of [writer, reader]) {
    thread.on('error', (error) => {
      lost = error;
    });
    thread.on('exit', () => {
      lost ??= new Error('A thread of the store ended.');
    });
  }

  let closing: Promise<void> | null = null;
  const close = async () => {
    try {
      await near.close();
      await client.reader.call('close');
      await client.writer.call('close');
    } finally {
      client.reader.close();
      client.writer.close();
      await end();
    }
  };

  return {
    description: `sqlite ${version}`,
    workspace: client.workspace,
    share(): StoreShare {
      const data: SharedPorts = { engine: 'sqlite', writer: newPort(writer), reader: newPort(reader) };
      return { data, transfer: [data.writer, data.reader] };
    },
    async ping() {
      try {
        if (lost) throw lost;
        await client.reader.call('ping');
      } catch (cause) {
        throw new StoreError('unavailable', 'The store does not answer.', { cause });
      }
    },
    async [Symbol.asyncDispose]() {
      closing ??= close();
      await closing;
    },
  };
}

/** The store as another thread sees it. */
export function joinSqlite(ports: SharedPorts): { workspace(name: string): Store; close(): void } {
  const client = createClient(ports);
  return {
    workspace: client.workspace,
    close() {
      client.writer.close();
      client.reader.close();
    },
  };
}

/** Started when it is first needed, and again should it have ended: what it holds can be made again from what is kept. */
function nearThread(dataDir: string) {
  let running: { readonly thread: Worker; readonly connection: Connection<NearHandlers> } | null = null;
  let closed = false;
  const start = () => {
    const thread = startThread('./vectors/thread.ts', { dataDir });
    const connection = connect<NearHandlers>(newPort(thread));
    connection.call('open').catch(() => thread.terminate());
    const started = { thread, connection };
    thread.on('exit', () => {
      if (running === started) running = null;
    });
    return started;
  };
  return {
    connection() {
      if (closed) throw new StoreError('unavailable', 'The store is closed.');
      running ??= start();
      return running.connection;
    },
    async close() {
      closed = true;
      const ending = running;
      if (!ending) return;
      await ending.connection.call('close').catch(() => {});
      ending.connection.close();
      await ending.thread.terminate();
    },
  };
}

function startThread(
  file: string,
  data: ThreadData | { readonly dataDir: string },
  youngHeapMb = YOUNG_HEAP_MB,
): Worker {
  const thread = new Worker(new URL(file, import.meta.url), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: youngHeapMb },
  });
  // A thread that dies closes its ports, and every call through them rejects: there is nothing more to do about it here.
  thread.on('error', () => {});
  return thread;
}

function newPort(thread: Worker): MessagePort {
  const { port1, port2 } = new MessageChannel();
  thread.postMessage(port2, [port2]);
  return port1;
}
