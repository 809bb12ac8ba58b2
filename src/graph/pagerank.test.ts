import { expect, test } from 'vitest';
import { personalizedPageRank } from './pagerank.ts';

const edge = (a: number, b: number, weight = 1) => ({ a, b, weight });
const edges = (...list: Array<ReturnType<typeof edge>>) => ({
  a: list.map(({ a }) => a),
  b: list.map(({ b }) => b),
  weight: list.map(({ weight }) => weight),
});
const sum = (ranks: Float64Array) => ranks.reduce((total, rank) => total + rank, 0);

test('mass stays near where walks start and sums to one', () => {
  const path = edges(edge(0, 1), edge(1, 2), edge(2, 3));
  const ranks = personalizedPageRank(path, [1, 0, 0, 0]);
  expect(sum(ranks)).toBeCloseTo(1, 12);
  expect(ranks[1]).toBeGreaterThan(ranks[2] ?? 1);
  expect(ranks[2]).toBeGreaterThan(ranks[3] ?? 1);
});

test('two nodes share as the closed form says', () => {
  // r0 = 0.5 + 0.5 r1 and r1 = 0.5 r0 give 2/3 and 1/3.
  const [first, second] = personalizedPageRank(edges(edge(0, 1)), [1, 0], { restart: 0.5, rounds: 60 });
  expect(first).toBeCloseTo(2 / 3, 9);
  expect(second).toBeCloseTo(1 / 3, 9);
});

test('a heavier edge carries more', () => {
  const ranks = personalizedPageRank(edges(edge(0, 1, 6), edge(0, 2, 1)), [1, 0, 0]);
  expect((ranks[1] ?? 0) / (ranks[2] ?? 1)).toBeCloseTo(6, 9);
});

test('the reset need not be normalised, and a node without edges loses no mass', () => {
  const ranks = personalizedPageRank(edges(edge(0, 1)), [3, 0, 1]);
  expect(sum(ranks)).toBeCloseTo(1, 12);
  expect(ranks[2]).toBeGreaterThan(0);
});

test('nowhere to start, nowhere to go', () => {
  expect([...personalizedPageRank(edges(edge(0, 1)), [0, 0])]).toEqual([0, 0]);
  expect([...personalizedPageRank(edges(), [])]).toEqual([]);
});
