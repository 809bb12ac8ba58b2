import { expect, test } from 'vitest';
import { findRelative } from './kin.ts';

test.each([
  [
    'father',
    'He is the son of the veteran writer Per Anders Falk, brother of Nils.',
    'Per Anders Falk',
    true,
  ],
  [
    'father',
    'She was the daughter of Per III, Duke of Lund and Anna of Oban.',
    'Per III, Duke of Lund',
    false,
  ],
  ['mother', 'His mother was the singer Anna of Oban.', 'Anna of Oban', true],
  ['parent', 'Her parents were Per Falk and Anna Berg.', 'Per Falk', true],
  ['spouse', 'Since 1801 she has been married to Nils Brun, a fisherman.', 'Nils Brun', true],
  ['child', 'His son Sven Brun is a captain.', 'Sven Brun', true],
] as const)('the %s in: %s', (relative, sentence, name, sure) => {
  expect(findRelative(relative, sentence)).toEqual({ name, sure });
});

test('nobody is nobody’s relative', () => {
  expect(findRelative('spouse', 'The lamp was lit by Una Falk.')).toBeUndefined();
});

test('hostile text is read in linear time', () => {
  const started = performance.now();
  for (const piece of ['son of ', 'son of a b c ', 'Aa Bb, ', 'Duke of the '])
    findRelative('mother', `son of ${piece.repeat(10_000)}`);
  expect(performance.now() - started).toBeLessThan(1000);
});
