import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const ADA =
  'Ada Lovelace wrote the first program for the Analytical Engine in 1843. Charles Babbage designed the Analytical Engine.';
const GRACE = 'Grace Hopper wrote a compiler in 1952. She served in the United States Navy.';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.post('/documents/texts', { texts: [ADA, GRACE], file_sources: ['ada.txt', 'grace.txt'] });
  await service.idle();
});
afterAll(() => service[Symbol.asyncDispose]());

const user = (content: unknown) => ({ role: 'user', content });
const QUESTION = user('Who wrote the first program?');
const ANSWER = 'Ada Lovelace wrote the first program for the Analytical Engine in 1843. [1]';
const SOURCES = '\n\nSources:\n- [1] ada.txt';

const chat = (fields: object) =>
  service.post('/v1/chat/completions', { model: 'svc-hybrid', messages: [QUESTION], ...fields });

describe('POST /v1/chat/completions', () => {
  test('answers as the contract has it', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { status, headers, body } = await chat({});
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(Object.keys(body)).toEqual(['id', 'object', 'created', 'model', 'choices', 'usage']);
    expect(body.id).toMatch(/^chatcmpl-[\w-]+$/);
    expect(body.object).toBe('chat.completion');
    expect(body.created).toBeGreaterThanOrEqual(before);
    expect(body.created).toBeLessThanOrEqual(before + 60);
    expect(body.model).toBe('svc-hybrid');
    expect(body.choices).toEqual([
      {
        index: 0,
        message: {
          role: 'assistant',
          content: ANSWER + SOURCES,
          refusal: null,
          annotations: [
            {
              type: 'url_citation',
              url_citation: {
                url: expect.stringMatching(
                  /^http:\/\/127\.0\.0\.1:\d+\/#\/documents\/doc-[0-9a-f]+\?start=0&end=119$/,
                ),
                title: 'ada.txt',
                start_index: ANSWER.indexOf('[1]'),
                end_index: ANSWER.length,
              },
            },
          ],
        },
        logprobs: null,
        finish_reason: 'stop',
      },
    ]);
  });

  test('the usage adds up', async () => {
    const { usage } = (await chat({})).body;
    expect(Object.keys(usage)).toEqual([
      'prompt_tokens',
      'completion_tokens',
      'total_tokens',
      'retrieval_tokens',
      'graph_tokens',
    ]);
    expect(Object.values(usage).every(Number.isInteger)).toBe(true);
    expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens);
    expect(usage.prompt_tokens).toBeGreaterThan(usage.retrieval_tokens + usage.graph_tokens);
    expect(usage.completion_tokens).toBe(28);
    expect(usage.retrieval_tokens).toBeGreaterThan(40);
    expect(usage.graph_tokens).toBeGreaterThan(20);
  });

  test.each([
    ['svc-naive', true],
    ['svc-local', false],
    ['svc-global', false],
    ['svc-hybrid', false],
    ['svc-mix', false],
  ])('%s answers in its mode', async (model, isWithoutGraph) => {
    const { status, body } = await chat({ model, messages: [user('Who designed the Analytical Engine?')] });
    expect(status).toBe(200);
    expect(body.model).toBe(model);
    expect(body.choices[0].message.content).toContain('Charles Babbage designed the Analytical Engine. [1]');
    expect(body.usage.graph_tokens === 0).toBe(isWithoutGraph);
  });

  test('rag_mode overrides the mode of the model', async () => {
    const { body } = await chat({ model: 'svc-bypass', rag_mode: 'naive' });
    expect(body.model).toBe('svc-bypass');
    expect(body.choices[0].message.content).toBe(ANSWER + SOURCES);
    expect(body.usage.graph_tokens).toBe(0);
    for (const mode of ['local', 'global', 'hybrid', 'mix']) {
      expect((await chat({ rag_mode: mode })).status).toBe(200);
    }
    expect((await chat({ rag_mode: 'bypass' })).status).toBe(503);
  });

  test('svc-bypass needs a language model, and clients need not ask again', async () => {
    const { status, headers, body } = await chat({ model: 'svc-bypass' });
    expect(status).toBe(503);
    expect(headers.get('x-should-retry')).toBe('false');
    expect(body).toEqual({
      error: {
        message: expect.stringContaining('LLM_PROVIDER'),
        type: 'server_error',
        param: null,
        code: 'no_model',
      },
    });
  });

  test('rag_only_context answers with the context', async () => {
    const { body } = await chat({ rag_only_context: true });
    const { content } = body.choices[0].message;
    expect(content).toContain(`[1] ada.txt:\n${ADA}`);
    expect(content).not.toContain('Sources:');
  });

  test('rag_top_k limits what is retrieved', async () => {
    const one = await chat({ rag_only_context: true, rag_top_k: 1 });
    expect(one.body.choices[0].message.content).not.toContain('grace.txt');
    const many = await chat({
      rag_only_context: true,
      model: 'svc-mix',
      messages: [user('Who wrote what?')],
    });
    expect(many.body.choices[0].message.content).toContain('grace.txt');
  });

  test('max_tokens and max_completion_tokens cut the answer', async () => {
    for (const field of ['max_tokens', 'max_completion_tokens']) {
      const { body } = await chat({ [field]: 5 });
      expect(body.choices[0]).toMatchObject({
        message: { content: 'Ada Lovelace wrote', annotations: [] },
        finish_reason: 'length',
      });
      expect(body.usage.completion_tokens).toBeLessThanOrEqual(5);
    }
    const { body } = await chat({ max_tokens: 22 });
    expect(body.choices[0]).toMatchObject({ message: { content: ANSWER }, finish_reason: 'stop' });
  });

  test('a conversation goes on', async () => {
    const { status, body } = await chat({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'developer', content: [{ type: 'text', text: 'Be kind.' }] },
        user('Who was Grace Hopper?'),
        { role: 'assistant', content: 'Grace Hopper wrote a compiler. [1]\n\nSources:\n- [1] grace.txt' },
        { role: 'assistant', content: null, tool_calls: [] },
        { role: 'tool', tool_call_id: 'x', content: '42' },
        user('And where did she serve?'),
      ],
    });
    expect(status).toBe(200);
    expect(body.choices[0].message.content).toContain('She served in the United States Navy.');
  });

  test('content may come in parts; images are passed over', async () => {
    const { body } = await chat({
      messages: [
        user([
          { type: 'text', text: 'Who wrote the' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'text', text: 'first program?' },
        ]),
      ],
    });
    expect(body.choices[0].message.content).toBe(ANSWER + SOURCES);
  });

  test('unknown parameters, tools and null are as if they were not there', async () => {
    const { status, body } = await chat({
      temperature: null,
      max_tokens: null,
      max_completion_tokens: null,
      stream: null,
      stream_options: null,
      n: null,
      rag_mode: null,
      rag_top_k: null,
      rag_only_context: null,
      top_p: 0.5,
      stop: ['x'],
      seed: 1,
      user: 'me',
      tools: [{ type: 'function', function: { name: 'f', parameters: {} } }],
      tool_choice: 'auto',
      response_format: { type: 'json_object' },
      nonsense: { a: 1 },
    });
    expect(status).toBe(200);
    expect(body.choices[0].message.content).toBe(ANSWER + SOURCES);
  });

  test('what cannot be answered is declined without sources', async () => {
    const { body } = await chat({ messages: [user('What do penguins eat in winter?')] });
    expect(body.choices[0]).toMatchObject({
      message: { content: 'I could not find an answer to this in the documents.', annotations: [] },
      finish_reason: 'stop',
    });
  });

  test('housekeeping of chat front ends skips retrieval, whatever the mode', async () => {
    const prompt =
      '### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing the chat history.\n### Output:\nJSON format: { "title": "…" }\n### Chat History:\n<chat_history>\nUSER: Who wrote the first program?\nASSISTANT: Ada.\n</chat_history>';
    const { body } = await chat({ model: 'svc-bypass', messages: [user(prompt)] });
    expect(body.choices[0].message).toMatchObject({
      content: '{"title":"Who wrote the first program"}',
      annotations: [],
    });
    expect(body.usage).toMatchObject({ retrieval_tokens: 0, graph_tokens: 0 });
  });

  test.each([
    [{ model: undefined }, 'model', 'missing_required_parameter'],
    [{ model: 5 }, 'model', 'invalid_type'],
    [{ messages: undefined }, 'messages', 'missing_required_parameter'],
    [{ messages: [] }, 'messages', 'invalid_value'],
    [{ messages: 'hello' }, 'messages', 'invalid_type'],
    [{ messages: [{ content: 'hello' }] }, 'messages[0].role', 'missing_required_parameter'],
    [{ messages: [{ role: 'bot', content: 'x' }] }, 'messages[0].role', 'invalid_value'],
    [{ messages: [user(5)] }, 'messages[0].content', 'invalid_value'],
    [{ messages: [user([{ type: 'text' }])] }, 'messages[0].content[0].text', 'missing_required_parameter'],
    [{ messages: [user(' ')] }, 'messages[0].content', 'invalid_value'],
    [{ messages: [user([{ type: 'image_url' }])] }, 'messages[0].content', 'invalid_value'],
    [{ messages: [QUESTION, user('a'.repeat(100_001))] }, 'messages[1].content', 'string_above_max_length'],
    [{ messages: [{ role: 'system', content: 'x' }] }, 'messages', 'invalid_value'],
    [{ temperature: -0.1 }, 'temperature', 'invalid_value'],
    [{ temperature: 2.1 }, 'temperature', 'invalid_value'],
    [{ temperature: '1' }, 'temperature', 'invalid_type'],
    [{ max_tokens: 0 }, 'max_tokens', 'invalid_value'],
    [{ max_tokens: 1.5 }, 'max_tokens', 'invalid_type'],
    [{ max_completion_tokens: -1 }, 'max_completion_tokens', 'invalid_value'],
    [{ stream: 'yes' }, 'stream', 'invalid_type'],
    [{ n: 2 }, 'n', 'invalid_value'],
    [{ rag_mode: 'best' }, 'rag_mode', 'invalid_value'],
    [{ rag_top_k: 0 }, 'rag_top_k', 'invalid_value'],
    [{ rag_top_k: 1001 }, 'rag_top_k', 'invalid_value'],
    [{ rag_only_context: 1 }, 'rag_only_context', 'invalid_type'],
  ])('400 for %j', async (fields, param, code) => {
    const { status, body } = await chat(fields);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: { message: expect.stringMatching(/\w/), type: 'invalid_request_error', param, code },
    });
  });

  test('an unknown model is 404 model_not_found', async () => {
    for (const model of ['svc-best', 'svc', 'SVC-hybrid', 'gpt-4o', 'svc-embedding', '']) {
      const { status, body } = await chat({ model });
      expect(status).toBe(404);
      expect(body.error).toMatchObject({
        type: 'invalid_request_error',
        param: 'model',
        code: 'model_not_found',
      });
    }
  });
});

