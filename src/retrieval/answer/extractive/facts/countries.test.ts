import { expect, test } from 'vitest';
import { readCountries } from './countries.ts';

test('a country is told by its name and by its people', () => {
  const codes = readCountries(
    'A Danish-born New Zealander in the United States, not in Sri Lanka or denmark.',
  );
  expect(codes.map(({ code, text }) => [code, text])).toEqual([
    ['DK', 'Danish'],
    ['NZ', 'New Zealander'],
    ['US', 'United States'],
    ['LK', 'Sri Lanka'],
  ]);
});

test('longer words that begin like a country are none', () => {
  expect(readCountries('Franceville, Maliseet, Swedishness')).toEqual([]);
});
