import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openSeam } from '../../test/support/seam.ts';
import { QueryError } from '../retrieval/query.ts';
import { StoreError } from '../store/contract.ts';
import type { Services } from './services.ts';

const PROBLEM = 'application/problem+json; charset=utf-8';
const json = { 'content-type': 'application/json' };

/** Sends bytes as they are and reads until the service closes the connection. */
async function sendRaw(base: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write(bytes);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  return answer;
}

function retrieval(answer: () => Promise<never>): Partial<Services> {
  return { retrieval: { answer, stream: answer } };
}

describe('requests that match nothing', () => {
  test('404 for an unknown path', async () => {
    await using seam = await openSeam();
    const response = await seam.app.inject({ url: '/nowhere?key=1' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe(PROBLEM);
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'There is nothing at /nowhere. The API is described at /docs.',
    });
  });

  test.each([
    ['POST', '/openai/v1/chat/completions'],
    ['GET', '/openai/v1/models'],
    ['GET', '/documents/unknown'],
  ] as const)('404 for %s %s', async (method, url) => {
    await using seam = await openSeam();
    expect((await seam.app.inject({ method, url, payload: { query: 'x' } })).statusCode).toBe(404);
  });

  test.each([
    ['GET', '/query', 'POST'],
    ['GET', '/query/stream', 'POST'],
    ['GET', '/documents/text', 'POST'],
    ['PUT', '/documents', 'DELETE, GET, HEAD'],
    ['POST', '/documents/doc-1', 'DELETE, GET, HEAD'],
    ['GET', '/documents/doc-1/retry', 'POST'],
    ['DELETE', '/health/', 'GET, HEAD'],
  ] as const)('405 with Allow for %s %s', async (method, url, allow) => {
    await using seam = await openSeam();
    const response = await seam.app.inject({ method, url });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe(allow);
    expect(response.json()).toMatchObject({ status: 405, title: 'Method Not Allowed' });
  });
});

describe('bodies', () => {
  test.each([
    ['no body', {}, undefined, 400, 'The request has no body; this endpoint needs one in JSON.'],
    ['an empty JSON body', json, '', 400, 'The body is empty although its content type is application/json.'],
    ['broken JSON', json, '{"query": ', 400, /^The body is not valid JSON: /],
    ['a prototype in JSON', json, '{"query":"a","__proto__":{}}', 400, /^The body is not valid JSON: /],
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'query=a',
      415,
      /"application\/x-www-form-urlencoded" is not supported here; send application\/json/,
    ],
    [
      'a compressed body',
      { ...json, 'content-encoding': 'gzip' },
      gzipSync('{"query":"a"}'),
      415,
      'The content encoding "gzip" is not supported here; send the body as it is.',
    ],
    ['plain text', { 'content-type': 'text/plain' }, 'a', 415, /^The content type "text\/plain"/],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415, /multipart/],
    ['a body without a type', {}, 'a', 415, 'The content type is missing here; send application/json.'],
    ['an array', json, '[]', 422, 'expected object, received array'],
    ['null', json, 'null', 422, /expected object/],
    ['a missing field', json, '{}', 422, 'query: is required (expected string)'],
    [
      'a missing choice',
      json,
      '{"query":"a","conversation_history":[{"content":"b"}]}',
      422,
      'conversation_history.0.role: is required (expected one of "user"|"assistant"|"system")',
    ],
    ['a wrong type', json, '{"query":"a","top_k":"5"}', 422, 'top_k: expected number, received string'],
  ])('%s', async (_what, headers, payload, status, detail) => {
    await using seam = await openSeam();
    const body = payload === undefined ? {} : { payload };
    const response = await seam.app.inject({ method: 'POST', url: '/query', headers, ...body });
    expect(response.headers['content-type']).toBe(PROBLEM);
    expect(response.json()).toMatchObject({ status });
    expect(response.json().detail).toEqual(
      typeof detail === 'string' ? detail : expect.stringMatching(detail),
    );
    expect(response.statusCode).toBe(status);
  });

  test('422 names every field', async () => {
    await using seam = await openSeam();
    const payload = {
      query: ' ',
      mode: 'best',
      top_k: 0,
      conversation_history: [{ role: 'bot', content: 'x' }],
    };
    const response = await seam.app.inject({ method: 'POST', url: '/query', payload });
    expect(response.json().errors).toEqual([
      { path: 'query', message: 'must not be blank' },
      { path: 'mode', message: 'expected one of "hybrid"|"local"|"global"|"naive"|"mix"|"bypass"' },
      { path: 'top_k', message: 'expected number to be >=1' },
      { path: 'conversation_history.0.role', message: 'expected one of "user"|"assistant"|"system"' },
    ]);
  });

  test('413 says the limit, to a client that is still sending', async () => {
    await using seam = await openSeam({ env: { MAX_BODY_BYTES: '1000' } });
    const base = await seam.listen();
    const body = JSON.stringify({ query: 'a'.repeat(5_000_000) });
    const response = await fetch(`${base}/query`, { method: 'POST', headers: json, body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      detail: 'The body is larger than the 1000 bytes that MAX_BODY_BYTES allows.',
    });
  });
});

