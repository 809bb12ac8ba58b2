import { expect, test } from 'vitest';
import { readLife } from './life.ts';

test.each([
  ['Una Falk( 3 May 1779 – 10 August 1860) was a captain.', 'died', '10 August 1860', undefined],
  [
    'Una Falk (3 May 1779, Lund – 10 August 1860, Oban, Scotland) sailed.',
    'died',
    '10 August 1860',
    'Oban, Scotland',
  ],
  ['Una Falk (Lund, 3 May 1779 – Oban, 10 August 1860) sailed.', 'born', '3 May 1779', 'Lund'],
  [
    'Una Falk (born May 3, 1779 in Skerry Bay, Long Strand, Norland) sailed.',
    'born',
    'May 3, 1779',
    'Skerry Bay, Long Strand, Norland',
  ],
  ['Una Falk (born Una Berg, 1779) sailed.', 'born', '1779', undefined],
  ['Una Falk of Lund (d. 20 March 851) was a queen.', 'died', '20 March 851', undefined],
  ['She was born in Lund, Norland and died in St. Anna, Sundland.', 'born', undefined, 'Lund, Norland'],
  ['She was born in Lund, Norland and died in St. Anna, Sundland.', 'died', undefined, 'St. Anna, Sundland'],
  ['Born poor in Lund, Norland, Falk became a captain and died in 1860.', 'born', undefined, 'Lund, Norland'],
  ['She stayed at Lund Hospital, where she died in 1860.', 'died', '1860', 'Lund Hospital'],
  ['He died seven years ago, this very night.', 'died', 'seven years ago', undefined],
  ['Mr. Falk has been dead these seven years.', 'died', 'these seven years', undefined],
  ['She was buried at Skerry Abbey in 1861.', 'buried', '1861', 'Skerry Abbey'],
] as const)('%s: %s', (sentence, event, date, place) => {
  expect(readLife(sentence)[event]).toEqual({ date, place });
});

test('what is said of nobody’s life is none', () => {
  expect(readLife('J. B. Falk and D. Brun, Lund, 1915')).toEqual({});
  expect(readLife('The lamp (a large one) shone – brightly – in Lund.')).toEqual({});
});

test('hostile text is read in linear time', () => {
  const started = performance.now();
  for (const piece of ['(1 – ', 'born in ', 'Lund, ', '((((', 'died, Aa ']) readLife(piece.repeat(10_000));
  expect(performance.now() - started).toBeLessThan(1000);
});
