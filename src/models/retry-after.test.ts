import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');

test.each([
  [{ 'retry-after': '3' }, 3000],
  [{ 'retry-after': ' 0.25 ' }, 250],
  [{ 'retry-after': 'Sun, 22 Nov 2026 10:01:00 GMT' }, 60_000],
  [{ 'retry-after': 'Sun, 22 Nov 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '120', 'retry-after': '3' }, 120],
  [{ 'retry-after': '-1e9' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '9'.repeat(400) }, undefined],
  [{}, undefined],
])('%j', (headers, expected) => {
  const found = readRetryAfter(headers, NOW);
  if (expected === undefined) expect(found === undefined || found >= 0).toBe(true);
  else expect(found).toBe(expected);
});