describe('what is not an HTTP request', () => {
  test.each([
    ['an odd escape in the path', 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    [
      'a path without end',
      `GET /documents/doc-${'x'.repeat(3000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      414,
    ],
    ['noise', 'hello\r\n\r\n', 400],
    ['a huge header', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    [
      'a request that never ends',
      'POST /query HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
      408,
    ],
  ])('%s', async (_what, bytes, status) => {
    await using seam = await openSeam({ env: { REQUEST_TIMEOUT_MS: '200' } });
    const answer = await sendRaw(await seam.listen(), bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain(`content-type: ${PROBLEM}`);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
      type: 'about:blank',
      status,
    });
  });
});

describe('errors of the service', () => {
  test('500 has an id that the log has too, and no stack', async () => {
    const failure = async () => Promise.reject(new Error('disk on fire'));
    await using seam = await openSeam({ services: retrieval(failure) });
    const response = await seam.app.inject({ method: 'POST', url: '/query', payload: { query: 'a' } });
    const { id, detail, ...rest } = response.json();
    expect(rest).toEqual({ type: 'about:blank', title: 'Internal Server Error', status: 500 });
    expect(detail).toBe(`Something went wrong in the service. The log says what, under the id ${id}.`);
    expect(response.body).not.toContain('disk');
    const logged = seam.log.find(({ reqId, err }) => reqId === id && err);
    expect(logged).toMatchObject({ level: 50, err: { message: 'disk on fire' } });
  });

  test.each([
    [new StoreError('not_found', 'gone'), 404, 'gone'],
    [new StoreError('conflict', 'taken'), 409, 'taken'],
    [new StoreError('unavailable', 'the store does not answer'), 503, 'the store does not answer'],
    [new StoreError('locked', 'in use'), 503, 'in use'],
    [new StoreError('invalid_cursor', 'no page'), 422, 'cursor: no page'],
    [new QueryError('no_model', 'set LLM_PROVIDER'), 503, 'set LLM_PROVIDER'],
    [new QueryError('model_failed', 'no answer'), 503, 'no answer'],
    [new QueryError('unknown_model', 'there is none'), 422, 'llm_model: there is none'],
    [new QueryError('unknown_provider', 'there is none'), 422, 'llm_provider: there is none'],
  ])('%s', async (error, status, detail) => {
    await using seam = await openSeam({ services: retrieval(async () => Promise.reject(error)) });
    const response = await seam.app.inject({ method: 'POST', url: '/query', payload: { query: 'a' } });
    expect(response.json()).toMatchObject({ status, detail });
    expect(response.statusCode).toBe(status);
  });

  test('a store that does not answer is not ready, and is alive', async () => {
    const engine = {
      description: 'test',
      ping: async () => Promise.reject(new StoreError('unavailable', 'no')),
    };
    const pipeline = { status: () => ({ busy: false }) };
    const models = { status: () => [] };
    await using seam = await openSeam({
      services: { engine, pipeline, models } as unknown as Partial<Services>,
    });
    expect((await seam.app.inject('/ready')).statusCode).toBe(503);
    expect((await seam.app.inject('/health')).statusCode).toBe(200);
  });
});

describe('logs', () => {
  test('say what was asked, without bodies and query strings', async () => {
    await using seam = await openSeam();
    const headers = { 'x-request-id': 'mine-1' };
    await seam.app.inject({
      method: 'POST',
      url: '/query?api_key_header_value=k3y',
      headers,
      payload: { query: 5, note: 'private' },
    });
    expect(seam.log).toEqual([
      expect.objectContaining({
        level: 30,
        reqId: 'mine-1',
        method: 'POST',
        path: '/query',
        status: 422,
        msg: 'request',
      }),
    ]);
    expect(JSON.stringify(seam.log)).not.toMatch(/k3y|private/);
  });
});
