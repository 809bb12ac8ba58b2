import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServiceProcess, spawnService } from '../support/process.ts';
import { makeTexts } from '../support/world.ts';

let dataDir: string;
let sockets: Socket[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'weft-stop-'));
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

/** A client that sends a request and reads no more than the first bytes of its answer. */
async function askAndGoDeaf(service: ServiceProcess, head: string, body = ''): Promise<void> {
  const socket = connect(Number(new URL(service.base).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const length = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  socket.write(`${head} HTTP/1.1\r\nhost: weft\r\n${length}\r\n${body}`);
  await new Promise((resolve) => socket.once('readable', resolve));
}

test('a signal ends it in order with streams open and nobody reading', async () => {
  const service = await spawnService({ DATA_DIR: dataDir });
  await fetch(`${service.base}/documents/texts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ texts: makeTexts(300) }),
  });
  const question = JSON.stringify({
    model: 'svc-hybrid',
    stream: true,
    messages: [{ role: 'user', content: 'Who?' }],
  });
  for (let n = 0; n < 5; n++) {
    await askAndGoDeaf(service, 'GET /documents/events');
    await askAndGoDeaf(service, 'POST /v1/chat/completions', question);
  }
  expect(await service.kill('SIGTERM')).toBe(0);
  expect(service.output()).not.toMatch(/"level":(?:40|50|60)/);
});

test('a signal ends it in order in the middle of a scan', async () => {
  await mkdir(join(dataDir, 'inputs'));
  for (const [n, text] of makeTexts(1500).entries())
    await writeFile(join(dataDir, 'inputs', `${n}.txt`), text);
  const service = await spawnService({ DATA_DIR: dataDir });
  await fetch(`${service.base}/documents/scan`, { method: 'POST' });
  expect(await service.kill('SIGTERM')).toBe(0);
  expect(service.output()).not.toMatch(/"level":(?:40|50|60)/);
});

test('what keeps it from starting is one line that names the variable', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await expect(spawnService({ DATA_DIR: file })).rejects.toThrow(/^Weft did not start: .*DATA_DIR\.\n$/);
  await expect(spawnService({ DATA_DIR: dataDir, INPUT_DIR: file })).rejects.toThrow(
    /^Weft did not start: INPUT_DIR is ".*file", which cannot be made \(EEXIST.*\)\.\n$/,
  );
  await expect(spawnService({ DATA_DIR: dataDir, HOST: 'nowhere.invalid' })).rejects.toThrow(
    /^Weft did not start: It cannot listen on HOST nowhere\.invalid, PORT 0 \(.*\)\.\n$/,
  );
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(spawnService({ DATA_DIR: dataDir, PORT: String(port) })).rejects.toThrow(
    new RegExp(
      `^Weft did not start: It cannot listen on HOST 127\\.0\\.0\\.1, PORT ${port} \\(.*EADDRINUSE.*\\)\\.\\n$`,
    ),
  );
  other.close();
});

test('where compiled code cannot be kept it starts all the same', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const service = await spawnService({ DATA_DIR: join(dataDir, 'data'), NODE_COMPILE_CACHE: file });
  expect((await fetch(`${service.base}/ready`)).status).toBe(200);
  expect(await service.kill('SIGTERM')).toBe(0);
});
