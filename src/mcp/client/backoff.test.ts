import { expect, test } from 'vitest';
import { retryDelay } from './backoff.ts';

const PACE = { firstMs: 1000, mostMs: 5000, slowMs: 300_000, maxRetries: 4 };
const longest = (failures: number, pace = PACE) => retryDelay(failures, pace, () => 1);

test('doubles, up to a most; after the retries of an outage it goes on slowly', () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map((failures) => longest(failures))).toEqual([
    1000, 2000, 4000, 5000, 300_000, 300_000, 300_000,
  ]);
});

test('no retries allowed: slow from the first', () => {
  expect(longest(1, { ...PACE, maxRetries: 0 })).toBe(300_000);
});

test('half of the wait is left to chance', () => {
  expect(retryDelay(2, PACE, () => 0)).toBe(1000);
  expect(retryDelay(2, PACE, () => 0.5)).toBe(1500);
});
