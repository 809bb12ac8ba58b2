import { type BreakerSettings, createBreaker } from './breaker.ts';
import { cancelled, isOutOfReach, ModelError } from './errors.ts';
import type { Meter } from './metrics.ts';
import type { Slots } from './slots.ts';
import type { Lane } from './spec.ts';
import { wait } from './wait.ts';

export interface PolicySettings {
  /** Attempts of one call, the first included. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; each further one waits twice as long, up to `mostDelayMs`. */
  readonly firstDelayMs: number;
  readonly mostDelayMs: number;
  /** The longest that background work obeys a provider's Retry-After. */
  readonly mostRetryAfterMs: number;
  /** Milliseconds that someone who asks a question waits between attempts, all together, what a Retry-After asks for included. */
  readonly patienceMs: number;
  /**
   * Milliseconds from its first failure for which background work goes on trying, beyond its attempts, a provider that is not there or
   * asks to slow down. That is no fault of the call, and ends by itself.
   */
  readonly outageMs: number;
  readonly breaker: BreakerSettings;
}

/** With a tenth of all calls failing, six attempts leave one call in a million to fail, and a question's four one in ten thousand. */
export const POLICY: PolicySettings = {
  attempts: 6,
  firstDelayMs: 500,
  mostDelayMs: 20_000,
  mostRetryAfterMs: 300_000,
  patienceMs: 3_500,
  // A model server that is updated is back in minutes; providers count requests and tokens by the minute.
  outageMs: 600_000,
  breaker: { failures: 8, firstMs: 1000, mostMs: 30_000 },
};

/** Leave for one attempt; what came of it must be told, once. */
export interface Permit {
  done(error: ModelError | null): void;
}

/** The attempts of one call. */
export interface Attempts {
  /** @throws {ModelError} `cancelled`; `unavailable` for a question while the model is down. */
  admit(): Promise<Permit>;
  /** After an attempt that failed: waits until the next one is due, or throws the error. */
  again(error: ModelError): Promise<void>;
}

/** When an attempt may begin, and whether there is another: one for each model, over slots that all models share. */
export interface Policy {
  begin(lane: Lane, signal?: AbortSignal): Attempts;
  /** True while nothing is sent because the model is down. */
  readonly isOpen: boolean;
}

export function createPolicy(
  slots: Slots,
  meter: Meter,
  settings: PolicySettings = POLICY,
  onPause: (isPaused: boolean) => void = () => {},
  random: () => number = Math.random,
): Policy {
  const breaker = createBreaker(settings.breaker);

  /** A slot is held neither while waiting for the model to come back nor between attempts: others can use it. */
  async function admit(lane: Lane, signal?: AbortSignal): Promise<Permit> {
    for (;;) {
      const release = await slots.take(lane, signal);
      const passage = breaker.enter();
      if (passage.go) return permit(release, passage.probe);
      release();
      if (lane === 'question') throw unavailable(meter.lastProblem, passage.waitMs);
      await wait(passage.waitMs, signal, passage.settled);
    }
  }

  function permit(release: () => void, probe: boolean): Permit {
    const begun = performance.now();
    let open = true;
    return {
      done(error) {
        if (!open) return;
        open = false;
        meter.attemptEnded((performance.now() - begun) / 1000, error);
        const wasOpen = breaker.isOpen;
        breaker.report(error, probe);
        if (breaker.isOpen !== wasOpen) onPause(breaker.isOpen);
        release();
      },
    };
  }

  function begin(lane: Lane, signal?: AbortSignal): Attempts {
    let tries = 0;
    let waitedMs = 0;
    let failingSince: number | null = null;
    const isOver = (error: ModelError): boolean => {
      failingSince ??= performance.now();
      if (tries < settings.attempts) return false;
      if (lane === 'question' || !isOutOfReach(error)) return true;
      return performance.now() - failingSince >= settings.outageMs;
    };
    return {
      admit: () => admit(lane, signal),
      async again(error) {
        tries += 1;
        if (!error.retryable || error.kind === 'unavailable' || isOver(error)) throw error;
        const delayMs = delayBefore(error, tries);
        // Those who would wait longer are better told at once: they may ask again, or another model.
        if (lane === 'question' && waitedMs + delayMs > settings.patienceMs) throw error;
        meter.retried();
        await wait(delayMs, signal);
        waitedMs += delayMs;
      },
    };
  }

  function delayBefore({ retryAfterMs }: ModelError, tries: number): number {
    const longest = Math.min(settings.mostDelayMs, settings.firstDelayMs * 2 ** (tries - 1));
    // Half of it is left to chance, so that what failed together is not tried again together.
    const own = (longest / 2) * (1 + random());
    return Math.max(own, Math.min(retryAfterMs ?? 0, settings.mostRetryAfterMs));
  }

  return {
    begin,
    get isOpen() {
      return breaker.isOpen;
    },
  };
}

function unavailable(problem: string | null, waitMs: number | null): ModelError {
  return new ModelError('unavailable', `The model is not available for now. ${problem ?? ''}`.trim(), {
    retryAfterMs: waitMs ?? 1000,
  });
}

/** Anything thrown by a layer below is a `ModelError` already; what is not is a fault of ours and passes as it is. */
export function asModelError(error: unknown, signal: AbortSignal | undefined): ModelError {
  if (error instanceof ModelError) return error;
  if (signal?.aborted) return cancelled();
  throw error;
}
