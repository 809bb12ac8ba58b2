import { createBuckets } from './buckets.ts';
import { networkOf } from './network.ts';

/** One account from one place: what a person who mistypes needs, and 1,440 guesses a day. */
const PAIR = { burst: 10, everyMs: 60_000 };
/** One place, whatever accounts it names; many people may share it. */
const PLACE = { burst: 30, everyMs: 30_000 };
/** Everybody: bounds the time spent on hashing, and what many places achieve together. It takes 30 places to use it up. */
const ALL = { burst: 100, everyMs: 1000 };

/**
 * 128 KiB a table. `ALL` admits at most 100 failures and one more a second, and a pair forgets within 10 minutes: 70 slots at most
 * are full at any moment, so that an attack from everywhere shuts out somebody else's pair by accident in 0.4 % of cases.
 */
const SLOTS = 16_384;

const EVERYBODY = '';

export interface Throttle {
  /** Counts an attempt as failed until told otherwise, so that attempts side by side count too. Milliseconds to wait; 0: go on. */
  begin(account: string, address: string): number;
  /** The attempt succeeded. The account's earlier failures from this place are forgotten; those with other accounts are not. */
  forgive(account: string, address: string): void;
}

/**
 * Limits failed logins by account and place. By account alone would let anybody lock out its owner, by place alone would let a guesser
 * go on from the next.
 *
 * @param now milliseconds of a clock that never goes back.
 */
export function createThrottle(now: () => number = () => performance.now()): Throttle {
  const pairs = createBuckets(PAIR, SLOTS);
  const places = createBuckets(PLACE, SLOTS);
  const all = createBuckets(ALL, 1);
  return {
    begin(account, address) {
      const place = networkOf(address);
      const pair = JSON.stringify([account, place]);
      const time = now();
      const wait = Math.max(pairs.wait(pair, time), places.wait(place, time), all.wait(EVERYBODY, time));
      if (wait > 0) return wait;
      pairs.charge(pair, time);
      places.charge(place, time);
      all.charge(EVERYBODY, time);
      return 0;
    },
    forgive(account, address) {
      const place = networkOf(address);
      pairs.clear(JSON.stringify([account, place]));
      places.refund(place);
      all.refund(EVERYBODY);
    },
  };
}
