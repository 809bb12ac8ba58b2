/**
 * Calls between threads over a `MessagePort`: one side serves functions, the other calls them by name.
 *
 * Arguments, results and errors are structured clones; of an error its name, code and message cross. What is said in one turn
 * crosses in one message.
 */
import type { MessagePort } from 'node:worker_threads';
import { gather } from './gather.ts';

// biome-ignore lint/suspicious/noExplicitAny: the one place where any function will do
export type Handlers = { readonly [method: string]: (...args: any[]) => unknown };

interface Fault {
  readonly name: string;
  readonly code: string | undefined;
  readonly message: string;
}

type Request = readonly [id: number, method: string, args: readonly unknown[]];
type Reply = readonly [id: number, result: unknown, fault?: Fault];

/** What a call rejects with: the error as it was thrown on the other side, or `code: 'closed'` when that is gone. */
export class RpcError extends Error {
  readonly code: string | undefined;
  constructor({ name, code, message }: Fault) {
    super(message);
    this.name = name;
    this.code = code;
  }
}

export interface Connection<T extends Handlers> {
  call<K extends keyof T & string>(method: K, ...args: Parameters<T[K]>): Promise<Awaited<ReturnType<T[K]>>>;
  close(): void;
}

/** No reply waits longer than this for those to what was asked with it. */
const LONGEST_WAIT_MS = 1;

/**
 * Answers calls that come in through the port, in the order in which their results are there, until it closes. Results that come
 * together, as of one transaction or of what was asked together, are sent together.
 */
export function serve(port: MessagePort, handlers: Handlers): void {
  const send = sender<Reply>(port, ([id], error) => send([[id, undefined, describe(error)]]));
  const sendSoon = gather(send);
  /** The reply, if it is there at once. */
  const answer = ([id, method, args]: Request): Reply | null => {
    try {
      const handler = handlers[method];
      if (!handler) throw new TypeError(`Nothing answers to "${method}".`);
      const result = handler(...args);
      if (!(result instanceof Promise)) return [id, result];
      result.then(
        (value) => sendSoon([id, value]),
        (error) => sendSoon([id, undefined, describe(error)]),
      );
      return null;
    } catch (error) {
      return [id, undefined, describe(error)];
    }
  };
  port.on('message', (requests: readonly Request[]) => {
    let replies: Reply[] = [];
    let since = performance.now();
    for (const request of requests) {
      const reply = answer(request);
      if (reply !== null) replies.push(reply);
      if (replies.length === 0 || performance.now() - since < LONGEST_WAIT_MS) continue;
      send(replies);
      replies = [];
      since = performance.now();
    }
    if (replies.length > 0) send(replies);
  });
}

/** Sends several as one message; what cannot be cloned is refused, and does not keep the rest. */
function sender<T>(port: MessagePort, refuse: (message: T, error: unknown) => void) {
  const send = (messages: readonly T[]): void => {
    try {
      port.postMessage(messages);
    } catch (error) {
      const [first] = messages;
      if (messages.length > 1) for (const message of messages) send([message]);
      else if (first !== undefined) refuse(first, error);
    }
  };
  return send;
}

/** The calling side. When the port closes, for one because the other thread died, what is pending rejects. */
export function connect<T extends Handlers>(port: MessagePort): Connection<T> {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let nextId = 1;
  let closed = false;

  const settle = ([id, result, fault]: Reply) => {
    const call = pending.get(id);
    pending.delete(id);
    if (fault) call?.reject(new RpcError(fault));
    else call?.resolve(result);
  };
  const request = gather(
    sender<Request>(port, ([id], error) => {
      pending.get(id)?.reject(error);
      pending.delete(id);
    }),
  );
  port.on('message', (replies: readonly Reply[]) => replies.forEach(settle));
  port.on('close', () => {
    closed = true;
    for (const call of pending.values()) call.reject(gone());
    pending.clear();
  });

  return {
    call<K extends keyof T & string>(method: K, ...args: Parameters<T[K]>) {
      if (closed) return Promise.reject(gone());
      const id = nextId++;
      const call = Promise.withResolvers<unknown>();
      pending.set(id, call);
      request([id, method, args]);
      return call.promise as Promise<Awaited<ReturnType<T[K]>>>;
    },
    close() {
      closed = true;
      port.close();
    },
  };
}

function gone(): RpcError {
  return new RpcError({
    name: 'RpcError',
    code: 'closed',
    message: 'The other side of the connection is gone.',
  });
}

function describe(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: 'Error', code: undefined, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: error.name, code, message: error.message };
}
