import { describe, expect, test } from 'vitest';
import { analyze } from '../../text/terms.ts';
import type { SuiteContext } from '../store-suite.ts';
import { type Fact, ingest, prepare, type TestDocument } from './test-documents.ts';

function about(id: string, ...facts: readonly Fact[]): TestDocument {
  return { id, facts };
}

export function describeSearch(context: SuiteContext): void {
  const textsOf = async (ids: ReadonlyArray<{ id: number }>) =>
    (await context.store.search.readChunks(ids.map(({ id }) => id))).map(({ text }) => text);

  describe('search', () => {
    test('ranks chunks by how telling the terms they hold are', async () => {
      const { store } = context;
      await ingest(
        store,
        about(
          'doc-1',
          ['Alpha', 'repairs', 'clocks'],
          ['Beta', 'sells', 'bread'],
          ['Gamma', 'sells', 'ropes'],
        ),
        about(
          'doc-2',
          ['Delta', 'sells', 'clocks'],
          ['Epsilon', 'paints', 'walls'],
          ['Zeta', 'writes', 'letters'],
        ),
      );
      const hits = await store.search.chunks(analyze('who sells clocks'), 10);
      expect((await textsOf(hits))[0]).toBe('Delta sells clocks.');
      expect(hits).toHaveLength(4);
      expect(hits.map(({ score }) => score)).toEqual(
        hits.map(({ score }) => score).toSorted((a, b) => b - a),
      );
      expect(await store.search.chunks(analyze('sells clocks'), 2)).toHaveLength(2);
      expect(await store.search.chunks(['missing'], 5)).toEqual([]);
      expect(await store.search.chunks([], 5)).toEqual([]);
      expect(await store.search.size()).toBe(6);
    });

    test('terms of names that a word may be a slip for', async () => {
      const { store } = context;
      await ingest(store, about('doc-1', ['Scrooge', 'met', 'Fezziwig'], ['Scroggins', 'met', 'Marley']));
      const [scrooge = ''] = analyze('Scrooge');
      expect(await store.search.nearTerms(analyze('Scroogge').join())).toEqual([scrooge]);
      expect(await store.search.nearTerms('fezziwick')).toEqual(['fezziwig']);
      expect(await store.search.nearTerms('fezziwig')).toEqual([]);
      expect(await store.search.nearTerms('mar')).toEqual([]);
    });

    test('with phrases, words that stand together as asked count more', async () => {
      const { store } = context;
      await ingest(
        store,
        about('doc-1', ['Green', 'paints', 'Door'], ['Door', 'paints', 'Green'], ['Green', 'paints', 'Gate']),
        about('doc-2', ['Red', 'sells', 'Rope'], ['Blue', 'sells', 'Rope'], ['White', 'sells', 'Rope']),
      );
      const terms = analyze('door paints green');
      const [first, second] = await store.search.chunks(terms, 9, true);
      expect(await textsOf(first ? [first] : [])).toEqual(['Door paints Green.']);
      expect(first?.score).toBeGreaterThan(second?.score ?? 0);
      const [one, other] = await store.search.chunks(terms, 9);
      expect(one?.score).toBe(other?.score);
    });

    test('finds by title and heading', async () => {
      const { store } = context;
      await ingest(
        store,
        { ...about('doc-1', ['A', 'b', 'C']), title: 'Chronicles' },
        about('doc-2', ['D', 'e', 'F']),
      );
      expect(await store.search.chunks(analyze('chronicles'), 5)).toHaveLength(1);
      await store.documents.accept('t', [
        { id: 'doc-3', filePath: 'x', summary: '', length: 1, content: { text: 'x' } },
      ]);
      const prepared = prepare(about('doc-3', ['G', 'h', 'I']));
      const chunks = prepared.chunks.map((chunk) => ({ ...chunk, headingTerms: ['preamble'] }));
      for (const claimed of await store.queue.claim(1))
        await store.queue.publish(claimed, { ...prepared, chunks });
      expect(await store.search.chunks(['preamble'], 5)).toHaveLength(1);
    });

    test('takes any string for a term', async () => {
      const { store } = context;
      await ingest(store, about('doc-1', ['Alpha', 'likes', 'Omega']));
      const prepared = prepare(about('doc-2', ['Beta', 'likes', 'Omega']));
      const strange = [
        '"',
        `c++`,
        "o'neil",
        'near(',
        'x*',
        '-1',
        ':',
        '孙中山',
        '😀',
        'a"b',
        '^',
        '{x}',
        'and',
      ];
      await store.documents.accept('t', [
        { id: 'doc-2', filePath: 'x', summary: '', length: 1, content: { text: 'x' } },
      ]);
      const chunks = prepared.chunks.map((chunk) => ({ ...chunk, terms: strange }));
      for (const claimed of await store.queue.claim(1))
        await store.queue.publish(claimed, { ...prepared, chunks });
      for (const term of strange) expect(await store.search.chunks([term], 5), term).toHaveLength(1);
      for (const term of ['', ' ', 'a b', '\0', 'OR', 'NOT "', '*', '""', 'body:x'])
        expect(await store.search.chunks([term], 5), JSON.stringify(term)).toEqual([]);
      expect(await store.search.documentFrequencies(strange)).toEqual(strange.map(() => 1));
      expect(await store.search.entities(strange, 5)).toEqual([]);
    });

    test('counts how many chunks hold a term, as they come and go', async () => {
      const { store } = context;
      await ingest(store, about('doc-1', ['Alpha', 'sells', 'Omega'], ['Beta', 'sells', 'Psi']));
      expect(
        await store.search.documentFrequencies(['sells', 'omega', 'nothing', 'sells'].flatMap(analyze)),
      ).toEqual([2, 1, 0, 2]);
      await ingest(store, about('doc-2', ['Gamma', 'sells', 'Omega']));
      expect(await store.search.documentFrequencies(['sells', 'omega'].flatMap(analyze))).toEqual([3, 2]);
      await store.documents.delete('doc-1');
      expect(await store.search.documentFrequencies(['sells', 'omega'].flatMap(analyze))).toEqual([1, 1]);
    });

    test('reads chunks in the order asked for', async () => {
      const { store } = context;
      await ingest(store, { ...about('doc-1', ['A', 'b', 'C'], ['D', 'e', 'F']), title: 'T' });
      const [first, second] = await store.documents.chunks('doc-1');
      if (!first || !second) throw new Error('There are no chunks.');
      expect(await store.search.readChunks([second.id, 999_999, first.id])).toEqual([second, first]);
    });

    test('finds entities by names and aliases, relations by predicates and the names they join', async () => {
      const { store } = context;
      await ingest(
        store,
        {
          ...about('doc-1', ['Bob Cratchit', 'worked for', 'Ebenezer Scrooge']),
          aliases: { 'Ebenezer Scrooge': ['Old Miser'] },
        },
        about('doc-2', ['Fred', 'invited', 'Ebenezer Scrooge'], ['Jacob Marley', '', 'London']),
      );
      const entities = async (query: string) => {
        const hits = await store.search.entities(analyze(query), 5);
        return (await store.graph.entities(hits.map(({ id }) => id))).map(({ name }) => name);
      };
      expect(await entities('miser')).toEqual(['Ebenezer Scrooge']);
      expect(await entities('cratchit')).toEqual(['Bob Cratchit']);
      expect(await entities('jacob london')).toHaveLength(2);
      const relations = async (query: string) => {
        const hits = await store.search.relations(analyze(query), 5);
        return (await store.graph.relations(hits.map(({ id }) => id))).map(
          ({ sourceName, targetName }) => `${sourceName} > ${targetName}`,
        );
      };
      expect(await relations('invited')).toEqual(['Fred > Ebenezer Scrooge']);
      // Nothing is stated of the two: there are no words to find.
      expect(await relations('marley')).toEqual([]);
      expect((await relations('scrooge')).toSorted()).toEqual([
        'Bob Cratchit > Ebenezer Scrooge',
        'Fred > Ebenezer Scrooge',
      ]);
      await store.graph.editEntity({ name: 'Ebenezer Scrooge', rename: 'Uncle', properties: {} });
      expect(await relations('uncle')).toHaveLength(2);
      await store.documents.delete('doc-2');
      expect(await relations('invited')).toEqual([]);
      expect(await entities('fred')).toEqual([]);
    });
  });
}
