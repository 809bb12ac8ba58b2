import { expect, test } from 'vitest';
import { nameSpans } from './names.ts';

const keys = (text: string) => nameSpans(text).map(({ key }) => key);

test('every run of words may be a name, except of stop words alone', () => {
  expect(keys('who was Jacob Marley?')).toEqual([
    'who was jacob',
    'who was jacob marley',
    'was jacob',
    'was jacob marley',
    'jacob',
    'jacob marley',
    'marley',
  ]);
});

test('capitals, digits and scripts without capitals look like names', () => {
  const proper = (text: string) => nameSpans(text).map((span) => span.proper);
  expect(proper('marley')).toEqual([false]);
  expect(proper('Marley')).toEqual([true]);
  expect(proper('朱元璋')).toContain(true);
});

test('signs that belong to a name stay with it', () => {
  expect(keys('C++')).toEqual(['c++']);
});

test('the number of runs is bounded, whatever is asked', () => {
  expect(nameSpans('Marley '.repeat(20_000)).length).toBeLessThanOrEqual(1_600);
  expect(nameSpans('… ?!')).toEqual([]);
});
