/** Documents of one batch, as the pipeline status counts them. */
const BATCH = 10;

/** What was pending when it began. A document that ends after the next run has begun counts for its own. */
export interface Run {
  readonly docs: number;
  /** Begun and not ended. */
  inWork: number;
  /** Published, failed, or deleted meanwhile; not what was given back. */
  ended: number;
}

export interface Runs {
  /** The oldest run of which documents are in work, which the status tells of; the last, when there are none. */
  readonly current: Run;
  /** Whether documents in work arrived during the current run. */
  readonly isNextInWork: boolean;
  next(docs: number): Run;
  /** A document of the run is no longer in work. */
  leave(run: Run): void;
}

/** The runs of which documents are in work. The next begins while documents of the one before are, so that no slot idles. */
export function createRuns(): Runs {
  let last: Run = { docs: 0, inWork: 0, ended: 0 };
  let older: Run[] = [];
  const inWork = ({ inWork }: Run) => inWork > 0;
  return {
    get current() {
      return older[0] ?? last;
    },
    get isNextInWork() {
      return older.length > 1 || (older.length === 1 && last.inWork > 0);
    },
    next(docs) {
      older = [...older, last].filter(inWork);
      last = { docs, inWork: 0, ended: 0 };
      return last;
    },
    leave(run) {
      run.inWork -= 1;
      if (run.inWork === 0) older = older.filter(inWork);
    },
  };
}

/** How many batches a run has, and which is worked on: of hundreds begun, that of the first not ended. */
export function countBatches({ docs, ended }: Run): { batches: number; currentBatch: number } {
  return { batches: Math.ceil(docs / BATCH), currentBatch: Math.ceil(Math.min(ended + 1, docs) / BATCH) };
}
