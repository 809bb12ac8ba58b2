import { expect, test } from 'vitest';
import { rememberRecent } from './recent.ts';

test('what was worked out is remembered, and the longest unused forgotten first', () => {
  const worked: string[] = [];
  const length = rememberRecent((text) => {
    worked.push(text);
    return text.length;
  }, 6);
  expect(['aa', 'bb', 'cc', 'aa', 'dd', 'aa', 'bb'].map(length)).toEqual([2, 2, 2, 2, 2, 2, 2]);
  expect(worked).toEqual(['aa', 'bb', 'cc', 'dd', 'bb']);
});

test('what is longer than all that is held is worked out and let go', () => {
  const twice = rememberRecent((text) => text + text, 3);
  expect([twice('abcd'), twice('abcd'), twice('')]).toEqual(['abcdabcd', 'abcdabcd', '']);
});
