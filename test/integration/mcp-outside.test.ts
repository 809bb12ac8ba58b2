import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  freePort,
  hasError,
  isConnected,
  isInProcessTable,
  misbehaving,
  openOutside,
  pidOf,
  reference,
  untilEnded,
} from '../support/mcp/outside.ts';

test('the reference servers connect and list their tools', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'weft-mcp-files-'));
  await using outside = await openOutside({
    everything: reference('everything'),
    filesystem: reference('filesystem', dir),
    memory: { ...reference('memory'), type: 'stdio', env: { MEMORY_FILE_PATH: join(dir, 'memory.jsonl') } },
    off: { ...misbehaving('plain'), disabled: true },
  });
  const [everything, filesystem, memory] = await Promise.all(
    ['everything', 'filesystem', 'memory'].map((name) => outside.until(name, isConnected)),
  );
  expect(everything?.capabilities).toEqual(
    expect.arrayContaining(['completions', 'logging', 'prompts', 'resources', 'tools']),
  );
  expect(everything?.tools.map(({ name }) => name)).toContain('echo');
  expect(filesystem?.tools.find(({ name }) => name === 'read_text_file')?.inputSchema).toMatchObject({
    type: 'object',
    required: ['path'],
  });
  expect(memory?.tools.map(({ name }) => name)).toContain('create_entities');
  expect(outside.servers.reports().map(({ name, status }) => [name, status])).toEqual([
    ['everything', 'connected'],
    ['filesystem', 'connected'],
    ['memory', 'connected'],
  ]);
  await rm(dir, { recursive: true });
});

test('a server that speaks the 2026 revision alone is understood at the second attempt', async () => {
  const server = new URL('../support/mcp/modern-server.ts', import.meta.url).pathname;
  await using outside = await openOutside({ modern: { command: process.execPath, args: [server] } });
  const report = await outside.until('modern', isConnected);
  expect(report.tools.map(({ name }) => name)).toEqual(['pid']);
});

test('all pages of a tool list are read, and one without end is given up', async () => {
  await using outside = await openOutside({ pages: misbehaving('pages'), endless: misbehaving('endless') });
  const pages = await outside.until('pages', isConnected);
  expect(pages.tools.map(({ name }) => name)).toEqual(['first', 'second', 'third']);
  const endless = await outside.until('endless', hasError);
  expect(endless.lastError).toContain('exceeded listMaxPages');
});

test('a changed tool list is read again', async () => {
  await using outside = await openOutside({ changes: misbehaving('changes') });
  const listed = (tool: string) =>
    outside.until('changes', ({ tools }) => tools.some(({ name }) => name === tool));
  await listed('old');
  expect((await listed('new')).tools.map(({ name }) => name)).toEqual(['new']);
});

test('a server without tools is connected all the same', async () => {
  await using outside = await openOutside({ toolless: misbehaving('toolless') }, { times: { pollMs: 1 } });
  expect(await outside.until('toolless', isConnected)).toMatchObject({
    capabilities: ['prompts'],
    tools: [],
  });
  await outside.until('toolless', () => outside.history.filter(isConnected).length >= 3);
  expect(outside.history.filter(hasError)).toEqual([]);
});

test('one that dies is connected again, and was `disconnected` in between', async () => {
  await using outside = await openOutside({ dies: misbehaving('dies'), steady: misbehaving('plain') });
  const first = await outside.until('dies', isConnected);
  const lost = await outside.until('dies', hasError);
  const second = await outside.until(
    'dies',
    (report) => isConnected(report) && pidOf(report) !== pidOf(first),
  );
  expect(lost).toEqual({
    name: 'dies',
    status: 'disconnected',
    lastError: 'The server exited with code 7.',
    capabilities: [],
    tools: [],
  });
  expect(second.lastError).toBeNull();
  expect(await outside.until('steady', isConnected)).toMatchObject({ lastError: null });
});

test.each([
  ['exits', 'The server exited with code 3.'],
  ['refuses', 'The server refused: the licence has run out'],
  ['floods', 'The server prints something else than MCP messages on its standard output.'],
  ['floods lines', 'The server prints something else than MCP messages on its standard output.'],
])('one that %s is an error, and tried again', async (behaviour, lastError) => {
  await using outside = await openOutside({ bad: misbehaving(behaviour) });
  expect(await outside.until('bad', hasError)).toMatchObject({ status: 'error', lastError });
  await outside.until('bad', () => outside.history.filter(hasError).length >= 2);
});

test.each([
  ['silent', 'error'],
  ['silent after a while', 'disconnected'],
])('one that is %s is found out by the limit on an answer', async (behaviour, status) => {
  await using outside = await openOutside(
    { mute: misbehaving(behaviour) },
    { timeoutMs: 1500, times: { pollMs: 1 } },
  );
  const report = await outside.until('mute', hasError);
  expect(report).toMatchObject({
    status,
    lastError: 'The server did not answer within 1500 ms (MCP_TIMEOUT_MS).',
  });
});

test('stray prints on standard output do no harm', async () => {
  await using outside = await openOutside({ noisy: misbehaving('noisy') });
  expect((await outside.until('noisy', hasErrorOrConnected)).status).toBe('connected');
});

