import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linesOf, startAnswering } from '../support/answering.ts';
import type { Fault } from '../support/model-server/faults.ts';
import { PROVIDER_NAMES } from '../support/model-server/open.ts';
import type { ModelReply } from '../support/model-server/request.ts';
import type { ModelServer } from '../support/model-server/server.ts';
import type { Service } from '../support/service.ts';

const QUESTION = 'Where was the captain of the Petrel born?';
/** A fault that is not tried again while somebody waits. */
const DOWN: Fault = { status: 503, headers: { 'retry-after': '30' } };

const chat = { model: 'svc-mix', messages: [{ role: 'user', content: QUESTION }] };

describe.each(PROVIDER_NAMES)('%s', (provider) => {
  let service: Service;
  let server: ModelServer;
  let reply: ModelReply;
  /** What was asked of the model since the last time. */
  let seen = 0;
  const asked = () => {
    const fresh = server.requests.slice(seen);
    seen = server.requests.length;
    return fresh;
  };

  beforeAll(async () => {
    ({ service, server } = await startAnswering(provider, { reply: () => reply }));
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    reply = { text: 'Hello.' };
    await service.post('/documents/clear_cache');
    asked();
  });
  test('answers from the passages, its citations checked', async () => {
    reply = { text: 'In Kestrel Bay [2], says the log【1】, and others [7].' };
    const { status, body } = await service.post('/query', {
      query: QUESTION,
      mode: 'mix',
      llm_temperature: 0.3,
      include_references: true,
    });
    expect(status).toBe(200);
    expect(body.response).toBe('In Kestrel Bay [2], says the log[1], and others.');
    expect(body.references.map(({ id, cited }: { id: number; cited: boolean }) => [id, cited])).toEqual([
      [1, true],
      [2, true],
    ]);
    const [request, ...others] = asked();
    expect(others).toEqual([]);
    expect(request).toMatchObject({ model: 'tester', temperature: 0.3, stream: false });
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    const content = request?.messages[1]?.content ?? '';
    expect(content).toMatch(/\n\[1\] \w+\.txt:\n.*\n\[2\] \w+\.txt:\n/s);
    expect(content).toContain('Ines Karrow was born in Kestrel Bay.');
    expect(content.endsWith(`# Question\n${QUESTION}`)).toBe(true);
  });

  test('streams as the text comes', async () => {
    reply = { text: 'She was born in Kestrel Bay [1] [9].' };
    const { status, body } = await service.post('/query/stream', {
      query: QUESTION,
      include_references: true,
    });
    expect(status).toBe(200);
    const [first, ...rest] = linesOf(body);
    expect(first.references).toHaveLength(2);
    expect(rest.length).toBeGreaterThan(4);
    expect(rest.map(({ response }) => response).join('')).toBe('She was born in Kestrel Bay [1].');
    expect(asked()[0]?.stream).toBe(true);
  });

  test('OpenAI’s way: content, annotations, sources and the tokens that the provider counts', async () => {
    reply = { text: 'Kestrel Bay [1].', promptTokens: 321, completionTokens: 12 };
    const { status, body } = await service.post('/v1/chat/completions', { ...chat, max_tokens: 400 });
    expect(status).toBe(200);
    expect(body.choices[0].message.content).toMatch(/^Kestrel Bay \[1\]\.\n\nSources:\n- \[1\] \w+\.txt$/);
    expect(body.choices[0].message.annotations).toHaveLength(1);
    expect(body.usage).toMatchObject({ prompt_tokens: 321, completion_tokens: 12, total_tokens: 333 });
    expect(asked()[0]?.maxTokens).toBe(400);
  });

  test('a model that is down is 503, never "nothing found"', async () => {
    server.script(DOWN, DOWN, DOWN, DOWN);
    for (const path of ['/query', '/query/stream']) {
      const { status, body, headers } = await service.post(path, { query: QUESTION });
      expect(status).toBe(503);
      expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(headers.get('retry-after')).toBe('30');
      expect(body.detail).toContain(`${provider}:tester`);
    }
    for (const stream of [false, true]) {
      const { status, body } = await service.post('/v1/chat/completions', { ...chat, stream });
      expect(status).toBe(503);
      expect(body.error).toMatchObject({ type: 'server_error', code: 'model_failed' });
    }
    expect(asked()).toHaveLength(4);
  });

  test('history goes along as turns', async () => {
    await service.post('/query', {
      query: 'And where was she born?',
      conversation_history: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Who was the captain of the Petrel?' },
        { role: 'assistant', content: 'Ines Karrow [1].' },
      ],
    });
    const [rewriting, answering, ...others] = asked();
    expect(others).toEqual([]);
    expect(rewriting?.messages[1]?.content).toMatch(
      /Petrel\?\nassistant: Ines Karrow\.\n\n# Last question\nAnd where/,
    );
    const messages = answering?.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[0]?.content).toMatch(/Be brief\.$/);
    expect(messages[2]?.content).toBe('Ines Karrow.');
    expect(messages[3]?.content).toContain('Kestrel Bay');
  });

  test('a stream that breaks off says so at its end', async () => {
    reply = { text: 'She was born in the town of Kestrel Bay, it seems [1].' };
    server.script('cut', 'reset', 'stream-error', 'cut');
    for (const _ of ['cut', 'reset', 'stream-error']) {
      const { status, body } = await service.post('/query/stream', { query: QUESTION });
      expect(status).toBe(200);
      const [first, ...rest] = linesOf(body);
      expect(first.response).toContain('She');
      expect(rest.at(-1)).toEqual({ error: expect.stringMatching(/tester|Ollama failed/) });
    }
    const { body } = await service.post('/v1/chat/completions', { ...chat, stream: true });
    expect(body).toMatch(/"content":"She".*data: \{"error":\{.*data: \[DONE\]\n\n$/s);
  });

  test('a whole reply that breaks off is asked for again', async () => {
    reply = { text: 'Kestrel Bay [1].' };
    server.script('reset');
    const { body } = await service.post('/query', { query: QUESTION });
    expect(body.response).toBe('Kestrel Bay [1].');
    expect(asked()).toHaveLength(2);
  });

  test('bypass asks the model alone', async () => {
    reply = { text: 'list[0] is it.' };
    const { body } = await service.post('/query', {
      query: 'Hello?',
      mode: 'bypass',
      include_references: true,
    });
    expect(body).toEqual({ response: 'list[0] is it.', references: [], path: [] });
    expect(asked()[0]?.messages).toEqual([{ role: 'user', content: 'Hello?' }]);
    const { body: streamed } = await service.post('/query/stream', { query: 'Hello?', mode: 'bypass' });
    expect(
      linesOf(streamed)
        .map(({ response }) => response)
        .join(''),
    ).toBe('list[0] is it.');
  });
});
