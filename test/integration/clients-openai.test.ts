import OpenAI, { APIConnectionError, BadRequestError, InternalServerError, NotFoundError } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANSWER, QUESTION, startAnswerable } from '../support/answerable.ts';
import type { Service } from '../support/service.ts';

let service: Service;
let openai: OpenAI;
beforeAll(async () => {
  service = await startAnswerable();
  openai = new OpenAI({ baseURL: `${service.base}/v1`, apiKey: 'any' });
});
afterAll(() => service[Symbol.asyncDispose]());

const chat = { model: 'svc-hybrid', messages: [{ role: 'user' as const, content: QUESTION }] };

describe('chat completions', () => {
  test('create', async () => {
    const { choices, usage } = await openai.chat.completions.create(chat);
    const [choice] = choices;
    expect(choice?.message.content).toBe(ANSWER);
    expect(choice?.finish_reason).toBe('stop');
    expect(choice?.message.annotations?.[0]?.url_citation.title).toBe('ada.txt');
    expect(usage?.completion_tokens).toBe(28);
  });

  test('create with stream', async () => {
    const stream = await openai.chat.completions.create({
      ...chat,
      stream: true,
      stream_options: { include_usage: true },
    });
    let content = '';
    let tokens: number | undefined;
    for await (const chunk of stream) {
      content += chunk.choices[0]?.delta.content ?? '';
      tokens = chunk.usage?.completion_tokens;
    }
    expect(content).toBe(ANSWER);
    expect(tokens).toBe(28);
  });

  test('the stream helper', async () => {
    const stream = openai.chat.completions.stream({ ...chat, stream_options: { include_usage: true } });
    const pieces: string[] = [];
    stream.on('content', (delta) => pieces.push(delta));
    const completion = await stream.finalChatCompletion();
    expect(pieces.join('')).toBe(ANSWER);
    expect(completion.choices[0]?.message).toMatchObject({
      role: 'assistant',
      content: ANSWER,
      annotations: [{ type: 'url_citation', url_citation: { title: 'ada.txt' } }],
    });
    expect(completion.usage?.completion_tokens).toBe(28);
  });

  test('a stream can be left', async () => {
    const stream = await openai.chat.completions.create({ ...chat, stream: true });
    for await (const _ of stream) break;
    expect(stream.controller.signal.aborted).toBe(true);
    expect((await openai.chat.completions.create(chat)).choices).toHaveLength(1);
  });
});

test('completions', async () => {
  const prompt = { model: 'svc-hybrid', prompt: QUESTION };
  expect((await openai.completions.create(prompt)).choices[0]?.text).toBe(ANSWER);
  let text = '';
  for await (const chunk of await openai.completions.create({ ...prompt, stream: true })) {
    text += chunk.choices[0]?.text ?? '';
  }
  expect(text).toBe(ANSWER);
});

test('embeddings, in base64 by default', async () => {
  const request = { model: 'svc-embedding', input: ['Ada Lovelace', 'Grace Hopper'] };
  const { data, usage } = await openai.embeddings.create(request);
  const floats = await openai.embeddings.create({ ...request, encoding_format: 'float' });
  expect(data.map(({ embedding }) => embedding)).toEqual(floats.data.map(({ embedding }) => embedding));
  expect(data[0]?.embedding).toHaveLength(384);
  expect(usage.total_tokens).toBeGreaterThan(0);
  const short = await openai.embeddings.create({ ...request, dimensions: 16 });
  expect(short.data[1]?.embedding).toHaveLength(16);
});

test('models', async () => {
  const ids: string[] = [];
  for await (const { id } of openai.models.list()) ids.push(id);
  expect(ids).toContain('svc-hybrid');
  expect((await openai.models.retrieve('svc-hybrid')).object).toBe('model');
});

describe('responses', () => {
  test('create', async () => {
    const response = await openai.responses.create({ model: 'svc-hybrid', input: QUESTION });
    expect(response.output_text).toBe(ANSWER);
    expect(response.usage?.output_tokens).toBe(28);
  });

  test('the stream helper', async () => {
    const stream = openai.responses.stream({ model: 'svc-hybrid', input: QUESTION });
    let text = '';
    stream.on('response.output_text.delta', ({ delta }) => {
      text += delta;
    });
    const response = await stream.finalResponse();
    expect(text).toBe(ANSWER);
    expect(response.status).toBe('completed');
    expect(response.output_text).toBe(ANSWER);
  });
});

describe('error classes', () => {
  test('404', async () => {
    const failure = await openai.chat.completions
      .create({ ...chat, model: 'gpt-4o' })
      .catch((error) => error);
    expect(failure).toBeInstanceOf(NotFoundError);
    expect(failure).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
    expect(failure.message).toContain('svc-hybrid');
    await expect(openai.models.retrieve('gpt-4o')).rejects.toBeInstanceOf(NotFoundError);
  });

  test('400', async () => {
    const failure = await openai.chat.completions.create({ ...chat, temperature: 3 }).catch((error) => error);
    expect(failure).toBeInstanceOf(BadRequestError);
    expect(failure).toMatchObject({ param: 'temperature', type: 'invalid_request_error' });
  });

  test('503, asked once', async () => {
    let requests = 0;
    const counting = openai.withOptions({
      fetch: (...args) => {
        requests++;
        return fetch(...args);
      },
    });
    const failure = await counting.chat.completions
      .create({ ...chat, model: 'svc-bypass' })
      .catch((error) => error);
    expect(failure).toBeInstanceOf(InternalServerError);
    expect(failure).toMatchObject({ status: 503, code: 'no_model' });
    expect(requests).toBe(1);
  });

  test('/openai/v1 does not work', async () => {
    const wrong = openai.withOptions({ baseURL: `${service.base}/openai/v1` });
    await expect(wrong.chat.completions.create(chat)).rejects.toBeInstanceOf(NotFoundError);
    await expect(wrong.chat.completions.create(chat)).rejects.not.toBeInstanceOf(APIConnectionError);
  });
});
