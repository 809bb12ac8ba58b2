import type { ModelError, ModelErrorKind } from './errors.ts';
import type { Usage } from './spec.ts';

/** Upper bounds in seconds; what takes longer is in none. Models take from 50 ms (an embedding) to minutes. */
export const LATENCY_BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300] as const;

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
  readonly latency: {
    /** How many took at most `LATENCY_BOUNDS[i]` seconds. */
    readonly buckets: readonly number[];
    readonly count: number;
    readonly seconds: number;
  };
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

export function createMeter(): Meter {
  let calls = 0;
  let retries = 0;
  let promptTokens = 0;
  let completionTokens = 0;
  let cacheHits = 0;
  let cacheMisses = 0;
  let seconds = 0;
  let lastAnswered: boolean | null = null;
  let lastProblem: string | null = null;
  const errors: Partial<Record<ModelErrorKind, number>> = {};
  const buckets = LATENCY_BOUNDS.map(() => 0);

  return {
    attemptEnded(took, error) {
      calls += 1;
      seconds += took;
      for (const [at, bound] of LATENCY_BOUNDS.entries())
        if (took <= bound) buckets[at] = (buckets[at] ?? 0) + 1;
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
      latency: { buckets: [...buckets], count: calls, seconds },
    }),
    get lastAnswered() {
      return lastAnswered;
    },
    get lastProblem() {
      return lastProblem;
    },
  };
}
