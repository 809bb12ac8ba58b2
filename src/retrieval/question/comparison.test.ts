import { expect, test } from 'vitest';
import { readComparison } from './comparison.ts';

test.each([
  ['which film came out first, … or …', ['made'], 'least', undefined],
  ['who is younger, … or …', ['born', 'made'], 'most', undefined],
  ['who died later, … or …', ['died'], 'most', undefined],
  ['who lived longer, … or …', ['lifetime'], 'most', undefined],
  ['which film has the director who was born earlier, … or …', ['born'], 'least', 'director'],
  ['do … and … share the same nationality', ['country'], 'same', undefined],
  ['are both directors of … and … from the same country', ['country'], 'same', 'director'],
  ['are … and … in the same state', ['region'], 'same', undefined],
] as const)('%s', (text, properties, pick, through) => {
  expect(readComparison(text)).toEqual({ properties, pick, through });
});

test('what cannot be worked out is no comparison', () => {
  expect(readComparison('which is prettier, … or …')).toBeUndefined();
  expect(readComparison('are … and … both painters')).toBeUndefined();
});
