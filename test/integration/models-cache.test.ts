import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { jsonReply, TEXT } from '../../src/models/reply-format.ts';
import type { CallOptions, LanguageModel, Prompt } from '../../src/models/spec.ts';
import {
  accessTo,
  collect,
  memoryCache,
  only,
  openTestModels,
  textOf,
} from '../support/model-server/open.ts';
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from '../support/model-server/server.ts';

async function open(
  options: ModelServerOptions = {},
  cache = memoryCache(),
): Promise<{
  server: ModelServer;
  model: LanguageModel;
  cache: ReturnType<typeof memoryCache>;
  problems: string[];
}> {
  const server = await startModelServer(options);
  const problems: string[] = [];
  const models = await openTestModels([accessTo(server, 'openai-compatible')], { cache, problems });
  onTestFinished(async () => {
    await models[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  return { server, model: only(models), cache, problems };
}

const ask = (content: string): Prompt => [{ role: 'user', content }];
const NUMBER = jsonReply('number', z.object({ number: z.int() }));

test('the same call is made once', async () => {
  const { server, model } = await open();
  const options = { format: TEXT, cacheMode: 'default' };
  expect((await model.generate(ask('a'), options)).usage).toEqual({ promptTokens: 11, completionTokens: 7 });
  expect(await model.generate(ask('a'), options)).toEqual({
    value: 'Hello.',
    text: 'Hello.',
    truncated: false,
    cached: true,
    usage: { promptTokens: 0, completionTokens: 0 },
  });
  expect(server.requests).toHaveLength(1);
});

test('without a mode nothing is kept', async () => {
  const { server, model, cache } = await open();
  await model.generate(ask('a'), { format: TEXT });
  await model.generate(ask('a'), { format: TEXT });
  expect([server.requests.length, cache.entries.size]).toEqual([2, 0]);
});

test.each<[string, Prompt, CallOptions & { format?: typeof NUMBER }]>([
  ['prompt', ask('b'), {}],
  ['role', [{ role: 'system', content: 'a' }], {}],
  ['temperature', ask('a'), { temperature: 0.5 }],
  ['limit of tokens', ask('a'), { maxOutputTokens: 9 }],
  ['schema', ask('a'), { format: NUMBER }],
  ['mode', ask('a'), { cacheMode: 'mix' }],
])('another %s is another call', async (_, prompt, more) => {
  const { server, model } = await open({ reply: () => ({ text: '{"number": 1}' }) });
  await model.generate(ask('a'), { format: TEXT, cacheMode: 'default' });
  await model.generate<unknown>(prompt, { format: TEXT, cacheMode: 'default', ...more });
  expect(server.requests).toHaveLength(2);
});

test('calls that are the same and in flight at once are one; it ends when nobody waits any more', async () => {
  const { server, model } = await open({ latencyMs: 150 });
  const options = { format: TEXT, cacheMode: 'default' };
  const controllers = [new AbortController(), new AbortController(), new AbortController()];
  const [first, second, third] = controllers.map(({ signal }) =>
    model.generate(ask('a'), { ...options, signal }),
  );
  await expect.poll(() => server.requests.length, { interval: 2 }).toBe(1);
  controllers[0]?.abort();
  await expect(first).rejects.toMatchObject({ kind: 'cancelled' });
  const replies = await Promise.all([second, third]);
  expect(replies.map((reply) => reply?.value)).toEqual(['Hello.', 'Hello.']);
  expect(server.requests).toHaveLength(1);

  const alone = new AbortController();
  server.script('hang');
  const last = model.generate(ask('b'), { ...options, signal: alone.signal });
  await expect.poll(() => server.requests.length, { interval: 2 }).toBe(2);
  alone.abort();
  await expect(last).rejects.toMatchObject({ kind: 'cancelled' });
  await expect.poll(() => server.abandoned).toBe(1);
  expect((await model.generate(ask('b'), options)).value).toBe('Hello.');
});

test('failures and malformed replies are not kept', async () => {
  let text = 'no number';
  const { model, cache } = await open({ reply: () => ({ text }) });
  const options = { format: NUMBER, cacheMode: 'default' };
  await expect(model.generate(ask('a'), options)).rejects.toMatchObject({ kind: 'malformed' });
  expect(cache.entries.size).toBe(0);
  text = '{"number": 3}';
  expect((await model.generate(ask('a'), options)).value).toEqual({ number: 3 });
});

test('a kept stream is told at once; one that was left is not kept', async () => {
  const { server, model, cache } = await open({ reply: () => ({ text: 'one two three' }) });
  const options = { cacheMode: 'hybrid' };
  for await (const part of model.stream(ask('a'), options)) if (part.type === 'text') break;
  expect(cache.entries.size).toBe(0);
  const live = await collect(model.stream(ask('a'), options));
  const kept = await collect(model.stream(ask('a'), options));
  expect([textOf(live), textOf(kept)]).toEqual(['one two three', 'one two three']);
  expect(kept.at(-1)).toMatchObject({ type: 'finish', usage: { promptTokens: 0, completionTokens: 0 } });
  expect(server.requests).toHaveLength(2);
});

test('a store that fails, or keeps something else, costs a call and no more', async () => {
  const broken = {
    ...memoryCache(),
    get: async () => Promise.reject(new Error('the disk is gone')),
    put: async () => Promise.reject(new Error('the disk is full')),
  };
  const { model, problems } = await open({}, broken);
  expect((await model.generate(ask('a'), { format: TEXT, cacheMode: 'default' })).value).toBe('Hello.');
  expect(problems).toEqual(['Error: the disk is gone', 'Error: the disk is full']);

  const odd = await open({}, { ...memoryCache(), get: async () => '{"text": 7}' });
  expect((await odd.model.generate(ask('a'), { format: TEXT, cacheMode: 'default' })).value).toBe('Hello.');
});
