import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { crashDocument } from '../../src/store/sqlite/crash-documents.ts';
import { dumpGraph, ingest, newDocument, prepare } from '../../src/store/suite/test-documents.ts';

const CHILD = join(import.meta.dirname, '../../src/store/sqlite/crash-child.ts');

const REFOLDING = join(import.meta.dirname, '../../src/store/sqlite/crash-refold-child.ts');

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'weft-store-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a store whose process is killed while it publishes has every document whole or not at all', async () => {
  const count = 600;
  const child = spawn(process.execPath, [CHILD, dataDir, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    if (said.length === 150) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');

  await using engine = await openStore({ dataDir });
  const store = engine.workspace('default');
  await store.queue.recover();
  const { pending, processed } = await store.documents.byStatus();
  expect(pending.length + processed.length).toBe(count);
  const published = processed.map(({ id }) => id);
  expect(published).toEqual(expect.arrayContaining(said));
  await using undisturbed = await openStore({ dataDir: join(dataDir, 'undisturbed') });
  const twin = undisturbed.workspace('default');
  const byId = new Map(
    Array.from({ length: count }, (_, at) => crashDocument(at)).map((document) => [document.id, document]),
  );
  await ingest(twin, ...published.flatMap((id) => byId.get(id) ?? []));
  expect(await dumpGraph(store)).toEqual(await dumpGraph(twin));

  const [next] = await store.queue.claim(1);
  expect(next?.id).toBe(pending[0]?.id);
  const document = byId.get(next?.id ?? '');
  expect(next && document && (await store.queue.publish(next, prepare(document)))).toBe(true);
  expect(await store.documents.accept('t2', [newDocument(crashDocument(0))])).toMatchObject([
    { outcome: 'duplicate' },
  ]);
});

test('a store whose process is killed while documents follow a merge has each before or after it, and goes on', async () => {
  const documents = Array.from({ length: 400 }, (_, at) => crashDocument(at));
  const merge = { absorbed: 'Hub', target: 'Town 0', reason: 'x', evidence: 'y', by: 'editor' } as const;
  {
    await using engine = await openStore({ dataDir });
    await ingest(engine.workspace('default'), ...documents);
    await engine.workspace('default').curation.merge(merge);
  }
  const child = spawn(process.execPath, [REFOLDING, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const _ of createInterface(child.stdout)) child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');

  await using engine = await openStore({ dataDir });
  const store = engine.workspace('default');
  expect(await store.graph.idOf('Hub')).not.toBeNull();
  expect(await store.curation.refold()).toBeGreaterThan(0);
  while ((await store.curation.refold()) > 0);
  await using undisturbed = await openStore({ dataDir: join(dataDir, 'undisturbed') });
  const twin = undisturbed.workspace('default');
  await ingest(twin, ...documents.slice(0, 8));
  await twin.curation.merge(merge);
  while ((await twin.curation.refold()) > 0);
  await ingest(twin, ...documents.slice(8));
  expect(await dumpGraph(store)).toEqual(await dumpGraph(twin));
});
