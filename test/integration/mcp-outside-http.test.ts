import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { freePort, hasError, isConnected, openOutside, reference } from '../support/mcp/outside.ts';

/** The reference server over Streamable HTTP; it keeps sessions. */
async function startEverything(port: number) {
  const { command, args } = reference('everything', 'streamableHttp');
  const child = spawn(command, args, {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const heard = new Map<string, () => void>();
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      said.push(line);
      for (const [part, resolve] of heard) if (line.includes(part)) resolve();
    });
  }
  const says = (part: string) =>
    new Promise<void>((resolve) => {
      heard.set(part, resolve);
      if (said.some((line) => line.includes(part))) resolve();
    });
  await says('listening on port');
  return {
    says,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('a server is connected over Streamable HTTP, lost with it, found again, and told goodbye', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/mcp`;
  await using first = await startEverything(port);
  await using outside = await openOutside(
    { remote: { type: 'http', url } },
    { timeoutMs: 2000, times: { pollMs: 50, firstRetryMs: 50, mostRetryMs: 50, slowRetryMs: 50 } },
  );
  const report = await outside.until('remote', isConnected);
  expect(report.tools.map(({ name }) => name)).toContain('echo');

  await first[Symbol.asyncDispose]();
  const lost = await outside.until('remote', ({ status }) => status === 'disconnected');
  // Whether a request was under way when it died.
  expect(lost.lastError).toMatch(/cannot be reached|did not answer within 2000 ms/);
  expect(lost.tools).toEqual([]);

  await using second = await startEverything(port);
  await outside.until(
    'remote',
    (now) => isConnected(now) && outside.history.indexOf(now) > outside.history.indexOf(lost),
  );
  await outside[Symbol.asyncDispose]();
  await second.says('session termination request');
});

test('the headers of the configuration are sent, and told to nobody', async () => {
  const seen: unknown[] = [];
  await using guarded = await listen((request, response) => {
    seen.push(request.headers['x-key']);
    response.writeHead(401, { 'content-type': 'text/plain' }).end('no');
  });
  const headers = { 'X-Key': `\${KEY}` };
  await using outside = await openOutside(
    { guarded: { url: guarded.url, headers } },
    { lookUp: () => 'hush' },
  );
  const report = await outside.until('guarded', hasError);
  expect(report).toMatchObject({
    status: 'error',
    lastError: 'The server answered with HTTP 401 Unauthorized',
  });
  expect(new Set(seen)).toEqual(new Set(['hush']));
  expect(JSON.stringify([outside.history, outside.log])).not.toContain('hush');
});

test.each<[string, RequestListener, RegExp]>([
  ['fails', (_, response) => response.writeHead(500).end('oops '.repeat(1000)), /500/],
  [
    'sends a web page',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    /content type: text\/html/,
  ],
  [
    'sends something else',
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a": 1}'),
    /./,
  ],
  ['hangs', () => {}, /^The server did not answer within 300 ms \(MCP_TIMEOUT_MS\)\.$/],
  ['hangs up', (request) => request.socket.destroy(), /^The server cannot be reached \(\w+\)\.$/],
])('one that %s is an error, said in a line', async (_, listener, wanted) => {
  await using bad = await listen(listener);
  await using outside = await openOutside({ bad: { url: bad.url } }, { timeoutMs: 300 });
  const { status, lastError } = await outside.until('bad', hasError);
  expect([status, lastError]).toEqual(['error', expect.stringMatching(wanted)]);
  expect(lastError?.length).toBeLessThanOrEqual(301);
  expect(lastError).not.toContain(bad.url);
});
