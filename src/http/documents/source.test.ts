import { expect, test } from 'vitest';
import { textSource } from './source.ts';

test.each([
  [undefined, 'unknown_source'],
  [null, 'unknown_source'],
  [' \u0000\u202e ', 'unknown_source'],
  ['notes/2026/ada.txt', 'notes/2026/ada.txt'],
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['../../etc/passwd', 'passwd'],
  ['a\\..\\..\\boot.ini', 'boot.ini'],
  ['a\u0000b\nc', 'abc'],
])('%j is shown as %j', (given, shown) => {
  expect(textSource(given)).toBe(shown);
});
