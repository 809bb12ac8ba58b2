import { expect, test } from 'vitest';
import { editDistance, isNear } from './edit-distance.ts';

test('counts insertions, deletions and substitutions', () => {
  expect(editDistance('kitten', 'sitting')).toBe(3);
  expect(editDistance('', 'abc')).toBe(3);
  expect(editDistance('PORT', 'PORT')).toBe(0);
});

test('is near within one slip in a short name, two in a long one', () => {
  expect(isNear('PROT', 'PORT')).toBe(false);
  expect(isNear('POT', 'PORT')).toBe(true);
  expect(isNear('chunk_token', 'CHUNK_TOKENS')).toBe(true);
  expect(isNear('DATABASE_URL', 'DATABASE_USER')).toBe(false);
});
