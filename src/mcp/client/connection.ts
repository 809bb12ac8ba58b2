import {
  Client,
  type RequestOptions,
  type Tool,
  type Transport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import type { ServerEndpoint } from './server-config.ts';
import { openWire } from './wire.ts';

export interface ConnectionOptions {
  /** Limit on each answer, in milliseconds. */
  readonly timeoutMs: number;
  /** How often a server is asked for its tools when it does not say that they changed: what tells a silent server from a dead one. */
  readonly pollMs: number;
  /** Weft's version. */
  readonly version: string;
  readonly negotiation: VersionNegotiationMode;
  readonly signal: AbortSignal;
  onStderr(line: string): void;
  /** Told what the server offers once it is connected, and again whenever that was read anew. */
  onOffer(offer: Offer): void;
}

export interface Offer {
  readonly capabilities: readonly string[];
  readonly tools: readonly Tool[];
}

/** A probe that an old server may leave unanswered. */
const PROBE_TIMEOUT_MS = 5000;
/** Changes of a tool list that come closer together than this are read once. */
const DEBOUNCE_MS = 100;

/**
 * Connects to a server and stays until that fails or `signal` says to stop, which it throws; nothing of the connection is left then.
 */
export async function holdConnection(endpoint: ServerEndpoint, options: ConnectionOptions): Promise<never> {
  await using wire = openWire(endpoint, options.onStderr);
  using stop = rejectOn(options.signal);
  using changes = createBell();
  const client = createClient(options, changes.ring);
  // One race for the whole connection: a race each time around would leave a reaction behind on the promises that outlive it.
  return await Promise.race([converse(client, wire.transport, changes, options), wire.broken, stop.aborted]);
}

async function converse(
  client: Client,
  transport: Transport,
  changes: Bell,
  { timeoutMs, pollMs, signal, onOffer }: ConnectionOptions,
): Promise<never> {
  const request: RequestOptions = { timeout: timeoutMs, signal };
  await client.connect(transport, request);
  const capabilities = Object.keys(client.getServerCapabilities() ?? {}).sort();
  for (;;) {
    const rung = changes.next(pollMs);
    onOffer({ capabilities, tools: await readTools(client, request) });
    await rung;
  }
}

function createClient({ version, negotiation, timeoutMs }: ConnectionOptions, onChanged: () => void): Client {
  const probe = { timeoutMs: Math.min(timeoutMs, PROBE_TIMEOUT_MS) };
  return new Client(
    { name: 'weft', version },
    {
      versionNegotiation: { mode: negotiation, probe },
      listChanged: { tools: { autoRefresh: false, debounceMs: DEBOUNCE_MS, onChanged } },
    },
  );
}

/** Every page of them. A server without tools is asked for a sign of life instead. */
async function readTools(client: Client, request: RequestOptions): Promise<readonly Tool[]> {
  if (client.getServerCapabilities()?.tools) {
    return (await client.listTools(undefined, { ...request, cacheMode: 'refresh' })).tools;
  }
  await (client.getProtocolEra() === 'modern' ? client.discover(request) : client.ping(request));
  return [];
}

function rejectOn(signal: AbortSignal): Disposable & { readonly aborted: Promise<never> } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  return { aborted: promise, [Symbol.dispose]: () => signal.removeEventListener('abort', onAbort) };
}

interface Bell extends Disposable {
  ring(): void;
  /** Resolves when it is rung from now on, or `ms` have passed; rejects when it is disposed of. */
  next(ms: number): Promise<void>;
}

function createBell(): Bell {
  let waiting = createWait();
  let timer: NodeJS.Timeout | undefined;
  return {
    ring: () => waiting.resolve(),
    next(ms) {
      waiting = createWait();
      clearTimeout(timer);
      timer = setTimeout(waiting.resolve, ms);
      return waiting.promise;
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      waiting.reject(new Error('The connection is over.'));
    },
  };
}

function createWait() {
  const wait = Promise.withResolvers<void>();
  // Nobody may be waiting when the connection ends.
  wait.promise.catch(() => {});
  return wait;
}
