import { describe, expect, test } from 'vitest';
import type { ClaimedDocument, Store } from '../contract.ts';
import type { SuiteContext } from '../store-suite.ts';
import { dumpGraph, ingest, newDocument, prepare, type TestDocument } from './test-documents.ts';

const A: TestDocument = {
  id: 'doc-a',
  facts: [
    ['Scrooge', 'was the partner of', 'Marley'],
    ['SCROOGE', 'lived in', 'London'],
    ['Marley', '', 'London'],
  ],
  aliases: { Scrooge: ['Old Scrooge'] },
  types: { London: 'location' },
};
const B: TestDocument = {
  id: 'doc-b',
  facts: [
    ['Marley', 'haunted', 'Scrooge'],
    ['SCROOGE', 'feared', 'Marley'],
    ['Fred', 'was a nephew of', 'Scrooge'],
  ],
  types: { Scrooge: 'organization' },
};
const C: TestDocument = {
  id: 'doc-c',
  facts: [
    ['The Scrooge', 'lived in', 'London'],
    ['Cratchit', 'worked for', 'The Scrooge'],
    ['Marley', 'was the partner of', 'Scrooge'],
  ],
  aliases: { Scrooge: ['Old Scrooge', 'Ebenezer'] },
};

const WRITTEN: TestDocument = {
  id: 'doc-w',
  facts: [
    ['Fred', 'was a nephew of', 'Scrooge', 'He is family.'],
    ['Fred', 'invited', 'Scrooge', 'He is kind.'],
  ],
};

async function claimOne({ documents, queue }: Store, id: string): Promise<ClaimedDocument[]> {
  await documents.accept('track', [newDocument({ id, facts: [] })]);
  return queue.claim(1);
}

