/** What working on one document took. */
export interface WorkReport {
  /** Milliseconds by stage; those that were not reached are missing. */
  readonly stages: Readonly<Partial<Record<Stage, number>>>;
  /** Passages, and their tokens, overlaps included. */
  readonly chunks: number;
  readonly tokens: number;
  /** Items that a language model said of it and that were left out: of no use, or borne out by no characters. */
  readonly leftOut: number;
}

export type Stage = 'convert' | 'chunk' | 'extract' | 'embed' | 'publish';

export const NO_WORK: WorkReport = { stages: {}, chunks: 0, tokens: 0, leftOut: 0 };

/** Keeps the report while the work goes on. */
export interface Stopwatch {
  /** Adds the time until `work` has ended, however it ends. */
  time<T>(stage: Stage, work: () => T | Promise<T>): Promise<T>;
  cut(chunks: ReadonlyArray<{ readonly tokens: number }>): void;
  leftOut(items: number): void;
  report(): WorkReport;
}

export function createStopwatch(): Stopwatch {
  const stages: Partial<Record<Stage, number>> = {};
  let chunks = 0;
  let tokens = 0;
  let leftOut = 0;
  return {
    async time(stage, work) {
      const begun = performance.now();
      try {
        return await work();
      } finally {
        stages[stage] = (stages[stage] ?? 0) + performance.now() - begun;
      }
    },
    cut(pieces) {
      chunks = pieces.length;
      tokens = pieces.reduce((sum, piece) => sum + piece.tokens, 0);
    },
    leftOut(items) {
      leftOut = items;
    },
    report: () => ({ stages, chunks, tokens, leftOut }),
  };
}
