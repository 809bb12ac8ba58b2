import { expect, test } from 'vitest';
import { ModelError } from './errors.ts';
import { explain } from './explain.ts';

const ACCESS = {
  provider: 'openai',
  model: 'gpt',
  baseUrl: 'https://api.example/v1',
  apiKey: 'my-very-own-key',
  variables: {
    model: 'LLM_MODEL',
    baseUrl: 'OPENAI_BASE_URL',
    apiKey: 'OPENAI_API_KEY',
    timeoutMs: 'LLM_TIMEOUT_MS',
  },
} as const;

const failure = (statusCode: number, body: unknown, responseHeaders = {}) => ({
  statusCode,
  responseHeaders,
  responseBody: typeof body === 'string' ? body : JSON.stringify(body),
  message: 'something went wrong',
  requestBodyValues: { messages: ['the text of a document'] },
});

test.each([
  [
    failure(401, { error: { message: 'Incorrect API key provided: my-very-own-key' } }),
    'openai:gpt refuses the key (401); check OPENAI_API_KEY.',
  ],
  [
    failure(404, { error: 'model "gpt" not found' }),
    'openai:gpt is not found (404: model "gpt" not found); check LLM_MODEL and OPENAI_BASE_URL.',
  ],
  [failure(500, { detail: 'out\nof\u0000order' }), 'openai:gpt failed (500: out of order).'],
  [failure(422, { message: 'bad' }), 'openai:gpt does not accept the request (422: bad).'],
  [failure(500, '<html>bad gateway</html>'), 'openai:gpt failed (500: <html>bad gateway</html>).'],
  [failure(503, ''), 'openai:gpt failed (503).'],
  [
    failure(400, { error: { message: 'You sent my-very-own-key and sk-proj-abc*****xyz' } }),
    'openai:gpt does not accept the request (400: You sent … and …).',
  ],
  [
    failure(422, { detail: [{ msg: 'Field required', input: 'the text of a document' }] }),
    'openai:gpt does not accept the request (422: something went wrong).',
  ],
  [
    failure(200, { choices: 7, content: 'the text of a document' }),
    'openai:gpt sent a response that cannot be read (something went wrong).',
  ],
  [
    failure(200, { error: { message: 'no model is loaded' } }),
    'openai:gpt sent a response that cannot be read (no model is loaded).',
  ],
  [
    { message: 'Type validation failed: Value: {"content":"the text of a document"}.\nError message: …' },
    'openai:gpt sent a response that cannot be read (Type validation failed).',
  ],
  [
    { message: 'JSON parsing failed: Text: the text of a document' },
    'openai:gpt sent a response that cannot be read (JSON parsing failed).',
  ],
])('%#', (error, message) => {
  const explained = explain(error, ACCESS);
  expect(explained.message).toBe(message);
  expect(JSON.stringify({ ...explained, stack: explained.stack })).not.toMatch(
    /my-very-own-key|text of a document/,
  );
  expect(explained.cause).toBeUndefined();
});

test('without a key, one is asked for', () => {
  expect(explain(failure(401, ''), { ...ACCESS, apiKey: null }).message).toBe(
    'openai:gpt wants a key (401); check OPENAI_API_KEY.',
  );
});

test('says how long to wait, and obeys a server that asks not to try again', () => {
  expect(explain(failure(429, '', { 'retry-after': '7' }), ACCESS)).toMatchObject({
    kind: 'rate_limited',
    retryable: true,
    retryAfterMs: 7000,
  });
  expect(explain(failure(500, '', { 'x-should-retry': 'false' }), ACCESS)).toMatchObject({
    retryable: false,
  });
});

test('a failure of ours comes out as it was, however it was wrapped', () => {
  const own = new ModelError('malformed', 'too long');
  expect(explain(new Error('a', { cause: new Error('b', { cause: own }) }), ACCESS)).toBe(own);
});

test.each([undefined, null, 7, 'text', [], new Error('?'), { statusCode: '500' }])(
  '%j is explained too',
  (thrown) => {
    expect(explain(thrown, ACCESS)).toMatchObject({ name: 'ModelError', kind: 'malformed' });
  },
);

test('a megabyte of words is cut in no time', () => {
  const { message } = explain(failure(500, 'sk-'.repeat(400_000)), ACCESS);
  expect(message.length).toBeLessThan(400);
});
