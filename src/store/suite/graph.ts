import { describe, expect, test } from 'vitest';
import type { Store } from '../contract.ts';
import type { SuiteContext } from '../store-suite.ts';
import { ingest, type TestDocument } from './test-documents.ts';

const carol: TestDocument = {
  id: 'doc-carol',
  facts: [
    ['Scrooge', 'was the partner of', 'Marley'],
    ['Scrooge', 'was the partner of', 'Marley'],
    ['Scrooge', 'employed', 'Bob Cratchit'],
    ['Bob Cratchit', '', 'Tiny Tim'],
    ['Fred', 'invited', 'Scrooge'],
  ],
  aliases: { Scrooge: ['Ebenezer'], 'Bob Cratchit': ['Bob'] },
};

async function idsOf({ graph }: Store, ...names: string[]): Promise<number[]> {
  const ids = await Promise.all(names.map((name) => graph.idOf(name)));
  return ids.filter((id) => id !== null);
}

async function namesOf({ graph }: Store, ids: readonly number[]): Promise<string[]> {
  return (await graph.entities(ids)).map(({ name }) => name);
}

export function describeGraph(context: SuiteContext): void {
  describe('reading the graph', () => {
    test('labels are sorted; a name is found exactly, not by alias', async () => {
      const { store } = context;
      await ingest(store, carol);
      expect(await store.graph.labels()).toEqual(['Bob Cratchit', 'Fred', 'Marley', 'Scrooge', 'Tiny Tim']);
      expect(await store.graph.idOf('scrooge')).toBeNull();
      expect(await store.graph.idOf('Ebenezer')).toBeNull();
      expect(await store.graph.idOf('')).toBeNull();
      expect(await idsOf(store, 'Scrooge')).toHaveLength(1);
    });

    test('matching finds part of a name: exact first, then the best connected', async () => {
      const { store } = context;
      await ingest(store, carol, {
        id: 'doc-2',
        facts: [
          ['Tim', '', 'Fred'],
          ['50%', '', '_x_'],
          ['The Humbugs', '', 'Ali-Baba'],
        ],
      });
      const matching = async (label: string, limit = 9) =>
        namesOf(store, await store.graph.matching(label, limit));
      expect(await matching('tim')).toEqual(['Tim', 'Tiny Tim']);
      expect(await matching('R')).toEqual(['Scrooge', 'Bob Cratchit', 'Fred', 'Marley']);
      expect(await matching('*', 2)).toEqual(['Scrooge', 'Bob Cratchit']);
      expect(await matching('%')).toEqual(['50%']);
      expect(await matching('_')).toEqual(['_x_']);
      expect(await matching('nobody')).toEqual([]);
      // What is not in its key is in its name.
      expect(await matching('THE HUM')).toEqual(['The Humbugs']);
      expect(await matching('i-b')).toEqual(['Ali-Baba']);
      expect(await matching('ali baba')).toEqual([]);
    });

    test('entities and relations come in the order asked for, without the unknown', async () => {
      const { store } = context;
      await ingest(store, carol);
      const [tim = 0, scrooge = 0] = await idsOf(store, 'Tiny Tim', 'Scrooge');
      expect(await namesOf(store, [tim, 999_999, scrooge])).toEqual(['Tiny Tim', 'Scrooge']);
      const [entity] = await store.graph.entities([scrooge]);
      const chunks = await store.documents.chunks('doc-carol');
      expect(entity).toMatchObject({
        name: 'Scrooge',
        type: 'person',
        description: 'Scrooge was the partner of Marley.',
        mentions: 4,
        degree: 3,
        filePaths: ['doc-carol.txt'],
        properties: {},
      });
      expect(entity?.chunks.toSorted()).toEqual([0, 1, 2, 4].map((ordinal) => chunks[ordinal]?.id));
      const edges = await store.graph.edgesOf([scrooge], 9);
      const ids = edges.map(({ id }) => id);
      expect((await store.graph.relations([...ids, 999_999])).map(({ id }) => id)).toEqual(ids);
    });

    test('a name leads to the chunks titled with others who go by it, unless they are many', async () => {
      const { store } = context;
      const about = (title: string, alias: string): TestDocument => ({
        id: `doc-${title}`,
        title,
        facts: [[title, 'lived in', 'London']],
        aliases: { [title]: [alias] },
      });
      await ingest(
        store,
        { id: 'doc-film', facts: [['Marley', 'met', 'Fred']] },
        about('Marley (ghost)', 'Marley'),
        about('Marley (dog)', 'Marley'),
      );
      const [marley = 0, fred = 0] = await idsOf(store, 'Marley', 'Fred');
      const titledWith = async (name: number, namesakes: number) => {
        const start = { entities: [name], relations: [], chunks: [], lookedInto: [] };
        const bounds = { rounds: 1, width: 9, chunksOfEntity: 9, chunksOfRelation: 9, namesakes };
        const { entities, chunks, titled } = await store.graph.around(start, bounds);
        const led = [...chunks].filter((_, at) => entities[at] === name && titled[at] === 1);
        return (await store.search.readChunks(led)).map(({ documentId }) => documentId).toSorted();
      };
      expect(await titledWith(marley, 2)).toEqual(['doc-Marley (dog)', 'doc-Marley (ghost)']);
      expect(await titledWith(marley, 1)).toEqual([]);
      expect(await titledWith(fred, 2)).toEqual([]);
    });

    test('around a start: outward by rounds, within bounds, each mention once', async () => {
      const { store } = context;
      await ingest(store, carol, { id: 'doc-2', facts: [['Tiny Tim', 'met', 'Topper']] });
      const [scrooge = 0, tim = 0, bob = 0] = await idsOf(store, 'Scrooge', 'Tiny Tim', 'Bob Cratchit');
      const around = async (start: object, bounds: object) => {
        const { entities, chunks, statements } = await store.graph.around(
          { entities: [], relations: [], chunks: [], lookedInto: [], ...start },
          { rounds: 1, width: 9, chunksOfEntity: 9, chunksOfRelation: 1, namesakes: 4, ...bounds },
        );
        expect(new Set(Array.from(entities, (entity, at) => `${entity} ${chunks[at]}`)).size).toBe(
          chunks.length,
        );
        return { names: await namesOf(store, [...new Set(entities)]), chunks: new Set(chunks), statements };
      };
      const near = await around({ entities: [scrooge] }, {});
      expect(near.names).toEqual(['Scrooge']);
      expect(near.chunks.size).toBe(4);
      expect((await around({ entities: [scrooge] }, { chunksOfEntity: 2 })).chunks.size).toBe(2);
      const far = await around({ entities: [scrooge] }, { rounds: 4 });
      expect(far.names).toContain('Tiny Tim');
      expect(far.names).not.toContain('Topper');
      expect((await around({ entities: [scrooge] }, { rounds: 4, width: 1 })).names).not.toContain(
        'Tiny Tim',
      );

      const [edge] = (await store.graph.edgesOf([tim], 9)).filter(({ source }) => source === bob);
      const stated = await around({ relations: [edge?.id ?? 0] }, {});
      expect(stated.statements).toHaveLength(1);
      expect(stated.names.toSorted()).toEqual(['Bob Cratchit', 'Tiny Tim']);

      const edges = await store.graph.edgesOf([scrooge], 9);
      const predicates = await store.graph.predicatesOf([edge?.id ?? 0, ...edges.map(({ id }) => id)]);
      expect(predicates.map(({ predicate }) => predicate).toSorted()).toEqual([
        'employed',
        'invited',
        'was the partner of',
      ]);
    });

    test('walks: strongest edges, neighbours, relations among', async () => {
      const { store } = context;
      await ingest(store, carol);
      const [scrooge = 0, marley = 0, bob = 0, tim = 0, fred = 0] = await idsOf(
        store,
        'Scrooge',
        'Marley',
        'Bob Cratchit',
        'Tiny Tim',
        'Fred',
      );
      const strongest = await store.graph.edgesOf([scrooge, tim], 1);
      expect(strongest).toMatchObject([
        { source: scrooge, target: marley, weight: 2 },
        { source: bob, target: tim, weight: 0.125 },
      ]);
      expect(await store.graph.edgesOf([fred], 5)).toMatchObject([
        { source: fred, target: scrooge, weight: 1 },
      ]);
      expect(await store.graph.neighbours([scrooge], 9)).toEqual([bob, fred, marley]);
      expect(await store.graph.neighbours([scrooge, bob], 2)).toEqual([fred, marley]);
      const among = await store.graph.relationsAmong([scrooge, marley, tim]);
      expect(among).toMatchObject([
        {
          sourceName: 'Scrooge',
          targetName: 'Marley',
          keywords: 'was the partner of',
          description: 'Scrooge was the partner of Marley.',
          weight: 2,
          filePaths: ['doc-carol.txt'],
          properties: {},
        },
      ]);
      expect((await store.graph.relationsAmong([bob, tim]))[0]).toMatchObject({
        keywords: '',
        weight: 0.125,
      });
      expect(await store.graph.neighbours([], 9)).toEqual([]);
      expect(await store.graph.relationsAmong([])).toEqual([]);
    });

    test('links keys to what bears them, as name or as alias', async () => {
      const { store } = context;
      await ingest(store, carol, { id: 'doc-2', facts: [['Bob', '', 'Fred']] });
      const links = await store.graph.link(['bob', 'ebenezer', 'nobody', 'bob']);
      expect(links.map(({ entity: _, ...link }) => link)).toEqual([
        { key: 'bob', name: 'Bob', type: 'person', via: 'name', count: 1, chunks: 1, degree: 1 },
        { key: 'bob', name: 'Bob Cratchit', type: 'person', via: 'alias', count: 1, chunks: 2, degree: 2 },
        { key: 'ebenezer', name: 'Scrooge', type: 'person', via: 'alias', count: 1, chunks: 4, degree: 3 },
      ]);
    });

    test('evidence leads to chunks and back', async () => {
      const { store } = context;
      await ingest(store, carol);
      const chunks = (await store.documents.chunks('doc-carol')).map(({ id }) => id);
      const [first = 0, second = 0] = chunks;
      const [scrooge = 0, marley = 0] = await idsOf(store, 'Scrooge', 'Marley');
      expect(await store.graph.mentionsOf([marley], 1)).toHaveLength(1);
      const both = await store.graph.mentionsIn([second, first]);
      expect(
        both
          .filter(({ chunk }) => chunk === second)
          .map(({ entity }) => entity)
          .sort(),
      ).toEqual([scrooge, marley].sort());
      expect(both.every(({ count }) => count === 1)).toBe(true);
      const edges = await store.graph.edgesIn([first, second]);
      expect(edges).toMatchObject([
        { source: scrooge, target: marley, weight: 2, chunk: first },
        { source: scrooge, target: marley, weight: 2, chunk: second },
      ]);
      const statements = await store.graph.statementsOf([edges[0]?.id ?? 0], 9);
      expect(statements.toSorted((a, b) => a.start - b.start)).toMatchObject([
        { chunk: first, start: 0, end: 34, predicate: 'was the partner of' },
        { chunk: second, start: 35, end: 69, predicate: 'was the partner of' },
      ]);
      expect(await store.graph.statementsOf([edges[0]?.id ?? 0], 1)).toHaveLength(1);
    });

    test('a workspace sees nothing of another', async () => {
      const { store, other } = context;
      await ingest(store, carol);
      const [scrooge = 0] = await idsOf(store, 'Scrooge');
      expect(await other.graph.labels()).toEqual([]);
      expect(await other.graph.entities([scrooge])).toEqual([]);
      expect(await other.graph.edgesOf([scrooge], 5)).toEqual([]);
      expect(await other.graph.link(['scrooge'])).toEqual([]);
      expect(await other.search.chunks(['scrooge'], 5)).toEqual([]);
      expect(await other.documents.get('doc-carol')).toBeNull();
    });

    test('answers when asked whether it is there', async () => {
      await context.engine.ping();
      expect(context.engine.description).toMatch(/^\w+ [\d.]+/);
    });
  });
}
