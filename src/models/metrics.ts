import type { ModelError, ModelErrorKind } from './errors.ts';
import type { Usage } from './spec.ts';

/** Counts since the start, of one model. */
export interface ModelCounts {
  /** Attempts that have ended, whatever came of them. */
  readonly calls: number;
  readonly retries: number;
  readonly errors: Readonly<Partial<Record<ModelErrorKind, number>>>;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cacheHits: number;
  readonly cacheMisses: number;
}

export interface Meter {
  attemptEnded(seconds: number, error: ModelError | null): void;
  retried(): void;
  used(usage: Usage): void;
  cacheAsked(hit: boolean): void;
  /** What the check at the start found: tells whether it answers until the first call does. */
  checked(problem: string | null): void;
  counts(): ModelCounts;
  /** Null: not asked yet. */
  readonly lastAnswered: boolean | null;
  readonly lastProblem: string | null;
}

/** @param onAttempt Told of each attempt's seconds. */
export function createMeter(onAttempt: (seconds: number) => void = () => {}): Meter {
  let calls = 0;
  let retries = 0;
  let promptTokens = 0;
  let completionTokens = 0;
  let cacheHits = 0;
  let cacheMisses = 0;
  let lastAnswered: boolean | null = null;
  let lastProblem: string | null = null;
  const errors: Partial<Record<ModelErrorKind, number>> = {};

  return {
    attemptEnded(seconds, error) {
      calls += 1;
      onAttempt(seconds);
      if (error) errors[error.kind] = (errors[error.kind] ?? 0) + 1;
      if (error?.kind === 'cancelled') return;
      lastAnswered = error === null;
      lastProblem = error?.message ?? null;
    },
    retried: () => {
      retries += 1;
    },
    used(usage) {
      promptTokens += usage.promptTokens;
      completionTokens += usage.completionTokens;
    },
    cacheAsked(hit) {
      if (hit) cacheHits += 1;
      else cacheMisses += 1;
    },
    checked(problem) {
      if (lastAnswered !== null) return;
      lastAnswered = problem === null;
      lastProblem = problem;
    },
    counts: () => ({
      calls,
      retries,
      errors: { ...errors },
      promptTokens,
      completionTokens,
      cacheHits,
      cacheMisses,
    }),
    get lastAnswered() {
      return lastAnswered;
    },
    get lastProblem() {
      return lastProblem;
    },
  };
}
