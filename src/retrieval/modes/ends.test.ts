import { expect, test } from 'vitest';
import { endsOf, isFormOf } from './ends.ts';
import type { ScoredRelation } from './mode.ts';

const relation = (source: string, target: string, score: number): ScoredRelation => ({
  id: score,
  source: source.length,
  target: target.length,
  sourceName: source,
  targetName: target,
  keywords: '',
  description: '',
  weight: 1,
  chunks: [],
  filePaths: [],
  properties: {},
  score,
});

test('relations lead from what is named to their other ends, those of most score first', () => {
  const relations = [relation('a', 'bb', 2), relation('ccc', 'a', 3), relation('bb', 'a', 2)];
  expect(endsOf(relations, new Set([1]))).toEqual([
    { id: 2, name: 'bb', score: 4 },
    { id: 3, name: 'ccc', score: 3 },
  ]);
});

test.each([
  ['Harold Brandt', 'Harold W. Brandt', true],
  ['Master Idris Kahn', 'Idris Kahn', true],
  ['Harold Brandt', 'Harold Grant', false],
  ['Harold', 'Harold W. Brandt', false],
  ['', 'Harold W. Brandt', false],
])('%s is a form of %s: %s', (one, other, expected) => {
  expect(isFormOf(one, other)).toBe(expected);
  expect(isFormOf(other, one)).toBe(expected);
});
