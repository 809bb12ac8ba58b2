import { once } from 'node:events';
import { expect, test } from 'vitest';
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
