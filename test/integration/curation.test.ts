import { expect, onTestFinished, test } from 'vitest';
import { startAnswering } from '../support/answering.ts';
import { extractByRule, isExtraction } from '../support/model-server/extracting.ts';
import type { ModelRequest } from '../support/model-server/request.ts';
import { startReading } from '../support/reading.ts';
import { startService } from '../support/service.ts';

/** Each says of the company what it was, under one name or the other. */
const COMPANY = {
  'one.txt':
    'Thomas Watson led International Business Machines. International Business Machines made machines.',
  'two.txt': 'Thomas Watson was at IBM for forty years. IBM sold typewriters in Endicott.',
};

async function start(env: Record<string, string> = {}) {
  const started = await startAnswering('openai-compatible', {}, env, COMPANY);
  onTestFinished(async () => {
    await started.service[Symbol.asyncDispose]();
    await started.server[Symbol.asyncDispose]();
  });
  await started.service.settled();
  return started;
}

test('with a model two names of one thing become one, which has both', async () => {
  const { service } = await start();
  const { body: labels } = await service.get('/graph/label/list');
  const [shown] = labels.filter((label: string) => /IBM|Business/.test(label));
  expect(labels.filter((label: string) => /IBM|Business/.test(label))).toHaveLength(1);
  const { body: graph } = await service.get(`/graphs?label=${encodeURIComponent(shown)}&max_depth=1`);
  const node = graph.nodes.find(({ id }: { id: string }) => id === shown);
  const other = shown === 'IBM' ? 'International Business Machines' : 'IBM';
  expect(node.properties.other_names).toBe(other);
  expect(node.properties.file_path.split('<SEP>').sort()).toEqual(['one.txt', 'two.txt']);
  // The name that was absorbed is an alias now: a question finds it, an edit takes the name that is shown.
  expect((await service.get(`/graph/entity/exists?name=${encodeURIComponent(other)}`)).body.exists).toBe(
    false,
  );
  const taken = await service.post('/graph/entity/edit', {
    entity_name: 'Thomas Watson',
    updated_data: { entity_name: other },
    allow_rename: true,
  });
  expect(taken.status).toBe(409);
});

test('what a model said of a thing in many documents it says again in one paragraph, in the language asked for', async () => {
  const years = [1837, 1841, 1843, 1848, 1850, 1852];
  const documents = Object.fromEntries(
    years.map((year) => [
      `${year}.txt`,
      `In ${year} Ada Byron wrote at great length to Charles Babbage of engines and of cards.`,
    ]),
  );
  const reply = (request: ModelRequest) =>
    isExtraction(request) ? extractByRule(request) : { text: 'Ada Byron wrote for years.' };
  const { service, server } = await startReading(
    'anthropic',
    { reply },
    { SUMMARY_LANGUAGE: 'French' },
    documents,
  );
  onTestFinished(async () => {
    await service[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  await service.settled();
  const { body: graph } = await service.get('/graphs?label=Ada%20Byron&max_depth=1');
  const ada = graph.nodes.find(({ id }: { id: string }) => id === 'Ada Byron');
  expect(ada.properties.description).toBe('Ada Byron wrote for years.');
  const asked = server.requests.filter((request) => !isExtraction(request));
  expect(asked.length).toBeGreaterThan(0);
  expect(JSON.stringify(asked[0]?.messages)).toContain('Write in French');
  // What is asked for in the background is counted like any call.
  const { body: metrics } = await service.get('/metrics');
  const calls = /^weft_model_call_duration_seconds_count.* (\d+)$/m.exec(metrics)?.[1];
  expect(Number(calls)).toBe(server.requests.length);
});

test('without a model nothing is merged', async () => {
  await using service = await startService();
  await service.post('/documents/texts', {
    texts: Object.values(COMPANY),
    file_sources: Object.keys(COMPANY),
  });
  await service.idle();
  await service.settled();
  const { body: labels } = await service.get('/graph/label/list');
  expect(labels).toEqual(expect.arrayContaining(['IBM', 'International Business Machines']));
});
