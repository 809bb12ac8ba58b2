import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { embedMeaning } from '../support/meanings.ts';
import { startModelServer } from '../support/model-server/server.ts';
import { type ServiceProcess, spawnService } from '../support/process.ts';
import { makeTexts } from '../support/world.ts';

const TEXTS = makeTexts(120);

test('killed at any moment, it ends with a vector for everything', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'weft-crash-'));
  await using server = await startModelServer({ embed: embedMeaning, latencyMs: 2 });
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const start = () =>
    spawnService({
      DATA_DIR,
      EMBEDDING_PROVIDER: 'openai-compatible',
      EMBEDDING_MODEL: 'meanings',
      EMBEDDING_BASE_URL: `${server.url}/v1`,
    });
  const processed = async ({ base }: ServiceProcess) => {
    const counts = (await (await fetch(`${base}/documents/counts`)).json()) as { processed: number };
    return counts.processed;
  };
  let service = await start();
  await fetch(`${service.base}/documents/texts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ texts: TEXTS }),
  });
  // In the middle of the documents, and in the middle of what follows in the background.
  await expect.poll(() => processed(service), { interval: 5, timeout: 60_000 }).toBeGreaterThan(20);
  await service.kill('SIGKILL');
  service = await start();
  await expect.poll(() => processed(service), { interval: 5, timeout: 60_000 }).toBe(TEXTS.length);
  const calls = server.requests.length;
  await expect.poll(() => server.requests.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(calls);
  await service.kill('SIGKILL');
  service = await start();

  const quiet = async () => {
    const before = server.requests.length;
    await new Promise((done) => setTimeout(done, 1_500));
    return server.requests.length - before;
  };
  await expect.poll(quiet, { timeout: 60_000 }).toBe(0);
  await service.kill('SIGTERM');

  await using engine = await openStore({ dataDir: DATA_DIR });
  const store = engine.workspace('default');
  expect(await store.vectors.dueCount()).toBe(0);
  const { serving } = await store.vectors.spaces();
  const question = Float32Array.from(embedMeaning('Who founded the shipyard?'));
  const length = Math.hypot(...question);
  const near = (kind: 'chunk' | 'entity' | 'relation') =>
    store.vectors.nearest(
      serving?.id ?? 0,
      kind,
      question.map((number) => number / length),
      100_000,
    );
  const { chunks, entities } = await store.graph.size();
  expect(await near('chunk')).toHaveLength(chunks);
  expect(await near('entity')).toHaveLength(entities);
  expect((await near('relation')).length).toBeGreaterThan(100);
});
