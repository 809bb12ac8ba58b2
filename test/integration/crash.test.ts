import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServiceProcess, spawnService } from '../support/process.ts';
import { makeTexts } from '../support/world.ts';

const TEXTS = makeTexts(300);

let dirs: string[];
beforeEach(() => {
  dirs = [];
});
afterEach(async () => {
  for (const dir of dirs) await rm(dir, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<ServiceProcess> {
  return spawnService({ DATA_DIR: dataDir });
}

async function newDataDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'weft-crash-'));
  dirs.push(dir);
  return dir;
}

async function get<T>(service: ServiceProcess, path: string): Promise<T> {
  return (await (await fetch(service.base + path)).json()) as T;
}

async function insert(service: ServiceProcess): Promise<void> {
  const response = await fetch(`${service.base}/documents/texts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ texts: TEXTS }),
  });
  expect(response.status).toBe(200);
}

interface Counts {
  pending: number;
  processing: number;
  processed: number;
  failed: number;
}

async function processedAtLeast(service: ServiceProcess, count: number): Promise<void> {
  while ((await get<Counts>(service, '/documents/counts')).processed < count)
    await new Promise((done) => setTimeout(done, 5));
}

async function idle(service: ServiceProcess): Promise<void> {
  while ((await get<{ busy: boolean }>(service, '/documents/pipeline_status')).busy)
    await new Promise((done) => setTimeout(done, 10));
}

interface Subgraph {
  nodes: Array<{ id: string; properties: Record<string, unknown> }>;
  edges: Array<{ source: string; target: string; relationship: string; weight: number }>;
}

/** The whole graph without what may differ between two runs (ids of chunks), in a stable order. */
async function graphOf(service: ServiceProcess): Promise<unknown> {
  const graph = await get<Subgraph>(service, '/graphs?label=*&max_depth=1&max_nodes=100000');
  const nodes = graph.nodes.map(({ id, properties }) => [id, properties.entity_type, properties.description]);
  const edges = graph.edges.map((edge) => [edge.source, edge.target, edge.relationship, edge.weight]);
  return {
    labels: await get<string[]>(service, '/graph/label/list'),
    nodes: sorted(nodes),
    edges: sorted(edges),
  };
}

function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

test('a process killed in mid-ingest, again and again, ends with every document processed once and the graph of an undisturbed run', async () => {
  const calm = await start(await newDataDir());
  await insert(calm);
  await idle(calm);
  const expected = await graphOf(calm);
  await calm.kill('SIGKILL');

  const dataDir = await newDataDir();
  for (const reached of [1, 60, 200]) {
    const service = await start(dataDir);
    if (reached === 1) await insert(service);
    await processedAtLeast(service, reached);
    await service.kill('SIGKILL');
  }
  const last = await start(dataDir);
  await idle(last);
  expect(await get<Counts>(last, '/documents/counts')).toMatchObject({
    pending: 0,
    processing: 0,
    processed: TEXTS.length,
    failed: 0,
  });
  expect(await graphOf(last)).toEqual(expected);
  await last.kill('SIGKILL');
});

test('a signal stops it cleanly in mid-ingest, and the next start goes on where it was', async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  await insert(first);
  await processedAtLeast(first, 20);
  expect(await first.kill('SIGTERM')).toBe(0);

  const second = await start(dataDir);
  const before = await get<Counts>(second, '/documents/counts');
  expect(before.pending + before.processing + before.processed).toBe(TEXTS.length);
  await idle(second);
  expect(await get<Counts>(second, '/documents/counts')).toMatchObject({
    processed: TEXTS.length,
    failed: 0,
  });
  await second.kill('SIGTERM');
});

test('a data directory is served by one process at a time: a second says so and ends', async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  await expect(start(dataDir)).rejects.toThrow(dataDir);
  await first.kill('SIGTERM');
});
