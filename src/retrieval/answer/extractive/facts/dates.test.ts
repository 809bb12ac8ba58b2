import { expect, test } from 'vitest';
import { compareDates, readDate } from './dates.ts';

test.each([
  ['20 March 851', 851, 3, 20],
  ['May 3, 1779', 1779, 5, 3],
  ['1920s', undefined, undefined, undefined],
  ['in 1920', 1920, undefined, undefined],
  ['43 BC', -43, undefined, undefined],
  ['yesterday', undefined, undefined, undefined],
])('%s', (text, year, month, day) => {
  expect(readDate(text)).toEqual(year === undefined ? undefined : { year, month, day });
});

test('the earlier is told only where both are known well enough', () => {
  const compared = (a: string, b: string) => {
    const [one, other] = [readDate(a), readDate(b)];
    return one && other && Math.sign(compareDates(one, other) ?? Number.NaN);
  };
  expect(compared('1920', '3 May 1921')).toBe(-1);
  expect(compared('4 May 1921', '3 May 1921')).toBe(1);
  expect(compared('43 BC', '25 AD 102')).toBe(-1);
  expect(compared('1921', '3 May 1921')).toBeNaN();
  expect(compared('May 1921', '3 May 1921')).toBeNaN();
});
