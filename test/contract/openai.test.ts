import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const ADA =
  'Ada Lovelace wrote the first program for the Analytical Engine in 1843. Charles Babbage designed the Analytical Engine.';

let service: Service;
beforeAll(async () => {
  service = await startService({ MAX_BODY_BYTES: '2000000' });
  await service.post('/documents/text', { text: ADA, file_source: 'ada.txt' });
  await service.idle();
});
afterAll(() => service[Symbol.asyncDispose]());

const ANSWER =
  'Ada Lovelace wrote the first program for the Analytical Engine in 1843. [1]\n\nSources:\n- [1] ada.txt';

describe('GET /v1/models', () => {
  test('lists every model', async () => {
    const { status, body } = await service.get('/v1/models');
    expect(status).toBe(200);
    expect(body.object).toBe('list');
    const model = (id: string) => ({ id, object: 'model', created: expect.any(Number), owned_by: 'weft' });
    expect(body.data).toEqual(
      ['hybrid', 'mix', 'local', 'global', 'naive', 'bypass', 'embedding'].map((name) =>
        model(`svc-${name}`),
      ),
    );
  });

  test('reads one', async () => {
    for (const id of ['svc-hybrid', 'svc-embedding']) {
      const { status, body } = await service.get(`/v1/models/${id}`);
      expect(status).toBe(200);
      expect(body).toEqual({ id, object: 'model', created: expect.any(Number), owned_by: 'weft' });
    }
    const { status, body } = await service.get('/v1/models/gpt-4o');
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ param: 'model', code: 'model_not_found' });
  });
});

describe('POST /v1/completions', () => {
  const complete = (fields: object) => service.post('/v1/completions', { model: 'svc-hybrid', ...fields });

  test('answers a prompt', async () => {
    const { status, body } = await complete({ prompt: 'Who wrote the first program?' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^cmpl-/),
      object: 'text_completion',
      created: expect.any(Number),
      model: 'svc-hybrid',
      choices: [{ index: 0, text: ANSWER, logprobs: null, finish_reason: 'stop' }],
      usage: {
        prompt_tokens: expect.any(Number),
        completion_tokens: 28,
        total_tokens: expect.any(Number),
        retrieval_tokens: expect.any(Number),
        graph_tokens: expect.any(Number),
      },
    });
    expect(body.usage.total_tokens).toBe(body.usage.prompt_tokens + 28);
  });

  test('answers each of several prompts', async () => {
    const { body } = await complete({
      prompt: ['Who wrote the first program?', 'What do penguins eat?'],
      n: 1,
      max_tokens: 500,
    });
    expect(body.choices).toMatchObject([
      { index: 0, text: ANSWER },
      { index: 1, text: 'I could not find an answer to this in the documents.' },
    ]);
  });

  test('streams', async () => {
    const { headers, body } = await complete({
      prompt: ['Who wrote the first program?', 'What do penguins eat?'],
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events: string[] = body.trimEnd().split('\n\n');
    expect(events.at(-1)).toBe('data: [DONE]');
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event.slice(6)));
    expect(chunks.every(({ object }) => object === 'text_completion')).toBe(true);
    const choices = chunks.flatMap((chunk) => chunk.choices);
    const text = (index: number) =>
      choices
        .filter((choice) => choice.index === index)
        .map((choice) => choice.text)
        .join('');
    expect(text(0)).toBe(ANSWER);
    expect(text(1)).toBe('I could not find an answer to this in the documents.');
    expect(choices.map((choice) => choice.finish_reason).filter(Boolean)).toEqual(['stop', 'stop']);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
  });

  test.each([
    [{}, 'prompt', 'missing_required_parameter'],
    [{ prompt: 5 }, 'prompt', 'invalid_value'],
    [{ prompt: [] }, 'prompt', 'invalid_value'],
    [{ prompt: ['a', ' '] }, 'prompt[1]', 'invalid_value'],
    [{ prompt: 'a', n: 2 }, 'n', 'invalid_value'],
    [{ prompt: 'a', max_tokens: 0 }, 'max_tokens', 'invalid_value'],
  ])('400 for %j', async (fields, param, code) => {
    const { status, body } = await complete(fields);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param, code });
  });
});

