import { expect, test } from 'vitest';
import { readSubgraph } from './subgraph.ts';

/** A graph in memory that answers as the store's contract says. Names are `String(id)` unless given. */
function graphOf(
  edges: ReadonlyArray<readonly [number, number]>,
  names: Readonly<Record<number, string>> = {},
) {
  const near = new Map<number, Set<number>>();
  for (const [a, b] of edges) {
    near.set(a, (near.get(a) ?? new Set()).add(b));
    near.set(b, (near.get(b) ?? new Set()).add(a));
  }
  const nameOf = (id: number) => names[id] ?? String(id);
  const degree = (id: number) => near.get(id)?.size ?? 0;
  const byDegree = (ids: Iterable<number>) => [...ids].sort((a, b) => degree(b) - degree(a) || a - b);
  return {
    async matching(label: string, limit: number) {
      const matches = [...near.keys()].filter((id) => label === '*' || nameOf(id).includes(label));
      const exact = matches.filter((id) => nameOf(id) === label);
      return [...exact, ...byDegree(matches.filter((id) => !exact.includes(id)))].slice(0, limit);
    },
    async neighbours(ids: readonly number[], limit: number) {
      const given = new Set(ids);
      const found = new Set(ids.flatMap((id) => [...(near.get(id) ?? [])]).filter((id) => !given.has(id)));
      return byDegree(found).slice(0, limit);
    },
    async entities(ids: readonly number[]) {
      return ids.map((id) => nameOf(id));
    },
    async relationsAmong(ids: readonly number[]) {
      const given = new Set(ids);
      const within = edges.filter(([a, b]) => given.has(a) && given.has(b));
      return within.map(([a, b]) => `${nameOf(a)}-${nameOf(b)}`);
    },
  };
}

const chain = [
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
] as const;

test('goes breadth first, against the direction too, as deep as asked', async () => {
  expect(await readSubgraph(graphOf(chain), { label: '3', maxDepth: 1, maxNodes: 10 })).toEqual({
    nodes: ['3', '2', '4'],
    edges: ['2-3', '3-4'],
  });
  const { nodes } = await readSubgraph(graphOf(chain), { label: '1', maxDepth: 3, maxNodes: 10 });
  expect(nodes).toEqual(['1', '2', '3', '4']);
});

test('cuts the farthest ring, and keeps the better connected of it', async () => {
  const graph = graphOf([
    [1, 2],
    [1, 3],
    [3, 4],
    [3, 5],
    [2, 6],
  ]);
  expect((await readSubgraph(graph, { label: '1', maxDepth: 9, maxNodes: 2 })).nodes).toEqual(['1', '3']);
  expect((await readSubgraph(graph, { label: '1', maxDepth: 9, maxNodes: 3 })).nodes).toEqual([
    '1',
    '3',
    '2',
  ]);
});

test('starts from every match, an exact one first', async () => {
  const graph = graphOf([...chain, [6, 7]], { 1: 'Marley', 4: 'Jacob Marley', 6: 'Mrs Marley' });
  expect((await readSubgraph(graph, { label: 'Marley', maxDepth: 1, maxNodes: 2 })).nodes).toEqual([
    'Marley',
    'Jacob Marley',
  ]);
  expect((await readSubgraph(graph, { label: '*', maxDepth: 1, maxNodes: 3 })).nodes).toEqual([
    '2',
    '3',
    'Jacob Marley',
  ]);
});

test('is empty without a match', async () => {
  expect(await readSubgraph(graphOf(chain), { label: 'nobody', maxDepth: 3, maxNodes: 10 })).toEqual({
    nodes: [],
    edges: [],
  });
});

test('ends on a ring', async () => {
  const graph = graphOf([...chain, [5, 1]]);
  expect((await readSubgraph(graph, { label: '1', maxDepth: 1_000_000, maxNodes: 1000 })).nodes).toHaveLength(
    5,
  );
});
