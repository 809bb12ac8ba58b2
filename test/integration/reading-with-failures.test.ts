import { expect, test } from 'vitest';
import { startAnswering } from '../support/answering.ts';
import { extractByRule, isExtraction } from '../support/model-server/extracting.ts';
import { createRandom, type Fault } from '../support/model-server/faults.ts';
import { QUICK } from '../support/model-server/open.ts';
import type { ModelRequest } from '../support/model-server/request.ts';
import { startReading } from '../support/reading.ts';
import type { Service } from '../support/service.ts';
import { makeTexts } from '../support/world.ts';

const TEXTS = makeTexts(60, 6, 7);

/** By names and what is said of them, whatever numbers things have. */
async function graphOf(service: Service) {
  const { body } = await service.get('/graphs?label=*&max_depth=3&max_nodes=100000');
  const names = (await service.get('/documents/page?limit=1000')).body.documents
    .map((document: { id: string; status: string; chunks_count: number }) => [
      document.id,
      document.status,
      document.chunks_count,
    ])
    .toSorted();
  const shown = ({ properties, ...one }: { properties: Record<string, string> }) => {
    const { source_id: _, file_path, ...rest } = properties;
    return JSON.stringify({
      ...one,
      ...rest,
      file_path: String(file_path)
        .split(/<SEP>|, /)
        .toSorted(),
    });
  };
  return { nodes: body.nodes.map(shown).toSorted(), edges: body.edges.map(shown).toSorted(), names };
}

async function read(fault: (request: ModelRequest) => Fault | null) {
  const { service, server } = await startReading(
    'openai-compatible',
    { fault },
    { LLM_TIMEOUT_MS: '2000', LLM_CONCURRENCY: '8', INGEST_WORKERS: '2' },
  );
  await service.post('/documents/texts', { texts: TEXTS, file_sources: TEXTS.map((_, at) => `${at}.txt`) });
  // Summaries are made from what was read; they are asked for over the same network.
  await service.settled();
  const graph = await graphOf(service);
  const calls = server.requests.filter(isExtraction).length;
  await service[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  return { graph, calls };
}

test('with a tenth of all calls failing every document is processed, and the graph is the same', async () => {
  const random = createRandom(11);
  const faults: readonly Fault[] = [
    { status: 429 },
    { status: 500 },
    'hang',
    'broken-json',
    'reset',
    'wrong-types',
  ];
  let failed = 0;
  const sometimes = (request: ModelRequest) => {
    if (random() >= 0.1) return null;
    if (isExtraction(request)) failed += 1;
    return faults[failed % faults.length] ?? null;
  };
  const without = await read(() => null);
  const despite = await read(sometimes);
  expect(failed).toBeGreaterThan(3);
  expect(despite.calls).toBeGreaterThanOrEqual(without.calls + failed);
  expect(without.graph.nodes.length).toBeGreaterThan(50);
  expect(despite.graph.names.every(([, status]: string[]) => status === 'processed')).toBe(true);
  expect(despite.graph).toEqual(without.graph);
});

test('documents wait for a model that is down, and the pipeline says for what', async () => {
  let isDown = true;
  const parts = { modelPolicy: { ...QUICK, outageMs: 60_000 } };
  const { service, server } = await startAnswering(
    'openai-compatible',
    { reply: extractByRule, fault: () => (isDown ? 'reset' : null) },
    { EXTRACTION: 'model' },
    {},
    parts,
  );
  await service.post('/documents/texts', { texts: TEXTS.slice(0, 3) });
  const status = async () => (await service.get('/documents/pipeline_status')).body;
  await expect.poll(status).toMatchObject({
    busy: true,
    latest_message: expect.stringMatching(
      /cannot be reached .*check LLM_BASE_URL\. Documents that need it wait\./,
    ),
  });
  isDown = false;
  await service.idle();
  expect((await service.get('/documents/counts')).body).toMatchObject({ processed: 3, failed: 0 });
  await service.delete('/documents');
  expect(await status()).toMatchObject({ busy: false, latest_message: 'All documents were deleted.' });
  await service[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
