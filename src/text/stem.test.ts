import { stem } from 'porter2';
import { expect, test } from 'vitest';
import { stemEnglish } from './stem.ts';

test('no word that the stemmer would change is passed over', () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz'"];
  const endings = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const words = ['', 'be', 'rela', 'valenc', "'"].flatMap((begin) => endings.map((ending) => begin + ending));
  expect(words.filter((word) => stemEnglish(word) !== stem(word))).toEqual([]);
});
