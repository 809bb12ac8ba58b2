import { createHmac, randomBytes } from 'node:crypto';

export interface Rate {
  /** How many may come at once. */
  readonly burst: number;
  /** After that, one every so many milliseconds. */
  readonly everyMs: number;
}

/** Counts charges by key. Times are milliseconds of a clock that never goes back. */
export interface Buckets {
  /** Milliseconds until the key may be charged; 0: now. */
  wait(key: string, now: number): number;
  charge(key: string, now: number): void;
  /** Takes one charge back. */
  refund(key: string): void;
  /** Takes all charges back. */
  clear(key: string): void;
}

/**
 * Leaky buckets (the generic cell rate algorithm of ITU-T I.371: one number per bucket, the time at which it will be empty) in a table
 * of a fixed size, whatever number of keys there is. Keys that fall on the same slot share it; which do is not for outsiders to know.
 */
export function createBuckets({ burst, everyMs }: Rate, slots: number): Buckets {
  const emptyAt = new Float64Array(slots).fill(Number.NEGATIVE_INFINITY);
  const seed = randomBytes(32);
  const slotOf = (key: string) => createHmac('sha256', seed).update(key).digest().readUInt32LE() % slots;
  const read = (slot: number) => emptyAt[slot] ?? Number.NEGATIVE_INFINITY;
  return {
    wait: (key, now) => Math.max(0, read(slotOf(key)) - now - (burst - 1) * everyMs),
    charge(key, now) {
      const slot = slotOf(key);
      emptyAt[slot] = Math.max(read(slot), now) + everyMs;
    },
    refund(key) {
      emptyAt[slotOf(key)] = read(slotOf(key)) - everyMs;
    },
    clear(key) {
      emptyAt[slotOf(key)] = Number.NEGATIVE_INFINITY;
    },
  };
}
