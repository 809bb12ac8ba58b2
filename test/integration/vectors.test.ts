import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { embedMeaning } from '../support/meanings.ts';
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from '../support/model-server/server.ts';
import { type Service, startService } from '../support/service.ts';

const TEXTS = [
  'Aldmoor had one doctor, Ines Karrow. Her home stood by the mill.',
  'The barque Petrel left Kestrel Bay in May 1909.',
  'Herring is sold in Kestrel Bay on Fridays, and bread on Mondays.',
  'Tomas Rell repaired clocks in Aldmoor for thirty years.',
];
/** No word of it stands in any text. */
const QUESTION = 'Which physician?';

const serve = async (options: ModelServerOptions = {}): Promise<ModelServer> => {
  const server = await startModelServer({ embed: embedMeaning, ...options });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
};

const settings = (server: ModelServer, model = 'meanings') => ({
  EMBEDDING_PROVIDER: 'openai-compatible',
  EMBEDDING_MODEL: model,
  EMBEDDING_BASE_URL: `${server.url}/v1`,
});

const start = async (env: Record<string, string>): Promise<Service> => {
  const service = await startService(env);
  onTestFinished(() => service[Symbol.asyncDispose]());
  return service;
};

const fill = async (service: Service, texts: readonly string[] = TEXTS) => {
  await service.post('/documents/texts', { texts });
  await service.idle();
  await service.settled();
};

const found = async (service: Service, query: string, mode = 'mix'): Promise<string[]> => {
  const { status, body } = await service.post('/query', { query, mode, include_references: true });
  expect(status).toBe(200);
  return body.references.map(({ text }: { text: string }) => text);
};

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'weft-vectors-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const PROVIDERS: ReadonlyArray<[string, (url: string) => Record<string, string>]> = [
  ['openai', (url) => ({ OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: 'sk-test' })],
  ['ollama', (url) => ({ OLLAMA_HOST: `${url}/ollama` })],
  ['openai-compatible', (url) => ({ EMBEDDING_BASE_URL: `${url}/v1` })],
];

test.each(PROVIDERS)('%s: a question without a common word finds its passage', async (provider, where) => {
  const server = await serve();
  const service = await start({
    EMBEDDING_PROVIDER: provider,
    EMBEDDING_MODEL: 'meanings',
    ...where(server.url),
  });
  await fill(service);
  expect((await found(service, QUESTION))[0]).toBe(TEXTS[0]);
  expect(await found(service, QUESTION, 'naive')).toEqual([]);
  for (const mode of ['local', 'hybrid']) expect((await found(service, QUESTION, mode))[0]).toBe(TEXTS[0]);
  // The words of a question that has some go on counting.
  expect((await found(service, 'Who repaired clocks?'))[0]).toBe(TEXTS[3]);
});

test('documents share calls, and nothing is embedded twice', async () => {
  const server = await serve({ latencyMs: 20 });
  const service = await start({ ...settings(server), LLM_CONCURRENCY: '2' });
  await fill(
    service,
    Array.from({ length: 100 }, (_, at) => `Note ${at} tells of barrel ${at}.`),
  );
  const texts = server.requests.flatMap((request) => request.texts);
  expect(new Set(texts).size).toBe(texts.length);
  expect(server.requests.length).toBeLessThan(100);
  expect(Math.max(...server.requests.map((request) => request.texts.length))).toBeLessThanOrEqual(32);
  const before = server.requests.length;
  await fill(service, ['Note 5 tells of barrel 5.']);
  expect(server.requests).toHaveLength(before);
});

test('what is deleted is not found any more, and edits are', async () => {
  const server = await serve();
  const service = await start(settings(server));
  await fill(service);
  const { body: page } = await service.get('/documents/page');
  const karrow = page.documents.find(({ content_summary }: { content_summary: string }) =>
    content_summary.includes('Karrow'),
  );
  await service.delete(`/documents/${karrow.id}`);
  await service.settled();
  expect(await found(service, QUESTION)).not.toContain(TEXTS[0]);
  await service.post('/graph/entity/edit', {
    entity_name: 'Tomas Rell',
    updated_data: { description: 'A surgeon.' },
  });
  await service.settled();
  expect((await found(service, QUESTION, 'local'))[0]).toBe(TEXTS[3]);
  await service.delete('/documents');
  await service.settled();
  expect(await found(service, QUESTION)).toEqual([]);
});

