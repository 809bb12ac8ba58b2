import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSeam } from '../../test/support/seam.ts';
import type { QueryRequest, QueryResult } from '../retrieval/query.ts';

const body = JSON.stringify({ query: 'a' });
const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body };

/** A retrieval that never answers; `asked` tells the signal it was given. */
function endless() {
  const asked = Promise.withResolvers<AbortSignal>();
  const answer = (_request: QueryRequest, signal = AbortSignal.any([])): Promise<QueryResult> => {
    asked.resolve(signal);
    return new Promise(() => {});
  };
  return { asked: asked.promise, retrieval: { answer, stream: () => new Promise<never>(() => {}) } };
}

test('an answer that takes too long is 503, and its work is told to stop', async () => {
  const { asked, retrieval } = endless();
  await using seam = await openSeam({ env: { REQUEST_TIMEOUT_MS: '100' }, services: { retrieval } });
  const response = await fetch(`${await seam.listen()}/query`, post);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    detail: 'The answer took longer than the 100 ms that REQUEST_TIMEOUT_MS allows.',
  });
  expect((await asked).aborted).toBe(true);
});

test('work for a client that has gone is told to stop', async () => {
  const { asked, retrieval } = endless();
  await using seam = await openSeam({ services: { retrieval } });
  const client = new AbortController();
  const request = fetch(`${await seam.listen()}/query`, { ...post, signal: client.signal });
  const signal = await asked;
  expect(signal.aborted).toBe(false);
  client.abort();
  await expect(request).rejects.toThrow('aborted');
  if (!signal.aborted) await once(signal, 'abort');
});

test('when the service stops, what has not ended after five seconds is 503, and its work is told to stop', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, retrieval } = endless();
  const seam = await openSeam({ services: { retrieval } });
  const response = fetch(`${await seam.listen()}/query`, post);
  const signal = await asked;
  const closed = seam[Symbol.asyncDispose]();
  expect(signal.aborted).toBe(false);
  while (!signal.aborted) {
    vi.advanceTimersByTime(100);
    await nextTurn();
  }
  const answer = await response;
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({ detail: 'The service is stopping.' });
  await closed;
});
