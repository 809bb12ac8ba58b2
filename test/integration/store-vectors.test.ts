import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/open.ts';
import { openForReading } from '../../src/store/sqlite/database.ts';
import { Neighbours } from '../../src/store/sqlite/vectors/neighbours.ts';
import { ingest, newDocument, prepare } from '../../src/store/suite/test-documents.ts';
import { leaning, modelNamed } from '../../src/store/suite/vectors.ts';

/** Index files are derived: whatever becomes of them, what is found is what the rows say. */
describe('the index of near vectors', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'weft-vectors-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const folder = () => join(dataDir, 'vectors');

  const within = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    await using engine = await openStore({ dataDir });
    return await work(engine.workspace('default'));
  };
  /** Publishes a document of so many chunks, each with a vector. */
  const publish = async ({ documents, queue, vectors }: Store, id: string, chunks: number, lean = 0) => {
    const space = await vectors.begin(modelNamed('one'));
    const facts = Array.from({ length: chunks }, (_, at) => [`${id} ${at}`, 'is', 'X'] as const);
    await documents.accept('t', [newDocument({ id, facts })]);
    const [claim] = await queue.claim(1);
    const made = {
      space: space.id,
      hashes: facts.map(() => ''),
      vectors: facts.map((_, at) => leaning(0, lean + at / 1000)),
    };
    if (claim) await queue.publish(claim, prepare({ id, facts }), made);
  };
  const nearest = async ({ vectors, search }: Store, limit = 5) => {
    const { serving } = await vectors.spaces();
    const found = await vectors.nearest(serving?.id ?? 0, 'chunk', leaning(0), limit);
    return (await search.readChunks(found.map(({ id }) => id))).map(({ text }) => text);
  };
  const expected = ['doc-1 0', 'doc-1 1', 'doc-1 2', 'doc-1 3', 'doc-1 4'].map((name) => `${name} is X.`);

  test('is kept for the next start, and catches up with what was written since', async () => {
    await within(async (store) => {
      await publish(store, 'doc-1', 100);
      await store.vectors.indexed();
    });
    expect((await readdir(folder())).sort()).toEqual(['1-chunk', '1-chunk.json']);
    const before = await readFile(join(folder(), '1-chunk'));
    const about = await readFile(join(folder(), '1-chunk.json'));
    await within(async (store) => {
      expect(await nearest(store)).toEqual(expected);
      await publish(store, 'doc-2', 50, 0.5);
      await store.vectors.indexed();
    });
    // As if the process had died before it saved.
    await writeFile(join(folder(), '1-chunk'), before);
    await writeFile(join(folder(), '1-chunk.json'), about);
    await within(async (store) => {
      expect(await nearest(store, 400)).toHaveLength(150);
      await store.vectors.indexed();
      expect(await nearest(store, 400)).toHaveLength(150);
      await store.documents.delete('doc-1');
      expect((await nearest(store))[0]).toBe('doc-2 0 is X.');
    });
  });

  test.each([
    ['damaged', (file: string) => truncate(file, 5_000)],
    [
      'newer than the database',
      async (file: string) => {
        const about = JSON.parse(await readFile(`${file}.json`, 'utf8'));
        await writeFile(`${file}.json`, JSON.stringify({ ...about, last: 1_000_000 }));
      },
    ],
  ])('that is %s is made again', async (_, harm) => {
    await within(async (store) => {
      await publish(store, 'doc-1', 60);
      await store.vectors.indexed();
    });
    const file = join(folder(), '1-chunk');
    const before = JSON.parse(await readFile(`${file}.json`, 'utf8'));
    await harm(file);
    await within(async (store) => {
      expect(await nearest(store)).toEqual(expected);
      await store.vectors.indexed();
      expect(await nearest(store)).toEqual(expected);
    });
    expect(JSON.parse(await readFile(`${file}.json`, 'utf8'))).toEqual({
      ...before,
      crc: expect.any(Number),
    });
  });

  test('is made anew when most of what it has is gone, and goes with its model', async () => {
    await within(async (store) => {
      await publish(store, 'doc-1', 100);
      await publish(store, 'doc-2', 1_200, 0.5);
      await store.vectors.indexed();
      await store.documents.delete('doc-2');
      await store.vectors.indexed();
      expect(await nearest(store)).toEqual(expected);
    });
    const size = (await readFile(join(folder(), '1-chunk'))).length;
    expect(size).toBeLessThan(100_000);
    await within(async (store) => {
      const next = await store.vectors.begin(modelNamed('two', 3));
      const due = await store.vectors.due(1_000);
      await store.vectors.settle(
        next.id,
        due.map((one) => ({ ...one, outcome: { hash: '', vector: leaning(0) } })),
      );
      expect(await store.vectors.adopt(next.id)).toBe(true);
      await store.vectors.indexed();
      expect(await nearest(store)).toHaveLength(5);
    });
    expect((await readdir(folder())).every((name) => name.startsWith('2-'))).toBe(true);
  });

  test('is done without where there is no library for the platform', async () => {
    await within((store) => publish(store, 'doc-1', 30));
    const db = openForReading(dataDir);
    const neighbours = new Neighbours({
      db,
      space: 1,
      kind: 'chunk',
      dimensions: 8,
      stamp: '',
      path: join(dataDir, 'none'),
      createIndex: () => null,
    });
    const found = neighbours.nearest(leaning(0, 0.015), 3);
    expect(found.map(({ score }) => score)).toEqual([1, 1, 1].map((score) => expect.closeTo(score, 3)));
    expect(neighbours.step()).toBe(false);
    neighbours.save();
    db.close();
  });

  test('costs nothing where no model makes vectors', async () => {
    await within((store) => ingest(store, { id: 'doc-1', facts: [['A', 'is', 'B']] }));
    expect(await readdir(dataDir)).not.toContain('vectors');
  });
});
