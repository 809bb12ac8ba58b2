import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store, StoreEngine } from '../store/contract.ts';
import { ingest, type TestDocument } from '../store/suite/test-documents.ts';
import { openTestEngine } from '../store/suite/test-engine.ts';
import { followMerges } from './follow-merges.ts';
import { mergeEntities } from './merge-entities.ts';

let engine: StoreEngine;
let store: Store;
let tests = 0;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine[Symbol.asyncDispose]());
beforeEach(() => {
  tests += 1;
  store = engine.workspace(`test ${tests}`);
});

const { signal } = new AbortController();
const organizations = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, 'organization' as const]));

const IBM: readonly TestDocument[] = [
  {
    id: 'doc-1',
    facts: [['International Business Machines', 'was led by', 'Thomas Watson']],
    types: organizations('International Business Machines'),
  },
  {
    id: 'doc-2',
    facts: [
      ['Thomas Watson', 'founded', 'IBM'],
      ['IBM', 'sold', 'Typewriters'],
    ],
    types: organizations('IBM'),
  },
];

test.each(['the acronym first', 'the full name first'])(
  'an acronym and what it stands for: %s',
  async (order) => {
    const documents = order === 'the acronym first' ? IBM.toReversed() : IBM;
    const reasons: string[] = [];
    const task = mergeEntities({ store, onMerged: (reason) => reasons.push(reason) });
    for (const document of documents) {
      await ingest(store, document);
      await task.run(signal);
    }
    expect(reasons).toEqual(['acronym']);
    expect(await store.graph.labels()).toHaveLength(3);
    expect(await store.curation.merges()).toMatchObject([{ by: 'automatic', reason: 'acronym' }]);
    // Nothing is looked at twice.
    expect(await task.run(signal)).toBe(false);
  },
);

test('an alias that one document states, and a spelling', async () => {
  await ingest(
    store,
    {
      id: 'doc-1',
      facts: [
        ['Robert Galbraith', 'wrote', 'The Silkworm'],
        ['Apple Inc.', 'sued', 'Acme'],
      ],
      aliases: { 'Robert Galbraith': ['J. K. Rowling'] },
      types: organizations('Apple Inc.', 'Acme', 'Apple'),
    },
    {
      id: 'doc-2',
      facts: [
        ['J. K. Rowling', 'signed', 'The Silkworm'],
        ['Apple', 'makes', 'Phones'],
      ],
      types: organizations('Apple'),
    },
  );
  await mergeEntities({ store }).run(signal);
  const merges = await store.curation.merges();
  expect(merges.map(({ absorbed, target, reason }) => [absorbed, target, reason])).toEqual([
    ['Apple', 'Apple Inc.', 'spelling'],
    ['J. K. Rowling', 'Robert Galbraith', 'alias'],
  ]);
  const links = await store.graph.link(['jk rowling']);
  expect(links).toMatchObject([{ name: 'Robert Galbraith', via: 'alias' }]);
});

test('a name that two go by joins none of them', async () => {
  await ingest(
    store,
    { id: 'doc-1', facts: [['John Smith', 'met', 'Ann']], aliases: { 'John Smith': ['Johnny'] } },
    { id: 'doc-2', facts: [['John Brown', 'met', 'Bob']], aliases: { 'John Brown': ['Johnny'] } },
    { id: 'doc-3', facts: [['Johnny', 'met', 'Cy']] },
  );
  await mergeEntities({ store }).run(signal);
  expect(await store.curation.merges()).toEqual([]);
});

test('what an editor told apart stays apart', async () => {
  await ingest(store, ...IBM);
  const task = mergeEntities({ store });
  await task.run(signal);
  expect(await store.curation.unmerge('IBM')).toBe(true);
  expect(await task.run(signal)).toBe(true);
  await ingest(store, { ...(IBM[1] as TestDocument), id: 'doc-3' });
  await mergeEntities({ store }).run(signal);
  expect(await store.graph.labels()).toContain('IBM');
});

test('the edited one of two is the one that stays', async () => {
  await ingest(store, ...IBM);
  const name = 'International Business Machines';
  await store.graph.editEntity({ name, description: 'A company.', properties: {} });
  await mergeEntities({ store }).run(signal);
  expect(await store.graph.labels()).toContain(name);
  expect(await store.graph.idOf('IBM')).toBeNull();
});

test('stops where it is told to, and the next takes up what it left', async () => {
  await ingest(store, ...IBM);
  const controller = new AbortController();
  const first = mergeEntities({ store, onMerged: () => controller.abort() });
  await first.run(controller.signal);
  expect(await store.graph.labels()).toContain('IBM');
  expect(await mergeEntities({ store }).run(signal)).toBe(true);
  expect(await store.graph.labels()).not.toContain('IBM');
});

test('what was begun is ended without a model too', async () => {
  await ingest(store, ...IBM);
  const merge = { absorbed: 'IBM', target: 'International Business Machines', reason: 'x', evidence: 'y' };
  await store.curation.merge({ ...merge, by: 'editor' });
  expect(await followMerges(store).run(signal)).toBe(true);
  expect(await store.graph.labels()).not.toContain('IBM');
  expect(await followMerges(store).run(signal)).toBe(false);
});

test('looks like a vector says, once all vectors are there', async () => {
  await ingest(
    store,
    { id: 'doc-1', facts: [['Fyodor Dostoevsky', 'wrote in', 'Petersburg']] },
    { id: 'doc-2', facts: [['Fyodor Dostoyevsky', 'lived in', 'Petersburg']] },
  );
  const probe = Float32Array.of(1, 0);
  const { id: space } = await store.vectors.begin({ provider: 'p', model: 'm', dimensions: 2, probe });
  const task = mergeEntities({ store });
  await task.run(signal);
  expect(await store.curation.merges()).toEqual([]);
  const due = await store.vectors.due(100);
  const vector = (owner: number) => Float32Array.of(Math.cos(owner / 100), Math.sin(owner / 100));
  await store.vectors.settle(
    space,
    due.map((one) => ({ ...one, outcome: { hash: 'h', vector: vector(one.owner) } })),
  );
  await task.run(signal);
  expect(await store.curation.merges()).toMatchObject([{ reason: 'likeness' }]);
});
