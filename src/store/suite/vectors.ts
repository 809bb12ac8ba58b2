import { describe, expect, test } from 'vitest';
import type { ChunkVectors, DueVector, EmbeddingIdentity, VectorKind, VectorSpace } from '../contract.ts';
import type { SuiteContext } from '../store-suite.ts';
import { ingest, newDocument, prepare, type TestDocument } from './test-documents.ts';

const DIMENSIONS = 8;

/** A vector of length 1 that leans from one axis to another: the further, the less it is like the first. */
export function leaning(axis: number, lean = 0, dimensions = DIMENSIONS): Float32Array {
  const vector = new Float32Array(dimensions);
  vector[axis % dimensions] = Math.cos(lean);
  vector[(axis + 1) % dimensions] = Math.sin(lean);
  return vector;
}

export function modelNamed(model: string, axis = 0, dimensions = DIMENSIONS): EmbeddingIdentity {
  return { provider: 'ollama', model, dimensions, probe: leaning(axis, 0, dimensions) };
}

const about = (id: string, ...facts: TestDocument['facts']): TestDocument => ({ id, facts });

export function describeVectors(context: SuiteContext): void {
  /** Takes a document in whose chunk `n` leans `n` tenths from the first axis. */
  const publish = async (
    document: TestDocument,
    space: Pick<VectorSpace, 'id'>,
    lean = (at: number) => at / 10,
  ) => {
    const { documents, queue } = context.store;
    await documents.accept('track', [newDocument(document)]);
    const [claim] = await queue.claim(1);
    const prepared = prepare(document);
    const vectors: ChunkVectors = {
      space: space.id,
      hashes: prepared.chunks.map(({ text }) => text),
      vectors: prepared.chunks.map((_, at) => leaning(0, lean(at))),
    };
    return claim !== undefined && queue.publish(claim, prepared, vectors);
  };
  const near = async (space: VectorSpace, kind: VectorKind, vector = leaning(0), limit = 9) =>
    context.store.vectors.nearest(space.id, kind, vector, limit);
  const nearTexts = async (space: VectorSpace, limit = 9) => {
    const found = await near(space, 'chunk', leaning(0), limit);
    return (await context.store.search.readChunks(found.map(({ id }) => id))).map(({ text }) => text);
  };
  /** Settles everything that is due; entities and relations by their numbers' place. */
  const settleAll = async (space: VectorSpace, outcome?: (due: DueVector) => Float32Array | null) => {
    const due = await context.store.vectors.due(1000);
    const made = due.map((one, at) => ({ one, vector: outcome ? outcome(one) : leaning(at) }));
    await context.store.vectors.settle(
      space.id,
      made.map(({ one: { kind, owner, stamp }, vector }) => ({
        kind,
        owner,
        stamp,
        outcome: vector ? { hash: 'h', vector } : 'none',
      })),
    );
    return due;
  };

  describe('vectors', () => {
    test('are none before a model is used: nothing is due, nothing near', async () => {
      const { store } = context;
      await ingest(store, about('doc-1', ['Alpha', 'knows', 'Beta']));
      expect(await store.vectors.spaces()).toEqual({ serving: null, wanted: null });
      expect(await store.vectors.due(9)).toEqual([]);
      expect(await store.vectors.dueCount()).toBe(0);
      expect(await store.vectors.nearest(1, 'chunk', leaning(0), 9)).toEqual([]);
      await store.vectors.indexed();
    });

    test('come with a document, and are found nearest first by their cosine', async () => {
      const { store } = context;
      const space = await store.vectors.begin(modelNamed('one'));
      expect(await publish(about('doc-1', ['A', 'is', 'B'], ['C', 'is', 'D'], ['E', 'is', 'F']), space)).toBe(
        true,
      );
      const found = await near(space, 'chunk');
      expect(found.map(({ score }) => score)).toEqual(
        [0, 0.1, 0.2].map((lean) => expect.closeTo(Math.cos(lean), 3)),
      );
      expect(await nearTexts(space, 2)).toEqual(['A is B.', 'C is D.']);
      await store.vectors.indexed();
      expect(await near(space, 'chunk')).toEqual(found);
      expect(await near(space, 'chunk', leaning(0), 0)).toEqual([]);
      expect(await near(space, 'entity')).toEqual([]);
    });

    test('belong to a workspace', async () => {
      const { store, other } = context;
      const space = await store.vectors.begin(modelNamed('one'));
      await publish(about('doc-1', ['A', 'is', 'B']), space);
      expect(await other.vectors.nearest(space.id, 'chunk', leaning(0), 9)).toEqual([]);
      expect(await other.vectors.spaces()).toEqual({ serving: null, wanted: null });
    });

    test('must be as long as the space’s', async () => {
      const space = await context.store.vectors.begin(modelNamed('one'));
      await expect(near(space, 'chunk', new Float32Array(3))).rejects.toThrow('3 numbers');
    });

    test('go with their document, and with everything', async () => {
      const { store } = context;
      const space = await store.vectors.begin(modelNamed('one'));
      await publish(about('doc-1', ['A', 'is', 'B']), space);
      await publish(about('doc-2', ['C', 'is', 'B']), space, () => 0.3);
      await settleAll(space);
      await store.vectors.indexed();
      await store.documents.delete('doc-1');
      expect(await nearTexts(space)).toEqual(['C is B.']);
      expect(await near(space, 'entity', leaning(0), 99)).toHaveLength(2);
      expect(await near(space, 'relation', leaning(0), 99)).toHaveLength(1);
      await store.documents.deleteAll();
      for (const kind of ['chunk', 'entity', 'relation'] as const)
        expect(await near(space, kind)).toEqual([]);
      expect(await store.vectors.dueCount()).toBe(0);
      await publish(about('doc-3', ['G', 'is', 'H']), space);
      expect(await nearTexts(space)).toEqual(['G is H.']);
    });

    test('of entities and relations are due when they come, and when what is said of them changes', async () => {
      const { store } = context;
      const space = await store.vectors.begin(modelNamed('one'));
      await publish(about('doc-1', ['Ann', 'knows', 'Ben'], ['Cid', 'knows', 'Dan']), space);
      const due = await settleAll(space);
      expect(due.map(({ kind, hash }) => `${kind} ${hash}`)).toEqual([
        ...Array.from({ length: 4 }, () => 'entity null'),
        ...Array.from({ length: 2 }, () => 'relation null'),
      ]);
      expect(await store.vectors.due(9)).toEqual([]);
      await publish(about('doc-2', ['Ann', 'saw', 'Ben']), space);
      expect((await settleAll(space)).map(({ kind, hash }) => `${kind} ${hash}`)).toEqual([
        'entity h',
        'entity h',
        'relation h',
      ]);
      await store.documents.delete('doc-2');
      expect(await settleAll(space)).toHaveLength(3);
      await store.graph.editEntity({ name: 'Ann', description: 'A smith.', properties: {} });
      expect((await settleAll(space)).map(({ kind }) => kind)).toEqual(['entity']);
      await store.graph.editEntity({ name: 'Ann', rename: 'Anna', properties: {} });
      expect((await settleAll(space)).map(({ kind }) => kind)).toEqual(['entity', 'relation']);
      await store.graph.editRelation({
        source: 'Anna',
        target: 'Ben',
        description: 'Friends.',
        properties: {},
      });
      expect((await settleAll(space)).map(({ kind }) => kind)).toEqual(['relation']);
      expect(await near(space, 'entity', leaning(0), 99)).toHaveLength(4);
    });

    test('that changed while they were made stay due', async () => {
      const { store } = context;
      const space = await store.vectors.begin(modelNamed('one'));
      await publish(about('doc-1', ['Ann', 'knows', 'Ben']), space);
      await settleAll(space, () => null);
      await store.graph.editEntity({ name: 'Ann', description: 'A smith.', properties: {} });
      const [due] = await store.vectors.due(9);
      if (!due) throw new Error('nothing is due');
      await store.graph.editEntity({ name: 'Ann', description: 'A baker.', properties: {} });
      const outcome = { hash: 'a smith', vector: leaning(3) };
      await store.vectors.settle(space.id, [{ ...due, outcome }]);
      expect(await near(space, 'entity')).toEqual([]);
      const [again] = await store.vectors.due(9);
      expect(again?.owner).toBe(due.owner);
      await store.vectors.settle(space.id, again ? [{ ...again, outcome }] : []);
      expect(await near(space, 'entity', leaning(3))).toMatchObject([{ id: due.owner }]);
      await store.documents.delete('doc-1');
      await store.vectors.settle(space.id, [{ ...due, outcome }]);
      expect(await near(space, 'entity', leaning(3))).toEqual([]);
    });

    test('of documents that came without are due, and what was there before the first model', async () => {
      const { store } = context;
      await ingest(store, about('doc-1', ['A', 'is', 'B']));
      const space = await store.vectors.begin(modelNamed('one'));
      expect((await settleAll(space)).map(({ kind }) => kind)).toEqual([
        'chunk',
        'entity',
        'entity',
        'relation',
      ]);
      await ingest(store, about('doc-2', ['C', 'is', 'D']));
      await publish(about('doc-3', ['E', 'is', 'F']), { id: space.id + 1 });
      expect((await store.vectors.due(9)).filter(({ kind }) => kind === 'chunk')).toHaveLength(2);
      await settleAll(space);
      expect(await near(space, 'chunk')).toHaveLength(3);
    });

    test('of another model are made while the old ones serve, and never mixed', async () => {
      const { store } = context;
      const old = await store.vectors.begin(modelNamed('old'));
      await publish(about('doc-1', ['A', 'is', 'B'], ['C', 'is', 'D']), old);
      await settleAll(old);
      const next = await store.vectors.begin(modelNamed('new', 0, 4));
      expect(await store.vectors.spaces()).toMatchObject({
        serving: { id: old.id, model: 'old', dimensions: 8 },
        wanted: { id: next.id, model: 'new', dimensions: 4 },
      });
      expect(await store.vectors.dueCount()).toBe(8);
      expect(await near(old, 'chunk')).toHaveLength(2);
      expect(await near(next, 'chunk', leaning(0, 0, 4))).toEqual([]);
      expect(await store.vectors.adopt(next.id)).toBe(false);
      await settleAll(next, () => leaning(1, 0, 4));
      expect(await near(old, 'chunk')).toHaveLength(2);
      expect(await store.vectors.adopt(next.id)).toBe(true);
      expect((await store.vectors.spaces()).serving?.id).toBe(next.id);
      expect(await near(next, 'chunk', leaning(1, 0, 4))).toHaveLength(2);
      expect(await near(old, 'chunk')).toEqual([]);
      expect(await store.vectors.removeOld(3)).toBe(3);
      expect(await store.vectors.removeOld(100)).toBe(5);
      expect(await store.vectors.removeOld(100)).toBe(0);
      await store.vectors.indexed();
      expect(await near(next, 'chunk', leaning(1, 0, 4))).toHaveLength(2);
    });

    test('of the same model are kept when it is begun again, and when a change is taken back', async () => {
      const { store } = context;
      const old = await store.vectors.begin(modelNamed('old'));
      await publish(about('doc-1', ['A', 'is', 'B']), old);
      await settleAll(old);
      expect((await store.vectors.begin(modelNamed('old'))).id).toBe(old.id);
      expect(await store.vectors.dueCount()).toBe(0);
      const next = await store.vectors.begin(modelNamed('new'));
      await publish(about('doc-2', ['C', 'is', 'D']), next);
      expect((await store.vectors.begin(modelNamed('old'))).id).toBe(old.id);
      expect(await store.vectors.spaces()).toMatchObject({ serving: { id: old.id }, wanted: { id: old.id } });
      const due = await store.vectors.due(99);
      expect(due.filter(({ hash }) => hash !== null)).toHaveLength(4);
      await store.vectors.settle(
        next.id,
        due.map((one) => ({ ...one, outcome: 'none' })),
      );
      expect(await store.vectors.dueCount()).toBe(due.length);
      await store.vectors.settle(
        old.id,
        due.map((one) => ({
          ...one,
          outcome: one.hash === null ? { hash: 'h', vector: leaning(0, 0.5) } : 'unchanged',
        })),
      );
      expect(await nearTexts(old)).toEqual(['A is B.', 'C is D.']);
    });

    test('of a model that another took the name of are not its own', async () => {
      const { store } = context;
      const first = await store.vectors.begin(modelNamed('latest', 0));
      expect((await store.vectors.begin(modelNamed('latest', 3))).id).not.toBe(first.id);
    });

    test('a thousand are found as exactly as one by one', async () => {
      const { store } = context;
      const space = await store.vectors.begin(modelNamed('one'));
      const facts = Array.from({ length: 1000 }, (_, at) => [`E${at}`, 'is', `F${at}`] as const);
      await publish(about('doc-1', ...facts), space, (at) => at / 1000);
      const ids = async () => (await near(space, 'chunk', leaning(0), 20)).map(({ id }) => id);
      const exact = await ids();
      await store.vectors.indexed();
      expect(await ids()).toEqual(exact);
    });
  });
}
