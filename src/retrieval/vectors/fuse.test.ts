import { expect, test } from 'vitest';
import { fuse, trustInVectors } from './fuse.ts';

const QUESTION = {
  idf: new Map([
    ['rare', 6],
    ['word', 4],
  ]),
  corpus: 1000,
};
const list = (...ids: number[]) => ids.map((id, at) => ({ id, score: 10 - at }));

test('without vectors the words stay as they are', () => {
  const words = list(1, 2, 3);
  expect(fuse(words, [], QUESTION)).toBe(words);
});

test('where words find nothing, what is near is all there is, nearest first', () => {
  const near = [
    { id: 5, score: 0.8 },
    { id: 4, score: 0.6 },
    { id: 9, score: 0.5 },
  ];
  expect(trustInVectors([], near, QUESTION)).toBe(1);
  expect(fuse([], near, QUESTION).map(({ id }) => id)).toEqual([5, 4, 9]);
});

test('where words find what is asked for and nothing of it is near, the words are left alone', () => {
  const words = list(1, 2, 3);
  expect(fuse(words, list(11, 12, 13), QUESTION)).toBe(words);
});

test('where both agree, what both find rises', () => {
  const words = list(1, 2, 3, 4);
  const fused = fuse(words, list(3, 1, 4, 2), QUESTION);
  expect(fused.map(({ id }) => id).indexOf(3)).toBeLessThan(2);
  expect(fused).toHaveLength(4);
});

test('agreement by chance counts for nothing', () => {
  const words = list(...Array.from({ length: 10 }, (_, at) => at));
  expect(trustInVectors(words, list(3, 7, 9, 1, 5, 2, 8, 0, 4, 6), { ...QUESTION, corpus: 10 })).toBe(0);
});
