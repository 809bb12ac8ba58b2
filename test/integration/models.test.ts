import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { jsonReply, TEXT } from '../../src/models/reply-format.ts';
import type { LanguageModel, Prompt, ProviderName } from '../../src/models/spec.ts';
import type { Fault } from '../support/model-server/faults.ts';
import {
  accessTo,
  collect,
  only,
  openTestModels,
  PROVIDER_NAMES,
  QUICK,
  textOf,
} from '../support/model-server/open.ts';
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from '../support/model-server/server.ts';

const PROMPT: Prompt = [
  { role: 'system', content: 'You name bridges.' },
  { role: 'user', content: 'Which bridge did Clara Holm design?' },
];
const BRIDGE = jsonReply('bridge', z.object({ name: z.string(), spans: z.int() }));
const ONE_TRY = { ...QUICK, attempts: 1 };

interface Opened {
  readonly server: ModelServer;
  readonly model: LanguageModel;
}

async function open(
  provider: ProviderName,
  options: ModelServerOptions = {},
  timeoutMs = 5000,
): Promise<Opened> {
  const server = await startModelServer(options);
  const models = await openTestModels([accessTo(server, provider)], { policy: ONE_TRY, timeoutMs });
  onTestFinished(async () => {
    await models[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  return { server, model: only(models) };
}

describe.each(PROVIDER_NAMES)('%s', (provider) => {
  test('free text, with the parameters where the provider looks for them', async () => {
    const { server, model } = await open(provider, { reply: () => ({ text: 'The Long Bridge.' }) });
    const reply = await model.generate(PROMPT, { format: TEXT, temperature: 0.7, maxOutputTokens: 99 });
    expect(reply).toEqual({
      value: 'The Long Bridge.',
      text: 'The Long Bridge.',
      usage: { promptTokens: 11, completionTokens: 7 },
      truncated: false,
      cached: false,
    });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      model: 'tester',
      messages: PROMPT,
      schema: null,
      temperature: 0.7,
      maxTokens: 99,
    });
    const { headers } = server.requests[0] ?? {};
    expect(headers?.authorization ?? headers?.['x-api-key']).toContain('sk-test-0123456789');
  });

  test('never more tokens than configured', async () => {
    const { server, model } = await open(provider);
    await model.generate(PROMPT, { format: TEXT, maxOutputTokens: 100_000 });
    expect(server.requests[0]?.maxTokens).toBe(512);
  });

  test('a structured reply obeys the schema that was sent', async () => {
    const { server, model } = await open(provider, {
      reply: () => ({ text: JSON.stringify({ name: 'Long Bridge', spans: 3 }) }),
    });
    const { value } = await model.generate(PROMPT, { format: BRIDGE });
    expect(value).toEqual({ name: 'Long Bridge', spans: 3 });
    expect(server.requests[0]?.schema).toMatchObject({ type: 'object', required: ['name', 'spans'] });
  });

  test('a stream brings the text in pieces and ends with what it took', async () => {
    const { model } = await open(provider, {
      reply: () => ({ text: 'It is the Long Bridge of Aldermere.' }),
    });
    const parts = await collect(model.stream(PROMPT, {}));
    expect(textOf(parts)).toBe('It is the Long Bridge of Aldermere.');
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.at(-1)).toEqual({
      type: 'finish',
      usage: { promptTokens: 11, completionTokens: 7 },
      truncated: false,
    });
  });

  test('a text that reaches its limit is marked, a structure is an error', async () => {
    const { model } = await open(provider, { reply: () => ({ text: '{"name": "Lo', finish: 'length' }) });
    expect(await model.generate(PROMPT, { format: TEXT })).toMatchObject({ truncated: true });
    expect((await collect(model.stream(PROMPT, {}))).at(-1)).toMatchObject({ truncated: true });
    await expect(model.generate(PROMPT, { format: BRIDGE })).rejects.toMatchObject({
      kind: 'truncated',
      retryable: false,
    });
  });

  const FAULTS: ReadonlyArray<readonly [Fault, string, boolean]> = [
    [{ status: 400, message: 'what is this' }, 'rejected', false],
    [{ status: 401 }, 'unauthorized', false],
    [{ status: 403 }, 'unauthorized', false],
    [{ status: 404 }, 'not_found', false],
    [{ status: 400, message: 'This model has a maximum context length of 8 tokens.' }, 'too_long', false],
    [{ status: 429 }, 'rate_limited', true],
    [{ status: 429, message: 'You exceeded your current quota' }, 'quota', false],
    [{ status: 500 }, 'failed', true],
    [{ status: 529 }, 'overloaded', true],
    [{ status: 307, headers: { location: 'https://elsewhere.example/' } }, 'rejected', false],
    ['reset', 'unreachable', true],
    ['broken-json', 'malformed', true],
    ['wrong-types', 'malformed', true],
    ['endless', 'malformed', true],
  ];

  test.each(FAULTS)('%j is %s', async (fault, kind, retryable) => {
    const { server, model } = await open(provider);
    server.script(fault);
    const failure = await model.generate(PROMPT, { format: TEXT }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ModelError', kind, retryable });
    expect(String(failure)).not.toContain('0123456789');
    expect(String(failure)).toMatch(/tester|longer than/);
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['reset', 'unreachable'],
    ['cut', 'unreachable'],
    ['stream-error', 'overloaded'],
    ['broken-json', 'malformed'],
    ['wrong-types', 'malformed'],
  ] as const)('a stream with the fault "%s" is %s, never a short answer', async (fault, kind) => {
    const { server, model } = await open(provider, {
      reply: () => ({ text: 'It is the Long Bridge of Aldermere.' }),
    });
    server.script(fault);
    await expect(collect(model.stream(PROMPT, {}))).rejects.toMatchObject({ kind });
  });

  test('what hangs or stalls ends with the timeout', async () => {
    const { server, model } = await open(provider, {}, 60);
    server.script('hang', 'hang', 'stall');
    await expect(model.generate(PROMPT, { format: TEXT })).rejects.toMatchObject({ kind: 'timeout' });
    await expect(collect(model.stream(PROMPT, {}))).rejects.toMatchObject({ kind: 'timeout' });
    await expect(collect(model.stream(PROMPT, {}))).rejects.toMatchObject({
      kind: 'timeout',
      message: `${provider}:tester did not answer within 60 ms (LLM_TIMEOUT_MS).`,
    });
  });

  test('a reader that has enough ends the request, and so does a signal', async () => {
    const { server, model } = await open(provider, {
      reply: () => ({ text: 'on and on '.repeat(50) }),
      pieceMs: 1,
    });
    for await (const part of model.stream(PROMPT, {})) if (part.type === 'text') break;
    await expect.poll(() => server.abandoned).toBe(1);

    const controller = new AbortController();
    const reading = (async () => {
      for await (const part of model.stream(PROMPT, { signal: controller.signal })) {
        if (part.type === 'text') controller.abort();
      }
    })();
    await expect(reading).rejects.toMatchObject({ kind: 'cancelled' });
    await expect.poll(() => server.abandoned).toBe(2);
  });

  test('a call is cancelled in flight', async () => {
    const { server, model } = await open(provider);
    server.script('hang');
    const controller = new AbortController();
    const calling = model.generate(PROMPT, { format: TEXT, signal: controller.signal });
    void expect
      .poll(() => server.requests.length)
      .toBe(1)
      .then(() => controller.abort());
    await expect(calling).rejects.toMatchObject({ kind: 'cancelled', retryable: false });
    await expect.poll(() => server.abandoned).toBe(1);
  });
});

test.each(['openai', 'anthropic', 'openai-compatible'] as const)(
  '%s: a refusal is told from an answer',
  async (provider) => {
    const { model } = await open(provider, {
      reply: () => ({ text: 'I cannot help with that.', finish: 'refusal' }),
    });
    const refused = { kind: 'refused', retryable: false };
    await expect(model.generate(PROMPT, { format: BRIDGE })).rejects.toMatchObject(refused);
    await expect(collect(model.stream(PROMPT, {}))).rejects.toMatchObject(refused);
  },
);

describe('structure without the help of the server', () => {
  test.each([
    ['a fence', '```json\n{"name": "Long Bridge", "spans": 3}\n```'],
    ['prose', 'Of course! Here it is:\n{"name": "Long Bridge", "spans": 3}\nAnything else?'],
    ['thoughts', '<think>A bridge {of} course…</think>\n{"name": "Long Bridge", "spans": 3}'],
    ['slips', '{name: \'Long Bridge\', "spans": 3,}'],
  ])('%s around it', async (_, text) => {
    const { model } = await open('openai-compatible', { reply: () => ({ text }) });
    const { value } = await model.generate(PROMPT, { format: BRIDGE });
    expect(value).toEqual({ name: 'Long Bridge', spans: 3 });
  });

  test.each([
    '',
    '   ',
    'I think it is the Long Bridge.',
    '{"name": 7, "spans": 3}',
    '[]',
    '{"name": "x"}',
    '['.repeat(50_000),
  ])('%.40j is malformed', async (text) => {
    const { model } = await open('openai-compatible', { reply: () => ({ text }) });
    await expect(model.generate(PROMPT, { format: BRIDGE })).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('what the server does not know is left out from then on', async () => {
    const { server, model } = await open('openai-compatible', {
      reply: () => ({ text: '{"name": "Long Bridge", "spans": 3}' }),
      fault: ({ schema, body }) => {
        if (schema) return { status: 400, message: "'response_format.type' must be text" };
        return 'temperature' in body ? { status: 400, message: 'temperature is not supported here' } : null;
      },
    });
    await model.generate(PROMPT, { format: BRIDGE });
    await model.generate(PROMPT, { format: BRIDGE });
    expect(server.requests).toHaveLength(4);
    expect(server.requests.at(-1)?.messages[0]?.content).toContain('"required":["name","spans"]');
  });
});

test('Ollama opens a window of the configured size', async () => {
  const { server, model } = await open('ollama');
  await model.generate(PROMPT, { format: TEXT });
  expect(server.requests[0]?.body.options).toEqual({ num_ctx: 16_384, num_predict: 512, temperature: 0 });
});

test('a server that is not there', async () => {
  const { server, model } = await open('openai-compatible');
  await server[Symbol.asyncDispose]();
  await expect(model.generate(PROMPT, { format: TEXT })).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringMatching(/cannot be reached \(ECONNREFUSED\); check LLM_BASE_URL\.$/),
  });
});
