import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import type { ServerReport } from '../../../src/mcp/client/link.ts';
import {
  type OutsideOptions,
  type OutsideServers,
  openOutsideServers,
} from '../../../src/mcp/client/servers.ts';

const OUTSIDE_SERVER = new URL('outside-server.ts', import.meta.url).pathname;
const require = createRequire(import.meta.url);

/** An entry of the configuration for a server of ours that behaves as told. */
export function misbehaving(behaviour: string) {
  return { command: process.execPath, args: [OUTSIDE_SERVER, behaviour] };
}

/** An entry for one of the reference servers. */
export function reference(name: 'everything' | 'filesystem' | 'memory', ...args: string[]) {
  const main = require.resolve(`@modelcontextprotocol/server-${name}/dist/index.js`);
  return { command: process.execPath, args: [main, ...args] };
}

export interface Outside extends AsyncDisposable {
  readonly servers: OutsideServers;
  /** Every report there has been. */
  readonly history: readonly ServerReport[];
  /** What was logged, a parsed line each. */
  readonly log: ReadonlyArray<Record<string, unknown>>;
  /** Resolves with the first report of the server, past or to come, that is as wanted. */
  until(name: string, wanted: (report: ServerReport) => boolean): Promise<ServerReport>;
  /** What the servers say on standard error of their process ids. */
  pids(): number[];
}

/** Connects to servers given as in the `mcpServers` of a configuration file. Retries come at once. */
export async function openOutside(
  mcpServers: Record<string, unknown>,
  options: Partial<OutsideOptions> = {},
): Promise<Outside> {
  const dir = await mkdtemp(join(tmpdir(), 'weft-mcp-'));
  const configPath = join(dir, 'mcp.json');
  await writeFile(configPath, JSON.stringify({ mcpServers }));
  const log: Array<Record<string, unknown>> = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      log.push(JSON.parse(String(line)));
      done();
    },
  });
  const history: ServerReport[] = [];
  const waiting = new Set<() => void>();
  const servers = await openOutsideServers({
    enabled: true,
    configPath,
    timeoutMs: 20_000,
    maxRetries: 3,
    version: '1.2.3',
    log: pino({ level: 'debug' }, sink),
    lookUp: () => undefined,
    onReport(report) {
      history.push(report);
      for (const check of waiting) check();
    },
    ...options,
    times: { firstRetryMs: 1, mostRetryMs: 1, slowRetryMs: 1, ...options.times },
  });
  await rm(dir, { recursive: true });
  return {
    servers,
    history,
    log,
    until: (name, wanted) =>
      new Promise((resolve) => {
        const check = () => {
          const found = history.find((report) => report.name === name && wanted(report));
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    pids: () => log.flatMap(({ stderr }) => Number(/^pid (\d+)$/.exec(String(stderr))?.[1] ?? []) || []),
    [Symbol.asyncDispose]: () => servers[Symbol.asyncDispose](),
  };
}

export const isConnected = ({ status }: ServerReport): boolean => status === 'connected';
export const hasError = ({ lastError }: ServerReport): boolean => lastError !== null;

/** The process id that one of our servers tells in the description of a tool. */
export function pidOf(report: ServerReport, tool = 'pid'): number {
  return Number(report.tools.find(({ name }) => name === tool)?.description);
}

/** Whether the process table still knows the process, be it as a zombie that nobody has reaped. */
export function isInProcessTable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** For processes that are not our children, and that whoever adopts them reaps: resolves when it runs no more. */
export async function untilEnded(pid: number): Promise<void> {
  while (isInProcessTable(pid) && !isZombie(pid)) await turn();
}

function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** A port of this machine at which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
