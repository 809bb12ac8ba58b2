import { expect, onTestFinished, test } from 'vitest';
import type { Models } from '../../src/models/open.ts';
import { TEXT } from '../../src/models/reply-format.ts';
import type { LanguageModel, Prompt } from '../../src/models/spec.ts';
import {
  accessTo,
  collect,
  type OpenOptions,
  only,
  openTestModels,
  QUICK,
  textOf,
} from '../support/model-server/open.ts';
import {
  failShare,
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from '../support/model-server/server.ts';

interface Opened {
  readonly server: ModelServer;
  readonly models: Models;
  readonly model: LanguageModel;
}

async function open(options: ModelServerOptions = {}, settings: OpenOptions = {}): Promise<Opened> {
  const server = await startModelServer(options);
  const models = await openTestModels([accessTo(server, 'openai-compatible')], settings);
  onTestFinished(async () => {
    await models[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  return { server, models, model: only(models) };
}

const ask = (content: string): Prompt => [{ role: 'user', content }];
const background = (model: LanguageModel, content: string, signal?: AbortSignal) =>
  model.generate(ask(content), { format: TEXT, signal });
const countsOf = (models: Models) => models.report()[0]?.counts;

test('as many calls in flight as allowed, and never fewer while work waits', async () => {
  const { server, models, model } = await open({ latencyMs: 20 }, { concurrency: 4 });
  const begun = performance.now();
  await Promise.all(Array.from({ length: 40 }, (_, at) => background(model, `${at}`)));
  expect(server.maxInFlight).toBe(4);
  // Ten rounds of 20 ms; a slot that idles between two calls would double it.
  expect(performance.now() - begun).toBeLessThan(1500);
  expect(models.load).toEqual({ inFlight: 0, waiting: 0 });
  expect(countsOf(models)).toMatchObject({ calls: 40, retries: 0, promptTokens: 440, completionTokens: 280 });
});

test('a question goes before the background work that waits', async () => {
  const { server, models, model } = await open({ latencyMs: 10 }, { concurrency: 1 });
  const work = ['a', 'b', 'c'].map((content) => background(model, content));
  await expect.poll(() => models.load).toEqual({ inFlight: 1, waiting: 2 });
  const question = model.generate(ask('question'), { format: TEXT, lane: 'question' });
  await Promise.all([...work, question]);
  expect(server.requests.map(({ messages }) => messages[0]?.content)).toEqual(['a', 'question', 'b', 'c']);
});

test('who waits for a slot can leave', async () => {
  const { server, models, model } = await open({ latencyMs: 30 }, { concurrency: 1 });
  const first = background(model, 'first');
  const controller = new AbortController();
  const second = background(model, 'second', controller.signal);
  const third = background(model, 'third');
  controller.abort();
  await expect(second).rejects.toMatchObject({ kind: 'cancelled' });
  await Promise.all([first, third]);
  expect(server.requests).toHaveLength(2);
  expect(models.load).toEqual({ inFlight: 0, waiting: 0 });
});

test('what may succeed later is tried again, what cannot is not', async () => {
  const { server, models, model } = await open();
  server.script({ status: 429 }, { status: 500 }, 'reset', 'broken-json');
  expect((await background(model, 'a')).value).toBe('Hello.');
  expect(server.requests).toHaveLength(5);
  expect(countsOf(models)).toMatchObject({
    calls: 5,
    retries: 4,
    errors: { rate_limited: 1, failed: 1, unreachable: 1, malformed: 1 },
  });
  server.script({ status: 422 });
  await expect(background(model, 'b')).rejects.toMatchObject({ kind: 'rejected' });
  expect(server.requests).toHaveLength(6);
});

test('after the last attempt the failure is told as it was', async () => {
  const { server, model } = await open({ fault: () => ({ status: 500, message: 'out of order' }) });
  await expect(background(model, 'a')).rejects.toMatchObject({
    kind: 'failed',
    message: 'openai-compatible:tester failed (500: out of order).',
  });
  expect(server.requests).toHaveLength(5);
});

test.each([{ 'retry-after': '0.2' }, { 'retry-after-ms': '200' }])('obeys %j', async (headers) => {
  const { server, model } = await open();
  server.script({ status: 429, headers });
  const begun = performance.now();
  await background(model, 'a');
  expect(performance.now() - begun).toBeGreaterThan(190);
});

test('background work waits no longer than the cap for Retry-After, a question not even that', async () => {
  const policy = { ...QUICK, mostRetryAfterMs: 50, patienceMs: 40 };
  const { server, model } = await open({}, { policy });
  server.script({ status: 429, headers: { 'retry-after': '3600' } });
  await background(model, 'a');
  server.script({ status: 429, headers: { 'retry-after': '3600' } });
  await expect(model.generate(ask('b'), { format: TEXT, lane: 'question' })).rejects.toMatchObject({
    kind: 'rate_limited',
    retryAfterMs: 3_600_000,
  });
  expect(server.requests).toHaveLength(3);
});

test('a question gives up once the next attempt is further off than its patience; work tries on', async () => {
  // Waits of 20 to 40 ms, 40 to 80, 80 to 160: the third would always be too long.
  const policy = { ...QUICK, firstDelayMs: 40, mostDelayMs: 1000, patienceMs: 125 };
  const { server, model } = await open({ fault: () => 'reset' }, { policy });
  const question = model.generate(ask('a'), { format: TEXT, lane: 'question' });
  await expect(question).rejects.toMatchObject({ kind: 'unreachable' });
  expect(server.requests).toHaveLength(3);
  await expect(background(model, 'b')).rejects.toMatchObject({ kind: 'unreachable' });
  expect(server.requests).toHaveLength(3 + QUICK.attempts);
});

test.each(['reset', { status: 429 }] as const)(
  'work outlasts an outage (%j), however few calls there are',
  async (fault) => {
    const { server, model } = await open({}, { policy: { ...QUICK, outageMs: 60_000 } });
    server.script(...Array.from({ length: 3 * QUICK.attempts }, () => fault));
    expect((await background(model, 'a')).value).toBe('Hello.');
    server.script(...Array.from({ length: QUICK.attempts }, () => fault));
    await expect(model.generate(ask('b'), { format: TEXT, lane: 'question' })).rejects.toThrow();
  },
);

test('work outlasts no failure of the call itself', async () => {
  const { server, model } = await open(
    { fault: () => ({ status: 500 }) },
    { policy: { ...QUICK, outageMs: 60_000 } },
  );
  await expect(background(model, 'a')).rejects.toMatchObject({ kind: 'failed' });
  expect(server.requests).toHaveLength(QUICK.attempts);
});

test('a question honours a Retry-After within its patience', async () => {
  const { server, model } = await open({}, { policy: { ...QUICK, patienceMs: 150 } });
  server.script({ status: 429, headers: { 'retry-after-ms': '100' } });
  const begun = performance.now();
  const { value } = await model.generate(ask('a'), { format: TEXT, lane: 'question' });
  expect(value).toBe('Hello.');
  expect(performance.now() - begun).toBeGreaterThan(95);
});

test('a call that waits for its next attempt can be cancelled, and holds no slot', async () => {
  const { server, models, model } = await open({}, { concurrency: 1 });
  server.script({ status: 503, headers: { 'retry-after': '1' } });
  const controller = new AbortController();
  const waiting = background(model, 'a', controller.signal);
  await expect.poll(() => countsOf(models)?.retries).toBe(1);
  await background(model, 'b');
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
});

test('while the model is down, work waits and questions fail at once; then all goes on', async () => {
  let isDown = true;
  const pauses: Array<string | null> = [];
  const { server, models, model } = await open(
    { fault: () => (isDown ? { status: 503, message: 'gone fishing' } : null) },
    {
      concurrency: 4,
      pauses,
      policy: { ...QUICK, attempts: 100, breaker: { failures: 4, firstMs: 30, mostMs: 60 } },
    },
  );
  const work = Promise.all(Array.from({ length: 12 }, (_, at) => background(model, `${at}`)));
  await expect.poll(() => models.status()[0]?.paused).toBe(true);
  const question = model.generate(ask('?'), { format: TEXT, lane: 'question' });
  const failure = await question.catch((error: unknown) => error);
  // Unless it happened to be the probe, it was told at once.
  expect(failure).toMatchObject({ kind: expect.stringMatching(/^unavailable|overloaded$/), retryable: true });
  expect(models.status()[0]).toMatchObject({ answered: false });
  expect(server.requests.length).toBeLessThan(30);
  isDown = false;
  const replies = await work;
  expect(replies.every(({ value }) => value === 'Hello.')).toBe(true);
  expect(models.status()[0]).toMatchObject({ answered: true, paused: false });
  expect(pauses).toEqual(['openai-compatible:tester failed (503: gone fishing).', null]);
});

test('a stream is tried again until its first word, never after', async () => {
  const { server, model } = await open({ reply: () => ({ text: 'one two three four five six' }) });
  server.script({ status: 500 }, 'reset');
  const parts = [];
  const reading = (async () => {
    for await (const part of model.stream(ask('a'), {})) parts.push(part);
  })();
  await expect(reading).rejects.toMatchObject({ kind: 'unreachable' });
  expect(parts.length).toBeGreaterThan(0);
  expect(server.requests).toHaveLength(2);
});

test('a stream that its reader leaves gives its slot back', async () => {
  const { models, model } = await open(
    { reply: () => ({ text: 'a b c d e f g' }), pieceMs: 1 },
    { concurrency: 1 },
  );
  for await (const part of model.stream(ask('a'), {})) if (part.type === 'text') break;
  expect(textOf(await collect(model.stream(ask('b'), {})))).toBe('a b c d e f g');
  expect(models.load).toEqual({ inFlight: 0, waiting: 0 });
});

test('with a tenth of the calls failing all replies arrive', async () => {
  const { models, model } = await open({ fault: failShare(0.1, 7, { status: 500 }) }, { concurrency: 16 });
  const replies = await Promise.all(Array.from({ length: 300 }, (_, at) => background(model, `${at}`)));
  expect(replies).toHaveLength(300);
  const { calls = 0, retries = 0, errors = {} } = countsOf(models) ?? {};
  expect(calls).toBe(300 + retries);
  expect(errors.failed).toBe(retries);
  expect(retries).toBeGreaterThan(15);
});