test('a model that fails now and then costs nothing but time', async () => {
  let calls = 0;
  const server = await serve({ fault: () => (++calls % 4 === 0 ? { status: 503 } : null) });
  const service = await start(settings(server));
  await fill(service);
  expect((await service.get('/documents/counts')).body).toMatchObject({ processed: 4, failed: 0 });
  expect((await found(service, QUESTION))[0]).toBe(TEXTS[0]);
});

test('a document whose passages cannot be embedded fails, says why, and can be tried again', async () => {
  const server = await serve({ fault: () => (broken ? { status: 401 } : null) });
  let broken = true;
  const service = await start(settings(server));
  await fill(service, [TEXTS[0] ?? '']);
  const { body } = await service.get('/documents/page?status=failed');
  expect(body.documents).toHaveLength(1);
  expect(body.documents[0].error).toMatch(/passages could not be embedded.*EMBEDDING_API_KEY/);
  broken = false;
  await service.post(`/documents/${body.documents[0].id}/retry`);
  await service.idle();
  await service.settled();
  expect((await found(service, QUESTION))[0]).toBe(TEXTS[0]);
});

test('a passage longer than the model takes is embedded as far as it takes it', async () => {
  const server = await serve({
    fault: ({ texts }) =>
      texts.some((text) => text.length > 500)
        ? { status: 413, message: 'input is too long, must have less than 512 tokens' }
        : null,
  });
  const service = await start(settings(server));
  const long = `${TEXTS[0]} ${'It rained. '.repeat(200)}`.trim();
  await fill(service, [long, ...TEXTS.slice(1)]);
  expect((await service.get('/documents/counts')).body).toMatchObject({ processed: 4, failed: 0 });
  expect((await found(service, QUESTION))[0]).toBe(long);
});

test('a question is answered without vectors while the model is down or slow', async () => {
  let fault: 'hang' | { status: number } | null = null;
  const server = await serve({ fault: () => fault });
  const service = await start(settings(server));
  await fill(service);
  fault = { status: 500 };
  expect((await found(service, 'Who repaired clocks?'))[0]).toBe(TEXTS[3]);
  const { body: metrics } = await service.get('/metrics');
  expect(metrics).toMatch(/weft_questions_without_total\{part="vectors"\} [1-9]/);
  expect(metrics).toMatch(/weft_vectors_due 0/);
  fault = null;
  await expect.poll(async () => (await found(service, QUESTION))[0], { timeout: 20_000 }).toBe(TEXTS[0]);
  fault = 'hang';
  expect((await found(service, 'Where was herring sold?'))[0]).toBe(TEXTS[2]);
});

test('the service stops at once while the model hangs; what it had not answered for is pending', async () => {
  const DATA_DIR = await newFolder();
  const INPUT_DIR = await newFolder();
  let hangs = true;
  const server = await serve({ fault: () => (hangs ? 'hang' : null) });
  const service = await startService({ ...settings(server), DATA_DIR, INPUT_DIR });
  await service.post('/documents/texts', { texts: TEXTS });
  await expect.poll(() => server.requests.length).toBeGreaterThan(0);
  const begun = performance.now();
  await service[Symbol.asyncDispose]();
  expect(performance.now() - begun).toBeLessThan(5_000);
  hangs = false;
  await using again = await startService({ ...settings(server), DATA_DIR, INPUT_DIR });
  await again.settled();
  expect((await again.get('/documents/counts')).body).toMatchObject({ processed: 4 });
  expect((await found(again, QUESTION))[0]).toBe(TEXTS[0]);
});

