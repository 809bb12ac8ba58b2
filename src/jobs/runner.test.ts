import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClaimedDocument, DocumentStatus, NewDocument, Store, StoreEngine } from '../store/contract.ts';
import { openTestEngine } from '../store/suite/test-engine.ts';
import { createRunner, DocumentFailure, type Runner, WorkStopped } from './runner.ts';
import type { PipelineEvent } from './status.ts';

let engine: StoreEngine;
let tests = 0;
let store: Store;
let runner: Runner;
let errors: unknown[];

beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine[Symbol.asyncDispose]());
beforeEach(() => {
  tests += 1;
  store = engine.workspace(`test ${tests}`);
  errors = [];
});
afterEach(async () => {
  await runner.stop();
  expect(errors).toEqual([]);
});

type Work = (document: ClaimedDocument, signal: AbortSignal) => Promise<'published' | 'gone'>;

function run(work: Work, slots = 2): Runner {
  runner = createRunner({ queue: store.queue, slots, work, onError: (error) => errors.push(error) });
  return runner;
}

const publish: Work = async (document) => {
  const prepared = {
    text: document.id,
    title: null,
    titleTerms: [],
    summary: '',
    chunks: [],
    entities: [],
    relations: [],
  };
  return (await store.queue.publish(document, prepared)) ? 'published' : 'gone';
};

async function insert(...names: string[]): Promise<void> {
  const documents: NewDocument[] = names.map((name) => ({
    id: `doc-${name}`,
    filePath: name,
    summary: '',
    length: 1,
    content: { text: name },
  }));
  await store.documents.accept('track', documents);
}

async function statusOf(name: string): Promise<DocumentStatus | undefined> {
  return (await store.documents.get(`doc-${name}`))?.status;
}

/** Work that waits until it is let go, or is stopped. */
function gate(): { work: Work; begun: (name: string) => Promise<void>; open: () => void } {
  const opened = Promise.withResolvers<void>();
  const begun = new Map<string, PromiseWithResolvers<void>>();
  const at = (name: string) => {
    const found = begun.get(name) ?? Promise.withResolvers<void>();
    begun.set(name, found);
    return found;
  };
  return {
    begun: (name) => at(name).promise,
    open: () => opened.resolve(),
    async work(document, signal) {
      at(document.filePath).resolve();
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new WorkStopped('Stopped.')));
      });
      await Promise.race([opened.promise, stopped]);
      return publish(document, signal);
    },
  };
}

test('works on everything that is pending and tells what became of it', async () => {
  await insert('a', 'b', 'c');
  const events: PipelineEvent[] = [];
  run(async (document, signal) => {
    if (document.filePath === 'b') throw new DocumentFailure('It is not a letter we like.');
    return publish(document, signal);
  }).subscribe((event) => events.push(event));

  runner.wake();
  expect(runner.status().busy).toBe(true);
  await runner.idle();

  expect(runner.status()).toMatchObject({
    busy: false,
    docs: 3,
    batches: 1,
    currentBatch: 1,
    requestPending: false,
  });
  expect(runner.status().latestMessage).toMatch(/^Finished 3 documents, 1 failed in \d+\.\d s\.$/);
  expect(await store.documents.get('doc-b')).toMatchObject({
    status: 'failed',
    error: 'It is not a letter we like.',
  });
  const told = events.flatMap((event) =>
    event.type === 'document' ? [`${event.filePath} ${event.status}`] : [],
  );
  expect(told.toSorted()).toEqual([
    'a processed',
    'a processing',
    'b failed',
    'b processing',
    'c processed',
    'c processing',
  ]);
});

test('the current batch is that of the first document that has not ended, however many are begun', async () => {
  const held = gate();
  const names = Array.from({ length: 25 }, (_, at) => `d${at}`);
  await insert(...names);
  const batches: number[] = [];
  run(
    (document, signal) =>
      document.filePath === 'd24' ? held.work(document, signal) : publish(document, signal),
    25,
  );
  runner.subscribe((event) => {
    if (event.type === 'document' && event.status !== 'processing')
      batches.push(runner.status().currentBatch);
  });
  runner.wake();
  await held.begun('d24');
  await expect.poll(() => batches.length).toBe(24);
  held.open();
  await runner.idle();
  const times = (count: number, batch: number) => Array<number>(count).fill(batch);
  expect(batches).toEqual([...times(10, 1), ...times(10, 2), ...times(5, 3)]);
  expect(runner.status()).toMatchObject({ docs: 25, batches: 3, currentBatch: 3 });
});

