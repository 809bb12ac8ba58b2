/** Documents read by a language model, through the providers' own packages, over HTTP. */
import { expect, onTestFinished, test } from 'vitest';
import { extractByRule, isExtraction, passageOf, replyWith } from '../support/model-server/extracting.ts';
import { PROVIDER_NAMES } from '../support/model-server/open.ts';
import { startReading } from '../support/reading.ts';
import type { Service } from '../support/service.ts';

const PETREL = 'The Petrel left Aldmoor in May 1909 under Ines Karrow. Karrow was born in Kestrel Bay.';
/** Chunks of 32 tokens: this makes three. */
const LETTERS = [
  'Ada Byron wrote to Bob Stone from Aldmoor, at length, in the spring of that year, of engines and of cards.',
  'Cy Young wrote to Dan Brown from Brackwater, at length, in the summer of that year, of looms and of wheels.',
  'Ed Wood wrote to Flo Hall from Corvane, at length, in the autumn of that year, of levers and of steam.',
].join('\n\n');
const SMALL = { CHUNK_TOKENS: '32', CHUNK_OVERLAP_TOKENS: '0' };

const start = async (...options: Parameters<typeof startReading>) => {
  const started = await startReading(...options);
  onTestFinished(async () => {
    await started.service[Symbol.asyncDispose]();
    await started.server[Symbol.asyncDispose]();
  });
  return started;
};

async function insert(service: Service, text: string, name = 'letters.txt') {
  await service.post('/documents/text', { text, file_source: name });
  await service.idle();
  return only(service);
}

/** The one document there is. */
async function only(service: Service) {
  const { body } = await service.get('/documents/page');
  expect(body.documents).toHaveLength(1);
  return (await service.get(`/documents/${body.documents[0].id}`)).body;
}

async function graphOf(service: Service) {
  const { body } = await service.get('/graphs?label=*&max_nodes=1000');
  return body;
}

test.each(PROVIDER_NAMES)('%s: a document becomes what the model says of it', async (provider) => {
  const { service, server } = await start(provider, { reply: (request) => extractByRule(request) });
  const document = await insert(service, PETREL, 'petrel.txt');
  expect(document).toMatchObject({ status: 'processed', error: null });
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.schema).not.toBeNull();
  expect(document.usage).toEqual({
    calls: 1,
    cached_calls: 0,
    prompt_tokens: expect.any(Number),
    completion_tokens: expect.any(Number),
  });
  expect(document.usage.prompt_tokens).toBeGreaterThan(400);
  const { nodes, edges } = await graphOf(service);
  expect(nodes.map(({ label }: { label: string }) => label).toSorted()).toEqual([
    'Aldmoor',
    'Ines Karrow',
    'Kestrel Bay',
    'May',
    'The Petrel',
  ]);
  expect(edges).toContainEqual(
    expect.objectContaining({ source: 'The Petrel', target: 'Aldmoor', relationship: 'left' }),
  );
});

test('what was read once costs nothing again', async () => {
  const { service, server } = await start('openai-compatible', {}, SMALL);
  const first = await insert(service, LETTERS);
  expect(first).toMatchObject({ chunks_count: 3, usage: { calls: 3, cached_calls: 0 } });
  await service.delete(`/documents/${first.id}`);
  expect(await graphOf(service)).toEqual({ nodes: [], edges: [] });
  const again = await insert(service, LETTERS, 'again.txt');
  expect(again.usage).toEqual({ calls: 0, cached_calls: 3, prompt_tokens: 0, completion_tokens: 0 });
  expect(server.requests).toHaveLength(3);
});

