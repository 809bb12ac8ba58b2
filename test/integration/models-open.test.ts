import { expect, onTestFinished, test } from 'vitest';
import { accessTo, openTestModels, PROVIDER_NAMES, QUICK } from '../support/model-server/open.ts';
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from '../support/model-server/server.ts';

const EMBEDDERS = ['openai', 'ollama', 'openai-compatible'] as const;

async function serve(options: ModelServerOptions = {}): Promise<ModelServer> {
  const server = await startModelServer(options);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

test.each(PROVIDER_NAMES)('%s: a check at the start says what is wrong in one line', async (provider) => {
  const server = await serve({ apiKey: 'sk-right-0123456789', models: ['tester', 'other'] });
  const problems: string[] = [];
  const right = { apiKey: 'sk-right-0123456789' };
  const access = [
    accessTo(server, provider, right),
    accessTo(server, provider, { ...right, model: 'nobody' }),
    accessTo(server, provider, { apiKey: 'sk-wrong-0123456789' }),
    accessTo(server, provider, { ...right, baseUrl: 'http://127.0.0.1:9/v1' }),
  ];
  const models = await openTestModels(access, { problems });
  await expect.poll(() => problems.length).toBe(3);
  await models[Symbol.asyncDispose]();
  expect(problems.toSorted()).toEqual([
    `${provider} does not list a model nobody (it has tester, other); check LLM_MODEL.`,
    expect.stringMatching(
      new RegExp(`^${provider}:tester cannot be reached \\(.*\\); check LLM_BASE_URL\\.$`),
    ),
    `${provider}:tester refuses the key (401); check LLM_API_KEY.`,
  ]);
  expect(server.requests).toHaveLength(0);
});

test('a server that keeps its list to itself is no problem', async () => {
  const server = await serve();
  const problems: string[] = [];
  const models = await openTestModels([accessTo(server, 'openai-compatible')], { problems });
  await models[Symbol.asyncDispose]();
  expect(problems).toEqual([]);
});

test.each(['', '/'])(
  'an address without a path (%j) is asked about where it has no list of models',
  async (path) => {
    const server = await serve({ models: ['tester'] });
    const problems: string[] = [];
    const access = accessTo(server, 'openai-compatible', { baseUrl: server.url + path });
    const models = await openTestModels([access], { problems });
    await expect.poll(() => problems).toEqual([expect.stringContaining('check LLM_BASE_URL if calls fail')]);
    await models[Symbol.asyncDispose]();
  },
);

test('Ollama lists a model with its tag', async () => {
  const server = await serve({ models: ['tester:latest'] });
  const problems: string[] = [];
  await using _models = await openTestModels([accessTo(server, 'ollama')], { problems });
  expect(problems).toEqual([]);
});

test('a request finds its model by provider, by name, by both', async () => {
  const server = await serve();
  const access = [
    accessTo(server, 'openai', { model: 'a' }),
    accessTo(server, 'anthropic', { model: 'b' }),
    accessTo(server, 'openai', { model: 'b' }),
  ];
  await using models = await openTestModels(access);
  const found = (provider?: string, model?: string) => {
    const one = models.find(provider, model);
    return one && `${one.provider}:${one.model}`;
  };
  expect([found(), found('anthropic'), found(undefined, 'b'), found('openai', 'b'), found('ollama')]).toEqual(
    ['openai:a', 'anthropic:b', 'anthropic:b', 'openai:b', null],
  );
  expect(models.status().map(({ kind, provider, model }) => [kind, provider, model])).toEqual([
    ['language', 'openai', 'a'],
    ['language', 'anthropic', 'b'],
    ['language', 'openai', 'b'],
  ]);
  expect(JSON.stringify(models.report())).not.toContain('0123456789');
});

test.each(EMBEDDERS)('%s: embeddings, in order, in batches, of length 1', async (provider) => {
  const server = await serve({ latencyMs: 5 });
  await using models = await openTestModels([], { embedding: accessTo(server, provider), concurrency: 3 });
  expect(models.embedding.dimensions).toBeNull();
  const texts = Array.from({ length: 100 }, (_, at) => 'x'.repeat(at + 1));
  const { vectors, tokens } = await models.embedding.embed(texts);
  expect(vectors).toHaveLength(100);
  expect(tokens).toBe(300);
  for (const [at, vector] of vectors.entries()) {
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect((vector[0] ?? 0) / (vector[1] ?? 1)).toBeCloseTo(at + 1, 2);
  }
  expect(models.embedding).toMatchObject({ provider, model: 'tester', dimensions: 4 });
  expect(server.requests.map((request) => request.texts.length)).toEqual([32, 32, 32, 4]);
  expect(server.maxInFlight).toBe(3);
  expect(models.status()).toMatchObject([{ kind: 'embedding', provider, answered: true }]);
});

test('nothing to embed is no call', async () => {
  const server = await serve();
  await using models = await openTestModels([], { embedding: accessTo(server, 'openai') });
  expect(await models.embedding.embed([])).toEqual({ vectors: [], tokens: 0 });
  expect(server.requests).toHaveLength(0);
});

test.each(EMBEDDERS)('%s: the wanted dimensions are asked for, and others refused', async (provider) => {
  const server = await serve();
  const embedding = accessTo(server, provider);
  await using models = await openTestModels([], { embedding, embeddingDimensions: 8, policy: QUICK });
  await expect(models.embedding.embed(['a'])).rejects.toMatchObject({
    kind: 'malformed',
    retryable: false,
    message: `${provider}:tester sent embeddings of 4 numbers, not 8; set EMBEDDING_DIMENSIONS to 4.`,
  });
  expect(server.requests[0]?.body.dimensions).toBe(8);
});

test('embeddings persist as replies do, and end with the first batch that fails for good', async () => {
  const server = await serve();
  await using models = await openTestModels([], {
    embedding: accessTo(server, 'openai-compatible'),
    concurrency: 1,
  });
  server.script({ status: 503 }, 'wrong-types');
  expect((await models.embedding.embed(['a'])).vectors).toHaveLength(1);
  expect(server.requests).toHaveLength(3);
  server.script({ status: 401 });
  await expect(models.embedding.embed(Array(320).fill('a'))).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(server.requests).toHaveLength(4);
});

test('an embedding without a direction is malformed', async () => {
  const server = await serve({ embed: () => [0, 0, 0] });
  await using models = await openTestModels([], { embedding: accessTo(server, 'ollama') });
  await expect(models.embedding.embed(['a'])).rejects.toMatchObject({ kind: 'malformed' });
});

test('the built-in embedding speaks the same', async () => {
  await using models = await openTestModels([]);
  const { vectors } = await models.embedding.embed(['Marley was dead.', '马利死了。']);
  expect(vectors.map(({ length }) => length)).toEqual([384, 384]);
  expect(models.embedding).toMatchObject({ provider: 'builtin', dimensions: 384 });
  await expect(models.embedding.embed(['a'], { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: 'cancelled',
  });
});
