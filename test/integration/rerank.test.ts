import { expect, onTestFinished, test } from 'vitest';
import { type ModelServerOptions, startModelServer } from '../support/model-server/server.ts';
import { startService } from '../support/service.ts';

const TEXTS = [
  'Clocks were repaired in Aldmoor by Tomas Rell.',
  'Clocks are dear. Nobody in Aldmoor sold clocks, and clocks stood still.',
  'The clocks of Kestrel Bay were repaired in 1909, when the herring came.',
];
const QUESTION = 'Who repaired clocks?';

async function start(path: string, options: ModelServerOptions = {}, env: Record<string, string> = {}) {
  const server = await startModelServer({
    relevance: (_, text) => (text.includes('herring') ? 0.9 : text.includes('dear') ? 0.5 : 0.1),
    ...options,
  });
  const service = await startService({ RERANK_BASE_URL: server.url + path, RERANK_MODEL: 'judge', ...env });
  onTestFinished(async () => {
    await service[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  await service.post('/documents/texts', { texts: TEXTS });
  await service.idle();
  const found = async (mode: string) => {
    const { body } = await service.post('/query', { query: QUESTION, mode, include_references: true });
    return body.references.map(({ text, score }: { text: string; score: number }) => ({ text, score }));
  };
  return { server, service, found };
}

const textsOf = (references: ReadonlyArray<{ text: string }>) => references.map(({ text }) => text);

test.each(['/v1', '/tei', '/tei/rerank'])('passages come in the order of the reranker: %s', async (path) => {
  const { server, found } = await start(path);
  for (const mode of ['mix', 'local', 'global', 'hybrid']) {
    const references = await found(mode);
    expect(textsOf(references)).toEqual([TEXTS[2], TEXTS[1], TEXTS[0]]);
    const scores = references.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
  }
  const asked = server.requests.length;
  const plain = await found('naive');
  expect(server.requests).toHaveLength(asked);
  expect(textsOf(plain)).toHaveLength(3);
  expect(server.requests.at(-1)?.body).toMatchObject({ model: 'judge', query: QUESTION });
});

test.each([
  ['fails', { fault: () => ({ status: 400 }) }],
  ['answers nonsense', { fault: () => 'wrong-types' as const }],
  ['breaks off', { fault: () => 'broken-json' as const }],
  ['refuses the key', { apiKey: 'another' }],
])('one that %s leaves the order as it was', async (_, options) => {
  const { found } = await start('/v1', options);
  const { found: without } = await start('/v1', {}, { RERANK_BASE_URL: '', RERANK_MODEL: '' });
  expect(await found('mix')).toEqual(await without('mix'));
});

test('it is shown among the models, without its address', async () => {
  const { service, found } = await start('/v1');
  await found('mix');
  const { body } = await service.get('/health');
  expect(body.models).toEqual([
    { kind: 'rerank', provider: 'rerank', model: 'judge', answered: true, paused: false },
  ]);
});
