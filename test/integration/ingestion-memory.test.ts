import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorkers, type IngestWorkers } from '../../src/ingestion/workers.ts';
import type { ClaimedDocument, StoreEngine } from '../../src/store/contract.ts';
import { openTestEngine } from '../../src/store/suite/test-engine.ts';

let engine: StoreEngine;
let workers: IngestWorkers;

beforeEach(async () => {
  engine = await openTestEngine();
  workers = createWorkers({
    engine,
    workspace: 'default',
    chunking: { tokens: 1200, overlapTokens: 100 },
    count: 1,
    heapLimitMb: 100,
  });
});
afterEach(async () => {
  await workers[Symbol.asyncDispose]();
  await engine[Symbol.asyncDispose]();
});

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

/** Every name is another, and all are held until the last is read: 0.6 GB in the end, past 100 MB for two thirds of the time. */
function hugeText(sentences: number): string {
  const surname = (n: number) =>
    `Qu${String(n).replace(/\d/g, (digit) => 'abdegklmno'.charAt(Number(digit)))}son`;
  return Array.from(
    { length: sentences },
    (_, n) => `Mary ${surname(2 * n)} met John ${surname(2 * n + 1)}.`,
  ).join(' ');
}

async function results(documents: readonly ClaimedDocument[]): Promise<Record<string, string>> {
  const { signal } = new AbortController();
  const ends = documents.map(async (document) => {
    const result = await workers.run(document, signal).catch((error: Error) => error.message);
    return [document.filePath, result];
  });
  return Object.fromEntries(await Promise.all(ends));
}

test('a document too large for the memory of a thread fails alone', async () => {
  const documents = await claim({ a: 'Ada met Bob.', huge: hugeText(100_000), b: 'Bob met Cy.' });
  expect(await results(documents)).toEqual({
    a: 'published',
    huge: 'It could not be processed: it needs more than 100 MB of memory.',
    b: 'published',
  });
});
