import { setTimeout as pause } from 'node:timers/promises';
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import type { ServerEndpoint } from './server-config.ts';
import { StdioTransport } from './stdio-transport.ts';

/** How long a server may take to hear that its session is over. */
const GOODBYE_MS = 1000;

/** A transport to an outside server; disposing of it leaves nothing behind: no process, no session, no socket. */
export interface Wire extends AsyncDisposable {
  readonly transport: Transport;
  /** Rejects, saying why, when the transport itself is over; never resolves. */
  readonly broken: Promise<never>;
}

export function openWire(endpoint: ServerEndpoint, onStderr: (line: string) => void): Wire {
  return endpoint.kind === 'stdio' ? openStdio(endpoint, onStderr) : openHttp(endpoint);
}

function openStdio(endpoint: ServerEndpoint & { kind: 'stdio' }, onStderr: (line: string) => void): Wire {
  const { command, args, env, cwd } = endpoint;
  // Our own environment holds keys: a server gets the few variables no program can do without (HOME, PATH …) and its own.
  const transport = new StdioTransport({
    command,
    args,
    env: { ...getDefaultEnvironment(), ...env },
    cwd,
    onStderr,
  });
  const broken = transport.ended.then((reason): never => {
    throw new Error(`The server ${reason}.`);
  });
  broken.catch(() => {});
  return { transport, broken, [Symbol.asyncDispose]: () => transport.close() };
}

function openHttp({ url, headers }: ServerEndpoint & { kind: 'http' }): Wire {
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  return {
    transport,
    broken: new Promise<never>(() => {}),
    async [Symbol.asyncDispose]() {
      const late = pause(GOODBYE_MS, undefined, { ref: false });
      await Promise.race([transport.terminateSession().catch(() => {}), late]);
      await transport.close();
    },
  };
}
