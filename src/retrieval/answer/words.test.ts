import { expect, test } from 'vitest';
import { clipWords, countWords } from './words.ts';

test('words between spaces, half a word for a character of an unspaced script', () => {
  expect(countWords('Marley was dead, to begin with.')).toBe(6);
  expect(countWords('朱元璋出生')).toBe(3);
  expect(countWords('— …')).toBe(0);
});

test('a text is cut at a word’s end, and only when too long', () => {
  expect(clipWords('one two three', 3)).toBe('one two three');
  expect(clipWords('one two three', 2)).toBe('one two …');
  expect(clipWords('朱元璋出生于濠州', 2)).toBe('朱元璋出 …');
});
