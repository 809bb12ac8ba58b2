import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClaimedDocument, StoreEngine } from '../store/contract.ts';
import { openTestEngine } from '../store/suite/test-engine.ts';
import { createWorkers, type IngestWorkers } from './workers.ts';

let engine: StoreEngine;
let workers: IngestWorkers;

beforeEach(async () => {
  engine = await openTestEngine();
  workers = createWorkers(options());
});
afterEach(async () => {
  await workers[Symbol.asyncDispose]();
  await engine[Symbol.asyncDispose]();
});

function options() {
  return { engine, workspace: 'default', chunking: { tokens: 1200, overlapTokens: 100 }, count: 1 };
}

async function claim(texts: Readonly<Record<string, string>>): Promise<ClaimedDocument[]> {
  const { documents, queue } = engine.workspace('default');
  const items = Object.entries(texts).map(([filePath, text]) => ({
    id: `doc-${filePath}`,
    filePath,
    summary: '',
    length: text.length,
    content: { text },
  }));
  await documents.accept('track', items);
  return queue.claim(items.length);
}

/** Every word is another: nothing of it can be shared in memory. */
function hugeText(words: number): string {
  return Array.from({ length: words }, (_, n) => `w${(n * 2654435761) % 4294967296}`).join(' ');
}

test('stopping one document does not stop those that share its thread', async () => {
  const [slow, other] = await claim({ slow: hugeText(250_000), other: 'Ada met Bob.' });
  if (!slow || !other) throw new Error('Nothing was claimed.');
  const stopping = new AbortController();
  const stopped = workers.run(slow, stopping.signal);
  const published = workers.run(other, new AbortController().signal);
  stopping.abort();
  await expect(stopped).rejects.toThrow('Stopped.');
  expect(await published).toBe('published');
});

test('a document that is published already, by a thread that died before it could say so, is published; a deleted one is gone', async () => {
  const [document, deleted] = await claim({ one: 'Ada met Bob.', deleted: 'Bob met Cy.' });
  if (!document || !deleted) throw new Error('Nothing was claimed.');
  const { signal } = new AbortController();
  expect(await workers.run(document, signal)).toBe('published');
  expect(await workers.run(document, signal)).toBe('published');
  await engine.workspace('default').documents.delete(deleted.id);
  expect(await workers.run(deleted, signal)).toBe('gone');
});

test('a short document does not wait for a long one', async () => {
  await using both = createWorkers({ ...options(), spare: true });
  const [long, short, next] = await claim({
    long: hugeText(1_000_000),
    short: 'Ada met Bob.',
    next: 'Bob met Cy.',
  });
  if (!long || !short || !next) throw new Error('Nothing was claimed.');
  const stopping = new AbortController();
  let isReading = true;
  const reading = both.run(long, stopping.signal).finally(() => {
    isReading = false;
  });
  expect(await both.run(short, new AbortController().signal)).toBe('published');
  expect(await both.run(next, new AbortController().signal)).toBe('published');
  expect(isReading).toBe(true);
  stopping.abort();
  await expect(reading).rejects.toThrow('Stopped.');
});
