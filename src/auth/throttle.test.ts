import { describe, expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

const MINUTE = 60_000;

function start() {
  const clock = { now: 0 };
  const throttle = createThrottle(() => clock.now);
  /** How many of so many attempts were let through. */
  const fail = (times: number, account: (at: number) => string, address: (at: number) => string) =>
    Array.from({ length: times }, (_, at) => throttle.begin(account(at), address(at))).filter(
      (wait) => wait === 0,
    ).length;
  return { clock, throttle, fail };
}

const ada = () => 'ada';
const here = () => '203.0.113.1';

describe('one account from one place', () => {
  test('fails ten times, then once a minute', () => {
    const { clock, throttle, fail } = start();
    expect(fail(20, ada, here)).toBe(10);
    expect(throttle.begin('ada', here())).toBe(MINUTE);
    clock.now += MINUTE - 1;
    expect(throttle.begin('ada', here())).toBe(1);
    clock.now += 1;
    expect(fail(2, ada, here)).toBe(1);
  });

  test('starts anew after a success', () => {
    const { throttle, fail } = start();
    fail(9, ada, here);
    expect(throttle.begin('ada', here())).toBe(0);
    throttle.forgive('ada', here());
    expect(fail(20, ada, here)).toBe(10);
  });

  test('does not keep its owner out from another place', () => {
    const { throttle, fail } = start();
    fail(1000, ada, here);
    expect(throttle.begin('ada', '203.0.113.2')).toBe(0);
  });
});

describe('one place', () => {
  test('fails 30 times, whatever accounts it names, then twice a minute', () => {
    const { clock, fail } = start();
    expect(fail(200, (at) => `name-${at}`, here)).toBe(30);
    clock.now += MINUTE;
    expect(fail(200, (at) => `other-${at}`, here)).toBe(2);
  });

  test('of IPv6 is a whole network', () => {
    const { fail } = start();
    expect(
      fail(
        200,
        (at) => `name-${at}`,
        (at) => `2001:db8::${at.toString(16)}`,
      ),
    ).toBe(30);
  });

  test('does not buy guesses at one account with logins to another', () => {
    const { throttle, fail } = start();
    for (let round = 0; round < 10; round += 1) {
      fail(1, ada, here);
      if (throttle.begin('mine', here()) === 0) throttle.forgive('mine', here());
    }
    expect(throttle.begin('ada', here())).toBe(MINUTE);
  });
});

test('successes use nothing up', () => {
  const { throttle, fail } = start();
  for (let time = 0; time < 1000; time += 1) {
    expect(throttle.begin('ada', here())).toBe(0);
    throttle.forgive('ada', here());
  }
  expect(fail(200, (at) => `name-${at}`, here)).toBe(30);
});

describe('all places together', () => {
  const anywhere = (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;

  test('fail a hundred times, then once a second', () => {
    const { clock, fail } = start();
    expect(fail(1000, ada, anywhere)).toBe(100);
    clock.now += 10_000;
    expect(fail(1000, ada, anywhere)).toBe(10);
  });

  test('one place alone cannot use that up', () => {
    const { clock, throttle, fail } = start();
    for (let minute = 0; minute < 60; minute += 1) {
      fail(100, (at) => `name-${at}`, here);
      clock.now += MINUTE;
    }
    expect(throttle.begin('ada', '203.0.113.2')).toBe(0);
  });
});
