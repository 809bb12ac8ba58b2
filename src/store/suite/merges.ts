import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityKey } from '../../graph/identity.ts';
import type { MergeOutcome, Store } from '../contract.ts';
import type { SuiteContext } from '../store-suite.ts';
import { dumpGraph, ingest, type TestDocument } from './test-documents.ts';

/** The two names of one person stand apart, together, and in one sentence with each other and with a third. */
const DOCUMENTS: readonly TestDocument[] = [
  {
    id: 'doc-a',
    title: 'Obama',
    facts: [
      ['Obama', 'was born in', 'Honolulu', 'He comes from Hawaii.'],
      ['Obama', '', 'Biden'],
    ],
    aliases: { Obama: ['Barry'] },
    types: { Honolulu: 'location' },
  },
  {
    id: 'doc-b',
    facts: [
      ['Barack Obama', 'was elected with', 'Biden'],
      ['Biden', 'succeeded', 'Barack Obama'],
    ],
  },
  {
    id: 'doc-c',
    facts: [
      ['Obama', 'is short for', 'Barack Obama'],
      ['Barack Obama', '', 'Biden'],
      ['Biden', '', 'Obama'],
      ['BHO', 'is', 'Barack Obama', 'A third name.'],
    ],
  },
  { id: 'doc-d', facts: [['Honolulu', 'lies in', 'Hawaii']], types: { Honolulu: 'location' } },
];