test('the same question is embedded once', async () => {
  const server = await serve();
  const service = await start(settings(server));
  await fill(service);
  await found(service, QUESTION);
  const before = server.requests.length;
  for (const mode of ['mix', 'local', 'hybrid', 'global']) await found(service, QUESTION, mode);
  expect(server.requests).toHaveLength(before);
});

test('vectors are there after the next start; another model makes them anew, and the old ones serve until then', async () => {
  const DATA_DIR = await newFolder();
  const INPUT_DIR = await newFolder();
  let paused = false;
  const server = await serve({
    // Another model: the same meanings, each number in another place.
    embed: (text) => embedMeaning(text),
    embedAs: (model, numbers) =>
      model === 'second' ? [...numbers.slice(7), ...numbers.slice(0, 7), 0.01] : numbers,
    fault: ({ model, texts }) => (paused && model === 'second' && texts.length > 0 ? { status: 400 } : null),
  });
  {
    await using first = await startService({ ...settings(server, 'first'), DATA_DIR, INPUT_DIR });
    await fill(first);
  }
  const before = server.requests.length;
  {
    await using again = await startService({ ...settings(server, 'first'), DATA_DIR, INPUT_DIR });
    await again.settled();
    expect((await found(again, QUESTION))[0]).toBe(TEXTS[0]);
    // The probe, for the store and for the question, and the question itself.
    expect(server.requests.length - before).toBeLessThanOrEqual(3);
  }
  {
    paused = true;
    await using changing = await startService({ ...settings(server, 'second'), DATA_DIR, INPUT_DIR });
    await changing.settled();
    expect((await found(changing, QUESTION))[0]).toBe(TEXTS[0]);
    paused = false;
  }
  const models = () => new Set(server.requests.slice(-1).map(({ model }) => model));
  {
    await using changed = await startService({ ...settings(server, 'second'), DATA_DIR, INPUT_DIR });
    await changed.settled();
    expect((await found(changed, QUESTION))[0]).toBe(TEXTS[0]);
    expect(models()).toEqual(new Set(['second']));
  }
});

test('a server that answers to any name is not taken for the former model', async () => {
  const DATA_DIR = await newFolder();
  const INPUT_DIR = await newFolder();
  let turned = false;
  let stuck = false;
  const server = await serve({
    embedAs: (_, numbers) => (turned ? numbers.toReversed() : numbers),
    fault: ({ texts }) => (stuck && texts.length > 1 ? { status: 500 } : null),
  });
  {
    await using first = await startService({ ...settings(server, 'old'), DATA_DIR, INPUT_DIR });
    await fill(first);
  }
  turned = true;
  stuck = true;
  await using second = await startService({ ...settings(server, 'new'), DATA_DIR, INPUT_DIR });
  // Numbers of the new model among vectors of the old one would find any passage.
  expect(await found(second, QUESTION)).toEqual([]);
  stuck = false;
});

test('`/v1/embeddings` is answered by the configured model', async () => {
  const server = await serve();
  const service = await start(settings(server));
  const ask = (fields: object) => service.post('/v1/embeddings', { model: 'svc-embedding', ...fields });
  const { body } = await ask({ input: ['physician', 'doctor'] });
  expect(body.data[0].embedding).toHaveLength(64);
  expect(body.data[0].embedding).toEqual(body.data[1].embedding);
  expect((await ask({ input: 'a', dimensions: 64 })).status).toBe(200);
  expect((await ask({ input: 'a', dimensions: 32 })).status).toBe(400);
  server.script({ status: 401 });
  const failed = await ask({ input: 'a' });
  expect(failed.status).toBe(503);
  expect(failed.body.error).toMatchObject({
    message: expect.stringContaining('EMBEDDING_API_KEY'),
    code: 'model_failed',
  });
  expect(failed.headers.get('x-should-retry')).toBe('false');
});

test('with the built-in embedding nothing is stored and nothing asked', async () => {
  const service = await start({});
  await fill(service);
  expect(await found(service, QUESTION)).toEqual([]);
});
