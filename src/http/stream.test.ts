import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openSeam } from '../../test/support/seam.ts';
import { QueryError, type QueryStream, type Retrieval } from '../retrieval/query.ts';
import { paced } from './stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A retrieval whose answers are what `text` makes of the signal. */
function retrieval(text: (signal: AbortSignal) => AsyncIterable<string>): Retrieval {
  const stream: Retrieval['stream'] = async (
    _request,
    signal = AbortSignal.any([]),
  ): Promise<QueryStream> => ({
    references: [],
    path: [],
    outcome: () => ({
      cited: new Set(),
      truncated: false,
      tokens: () => ({ prompt: 10, passages: 4, graph: 2, reply: null }),
    }),
    text: text(signal),
  });
  return { stream, answer: async () => ({ response: '', references: [], path: [] }) };
}

async function* failing(error: Error) {
  yield 'It begins well, ';
  throw error;
}

const endpoints = [
  ['/query/stream', { query: 'a' }],
  ['/v1/chat/completions', { model: 'svc-hybrid', messages: [{ role: 'user', content: 'a' }], stream: true }],
  ['/v1/completions', { model: 'svc-hybrid', prompt: 'a', stream: true }],
  ['/v1/responses', { model: 'svc-hybrid', input: 'a', stream: true }],
] as const;

const json = { 'content-type': 'application/json' };
const post = (body: unknown) => ({ method: 'POST', headers: json, body: JSON.stringify(body) });

describe.each(endpoints)('%s', (path, payload) => {
  test('a failure midway is told in the stream', async () => {
    const error = new QueryError('model_failed', 'the model did not answer');
    await using seam = await openSeam({ services: { retrieval: retrieval(() => failing(error)) } });
    const response = await seam.app.inject({ method: 'POST', url: path, payload });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('It begins well, ');
    const lines = response.body.trimEnd().split('\n').filter(Boolean);
    if (path === '/query/stream') {
      expect(lines.at(-1)).toBe('{"error":"the model did not answer"}');
      return;
    }
    expect(lines.at(-1)).toBe('data: [DONE]');
    expect(lines.at(-2)).toMatch(
      path === '/v1/responses'
        ? /"status":"failed","error":\{"code":"model_failed","message":"the model did not answer"\}/
        : /^data: \{"error":\{"message":"the model did not answer","type":"server_error","param":null,"code":"model_failed"\}\}$/,
    );
  });

  test('a failure nobody foresaw has an id, and no details', async () => {
    const broken = retrieval(() => failing(new Error('disk on fire')));
    await using seam = await openSeam({ services: { retrieval: broken } });
    const { body } = await seam.app.inject({ method: 'POST', url: path, payload });
    const id = /under the id ([\w-]+)\./.exec(body)?.[1];
    expect(body).not.toContain('disk');
    expect(seam.log.find(({ reqId, err }) => reqId === id && err)).toMatchObject({
      err: { message: 'disk on fire' },
    });
  });

  test('a failure before the first piece is an HTTP error', async () => {
    const fail = () => Promise.reject(new QueryError('model_failed', 'the model did not answer'));
    await using seam = await openSeam({ services: { retrieval: { stream: fail, answer: fail } } });
    const response = await seam.app.inject({ method: 'POST', url: path, payload });
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toMatch(/json/);
  });

  test('when the client goes, the work stops', async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const ended = Promise.withResolvers<void>();
    const endless = retrieval(async function* (signal) {
      asked.resolve(signal);
      try {
        yield 'It begins';
        await once(signal, 'abort');
      } finally {
        ended.resolve();
      }
    });
    await using seam = await openSeam({ services: { retrieval: endless } });
    const client = new AbortController();
    const response = await fetch(`${await seam.listen()}${path}`, {
      ...post(payload),
      signal: client.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('It begins')) text += (await reader?.read())?.value ?? '';
    const signal = await asked.promise;
    expect(signal.aborted).toBe(false);
    client.abort();
    await reader?.closed.catch(() => {});
    await ended.promise;
    expect(signal.aborted).toBe(true);
  });

  test('an answer that does not go on ends with an error', async () => {
    const hanging = retrieval(async function* () {
      yield 'It begins';
      await new Promise(() => {});
    });
    await using seam = await openSeam({
      env: { REQUEST_TIMEOUT_MS: '100' },
      services: { retrieval: hanging },
    });
    const { body } = await seam.app.inject({ method: 'POST', url: path, payload });
    expect(body).toContain('The answer did not go on for the 100 ms that REQUEST_TIMEOUT_MS allows.');
  });

  test('STREAMING=off is 404', async () => {
    await using seam = await openSeam({ env: { STREAMING: 'off' } });
    const response = await seam.app.inject({ method: 'POST', url: path, payload });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('STREAMING=off');
  });

  test('is not collected by proxies', async () => {
    const short = retrieval(async function* () {
      yield 'Done.';
    });
    await using seam = await openSeam({ services: { retrieval: short } });
    const { headers } = await seam.app.inject({ method: 'POST', url: path, payload });
    expect(headers['x-accel-buffering']).toBe('no');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toBe(
      path === '/query/stream' ? 'application/x-ndjson; charset=utf-8' : 'text/event-stream; charset=utf-8',
    );
  });
});

describe('paced', () => {
  test('asks for a piece only when the one before is taken', async () => {
    let made = 0;
    async function* source() {
      for (;;) yield ++made;
    }
    const pieces = paced(source(), new AbortController(), 1000);
    for (let taken = 1; taken <= 3; taken++) {
      expect((await pieces.next()).value).toBe(taken);
      await nextTurn();
      expect(made).toBe(taken);
    }
    await pieces.return(undefined);
  });

  test('says every 15 s that it is still there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const piece = Promise.withResolvers<string>();
    async function* source() {
      yield await piece.promise;
    }
    const pieces = paced(source(), new AbortController(), 120_000);
    for (let beat = 0; beat < 2; beat++) {
      const next = pieces.next();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await next).toEqual({ done: false, value: null });
    }
    const next = pieces.next();
    piece.resolve('At last');
    expect(await next).toEqual({ done: false, value: 'At last' });
  });

  test('tells the work to stop when nobody reads on', async () => {
    const controller = new AbortController();
    async function* source() {
      for (;;) yield 'more';
    }
    for await (const _ of paced(source(), controller, 1000)) break;
    expect(controller.signal.aborted).toBe(true);
  });
});
