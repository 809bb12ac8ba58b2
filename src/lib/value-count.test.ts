import { expect, test } from 'vitest';
import { holdsMoreThan } from './value-count.ts';

test.each([
  ['text', 0],
  [null, 0],
  [[], 0],
  [{}, 0],
  [[1, null, 'a'], 3],
  [{ a: 1, b: [1, 2] }, 4],
  [[[[[]]]], 3],
])('%j holds %i values', (json, count) => {
  expect(holdsMoreThan(count, json)).toBe(false);
  if (count > 0) expect(holdsMoreThan(count - 1, json)).toBe(true);
});

test('however deep and however many', () => {
  const deep = JSON.parse(`${'['.repeat(500_000)}${']'.repeat(500_000)}`);
  expect(holdsMoreThan(499_999, deep)).toBe(false);
  expect(holdsMoreThan(499_998, deep)).toBe(true);
  expect(holdsMoreThan(1_000_000, Array(3_000_000).fill({}))).toBe(true);
});
