import type { MessagePort } from 'node:worker_threads';
import { type Connection, connect, RpcError } from '../../lib/rpc.ts';
import { type Store, StoreError, type StoreErrorCode } from '../contract.ts';
import { ACCESS, type Domain, packArguments, type ThreadHandlers } from './protocol.ts';

/** The contract, spoken to the store's threads. */
export interface Client {
  readonly writer: Connection<ThreadHandlers>;
  readonly reader: Connection<ThreadHandlers>;
  workspace(name: string): Store;
}

export function createClient(ports: { readonly writer: MessagePort; readonly reader: MessagePort }): Client {
  const writer = connect<ThreadHandlers>(ports.writer);
  const reader = connect<ThreadHandlers>(ports.reader);
  const numbers = new Map<string, Promise<number>>();

  const numberOf = (name: string): Promise<number> => {
    let number = numbers.get(name);
    if (!number) {
      number = writer.call('workspace', name);
      number.catch(() => numbers.delete(name));
      numbers.set(name, number);
    }
    return number;
  };

  return {
    writer,
    reader,
    workspace(name) {
      const domains = Object.entries(ACCESS).map(([domain, methods]) => {
        const calls = Object.entries(methods).map(([method, access]) => {
          const thread = access === 'read' ? reader : writer;
          // Awaits nothing itself: what awaits holds its arguments, and those of `publish` are whole documents.
          const call = async (...args: unknown[]) => {
            const sent = packArguments(domain, method, args);
            return numberOf(name)
              .then((number) => thread.call('call', number, domain as Domain, method, sent))
              .catch((error) => Promise.reject(revive(error)));
          };
          return [method, call];
        });
        return [domain, Object.fromEntries(calls)];
      });
      return Object.fromEntries(domains) as Store;
    },
  };
}

/** The error as the contract names it. */
export function revive(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error;
  if (error.name === 'StoreError') return new StoreError(error.code as StoreErrorCode, error.message);
  if (error.code === 'closed')
    return new StoreError('unavailable', 'The store is closed, or its thread ended unexpectedly.');
  return error;
}