export function describeFold(context: SuiteContext): void {
  describe('the graph', () => {
    const dumpOf = async (...steps: ReadonlyArray<TestDocument | string>) => {
      const { store } = context;
      for (const step of steps) {
        if (typeof step === 'string') await store.documents.delete(step);
        else await ingest(store, step);
      }
      const dump = await dumpGraph(store);
      await store.documents.deleteAll();
      return dump;
    };

    test('is the same in whatever order documents come', async () => {
      const all = await dumpOf(A, B, C);
      expect(await dumpOf(C, B, A)).toEqual(all);
      expect(await dumpOf(B, A, C)).toEqual(all);
    });

    test('a document that is deleted takes exactly what it brought', async () => {
      const both = await dumpOf(A, B);
      expect(await dumpOf(A, B, C, 'doc-c')).toEqual(both);
      expect(await dumpOf(C, A, 'doc-c', B)).toEqual(both);
      expect(await dumpOf(B, C, 'doc-b', 'doc-c', B, A)).toEqual(both);
    });

    test('nothing is left when the last document is gone', async () => {
      const empty = await dumpOf();
      expect(await dumpOf(A, B, C, 'doc-b', 'doc-a', 'doc-c')).toEqual(empty);
    });

    test('shows names and types by how often they stand there, of equal ones the first by text', async () => {
      const { store } = context;
      await ingest(store, A);
      expect(await store.graph.labels()).toEqual(['London', 'Marley', 'SCROOGE']);
      await ingest(store, { id: 'doc-d', facts: [['Scrooge', '', 'London']] });
      expect(await store.graph.labels()).toEqual(['London', 'Marley', 'Scrooge']);
      const [scrooge] = await store.graph.entities([(await store.graph.idOf('Scrooge')) ?? 0]);
      expect(scrooge).toMatchObject({
        type: 'person',
        mentions: 3,
        degree: 2,
        filePaths: ['doc-a.txt', 'doc-d.txt'],
      });
      const [london] = await store.graph.entities([(await store.graph.idOf('London')) ?? 0]);
      expect(london).toMatchObject({ type: 'location', mentions: 3, degree: 2 });
    });

    test('shows a relation in the direction most often stated, with its predicates', async () => {
      const { store } = context;
      await ingest(store, A, B);
      const pair = async () => {
        const ids = await Promise.all(['Scrooge', 'Marley'].map((name) => store.graph.idOf(name)));
        const [relation] = await store.graph.relationsAmong(ids.filter((id) => id !== null));
        return relation;
      };
      expect(await pair()).toMatchObject({
        sourceName: 'Scrooge',
        targetName: 'Marley',
        weight: 3,
        keywords: 'feared, was the partner of, haunted',
      });
      await ingest(store, { id: 'doc-e', facts: [['Marley', 'haunted', 'Scrooge']] });
      // Equally often in both directions: from the key that sorts first.
      expect(await pair()).toMatchObject({
        sourceName: 'Marley',
        targetName: 'Scrooge',
        weight: 4,
        keywords: 'haunted, feared, was the partner of',
      });
    });

    test('describes by sentences from distinct documents, best first', async () => {
      const { store } = context;
      await ingest(store, A, B, C);
      const [scrooge] = await store.graph.entities([(await store.graph.idOf('Scrooge')) ?? 0]);
      expect(scrooge?.description).toBe(
        'Scrooge was the partner of Marley. The Scrooge lived in London. SCROOGE feared Marley.',
      );
    });

    test('shows what a model wrote instead of the sentence, of several chunks too', async () => {
      const { store } = context;
      await ingest(store, WRITTEN);
      const ids = await Promise.all(['Fred', 'Scrooge'].map((name) => store.graph.idOf(name)));
      const [fred] = await store.graph.entities([ids[0] ?? 0]);
      expect(fred?.description).toBe('Fred: He is family. Fred: He is kind.');
      const [relation] = await store.graph.relationsAmong(ids.filter((id) => id !== null));
      expect(relation).toMatchObject({ description: 'He is kind. He is family.', weight: 2 });
    });

    test('what a model wrote is taken back with its document', async () => {
      const plain = await dumpOf(A, B);
      expect(await dumpOf(A, WRITTEN, B, 'doc-w')).toEqual(plain);
      expect(await dumpOf(WRITTEN, A)).toEqual(await dumpOf(A, WRITTEN));
    });

    test('two that stand in one sentence do so once, whichever is named first', async () => {
      const { store } = context;
      const [claimed] = await claimOne(store, 'doc-two');
      const document = prepare({ id: 'doc-two', facts: [['Fred', '', 'Scrooge']] });
      const [relation] = document.relations;
      if (!claimed || !relation) throw new Error('Nothing to publish.');
      const { source, target } = relation;
      const relations = [relation, { ...relation, source: target, target: source }];
      expect(await store.queue.publish(claimed, { ...document, relations })).toBe(true);
      const ids = await Promise.all(['Fred', 'Scrooge'].map((name) => store.graph.idOf(name)));
      expect(await store.graph.relationsAmong(ids.filter((id) => id !== null))).toMatchObject([
        { weight: 0.25 },
      ]);
    });

    test('a document published again after a deletion is as it was', async () => {
      const once = await dumpOf(A);
      expect(await dumpOf(A, 'doc-a', A)).toEqual(once);
    });

    test('costs no more for a hub that many documents mention', { timeout: 60_000 }, async () => {
      const { store } = context;
      const [parts, size] = [6, 300];
      const took: number[] = [];
      for (let part = 0; part < parts; part++) {
        const many = Array.from({ length: size }, (_, at) => ({
          id: `doc-${part}-${at}`,
          facts: [['Hub', `is number ${at % 10} to`, `Leaf ${part} ${at}`]] as const,
        }));
        const prepared = new Map(many.map((document) => [document.id, prepare(document)]));
        await store.documents.accept('t', many.map(newDocument));
        const start = performance.now();
        await Promise.all(
          (await store.queue.claim(size)).map(async (claimed) => {
            const document = prepared.get(claimed.id);
            if (document) await store.queue.publish(claimed, document);
          }),
        );
        took.push(performance.now() - start);
      }
      expect(await store.graph.size()).toEqual({
        documents: 1_800,
        chunks: 1_800,
        entities: 1_801,
        relations: 1_800,
      });
      // Cost that grows with the hub would make the last part some ten times as dear as the first; a busy machine may double it.
      expect(took.at(-1)).toBeLessThan(4 * Math.max(took[0] ?? 0, took[1] ?? 0));
      const hub = (await store.graph.idOf('Hub')) ?? 0;
      expect(await store.graph.entities([hub])).toMatchObject([{ mentions: 1_800, degree: 1_800 }]);
      expect(await store.graph.matching('*', 1)).toEqual([hub]);
      expect((await store.graph.matching('*', 3)).slice(0, 1)).toEqual([hub]);
      expect(await store.graph.edgesOf([hub], 7)).toHaveLength(7);
      expect(await store.graph.mentionsOf([hub], 7)).toHaveLength(7);
      await store.documents.delete('doc-3-77');
      expect(await store.graph.entities([hub])).toMatchObject([{ mentions: 1_799, degree: 1_799 }]);
    });
  });
}
