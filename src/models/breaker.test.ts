import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';
import { ModelError } from './errors.ts';

const DOWN = new ModelError('overloaded', 'down');
const SETTINGS = { failures: 3, firstMs: 100, mostMs: 300 };

function open() {
  const clock = { now: 0 };
  const breaker = createBreaker(SETTINGS, () => clock.now);
  for (let at = 0; at < 3; at++) breaker.report(DOWN, false);
  return { clock, breaker };
}

test('opens after failures in a row', () => {
  const breaker = createBreaker(SETTINGS, () => 0);
  for (const error of [DOWN, DOWN, null, DOWN, DOWN]) breaker.report(error, false);
  expect(breaker.isOpen).toBe(false);
  breaker.report(DOWN, false);
  expect(breaker.isOpen).toBe(true);
  expect(breaker.enter()).toMatchObject({ go: false, waitMs: 100 });
});

test('a request that is refused is an answer, and one that is cancelled says nothing', () => {
  const breaker = createBreaker(SETTINGS, () => 0);
  for (let at = 0; at < 9; at++) breaker.report(new ModelError('rejected', 'no'), false);
  expect(breaker.isOpen).toBe(false);
  for (const error of [DOWN, DOWN, new ModelError('cancelled', 'enough'), DOWN]) breaker.report(error, false);
  expect(breaker.isOpen).toBe(true);
});

test('lets one probe through at a time; who waits is told what came of it', async () => {
  const { clock, breaker } = open();
  clock.now = 100;
  expect(breaker.enter()).toEqual({ go: true, probe: true });
  const waiting = breaker.enter();
  expect(waiting).toMatchObject({ go: false, waitMs: null });
  breaker.report(null, true);
  if (!waiting.go) await waiting.settled;
  expect(breaker.enter()).toEqual({ go: true, probe: false });
});

test('each failed probe doubles the wait, up to the longest', () => {
  const { clock, breaker } = open();
  const waits = [100, 200, 300, 300].map((expected) => {
    const before = breaker.enter();
    clock.now += expected;
    expect(breaker.enter()).toMatchObject({ go: true, probe: true });
    breaker.report(DOWN, true);
    return before.go ? 0 : before.waitMs;
  });
  expect(waits).toEqual([100, 200, 300, 300]);
});

test('stays open for as long as the provider asks', () => {
  const breaker = createBreaker({ ...SETTINGS, failures: 1 }, () => 0);
  breaker.report(new ModelError('rate_limited', 'slow down', { retryAfterMs: 5000 }), false);
  expect(breaker.enter()).toMatchObject({ go: false, waitMs: 5000 });
});

test('calls of before change nothing; a cancelled probe makes room for another', () => {
  const { clock, breaker } = open();
  breaker.report(DOWN, false);
  expect(breaker.enter()).toMatchObject({ waitMs: 100 });
  clock.now = 100;
  breaker.enter();
  breaker.report(new ModelError('cancelled', 'enough'), true);
  expect(breaker.enter()).toEqual({ go: true, probe: true });
});
