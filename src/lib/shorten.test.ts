import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('what is short stays, what is long is cut at a character and says so', () => {
  expect(shorten('Jacob Marley')).toBe('Jacob Marley');
  expect(shorten('a'.repeat(100))).toBe('a'.repeat(100));
  expect(shorten('a'.repeat(101))).toBe(`${'a'.repeat(99)}…`);
  expect(shorten('Marley was dead', 7)).toBe('Marley…');
  expect(shorten('ab🙂cd', 4)).toBe('ab\ufffd…');
});