test('what arrives during a run waits for the next, which begins without waiting for the last document', async () => {
  const first = gate();
  await insert('slow');
  run((document, signal) =>
    document.filePath === 'slow' ? first.work(document, signal) : publish(document, signal),
  );
  runner.wake();
  await first.begun('slow');
  expect(runner.status()).toMatchObject({ docs: 1, requestPending: false });

  const processed = Promise.withResolvers<void>();
  runner.subscribe((event) => {
    if (event.type === 'document' && event.filePath === 'late' && event.status === 'processed')
      processed.resolve();
  });
  await insert('late');
  runner.wake();
  expect(runner.status().requestPending).toBe(true);
  await processed.promise;
  expect(await statusOf('slow')).toBe('processing');
  expect(runner.status()).toMatchObject({ busy: true, requestPending: false });

  first.open();
  await runner.idle();
  expect(await store.documents.counts()).toMatchObject({ processed: 2 });
});

test('the status is that of the oldest run of which documents are in work; the end tells of all', async () => {
  const [first, second] = [gate(), gate()];
  await insert('a', 'b', 'c');
  run((document, signal) => (document.filePath === 'late' ? second : first).work(document, signal), 10);
  runner.wake();
  await Promise.all(['a', 'b', 'c'].map((name) => first.begun(name)));
  expect(runner.status().latestMessage).toBe('Processing document 1 of 3: a');

  await insert('late');
  runner.wake();
  await second.begun('late');
  expect(runner.status()).toMatchObject({
    docs: 3,
    requestPending: true,
    latestMessage: 'Processing document 1 of 3: a',
  });

  first.open();
  await expect.poll(() => runner.status()).toMatchObject({ busy: true, docs: 1, requestPending: false });
  expect(runner.status().latestMessage).toBe('Processing document 1 of 1: late');
  second.open();
  await runner.idle();
  expect(runner.status()).toMatchObject({ busy: false, docs: 1, batches: 1, requestPending: false });
  expect(runner.status().latestMessage).toMatch(/^Finished 4 documents in /);
});

test('cancelling gives back what runs, leaves the rest pending, and the next wake takes all of it up', async () => {
  const held = gate();
  await insert('a', 'b', 'c');
  run(held.work, 2);
  runner.wake();
  await Promise.all([held.begun('a'), held.begun('b')]);
  await runner.cancel();
  expect(runner.status()).toMatchObject({ busy: false, requestPending: false });
  expect(runner.status().latestMessage).toContain('3 documents stay pending');
  expect(await store.documents.counts()).toEqual({ pending: 3, processing: 0, processed: 0, failed: 0 });

  held.open();
  runner.wake();
  await runner.idle();
  expect(await store.documents.counts()).toMatchObject({ pending: 0, processed: 3 });
});

test('one document can be abandoned while the others go on', async () => {
  const held = gate();
  await insert('a', 'b');
  run(held.work, 2);
  runner.wake();
  await Promise.all([held.begun('a'), held.begun('b')]);
  await runner.abandon('doc-a');
  await store.documents.delete('doc-a');
  held.open();
  await runner.idle();
  expect(await statusOf('a')).toBeUndefined();
  expect(await statusOf('b')).toBe('processed');
});

test('stopping leaves nothing processing, and the next start resumes', async () => {
  const held = gate();
  await insert('a', 'b', 'c');
  run(held.work, 1);
  runner.wake();
  await held.begun('a');
  await runner.stop();
  expect(await store.documents.counts()).toMatchObject({ pending: 3, processing: 0 });

  await run(publish).start();
  await runner.idle();
  expect(await store.documents.counts()).toMatchObject({ processed: 3 });
});