describe('stream: true', () => {
  async function stream(fields: object): Promise<string[]> {
    const { body } = await chat({ stream: true, ...fields });
    expect(body.endsWith('\n\n')).toBe(true);
    return body.slice(0, -2).split('\n\n');
  }

  test('sends role, content, citations, reason and the end', async () => {
    const events = await stream({});
    expect(events.at(-1)).toBe('data: [DONE]');
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event.replace(/^data: /, '')));
    const [{ id, created }] = chunks;
    expect(id).toMatch(/^chatcmpl-/);
    const head = { id, object: 'chat.completion.chunk', created, model: 'svc-hybrid' };
    const choice = (delta: object, finish_reason: string | null = null) => ({
      ...head,
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    });
    expect(chunks).toEqual([
      choice({ role: 'assistant', content: '' }),
      choice({ content: ANSWER }),
      choice({ content: SOURCES }),
      choice({
        annotations: [
          {
            type: 'url_citation',
            url_citation: {
              url: expect.stringContaining('/#/documents/doc-'),
              title: 'ada.txt',
              start_index: 72,
              end_index: 75,
            },
          },
        ],
      }),
      choice({}, 'stop'),
    ]);
  });

  test('the usage comes last, with no choices, only if asked for', async () => {
    const events = await stream({ stream_options: { include_usage: true } });
    const { usage } = (await chat({})).body;
    expect(JSON.parse(events.at(-2)?.slice(6) ?? '')).toMatchObject({ choices: [], usage });
    expect((await stream({ stream_options: {} })).some((event) => event.includes('"usage"'))).toBe(false);
  });

  test('sentences come one by one', async () => {
    const events = await stream({ messages: [user('Who wrote the first program? Who wrote a compiler?')] });
    const pieces = events
      .filter((event) => event.includes('"content":"') && !event.includes('"role"'))
      .map((event) => JSON.parse(event.slice(6)).choices[0].delta.content);
    expect(pieces.length).toBeGreaterThanOrEqual(3);
    const whole = await chat({ messages: [user('Who wrote the first program? Who wrote a compiler?')] });
    expect(pieces.join('')).toBe(whole.body.choices[0].message.content);
  });

  test('an error before the first chunk is an HTTP error', async () => {
    expect((await chat({ stream: true, model: 'svc-bypass' })).status).toBe(503);
    expect((await chat({ stream: true, model: 'svc-x' })).status).toBe(404);
  });
});

