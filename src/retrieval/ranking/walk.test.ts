import { expect, test } from 'vitest';
import { NO_SEEDS } from '../modes/mode.ts';
import { walk } from './walk.ts';

const mention = (entity: number, chunk: number, titled = false) => ({ entity, chunk, count: 1, titled });

/** Harwin (1) has passage 10, which names his mother (2), who has passage 20; passage 30 is on something else. */
const AROUND = {
  mentions: [
    mention(1, 10, true),
    mention(2, 10),
    mention(2, 20, true),
    mention(3, 30, true),
    mention(3, 10),
  ],
  statements: [],
  passages: new Set([10, 20, 30, 40]),
};

test('a walk from an entity reaches its passage first, then those it leads to', () => {
  const { passages } = walk({ ...NO_SEEDS, entities: [{ id: 1, score: 5 }] }, AROUND, []);
  const reached = [10, 20, 40].map((id) => passages.get(id) ?? 0);
  expect(reached[0]).toBeGreaterThan(reached[1] ?? 1);
  expect(reached[1]).toBeGreaterThan(0);
  expect(reached[2]).toBe(0);
  expect([...passages.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
});

test('words pull the walk towards the passages that hold them', () => {
  const seeds = { ...NO_SEEDS, entities: [{ id: 1, score: 5 }] };
  const without = walk(seeds, AROUND, []).passages;
  const withWords = walk(seeds, AROUND, [{ id: 30, score: 2 }]).passages;
  expect(withWords.get(30)).toBeGreaterThan(without.get(30) ?? 1);
});

test('an entity that nothing mentions keeps its place without breaking the walk', () => {
  const { entities, passages } = walk({ ...NO_SEEDS, entities: [{ id: 9, score: 1 }] }, AROUND, []);
  expect(entities.get(9)).toBe(1);
  expect([...passages.values()]).toEqual([0, 0, 0, 0]);
});
