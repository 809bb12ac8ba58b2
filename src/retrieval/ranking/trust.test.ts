import { expect, test } from 'vitest';
import { trustInGraph } from './trust.ts';

const mention = (entity: number, chunk: number, titled: boolean) => ({ entity, chunk, count: 1, titled });
const WORDS = [
  { id: 10, score: 8 },
  { id: 11, score: 4 },
];

test('full where the words rank the passages titled with the entities first', () => {
  expect(trustInGraph([{ id: 1, score: 3 }], [mention(1, 10, true)], WORDS)).toBe(1);
});

test('in part where the words rank them lower, or only some entities have one', () => {
  expect(trustInGraph([{ id: 1, score: 3 }], [mention(1, 11, true)], WORDS)).toBe(0.5);
  const two = [
    { id: 1, score: 1 },
    { id: 2, score: 3 },
  ];
  expect(trustInGraph(two, [mention(1, 10, true), mention(2, 10, false)], WORDS)).toBe(0.25);
});

test('none where passages only mention the entities, the words know nothing, or nothing is named', () => {
  expect(trustInGraph([{ id: 1, score: 3 }], [mention(1, 10, false)], WORDS)).toBe(0);
  expect(trustInGraph([{ id: 1, score: 3 }], [mention(1, 10, true)], [])).toBe(0);
  expect(trustInGraph([], [], WORDS)).toBe(0);
});