test('a document fails by the chunk that fails, and trying again asks for that chunk alone', async () => {
  let refusing = true;
  const { service, server } = await start(
    'openai',
    {
      reply: (request) =>
        refusing && passageOf(request).includes('Brackwater')
          ? { text: 'I cannot help with that.', finish: 'refusal' }
          : extractByRule(request),
    },
    SMALL,
  );
  const failed = await insert(service, LETTERS);
  expect(failed).toMatchObject({ status: 'failed', chunks: [], usage: { calls: 3, cached_calls: 0 } });
  expect(failed.error).toMatch(
    /^The language model could not read 1 of 3 chunks\. Chunk 2: openai:tester refused/,
  );
  expect(await graphOf(service)).toEqual({ nodes: [], edges: [] });
  refusing = false;
  await service.post(`/documents/${failed.id}/retry`);
  await service.idle();
  expect(server.requests).toHaveLength(4);
  const processed = await only(service);
  expect(processed).toMatchObject({ status: 'processed', usage: { calls: 4, cached_calls: 2 } });
  expect(processed.usage.prompt_tokens).toBeGreaterThan(failed.usage.prompt_tokens);
});

test.each([
  ['no JSON', { text: 'Sorry?' }, /not JSON/],
  ['other JSON', { text: '{"answer": 42}' }, /neither entities nor relations/],
  ['nothing', { text: '' }, /replied with nothing/],
  ['a reply without end', { text: '{"entities": [{"name": "Ada', finish: 'length' }, /limit of tokens/],
] as const)('%s for a reply fails the document, with the reason', async (_, reply, reason) => {
  const { service } = await start('openai-compatible', { reply: () => reply });
  const document = await insert(service, PETREL);
  expect(document.status).toBe('failed');
  expect(document.error).toMatch(reason);
});

test.each([
  'hang',
  'reset',
  'endless',
  'broken-json',
  'wrong-types',
  { status: 429 },
  { status: 500 },
] as const)('one time %j is tried again', async (fault) => {
  const { service, server } = await start('anthropic', {}, { LLM_TIMEOUT_MS: '1000' });
  server.script(fault);
  expect(await insert(service, PETREL)).toMatchObject({ status: 'processed', usage: { calls: 1 } });
  expect(server.requests).toHaveLength(2);
});

test('a key that is refused fails the document at once', async () => {
  const { service, server } = await start('openai', { apiKey: 'sk-other' }, SMALL);
  const document = await insert(service, LETTERS);
  expect(document.status).toBe('failed');
  expect(document.error).toMatch(/could not read 3 of 3 chunks.*OPENAI_API_KEY/);
  expect(document.error).not.toContain('sk-');
  expect(server.requests).toHaveLength(0);
});

test('hostile replies add nothing that the document does not bear out', async () => {
  const hostile = {
    entities: [
      ...Array.from({ length: 10_000 }, (_, at) => ({
        name: `Nobody ${at}`,
        type: 'person',
        description: 'x',
      })),
      { name: 'Petrel\u0000', type: 'SHIP'.repeat(1_000), description: '\u001b[31mred\u0007 '.repeat(9) },
    ].reverse(),
    relations: [
      { source: 'Petrel', target: 'Petrel', keywords: 'self', description: '', strength: 1e9 },
      { source: 'Petrel', target: 'Aldmoor', keywords: 'left', description: 'left', strength: 1e9 },
    ],
  };
  const { service } = await start('ollama', { reply: () => replyWith(hostile) });
  expect((await insert(service, PETREL)).status).toBe('processed');
  const { nodes, edges } = await graphOf(service);
  expect(nodes.map(({ label }: { label: string }) => label).toSorted()).toEqual(['Aldmoor', 'Petrel']);
  expect(nodes[0].properties.description + nodes[1].properties.description).not.toMatch(/\p{Cc}/u);
  expect(edges).toMatchObject([{ weight: 1.25 }]);
});

