import { expect, test } from 'vitest';
import type { VectorStore } from '../../store/contract.ts';
import { NOTHING_NEAR, nearTo } from './near.ts';

const QUESTION = { space: 3, vector: Float32Array.of(1) };

function open(nearest: VectorStore['nearest'], question: typeof QUESTION | null = QUESTION) {
  const missing: unknown[] = [];
  const near = nearTo('who?', {
    store: { nearest },
    embed: async () => question,
    onMissing: (reason) => missing.push(reason),
  });
  return { near, missing };
}

test('what lies on the other side of the question is not near', async () => {
  const { near } = open(async () => [
    { id: 1, score: 0.4 },
    { id: 2, score: -0.1 },
  ]);
  expect(await near('chunk')).toEqual([{ id: 1, score: 0.4 }]);
});

test('without vectors, or without one for the question, nothing is near and nothing asked', async () => {
  const asked = async () => {
    throw new Error('asked');
  };
  expect(nearTo('who?', null)).toBe(NOTHING_NEAR);
  const { near, missing } = open(asked, null);
  expect(await near('entity')).toEqual([]);
  expect(missing).toEqual([]);
});

test('a search that fails is told of, and the question goes on', async () => {
  const { near, missing } = open(async () => {
    throw new Error('gone');
  });
  expect(await near('chunk')).toEqual([]);
  expect(missing).toEqual([new Error('gone')]);
});
