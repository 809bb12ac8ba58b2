import { expect, test } from 'vitest';
import {
  hasError,
  isConnected,
  misbehaving,
  type Outside,
  openOutside,
  reference,
} from '../support/mcp/outside.ts';
import { openSeam, type Seam } from '../support/seam.ts';

const seamOf = (outside: Outside, env: Record<string, string> = {}): Promise<Seam> =>
  openSeam({ env, services: { outsideServers: outside.servers } });

async function get({ app }: Seam, path: string) {
  const response = await app.inject(path);
  return { status: response.statusCode, body: response.json() };
}

test('status, tools and info tell of every server', async () => {
  await using outside = await openOutside({
    one: misbehaving('plain'),
    two: misbehaving('pages'),
    bad: misbehaving('exits'),
  });
  await Promise.all([
    outside.until('one', isConnected),
    outside.until('two', isConnected),
    outside.until('bad', hasError),
  ]);
  await using seam = await seamOf(outside, { MCP_TIMEOUT_MS: '2500', MCP_MAX_RETRIES: '7' });

  expect(await get(seam, '/mcp/status')).toEqual({
    status: 200,
    body: {
      servers_connected: 2,
      servers: {
        one: { status: 'connected', tools: ['pid'], capabilities: ['logging', 'tools'], last_error: null },
        two: {
          status: 'connected',
          tools: ['first', 'second', 'third'],
          capabilities: ['logging', 'tools'],
          last_error: null,
        },
        bad: { status: 'error', tools: [], capabilities: [], last_error: 'The server exited with code 3.' },
      },
    },
  });
  expect(await get(seam, '/mcp/info')).toEqual({
    status: 200,
    body: {
      version: '1.2.3',
      servers_connected: 2,
      total_tools: 4,
      configuration: { timeout: 3, max_retries: 7, enabled: true },
    },
  });
});

test('tools are described as the contract has it; a shared name is the first server’s', async () => {
  await using outside = await openOutside({
    one: reference('everything'),
    two: reference('everything'),
    plain: misbehaving('plain'),
  });
  await Promise.all(['one', 'two', 'plain'].map((name) => outside.until(name, isConnected)));
  await using seam = await seamOf(outside);
  const { body } = await get(seam, '/mcp/tools');
  const echo = {
    description: 'Echoes back the input string',
    parameters: {
      type: 'object',
      properties: { message: { type: 'string', description: 'Message to echo' } },
      required: ['message'],
    },
  };
  expect(body.echo).toMatchObject({ ...echo, server: 'one' });
  expect(body['two.echo']).toMatchObject({ ...echo, server: 'two' });
  expect(body['one.echo']).toBeUndefined();
  expect(body.pid).toEqual({
    description: expect.any(String),
    parameters: { type: 'object', properties: {}, required: [] },
    server: 'plain',
  });
});

const PATHS = ['/mcp/status', '/mcp/tools', '/mcp/info'];

test('no server connected: 503 on all three, naming each and why', async () => {
  await using outside = await openOutside({ bad: misbehaving('exits') });
  await outside.until('bad', hasError);
  await using seam = await seamOf(outside);
  for (const path of PATHS) {
    expect(await get(seam, path)).toEqual({
      status: 503,
      body: {
        type: 'about:blank',
        title: 'Service Unavailable',
        status: 503,
        detail: 'No MCP server is connected. bad: error, The server exited with code 3.',
      },
    });
  }
});

test('none configured: 503 as well', async () => {
  await using outside = await openOutside({}, { configPath: null });
  await using seam = await seamOf(outside);
  for (const path of PATHS) {
    expect(await get(seam, path)).toMatchObject({
      status: 503,
      body: { detail: 'No MCP server is connected. MCP_CONFIG names none.' },
    });
  }
});

test('the configuration unreadable: 500 on all three, naming why', async () => {
  await using outside = await openOutside({}, { configPath: '/no/such/mcp.json' });
  await using seam = await seamOf(outside);
  for (const path of PATHS) {
    expect(await get(seam, path)).toMatchObject({
      status: 500,
      body: { detail: 'MCP_CONFIG names /no/such/mcp.json, which cannot be read (ENOENT).' },
    });
  }
});

test('switched off: 500 on status and tools, while info says so', async () => {
  await using outside = await openOutside({ one: misbehaving('plain') }, { enabled: false });
  await using seam = await seamOf(outside);
  expect(outside.pids()).toEqual([]);
  for (const path of ['/mcp/status', '/mcp/tools']) {
    expect(await get(seam, path)).toMatchObject({
      status: 500,
      body: { detail: 'MCP is switched off; MCP_ENABLED=true switches it on.' },
    });
  }
  expect(await get(seam, '/mcp/info')).toEqual({
    status: 200,
    body: {
      version: '1.2.3',
      servers_connected: 0,
      total_tools: 0,
      configuration: { timeout: 30, max_retries: 3, enabled: false },
    },
  });
});