export function describeMerges(context: SuiteContext): void {
  const merge = (absorbed: string, target: string, by: 'automatic' | 'editor' = 'automatic') =>
    context.store.curation.merge({ absorbed, target, reason: 'alias', evidence: 'A test says so.', by });

  const settle = async ({ curation }: Store = context.store) => {
    while ((await curation.refold()) > 0);
  };

  const mergeNow = async (...pair: Parameters<typeof merge>): Promise<MergeOutcome> => {
    const outcome = await merge(...pair);
    await settle();
    return outcome;
  };

  const unmergeNow = async (name: string): Promise<boolean> => {
    const undone = await context.store.curation.unmerge(name);
    await settle();
    return undone;
  };

  const entity = async (name: string) => {
    const { graph } = context.store;
    const id = await graph.idOf(name);
    return id === null ? null : (await graph.entities([id]))[0];
  };

  describe('merging two entities', () => {
    test('makes one of them, found by either name, and leaves nothing of the other', async () => {
      const { store } = context;
      await ingest(store, ...DOCUMENTS);
      expect(await mergeNow('Obama', 'Barack Obama')).toBe('merged');
      expect(await store.graph.labels()).toEqual(['BHO', 'Barack Obama', 'Biden', 'Hawaii', 'Honolulu']);
      expect(await entity('Barack Obama')).toMatchObject({
        mentions: 9,
        degree: 3,
        otherNames: ['Obama'],
      });
      const links = await store.graph.link(['obama', 'barry']);
      expect(links.map(({ key, name, via }) => [key, name, via])).toEqual([
        ['obama', 'Barack Obama', 'alias'],
        ['barry', 'Barack Obama', 'alias'],
      ]);
      expect(await store.curation.merges()).toEqual([
        {
          absorbed: 'Obama',
          target: 'Barack Obama',
          reason: 'alias',
          evidence: 'A test says so.',
          by: 'automatic',
          madeAt: expect.any(Number),
        },
      ]);
      expect(await store.curation.refold()).toBe(0);
    });

    test('is the same before the documents come, between and after, in any order', async () => {
      const { store } = context;
      await ingest(store, ...DOCUMENTS);
      await mergeNow('Obama', 'Barack Obama');
      const merged = await dumpGraph(store);
      for (const { id } of DOCUMENTS) await store.documents.delete(id);
      expect(await store.graph.labels()).toEqual([]);
      await ingest(store, ...DOCUMENTS.toReversed());
      expect(await dumpGraph(store)).toEqual(merged);
      await store.documents.delete('doc-c');
      await ingest(store, ...DOCUMENTS.slice(2, 3));
      expect(await dumpGraph(store)).toEqual(merged);
    });

    test('can be undone: the graph is as it was', async () => {
      const { store } = context;
      await ingest(store, ...DOCUMENTS);
      const before = await dumpGraph(store);
      await mergeNow('Obama', 'Barack Obama');
      expect(await unmergeNow('OBAMA')).toBe(true);
      expect(await dumpGraph(store)).toEqual(before);
      expect(await store.curation.merges()).toEqual([]);
      expect(await unmergeNow('Obama')).toBe(false);
    });

    test('what an editor has told apart stays apart, until an editor joins it', async () => {
      const { store } = context;
      await ingest(store, ...DOCUMENTS);
      await mergeNow('BHO', 'Barack Obama');
      await mergeNow('Obama', 'Barack Obama');
      await unmergeNow('Obama');
      expect(await mergeNow('Obama', 'Barack Obama')).toBe('vetoed');
      expect(await mergeNow('Barack Obama', 'Obama')).toBe('vetoed');
      expect(await mergeNow('Obama', 'Barack Obama', 'editor')).toBe('merged');
      await unmergeNow('Obama');
      // Nor do they meet by way of a third.
      await store.graph.editEntity({ name: 'Barack Obama', rename: 'Barack H. Obama', properties: {} });
      await unmergeNow('BHO');
      expect(await mergeNow('BHO', 'Barack H. Obama', 'editor')).toBe('merged');
      expect(await mergeNow('Obama', 'Barack H. Obama')).toBe('vetoed');
    });

    test('of what is one already, or unknown', async () => {
      const { store } = context;
      await ingest(store, ...DOCUMENTS);
      expect(await merge('Obama', 'Obama')).toBe('same');
      await expect(merge('Nobody', 'Obama')).rejects.toMatchObject({ name: 'StoreError', code: 'not_found' });
      expect(await merge('Obama', 'Barack Obama')).toBe('merged');
      // Not all documents have followed yet: both are still there.
      expect(await merge('Barack Obama', 'Obama')).toBe('same');
      await settle();
    });

    test('chains, and is undone in the middle', async () => {
      const { store } = context;
      await ingest(store, ...DOCUMENTS);
      const apart = await dumpGraph(store);
      await mergeNow('BHO', 'Obama');
      const shorts = await dumpGraph(store);
      await mergeNow('Obama', 'Barack Obama');
      expect(await store.graph.labels()).toEqual(['Barack Obama', 'Biden', 'Hawaii', 'Honolulu']);
      await unmergeNow('Obama');
      expect(await dumpGraph(store)).toEqual(shorts);
      await unmergeNow('BHO');
      expect(await dumpGraph(store)).toEqual(apart);
    });

    test('whose names take turns in a document counts each of its chunks once', async () => {
      const { store } = context;
      await ingest(store, {
        id: 'doc-turns',
        facts: [
          ['Ada', 'met', 'Bob'],
          ['Countess', 'met', 'Bob'],
          ['Ada', 'is', 'Countess'],
        ],
      });
      const apart = await dumpGraph(store);
      expect(await mergeNow('Countess', 'Ada')).toBe('merged');
      expect(await entity('Ada')).toMatchObject({ mentions: 4, degree: 1, otherNames: ['Countess'] });
      expect(await unmergeNow('Countess')).toBe(true);
      expect(await dumpGraph(store)).toEqual(apart);
    });

    test('takes along what the absorbed had absorbed, and says so by its name, before the graph follows too', async () => {
      const { store } = context;
      await ingest(store, ...DOCUMENTS);
      await merge('BHO', 'Barack Obama');
      expect(await mergeNow('BHO', 'Obama')).toBe('merged');
      expect((await store.curation.merges()).map(({ absorbed, target }) => [absorbed, target])).toEqual([
        ['Barack Obama', 'Obama'],
        ['BHO', 'barack obama'],
      ]);
      expect(await entity('Obama')).toMatchObject({ otherNames: ['Barack Obama', 'BHO'] });
    });

    test('edits of either side are kept: those of the target show, those of the other wait', async () => {
      const { store } = context;
      await ingest(store, ...DOCUMENTS);
      await store.graph.editEntity({ name: 'Obama', description: 'Short.', properties: { a: 1 } });
      await store.graph.editEntity({ name: 'Barack Obama', description: 'Long.', properties: { b: 2 } });
      await store.graph.editRelation({ source: 'Obama', target: 'Biden', weight: 7, properties: {} });
      const before = await dumpGraph(store);
      await mergeNow('Obama', 'Barack Obama');
      expect(await entity('Barack Obama')).toMatchObject({ description: 'Long.', properties: { b: 2 } });
      await unmergeNow('Obama');
      expect(await dumpGraph(store)).toEqual(before);
    });

    test('renames of the target carry it along; the absorbed name is taken', async () => {
      const { store } = context;
      const rename = (name: string, to: string) =>
        store.graph.editEntity({ name, rename: to, properties: {} });
      await ingest(store, ...DOCUMENTS);
      await mergeNow('Obama', 'Barack Obama');
      await expect(rename('Biden', 'Obama')).rejects.toMatchObject({ code: 'conflict' });
      await rename('Barack Obama', 'President Obama');
      await store.documents.delete('doc-a');
      await ingest(store, ...DOCUMENTS.slice(0, 1));
      expect(await store.graph.labels()).toEqual(['BHO', 'Biden', 'Hawaii', 'Honolulu', 'President Obama']);
      // Its own other name may be shown, and is no reason to part.
      expect(await rename('President Obama', 'Obama')).toMatchObject({ name: 'Obama', mentions: 9 });
      expect(await entity('Obama')).toMatchObject({ mentions: 9 });
      await rename('Obama', 'Barack Obama');
      expect(await store.curation.unmerge('Obama')).toBe(true);
      await expect(rename('Biden', 'Obama')).rejects.toMatchObject({ code: 'conflict' });
      await settle();
      expect(await entity('Obama')).toMatchObject({ mentions: 4 });
      expect(await entity('Barack Obama')).toMatchObject({ mentions: 5 });
    });

    test('shows the absorbed name where the documents of the other have gone', async () => {
      const { store } = context;
      await ingest(store, ...DOCUMENTS);
      await mergeNow('Obama', 'Barack Obama');
      await store.documents.delete('doc-b');
      await store.documents.delete('doc-c');
      expect(await store.graph.labels()).toEqual(['Biden', 'Hawaii', 'Honolulu', 'Obama']);
      expect(await entity('Obama')).toMatchObject({ mentions: 2 });
    });

    test('keeps the numbers of what it does not touch', async () => {
      const { store } = context;
      await ingest(store, ...DOCUMENTS);
      const ids = () => Promise.all(['Biden', 'Honolulu', 'BHO'].map((name) => store.graph.idOf(name)));
      const before = await ids();
      await mergeNow('Obama', 'Barack Obama');
      expect(await ids()).toEqual(before);
    });

    test('goes with everything else', async () => {
      const { store } = context;
      await ingest(store, ...DOCUMENTS);
      await mergeNow('Obama', 'Barack Obama');
      await store.documents.deleteAll();
      expect(await store.curation.merges()).toEqual([]);
      await ingest(store, ...DOCUMENTS);
      expect(await store.graph.labels()).toContain('Obama');
    });

    test('whatever happens in between, the graph is that of the documents and merges that are left', {
      timeout: 60_000,
    }, async () => {
      const { store, other } = context;
      const pairs = [
        ['Obama', 'Barack Obama'],
        ['BHO', 'Obama'],
        ['BHO', 'Barack Obama'],
        ['Hawaii', 'Honolulu'],
      ] as const;
      const step = fc.oneof(
        fc.record({ do: fc.constant('toggle' as const), at: fc.nat(DOCUMENTS.length - 1) }),
        fc.record({ do: fc.constant('merge' as const), at: fc.nat(pairs.length - 1) }),
        fc.record({ do: fc.constant('unmerge' as const), at: fc.nat(pairs.length - 1) }),
        fc.record({ do: fc.constant('step' as const), at: fc.constant(0) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          await store.documents.deleteAll();
          await other.documents.deleteAll();
          const there = new Set<TestDocument>();
          for (const { do: what, at } of steps) {
            const document = DOCUMENTS[at];
            const [absorbed, target] = pairs[at] ?? pairs[0];
            if (what === 'step') await store.curation.refold();
            else if (what === 'merge') await merge(absorbed, target, 'editor').catch(() => {});
            else if (what === 'unmerge') await store.curation.unmerge(absorbed);
            else if (document && there.delete(document)) await store.documents.delete(document.id);
            else if (document) {
              await ingest(store, document);
              there.add(document);
            }
          }
          await settle();
          const left = await store.curation.merges();
          // The same merges over all documents, which then go; those that are left come anew.
          await ingest(other, ...DOCUMENTS);
          const labels = await other.graph.labels();
          // One whose documents are gone is shown by its key.
          const shown = (name: string) =>
            labels.find((label) => entityKey(label) === entityKey(name)) ?? 'nobody';
          for (const { absorbed, target, ...one } of left)
            await other.curation.merge({
              ...one,
              absorbed: shown(absorbed),
              target: shown(target),
              by: 'editor',
            });
          await settle(other);
          for (const { id } of DOCUMENTS) await other.documents.delete(id);
          await ingest(other, ...there);
          expect(await dumpGraph(store)).toEqual(await dumpGraph(other));
          for (const document of there) await store.documents.delete(document.id);
          expect(await store.graph.size()).toEqual({ documents: 0, chunks: 0, entities: 0, relations: 0 });
        }),
        { numRuns: 12 },
      );
    });
  });
}