test('MODEL_PREFIX, PUBLIC_URL, CHAT_SOURCES and STREAMING', async () => {
  await using other = await startService({
    MODEL_PREFIX: 'acme.rag',
    PUBLIC_URL: 'https://docs.example.org/weft',
    CHAT_SOURCES: 'off',
    STREAMING: 'off',
  });
  await other.post('/documents/text', { text: ADA, file_source: 'ada.txt' });
  await other.idle();
  const request = { model: 'acme.rag-hybrid', messages: [QUESTION] };
  const { body } = await other.post('/v1/chat/completions', request);
  expect(body.choices[0].message.content).toBe(ANSWER);
  expect(body.choices[0].message.annotations[0].url_citation.url).toMatch(
    /^https:\/\/docs\.example\.org\/weft\/#\/documents\/doc-/,
  );
  const streamed = await other.post('/v1/chat/completions', { ...request, stream: true });
  expect(streamed.status).toBe(404);
  expect(streamed.body.error).toMatchObject({ param: 'stream', code: 'streaming_unavailable' });
  expect((await other.post('/query/stream', { query: 'Who?' })).status).toBe(404);
  expect((await other.get('/v1/models')).body.data.map(({ id }: { id: string }) => id)).toEqual([
    'acme.rag-hybrid',
    'acme.rag-mix',
    'acme.rag-local',
    'acme.rag-global',
    'acme.rag-naive',
    'acme.rag-bypass',
    'acme.rag-embedding',
  ]);
});
