import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInProcessTable, misbehaving } from '../support/mcp/outside.ts';
import { spawnService } from '../support/process.ts';

test('the service connects to the servers of MCP_CONFIG and takes them along when it stops', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'weft-mcp-service-'));
  const configPath = join(dir, 'mcp.json');
  const mcpServers = { plain: misbehaving('plain'), silent: misbehaving('silent') };
  await writeFile(configPath, JSON.stringify({ mcpServers }));
  const service = await spawnService({
    DATA_DIR: join(dir, 'data'),
    MCP_CONFIG: configPath,
    BASE_PATH: '/weft',
  });

  let response = await fetch(`${service.base}/mcp/tools`);
  while (response.status === 503) response = await fetch(`${service.base}/mcp/tools`);
  const tools = (await response.json()) as { pid: { description: string; server: string } };
  expect(tools.pid.server).toBe('plain');
  const status = await (await fetch(`${service.base}/mcp/status`)).json();
  expect(status).toMatchObject({ servers_connected: 1, servers: { silent: { status: 'connecting' } } });
  const pid = Number(tools.pid.description);
  expect(isInProcessTable(pid)).toBe(true);

  expect(await service.kill('SIGTERM')).toBe(0);
  expect(isInProcessTable(pid)).toBe(false);
  await rm(dir, { recursive: true });
});
