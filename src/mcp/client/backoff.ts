export interface Pace {
  /** Milliseconds before the first retry; each further one waits twice as long, up to `mostMs`. */
  readonly firstMs: number;
  readonly mostMs: number;
  /** Milliseconds between retries once `maxRetries` of an outage have failed: nothing is given up for good. */
  readonly slowMs: number;
  readonly maxRetries: number;
}

/**
 * How long to wait before trying again after the `failures`-th failure of an outage (from 1), in milliseconds. Half of it is left to
 * chance, so that what failed together is not tried again together.
 */
export function retryDelay(failures: number, pace: Pace, random: () => number = Math.random): number {
  const { firstMs, mostMs, slowMs, maxRetries } = pace;
  const longest = failures > maxRetries ? slowMs : Math.min(mostMs, firstMs * 2 ** (failures - 1));
  return (longest / 2) * (1 + random());
}
