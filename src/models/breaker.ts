import { isOutage, type ModelError } from './errors.ts';

export interface BreakerSettings {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** Milliseconds it stays open at first; twice as long after each failed probe, up to `mostMs`. */
  readonly firstMs: number;
  readonly mostMs: number;
}

export type Passage =
  | { readonly go: true; readonly probe: boolean }
  /** `settled` resolves when a probe has told more; null milliseconds: only that is worth waiting for. */
  | { readonly go: false; readonly waitMs: number | null; readonly settled: Promise<void> };

/**
 * Keeps calls from a provider that is down: after some failures in a row it opens, and then one call at a time probes whether the
 * provider is back. Only outages count: a refused request is an answer.
 */
export interface Breaker {
  /** Who is let go must report what came of it. */
  enter(): Passage;
  report(error: ModelError | null, probe: boolean): void;
  readonly isOpen: boolean;
}

export function createBreaker(
  { failures: limit, firstMs, mostMs }: BreakerSettings,
  now: () => number = () => performance.now(),
): Breaker {
  let failures = 0;
  /** How often it has opened since the last success; 0: closed. */
  let openings = 0;
  let openUntil = 0;
  let probing = false;
  let change = Promise.withResolvers<void>();

  function open(askedMs: number): void {
    const ownMs = Math.min(mostMs, firstMs * 2 ** Math.min(openings, 30));
    openUntil = now() + Math.max(ownMs, askedMs);
    openings += 1;
  }

  function tellWaiting(): void {
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  return {
    enter() {
      if (openings === 0) return { go: true, probe: false };
      const waitMs = openUntil - now();
      if (waitMs > 0) return { go: false, waitMs, settled: change.promise };
      if (probing) return { go: false, waitMs: null, settled: change.promise };
      probing = true;
      return { go: true, probe: true };
    },
    report(error, probe) {
      if (probe) probing = false;
      if (error === null || !(isOutage(error) || error.kind === 'cancelled')) {
        failures = 0;
        openings = 0;
      } else if (error.kind !== 'cancelled') {
        failures += 1;
        // Calls that were in flight when it opened do not open it further.
        if (probe || (openings === 0 && failures >= limit)) open(error.retryAfterMs ?? 0);
      }
      if (probe || openings === 0) tellWaiting();
    },
    get isOpen() {
      return openings > 0;
    },
  };
}