describe('POST /v1/embeddings', () => {
  const embed = (fields: object) => service.post('/v1/embeddings', { model: 'svc-embedding', ...fields });
  const floats = (base64: string) => {
    const bytes = Buffer.from(base64, 'base64');
    return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
  };

  test('embeds texts', async () => {
    const { status, body } = await embed({ input: ['Hello world', 'Ada Lovelace'] });
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'list',
      data: [
        { object: 'embedding', index: 0, embedding: expect.any(Array) },
        { object: 'embedding', index: 1, embedding: expect.any(Array) },
      ],
      model: 'svc-embedding',
      usage: { prompt_tokens: 6, total_tokens: 6 },
    });
    for (const { embedding } of body.data) {
      expect(embedding).toHaveLength(384);
      expect(Math.hypot(...embedding)).toBeCloseTo(1, 5);
    }
    expect((await embed({ input: 'Hello world' })).body.data[0].embedding).toEqual(body.data[0].embedding);
  });

  test('base64 is the same as little-endian float32', async () => {
    const plain = await embed({ input: 'Hello world', encoding_format: 'float' });
    const { body } = await embed({ input: 'Hello world', encoding_format: 'base64' });
    expect(floats(body.data[0].embedding)).toEqual(plain.body.data[0].embedding);
  });

  test('tokens are text', async () => {
    const plain = await embed({ input: ['Hello world', 'Hello'] });
    expect((await embed({ input: [[13225, 2375], [13225]] })).body).toEqual(plain.body);
    expect((await embed({ input: [13225, 2375] })).body.data).toEqual(plain.body.data.slice(0, 1));
  });

  test('dimensions', async () => {
    for (const dimensions of [1, 3, 1536, 4096]) {
      const { body } = await embed({ input: 'Hello world', dimensions });
      expect(body.data[0].embedding).toHaveLength(dimensions);
    }
  });

  test.each([
    [{}, 'input', 'missing_required_parameter'],
    [{ input: '' }, 'input', 'invalid_value'],
    [{ input: [] }, 'input', 'invalid_value'],
    [{ input: ['a', ''] }, 'input[1]', 'invalid_value'],
    [{ input: [[]] }, 'input[0]', 'invalid_value'],
    [{ input: ['a', 5] }, 'input', 'invalid_value'],
    [{ input: [-1] }, 'input[0]', 'invalid_value'],
    [{ input: [1.5] }, 'input', 'invalid_value'],
    [{ input: [200_500] }, 'input', 'invalid_value'],
    [{ input: [[1], [200_500]] }, 'input[1]', 'invalid_value'],
    [{ input: Array(2049).fill('a') }, 'input', 'invalid_value'],
    [{ input: 'a '.repeat(8193) }, 'input', 'context_length_exceeded'],
    [{ input: Array(40).fill('a '.repeat(8000)) }, 'input', 'context_length_exceeded'],
    [{ input: 'a', dimensions: 0 }, 'dimensions', 'invalid_value'],
    [{ input: 'a', dimensions: 4097 }, 'dimensions', 'invalid_value'],
    [{ input: 'a', encoding_format: 'hex' }, 'encoding_format', 'invalid_value'],
  ])('400 for %#', async (fields, param, code) => {
    const { status, body } = await embed(fields);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param, code });
  });

  test('2,048 inputs at once; only the embedding model embeds', async () => {
    const { status, body } = await embed({ input: Array(2048).fill('a word'), dimensions: 8 });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(2048);
    expect((await embed({ input: 'a', model: 'svc-hybrid' })).body.error.code).toBe('model_not_found');
  });
});

