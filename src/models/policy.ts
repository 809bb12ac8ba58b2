import { type BreakerSettings, createBreaker } from './breaker.ts';
import { cancelled, ModelError } from './errors.ts';
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
  /** The longest that a provider's Retry-After is obeyed, by background work and by someone who waits for an answer. */
  readonly mostRetryAfterMs: Readonly<Record<Lane, number>>;
  readonly breaker: BreakerSettings;
}

/** With a tenth of all calls failing, six attempts leave one call in a million to fail. */
export const POLICY: PolicySettings = {
  attempts: 6,
  firstDelayMs: 500,
  mostDelayMs: 20_000,
  mostRetryAfterMs: { background: 300_000, question: 10_000 },
  breaker: { failures: 8, firstMs: 1000, mostMs: 30_000 },
};

/** Leave for one attempt; what came of it must be told, once. */
export interface Permit {
  done(error: ModelError | null): void;
}

/** When an attempt may begin, and whether there is another: one for each model, over slots that all models share. */
export interface Policy {
  /** @throws {ModelError} `cancelled`; `unavailable` for a question while the model is down. */
  admit(lane: Lane, signal?: AbortSignal): Promise<Permit>;
  /** After the `tries`-th failed attempt: waits until the next one is due, or throws the error. */
  again(error: ModelError, tries: number, lane: Lane, signal?: AbortSignal): Promise<void>;
  /** True while nothing is sent because the model is down. */
  readonly isOpen: boolean;
}

export function createPolicy(
  slots: Slots,
  meter: Meter,
  settings: PolicySettings = POLICY,
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
        breaker.report(error, probe);
        release();
      },
    };
  }

  async function again(error: ModelError, tries: number, lane: Lane, signal?: AbortSignal): Promise<void> {
    const asked = error.retryAfterMs ?? 0;
    if (!error.retryable || error.kind === 'unavailable' || tries >= settings.attempts) throw error;
    if (lane === 'question' && asked > settings.mostRetryAfterMs.question) throw error;
    meter.retried();
    const longest = Math.min(settings.mostDelayMs, settings.firstDelayMs * 2 ** (tries - 1));
    // Half of it is left to chance, so that what failed together is not tried again together.
    const own = (longest / 2) * (1 + random());
    await wait(Math.max(own, Math.min(asked, settings.mostRetryAfterMs[lane])), signal);
  }

  return {
    admit,
    again,
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
