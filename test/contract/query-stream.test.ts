import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.post('/documents/texts', {
    texts: ['Ada Lovelace wrote the first program in 1843.', 'Grace Hopper wrote a compiler in 1952.'],
    file_sources: ['ada.txt', 'grace.txt'],
  });
  await service.idle();
});
afterAll(() => service[Symbol.asyncDispose]());

const ask = async (fields: object) => {
  const { body } = await service.post('/query/stream', { query: 'Who wrote the first program?', ...fields });
  return String(body)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};

describe('POST /query/stream', () => {
  test('is NDJSON, and together the answer of POST /query', async () => {
    const query = 'Who wrote the first program? Who wrote a compiler?';
    const { status, headers } = await service.post('/query/stream', { query });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(headers.get('x-accel-buffering')).toBe('no');
    const lines = await ask({ query });
    expect(lines.length).toBe(2);
    for (const line of lines) expect(Object.keys(line)).toEqual(['response']);
    const { body } = await service.post('/query', { query });
    expect(lines.map(({ response }) => response).join('')).toBe(body.response);
  });

  test('begins with the references when asked', async () => {
    const [first, ...rest] = await ask({ include_references: true });
    const { body } = await service.post('/query', {
      query: 'Who wrote the first program?',
      include_references: true,
    });
    expect(first).toEqual({ references: body.references });
    expect(rest).toEqual([{ response: 'Ada Lovelace wrote the first program in 1843. [1]' }]);
  });

  test('only_need_context', async () => {
    const lines = await ask({ only_need_context: true, mode: 'naive' });
    expect(lines.map(({ response }) => response).join('')).toContain('[1] ada.txt:\nAda Lovelace wrote');
  });

  test('errors before the first line are HTTP errors', async () => {
    const bypass = await service.post('/query/stream', { query: 'Hello', mode: 'bypass' });
    expect(bypass.status).toBe(503);
    expect(bypass.body.detail).toContain('LLM_PROVIDER');
    const blank = await service.post('/query/stream', { query: ' ' });
    expect(blank.status).toBe(422);
    expect(blank.body.errors).toEqual([{ path: 'query', message: 'must not be blank' }]);
  });
});

test('with STREAMING=off it is 404, whatever is sent', async () => {
  await using off = await startService({ STREAMING: 'off' });
  for (const body of [{ query: 'Who wrote the first program?' }, {}, { query: 5 }, undefined]) {
    const answer = await off.post('/query/stream', body);
    expect(answer.status, JSON.stringify(body)).toBe(404);
    expect(answer.body).toMatchObject({ status: 404, detail: expect.stringContaining('STREAMING=off') });
  }
  const text = await fetch(`${off.base}/query/stream`, { method: 'POST', body: 'x' });
  expect(text.status).toBe(404);
});
