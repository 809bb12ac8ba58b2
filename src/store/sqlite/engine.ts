import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { type Store, type StoreEngine, StoreError, type StoreShare } from '../contract.ts';
import { createClient, revive } from './client.ts';
import type { Access, SharedPorts } from './protocol.ts';
import type { ThreadData } from './thread.ts';

/**
 * SQLite under `dataDir`, on two threads: one that writes and one that reads, so that neither waits for the other (WAL) and
 * the caller's event loop for neither.
 */
export async function openSqlite(dataDir: string): Promise<StoreEngine> {
  const writer = startThread({ access: 'write', dataDir });
  const reader = startThread({ access: 'read', dataDir });
  const client = createClient({ writer: newPort(writer), reader: newPort(reader) });
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

function startThread(data: ThreadData & { readonly access: Access }): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: data });
  // A thread that dies closes its ports, and every call through them rejects: there is nothing more to do about it here.
  thread.on('error', () => {});
  return thread;
}

function newPort(thread: Worker): MessagePort {
  const { port1, port2 } = new MessageChannel();
  thread.postMessage(port2, [port2]);
  return port1;
}
