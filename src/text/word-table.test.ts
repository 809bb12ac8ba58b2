import { expect, test } from 'vitest';
import { WordTable } from './word-table.ts';

test('a word has the number of its place, and no other word has one', () => {
  const words = ['', 'a', 'b', 'ab', 'ba', "don't", 'don’t', 'Łódź', 'word', 'words', '\ud83d\ude00'];
  const table = new WordTable(words);
  expect(words.map((word) => table.numberOf(word))).toEqual(words.map((_, place) => place));
  expect(words.map((_, place) => table.wordAt(place))).toEqual(words);
  for (const other of ['A', 'wor', 'aba', 'dont', '\ud83d']) expect(table.numberOf(other)).toBe(-1);
});

test('as many words as a dictionary has', () => {
  const words = Array.from({ length: 100_000 }, (_, place) => place.toString(36));
  const table = new WordTable(words);
  expect(words.every((word, place) => table.numberOf(word) === place)).toBe(true);
  expect(table.numberOf('zzzzz')).toBe(-1);
});

test('a table of no words has none', () => {
  expect(new WordTable([]).numberOf('word')).toBe(-1);
});
