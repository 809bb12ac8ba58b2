import { expect, test } from 'vitest';
import { mergeShares } from './merge-shares.ts';
import type { EntityShare, MentionShare } from './share.ts';

const entity = (key: string, mentions: readonly MentionShare[]): EntityShare => ({
  key,
  names: [],
  types: [],
  aliases: [],
  mentions,
  descriptions: [],
});

test('where names of one thing take turns, each chunk is there once, in order, with all places', () => {
  const ada = entity('ada', [
    [0, [0, 3]],
    [2, [40, 43]],
  ]);
  const countess = entity('countess', [
    [1, [20, 28]],
    [2, [30, 38, 50, 58]],
  ]);
  const { entities } = mergeShares({ entities: [ada, countess], relations: [] }, () => 'ada');
  expect(entities).toEqual([
    entity('ada', [
      [0, [0, 3]],
      [1, [20, 28]],
      [2, [30, 38, 40, 43, 50, 58]],
    ]),
  ]);
});

test('where no key resolves to another it is the same share', () => {
  const share = { entities: [entity('ada', [[0, [0, 3]]])], relations: [] };
  expect(mergeShares(share, (key) => key)).toBe(share);
});
