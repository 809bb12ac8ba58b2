import type { MessagePort } from 'node:worker_threads';
import { type Connection, connect, RpcError } from '../../lib/rpc.ts';
import { type Store, StoreError, type StoreErrorCode } from '../contract.ts';
import {
  ACCESS,
  type Access,
  type Domain,
  type NearHandlers,
  packArguments,
  type ThreadHandlers,
} from './protocol.ts';

type NearArguments = Parameters<NearHandlers['nearest']> extends [number, ...infer A] ? A : never;

/** The contract, spoken to the store's threads. */
export interface Client {
  readonly writer: Connection<ThreadHandlers>;
  readonly reader: Connection<ThreadHandlers>;
  workspace(name: string): Store;
}

interface Ports {
  readonly writer: MessagePort;
  readonly reader: MessagePort;
}

/** `near`: the connection to the thread that finds near vectors; only the thread that opened the store has one. */
export function createClient(ports: Ports, near?: () => Connection<NearHandlers>): Client {
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

  const ask = (access: Access, number: number, domain: Domain, method: string, args: readonly unknown[]) => {
    if (access !== 'near')
      return (access === 'read' ? reader : writer).call('call', number, domain, method, args);
    if (!near)
      throw new StoreError('unavailable', 'Near vectors are found from the thread that opened the store.');
    return near().call(method as 'nearest', number, ...(args as NearArguments));
  };

  return {
    writer,
    reader,
    workspace(name) {
      const domains = Object.entries(ACCESS).map(([domain, methods]) => {
        const calls = Object.entries(methods).map(([method, access]) => {
          // Awaits nothing itself, and what hears of errors stands elsewhere: either would hold the arguments until there is an answer,
          // and those of `publish` are whole documents.
          const call = async (...args: unknown[]) => {
            const sent = packArguments(domain, method, args);
            return numberOf(name)
              .then((number) => ask(access, number, domain as Domain, method, sent))
              .catch(rejectRevived);
          };
          return [method, call];
        });
        return [domain, Object.fromEntries(calls)];
      });
      return Object.fromEntries(domains) as Store;
    },
  };
}

function rejectRevived(error: unknown): Promise<never> {
  return Promise.reject(revive(error));
}

/** The error as the contract names it. */
export function revive(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error;
  if (error.name === 'StoreError') return new StoreError(error.code as StoreErrorCode, error.message);
  if (error.code === 'closed')
    return new StoreError('unavailable', 'The store is closed, or its thread ended unexpectedly.');
  return error;
}
