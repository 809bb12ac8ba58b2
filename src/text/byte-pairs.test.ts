import { expect, test } from 'vitest';
import { decodeBytePairs } from './byte-pairs.ts';

test('tokens are text again', () => {
  expect(decodeBytePairs([13225, 2375])).toBe('Hello world');
  expect(decodeBytePairs([])).toBe('');
});

test('half a character is the replacement character', () => {
  expect(decodeBytePairs([94, 13225])).toBe('\ufffdHello');
});

test.each([[[-1]], [[1.5]], [[199_998]], [[4_000_000_000]]])('%j is no token', (tokens) => {
  expect(decodeBytePairs(tokens)).toBeNull();
});