describe('POST /v1/responses', () => {
  const respond = (fields: object) => service.post('/v1/responses', { model: 'svc-hybrid', ...fields });
  const QUESTION = 'Who wrote the first program?';
  const citation = {
    type: 'url_citation',
    url: expect.stringContaining('/#/documents/doc-'),
    title: 'ada.txt',
    start_index: 72,
    end_index: 75,
  };
  const outputText = { type: 'output_text', text: ANSWER, annotations: [citation], logprobs: [] };

  test('answers', async () => {
    const { status, body } = await respond({ input: QUESTION, instructions: 'Be brief.', temperature: 0 });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^resp_[0-9a-f]+$/),
      object: 'response',
      created_at: expect.any(Number),
      status: 'completed',
      error: null,
      incomplete_details: null,
      instructions: 'Be brief.',
      max_output_tokens: null,
      model: 'svc-hybrid',
      output: [
        {
          type: 'message',
          id: expect.stringMatching(/^msg_[0-9a-f]+$/),
          status: 'completed',
          role: 'assistant',
          content: [outputText],
        },
      ],
      parallel_tool_calls: false,
      previous_response_id: null,
      store: false,
      temperature: 0,
      text: { format: { type: 'text' } },
      tool_choice: 'none',
      tools: [],
      top_p: 1,
      truncation: 'disabled',
      metadata: {},
      usage: {
        input_tokens: expect.any(Number),
        input_tokens_details: {
          cached_tokens: 0,
          retrieval_tokens: expect.any(Number),
          graph_tokens: expect.any(Number),
        },
        output_tokens: 28,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: body.usage.input_tokens + 28,
      },
    });
  });

  test('takes a conversation in items, and passes over what is no message', async () => {
    const { body } = await respond({
      input: [
        { role: 'developer', content: 'Be brief.' },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Who was Ada Lovelace?' }] },
        { type: 'item_reference', id: 'msg_1' },
        { type: 'reasoning', id: 'rs_1', summary: [] },
        { role: 'assistant', content: [{ type: 'output_text', text: 'A countess.' }] },
        { role: 'user', content: [{ type: 'input_text', text: QUESTION }, { type: 'input_image' }] },
      ],
    });
    expect(body.output[0].content[0].text).toBe(ANSWER);
  });

  test('is incomplete when cut', async () => {
    const { body } = await respond({ input: QUESTION, max_output_tokens: 5 });
    expect(body).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      max_output_tokens: 5,
      output: [{ status: 'incomplete', content: [{ text: 'Ada Lovelace wrote' }] }],
    });
  });

  test('streams events in order', async () => {
    const { headers, body } = await respond({ input: QUESTION, stream: true });
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events: string[] = body.trimEnd().split('\n\n');
    expect(events.pop()).toBe('data: [DONE]');
    const data = events.map((event) => {
      const [, name, json] = /^event: (.+)\ndata: (.+)$/.exec(event) ?? [];
      const parsed = JSON.parse(json ?? '');
      expect(parsed.type).toBe(name);
      return parsed;
    });
    expect(data.map(({ type }) => type)).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.delta',
      'response.output_text.annotation.added',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
    expect(data.map(({ sequence_number }) => sequence_number)).toEqual([...data.keys()]);
    expect(data[4].delta + data[5].delta).toBe(ANSWER);
    expect(data[6]).toMatchObject({ annotation_index: 0, annotation: citation });
    expect(data[10].response).toMatchObject({ status: 'completed', output: [{ content: [outputText] }] });
  });

  test.each([
    [{}, 'input', 'missing_required_parameter'],
    [{ input: '' }, 'input', 'invalid_value'],
    [{ input: [] }, 'input', 'invalid_value'],
    [{ input: [{ role: 'user' }] }, 'input[0]', 'invalid_value'],
    [{ input: [{ role: 'user', content: ' ' }] }, 'input[0].content', 'invalid_value'],
    [{ input: 'a', previous_response_id: 'resp_1' }, 'previous_response_id', 'unsupported_parameter'],
    [{ input: 'a', max_output_tokens: 0 }, 'max_output_tokens', 'invalid_value'],
    [{ input: 'a', temperature: 3 }, 'temperature', 'invalid_value'],
  ])('400 for %j', async (fields, param, code) => {
    const { status, body } = await respond(fields);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param, code });
  });
});

describe("errors below /v1 have OpenAI's shape", () => {
  const json = { 'content-type': 'application/json' };
  const chat = '/v1/chat/completions';
  test.each([
    ['an unknown path', 'GET', '/v1/nowhere', {}, null, 404],
    ['the root', 'GET', '/v1', {}, null, 404],
    ['a response, which is not kept', 'GET', '/v1/responses/resp_1', {}, null, 404],
    ['a wrong method', 'GET', chat, {}, null, 405],
    ['a wrong method for models', 'DELETE', '/v1/models/svc-hybrid', {}, null, 405],
    ['broken JSON', 'POST', chat, json, '{"model": ', 400],
    ['no body', 'POST', chat, {}, null, 400],
    ['an array', 'POST', chat, json, '[]', 400],
    ['a form', 'POST', chat, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b', 415],
    ['a body that is too large', 'POST', chat, json, JSON.stringify({ model: 'a'.repeat(2_000_000) }), 413],
    ['an odd escape', 'GET', '/v1/models/%zz', {}, null, 400],
    ['a page of another origin', 'POST', chat, { ...json, 'sec-fetch-site': 'cross-site' }, '{}', 403],
  ])('%s', async (_what, method, path, headers, body, status) => {
    const response = await fetch(service.base + path, { method, headers, body });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({
      error: {
        message: expect.stringMatching(/\w/),
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    });
  });

  test.each(['/openai/v1', '/openai/v1/models', '/openai/v1/chat/completions'])(
    '%s is a plain 404',
    async (path) => {
      for (const { status, headers } of [await service.get(path), await service.post(path, {})]) {
        expect(status).toBe(404);
        expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      }
    },
  );

  test('any key will do where authentication is off', async () => {
    const headers = { authorization: 'Bearer <API_KEY>' };
    expect((await fetch(`${service.base}/v1/models`, { headers })).status).toBe(200);
  });
});
