import { describe, expect, test } from 'vitest';
import { analyze } from '../../text/terms.ts';
import type { SuiteContext } from '../store-suite.ts';
import { dumpGraph, ingest, type TestDocument } from './test-documents.ts';

const A: TestDocument = { id: 'doc-a', facts: [['Scrooge', 'was the partner of', 'Marley']] };
const B: TestDocument = {
  id: 'doc-b',
  facts: [
    ['Scrooge', 'employed', 'Cratchit'],
    ['Marley', 'haunted', 'Scrooge'],
  ],
};

export function describeEdits(context: SuiteContext): void {
  const entity = async (name: string) => {
    const { graph } = context.store;
    const id = await graph.idOf(name);
    return id === null ? null : (await graph.entities([id]))[0];
  };

  describe('editing an entity', () => {
    test('lays type, description and properties over what documents say', async () => {
      const { store } = context;
      await ingest(store, A);
      const edited = await store.graph.editEntity({
        name: 'Scrooge',
        type: 'miser',
        description: 'A covetous old sinner.',
        properties: { born: 1786, note: 'x' },
      });
      expect(edited).toMatchObject({
        name: 'Scrooge',
        type: 'miser',
        description: 'A covetous old sinner.',
        properties: { born: 1786, note: 'x' },
      });
      await store.graph.editEntity({ name: 'Scrooge', properties: { note: 'y' } });
      await ingest(store, B);
      await store.documents.delete('doc-a');
      await store.documents.delete('doc-b');
      expect(await entity('Scrooge')).toBeNull();
      await ingest(store, A);
      expect(await entity('Scrooge')).toMatchObject({
        type: 'miser',
        description: 'A covetous old sinner.',
        properties: { born: 1786, note: 'y' },
      });
    });

    test('without anything to change changes nothing', async () => {
      const { store } = context;
      await ingest(store, A, B);
      const before = await dumpGraph(store);
      await store.graph.editEntity({ name: 'Scrooge', properties: {} });
      await store.graph.editRelation({ source: 'Scrooge', target: 'Marley', properties: {} });
      expect(await dumpGraph(store)).toEqual(before);
    });

    test('an unknown one is not found', async () => {
      const missing = context.store.graph.editEntity({ name: 'Nobody', properties: {} });
      await expect(missing).rejects.toMatchObject({ name: 'StoreError', code: 'not_found' });
    });
  });

  describe('renaming an entity', () => {
    const rename = (name: string, to: string) =>
      context.store.graph.editEntity({ name, rename: to, properties: {} });

    test('moves its relations, mentions and later mentions, and is found by either name', async () => {
      const { store } = context;
      await ingest(store, A);
      expect(await rename('Scrooge', 'Ebenezer S.')).toMatchObject({
        name: 'Ebenezer S.',
        degree: 1,
        mentions: 1,
      });
      await ingest(store, B);
      expect(await store.graph.labels()).toEqual(['Cratchit', 'Ebenezer S.', 'Marley']);
      expect(await entity('Ebenezer S.')).toMatchObject({ degree: 2, mentions: 3 });
      const links = await store.graph.link(['scrooge', 'ebenezer s']);
      expect(links.map(({ key, name, via, count }) => [key, name, via, count])).toEqual([
        ['scrooge', 'Ebenezer S.', 'alias', 3],
        ['ebenezer s', 'Ebenezer S.', 'name', 0],
      ]);
      expect(await store.search.entities(analyze('Ebenezer'), 5)).toHaveLength(1);
    });

    test('survives that all its documents go and come again, in any order', async () => {
      const { store } = context;
      await ingest(store, A, B);
      await rename('Scrooge', 'Ebenezer');
      const before = await dumpGraph(store);
      await store.documents.delete('doc-a');
      await store.documents.delete('doc-b');
      expect(await store.graph.labels()).toEqual([]);
      await ingest(store, B, A);
      expect(await dumpGraph(store)).toEqual(before);
    });

    test('a change of case is a rename too', async () => {
      const { store } = context;
      await ingest(store, A);
      expect(await rename('Scrooge', 'SCROOGE')).toMatchObject({ name: 'SCROOGE' });
      await ingest(store, B);
      expect(await store.graph.labels()).toEqual(['Cratchit', 'Marley', 'SCROOGE']);
    });

    test('onto another entity is a conflict, and changes nothing', async () => {
      const { store } = context;
      await ingest(store, A);
      for (const taken of ['Marley', 'marley']) {
        const edit = store.graph.editEntity({
          name: 'Scrooge',
          rename: taken,
          type: 'x',
          properties: { p: 1 },
        });
        await expect(edit).rejects.toMatchObject({ name: 'StoreError', code: 'conflict' });
      }
      expect(await entity('Scrooge')).toMatchObject({ type: 'person', properties: {} });
    });

    test('can be done again and again, and back', async () => {
      const { store } = context;
      await ingest(store, A);
      await rename('Scrooge', 'First');
      await rename('First', 'Second');
      await ingest(store, B);
      expect(await store.graph.labels()).toEqual(['Cratchit', 'Marley', 'Second']);
      expect(await entity('Second')).toMatchObject({ mentions: 3 });
      await rename('Second', 'Scrooge');
      await ingest(store, {
        id: 'doc-c',
        facts: [
          ['Scrooge', '', 'Fred'],
          ['First', '', 'Fred'],
        ],
      });
      expect(await store.graph.labels()).toEqual(['Cratchit', 'Fred', 'Marley', 'Scrooge']);
      expect(await entity('Scrooge')).toMatchObject({ mentions: 5, degree: 3 });
      await rename('Scrooge', 'First');
      for (const id of ['doc-a', 'doc-b', 'doc-c']) await store.documents.delete(id);
      expect(await store.graph.size()).toEqual({ documents: 0, chunks: 0, entities: 0, relations: 0 });
      expect(await store.graph.link(['scrooge', 'first', 'second'])).toEqual([]);
    });

    test('frees the name for another', async () => {
      const { store } = context;
      await ingest(store, A);
      await rename('Scrooge', 'Ebenezer');
      await rename('Marley', 'Scrooge');
      await ingest(store, { id: 'doc-c', facts: [['Scrooge', 'met', 'Fred']] });
      expect(await entity('Scrooge')).toMatchObject({ mentions: 2, degree: 2 });
      expect(await entity('Ebenezer')).toMatchObject({ mentions: 1, degree: 1 });
    });

    test('two names of one document may become one', async () => {
      const { store } = context;
      await ingest(store, A);
      await rename('Scrooge', 'Ebenezer');
      await ingest(store, {
        id: 'doc-c',
        facts: [
          ['Scrooge', 'is', 'Ebenezer'],
          ['Scrooge', 'met', 'Fred'],
          ['Ebenezer', 'met', 'Fred'],
        ],
      });
      expect(await store.graph.labels()).toEqual(['Ebenezer', 'Fred', 'Marley']);
      expect(await entity('Ebenezer')).toMatchObject({ mentions: 5, degree: 2 });
      await store.documents.delete('doc-c');
      expect(await store.graph.labels()).toEqual(['Ebenezer', 'Marley']);
      expect(await entity('Ebenezer')).toMatchObject({ mentions: 1, degree: 1 });
    });
  });

  describe('editing a relation', () => {
    test('finds it in either direction, and outlives documents and renames', async () => {
      const { store } = context;
      await ingest(store, A);
      const edit = {
        keywords: 'firm',
        description: 'Of one firm.',
        weight: 9.5,
        properties: { since: 1830 },
      };
      const shown = { sourceName: 'Scrooge', targetName: 'Marley', ...edit };
      expect(await store.graph.editRelation({ source: 'Marley', target: 'Scrooge', ...edit })).toMatchObject(
        shown,
      );
      await store.graph.editEntity({ name: 'Scrooge', rename: 'Zebenezer', properties: {} });
      await store.graph.editEntity({ name: 'Marley', rename: 'Jacob', properties: {} });
      await ingest(store, B);
      await store.documents.delete('doc-a');
      await store.documents.delete('doc-b');
      await ingest(store, A);
      const renamed = { source: 'Zebenezer', target: 'Jacob', properties: {} };
      expect(await store.graph.editRelation(renamed)).toMatchObject({
        ...shown,
        sourceName: 'Zebenezer',
        targetName: 'Jacob',
      });
      const id = (await store.graph.idOf('Jacob')) ?? 0;
      expect(await store.graph.edgesOf([id], 5)).toMatchObject([{ weight: 9.5 }]);
    });

    test('what is not there is not found', async () => {
      const { store } = context;
      await ingest(store, B);
      for (const [source, target] of [
        ['Cratchit', 'Marley'],
        ['Cratchit', 'Nobody'],
      ] as const) {
        const edit = store.graph.editRelation({ source, target, properties: {} });
        await expect(edit).rejects.toMatchObject({ name: 'StoreError', code: 'not_found' });
      }
    });
  });
}
