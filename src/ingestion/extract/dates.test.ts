import { expect, test } from 'vitest';
import { findDates } from './dates.ts';

test.each([
  ['died 11 November 875 in', ['11 November 875']],
  ['on April 30, 1939, he', ['30 April 1939']],
  ['on the 3rd of May 1998', ['3 May 1998']],
  ['by Sept. 5, 1812', ['5 September 1812']],
  ['since October 1915', ['October 1915']],
  ['on 2026-01-14', ['14 January 2026']],
  ['in the 1910s', ['1910s']],
  ['a 1999 film', ['1999']],
  ['(1893 – 1940)', ['1893', '1940']],
  ['(c. 1558–1606)', ['1558', '1606']],
  ['between 995 and 997.', ['995', '997']],
  ['until his death in 928 or 929 without', ['928']],
  ['over 1500 men and 2000 people', []],
  ['in 104 patients', []],
  ['paid $1999 for 1,900 things, 0.1950 each', []],
  ['on 17 October and in May', []],
  ['file 20260408_08:38', []],
])('%j has the dates %j', (text, dates) => {
  expect(findDates(text).map(({ name }) => name)).toEqual(dates);
});

test('a date knows where it stands', () => {
  const text = 'She was born on April 30, 1939 in Leeds.';
  expect(findDates(text).map(({ start, end }) => text.slice(start, end))).toEqual(['April 30, 1939']);
});