test('what was processing when the process died is taken up at the start', async () => {
  await insert('a', 'b');
  await store.queue.claim(1);
  expect(await statusOf('a')).toBe('processing');
  await run(publish).start();
  await runner.idle();
  expect(await store.documents.counts()).toMatchObject({ processing: 0, processed: 2 });
});

test('is busy while it is held, although nothing is pending', () => {
  run(publish);
  const { release } = runner.hold('Reading the input directory.');
  expect(runner.status()).toMatchObject({ busy: true, latestMessage: 'Reading the input directory.' });
  release();
  release();
  expect(runner.status().busy).toBe(false);
});

test('cancelling does not wait for what arrives meanwhile; that begins after it', async () => {
  const held = gate();
  await insert('a');
  run(held.work, 2);
  runner.wake();
  await held.begun('a');
  const cancelled = runner.cancel();
  await insert('late');
  runner.wake();
  expect(runner.status()).toMatchObject({ busy: true, requestPending: true });
  await cancelled;
  await held.begun('late');
  held.open();
  await runner.idle();
  expect(await store.documents.counts()).toMatchObject({ pending: 0, processed: 2 });
});

test('cancelling and stopping end what holds it busy, and wait for that', async () => {
  run(publish);
  const hold = runner.hold('Reading the input directory.');
  const cancelled = runner.cancel();
  expect(hold.signal.aborted).toBe(true);
  expect(runner.status().busy).toBe(true);
  hold.release();
  await cancelled;
  expect(runner.status().busy).toBe(false);
  await runner.stop();
  const late = runner.hold('Too late.');
  expect(late.signal.aborted).toBe(true);
  late.release();
});

test('a claim that the store did not take back is given back with the next run', async () => {
  await insert('a');
  let broken = true;
  runner = createRunner({
    queue: {
      ...store.queue,
      fail: (document, reason) =>
        broken ? Promise.reject(new Error('The disk is full.')) : store.queue.fail(document, reason),
    },
    slots: 1,
    work: (document, signal) =>
      broken ? Promise.reject(new DocumentFailure('It could not be stored.')) : publish(document, signal),
    onError: (error) => errors.push(error),
  });
  runner.wake();
  await runner.idle();
  expect(errors.splice(0)).toEqual([new Error('The disk is full.')]);
  expect(await statusOf('a')).toBe('processing');
  expect(runner.status().latestMessage).toMatch(
    /^Finished 0 documents in \d\.\d s\. 1 could not be stored and waits for the next insert, scan or retry\.$/,
  );

  broken = false;
  runner.wake();
  await runner.idle();
  expect(await statusOf('a')).toBe('processed');
});

test('a store that gives no work stops the run and says why', async () => {
  await insert('a');
  let broken = true;
  runner = createRunner({
    queue: {
      ...store.queue,
      claim: (count) => (broken ? Promise.reject(new Error('The disk is full.')) : store.queue.claim(count)),
    },
    slots: 1,
    work: publish,
    onError: (error) => errors.push(error),
  });
  runner.wake();
  await runner.idle();
  expect(errors.splice(0)).toEqual([new Error('The disk is full.')]);
  expect(runner.status()).toMatchObject({
    busy: false,
    latestMessage: 'Stopped; what had not ended waits for the next insert, scan or retry. The disk is full.',
  });

  broken = false;
  runner.wake();
  await runner.idle();
  expect(await statusOf('a')).toBe('processed');
});

test('the next documents are claimed while those before wait for their turn, and a claim that fails loses none of these', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `n${at}`);
  await insert(...names);
  const held = gate();
  const asked = Promise.withResolvers<void>();
  let claims = 0;
  runner = createRunner({
    queue: {
      ...store.queue,
      claim(count) {
        claims += 1;
        if (claims === 1) return store.queue.claim(count);
        asked.resolve();
        return Promise.reject(new Error('The disk is full.'));
      },
    },
    slots: 100,
    work: held.work,
    onError: (error) => errors.push(error),
  });
  runner.wake();
  await asked.promise;
  held.open();
  await runner.idle();
  expect(errors.splice(0)).toEqual([new Error('The disk is full.')]);
  expect(await store.documents.counts()).toMatchObject({ processed: 128, pending: 22, processing: 0 });
});