test('a cancelled document ends its calls, waits, and is read when work goes on', async () => {
  let hanging = true;
  const fault = () => (hanging ? 'hang' : null);
  const { service, server } = await start('openai-compatible', { fault }, { ...SMALL, LLM_CONCURRENCY: '2' });
  await service.post('/documents/text', { text: LETTERS, file_source: 'letters.txt' });
  await expect.poll(() => server.requests.length).toBe(2);
  await service.post('/documents/pipeline/cancel');
  await expect.poll(() => server.abandoned).toBe(2);
  expect(server.requests).toHaveLength(2);
  const document = await only(service);
  expect(document).toMatchObject({ status: 'pending', usage: { calls: 0 } });
  hanging = false;
  await service.post(`/documents/${document.id}/retry`);
  await service.idle();
  expect(await only(service)).toMatchObject({ status: 'processed', usage: { calls: 3 } });
});

test('a document that is deleted while it is read ends its calls', async () => {
  const { service, server } = await start('anthropic', { latencyMs: 60_000 });
  await service.post('/documents/text', { text: PETREL });
  await expect.poll(() => server.requests.length).toBe(1);
  const { body } = await service.get('/documents/page');
  expect((await service.delete(`/documents/${body.documents[0].id}`)).status).toBe(200);
  await expect.poll(() => server.abandoned).toBe(1);
  await service.idle();
  expect((await service.get('/documents/page')).body.documents).toEqual([]);
});

test('the service stops while the model takes its time', async () => {
  const { service, server } = await startReading('openai', { latencyMs: 60_000 });
  await service.post('/documents/text', { text: PETREL });
  await expect.poll(() => server.requests.length).toBe(1);
  await service[Symbol.asyncDispose]();
  await expect.poll(() => server.abandoned).toBe(1);
  await server[Symbol.asyncDispose]();
});

test('while the model is down documents wait for it', async () => {
  const { service, server } = await start('openai-compatible', {}, { LLM_CONCURRENCY: '4' });
  server.script(...Array(10).fill({ status: 503 }));
  const texts = ['Ada', 'Bob', 'Cy', 'Dan'].map((name) => `${name} met Ed.`);
  await service.post('/documents/texts', { texts });
  await service.idle();
  expect((await service.get('/documents/counts')).body).toMatchObject({ processed: 4, failed: 0 });
  expect(server.requests).toHaveLength(14);
});

test.each([
  ['one long document', 1],
  ['many short ones', 24],
])('every slot has a call while there is work: %s', async (_, documents) => {
  const { service, server } = await start(
    'openai-compatible',
    { latencyMs: 40 },
    { ...SMALL, LLM_CONCURRENCY: '6' },
  );
  const days = Array.from({ length: 24 }, (_, at) => `${LETTERS.slice(0, 90)} on day ${at}, and so on.`);
  const size = 24 / documents;
  const texts = Array.from({ length: documents }, (_, at) =>
    days.slice(at * size, at * size + size).join('\n\n'),
  );
  await service.post('/documents/texts', { texts });
  await service.idle();
  const { body } = await service.get('/documents/page?status=processed');
  expect(body.documents).toHaveLength(documents);
  const chunks = body.documents.reduce(
    (sum: number, one: { chunks_count: number }) => sum + one.chunks_count,
    0,
  );
  expect(server.requests.filter(isExtraction)).toHaveLength(chunks);
  expect(server.maxInFlight).toBe(6);
});

test('linguistic extraction is there all the same for who wants it', async () => {
  const { service, server } = await start('openai', {}, { EXTRACTION: 'linguistic' });
  expect(await insert(service, PETREL)).toMatchObject({ status: 'processed', usage: { calls: 0 } });
  expect(server.requests).toHaveLength(0);
  expect((await graphOf(service)).nodes.length).toBeGreaterThan(0);
});

test('the operator says what things may be, and in which language', async () => {
  const { service, server } = await start(
    'openai-compatible',
    {},
    { ENTITY_TYPES: '["Ship", "Sea Captain"]', SUMMARY_LANGUAGE: 'Dutch', MAX_GLEANING: '1' },
  );
  expect(await insert(service, PETREL)).toMatchObject({ status: 'processed', usage: { calls: 2 } });
  const [system] = server.requests[0]?.messages ?? [];
  expect(system?.content).toContain('"ship", "sea captain", "other"');
  expect(system?.content).toContain('in Dutch');
});