test('a flood on standard error ends in the log, cut and counted', async () => {
  await using outside = await openOutside({ chatty: misbehaving('chatty') });
  await outside.until('chatty', isConnected);
  const lines = outside.log.filter(({ stderr }) => stderr !== undefined);
  expect(lines).toHaveLength(201);
  expect(Math.max(...lines.map(({ stderr }) => String(stderr).length))).toBe(500);
  expect(lines.every(({ level }) => level === 20)).toBe(true);
});

const hasErrorOrConnected = (report: Parameters<typeof isConnected>[0]) =>
  isConnected(report) || hasError(report);

test('what cannot be started or reached says why, in words', async () => {
  await using outside = await openOutside({
    missing: { command: 'no-such-program-here' },
    elsewhere: { ...misbehaving('plain'), cwd: '/no/such/directory' },
    closed: { url: `http://127.0.0.1:${await freePort()}/mcp` },
    muddled: { command: 'a', url: 'http://b' },
    fine: misbehaving('plain'),
  });
  const errors = ['missing', 'elsewhere', 'closed', 'muddled'].map((name) => outside.until(name, hasError));
  expect((await Promise.all(errors)).map(({ status, lastError }) => [status, lastError])).toEqual([
    ['error', 'The server "no-such-program-here" was not found.'],
    ['error', `The server "${process.execPath}" was not found, or its directory /no/such/directory.`],
    ['error', 'The server cannot be reached (ECONNREFUSED).'],
    ['error', 'The configuration of this server cannot be used: it needs either a "command" or a "url".'],
  ]);
  await outside.until('fine', isConnected);
});

test('a server gets its own environment, and of ours only what every program needs', async () => {
  process.env.WEFT_TEST_SECRET = 'do not tell';
  try {
    const env = { TOKEN: `\${FROM_OUTSIDE}`, LANG: 'C' };
    await using outside = await openOutside(
      { environment: { ...misbehaving('environment'), env } },
      { lookUp: (name) => (name === 'FROM_OUTSIDE' ? 'told' : undefined) },
    );
    const { tools } = await outside.until('environment', isConnected);
    const variables = new Map(tools.map(({ name, description }) => [name, description]));
    expect(variables.get('TOKEN')).toBe('told');
    expect(variables.get('LANG')).toBe('C');
    expect(variables.get('PATH')).toBe(process.env.PATH);
    expect(variables.has('WEFT_TEST_SECRET')).toBe(false);
  } finally {
    delete process.env.WEFT_TEST_SECRET;
  }
});

test('after a stop no process is left, whatever it was doing', async () => {
  const outside = await openOutside({
    plain: misbehaving('plain'),
    stubborn: misbehaving('stubborn'),
    silent: misbehaving('silent'),
    floods: misbehaving('floods lines'),
    exits: misbehaving('exits'),
    everything: reference('everything'),
  });
  const [plain, stubborn] = await Promise.all([
    outside.until('plain', isConnected),
    outside.until('stubborn', isConnected),
    outside.until('everything', isConnected),
    outside.until('floods', hasError),
    outside.until('exits', hasError),
  ]);
  const pids = outside.pids();
  expect(pids).toEqual(expect.arrayContaining([pidOf(plain), pidOf(stubborn)]));
  expect(isInProcessTable(pidOf(stubborn, 'child'))).toBe(true);

  await outside[Symbol.asyncDispose]();
  expect([...outside.pids(), ...pids].filter(isInProcessTable)).toEqual([]);
  await untilEnded(pidOf(stubborn, 'child'));
});

test('a process that ends in a hurry takes its servers with it', async () => {
  const hasty = new URL('../support/mcp/hasty.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [hasty]);
  for (const pid of JSON.parse(stdout) as number[]) await untilEnded(pid);
});

test('neither the start nor the stop waits for a server', async () => {
  const outside = await openOutside({
    silent: misbehaving('silent'),
    mute: misbehaving('silent'),
  });
  expect(outside.servers.reports()).toEqual([
    { name: 'silent', status: 'connecting', lastError: null, capabilities: [], tools: [] },
    { name: 'mute', status: 'connecting', lastError: null, capabilities: [], tools: [] },
  ]);
  await outside[Symbol.asyncDispose]();
});

test('a configuration that cannot be read is told, not thrown', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'weft-mcp-config-'));
  const problemOf = async (configPath: string) => {
    await using outside = await openOutside({}, { configPath });
    return outside.servers.problem?.replaceAll(dir, 'DIR');
  };
  expect(await problemOf(join(dir, 'missing.json'))).toBe(
    'MCP_CONFIG names DIR/missing.json, which cannot be read (ENOENT).',
  );
  await writeFile(join(dir, 'broken.json'), '{"mcpServers": {"a": {"env": {"KEY": "secret"}');
  expect(await problemOf(join(dir, 'broken.json'))).toBe(
    'MCP_CONFIG names DIR/broken.json, which is not valid JSON.',
  );
  await writeFile(join(dir, 'other.json'), '{"servers": {}}');
  expect(await problemOf(join(dir, 'other.json'))).toBe(
    'MCP_CONFIG names DIR/other.json, which must be an object with an object "mcpServers".',
  );
  await rm(dir, { recursive: true });
});
