import type { ClaimedDocument } from '../store/contract.ts';
import { IngestThread, type IngestThreadOptions } from './ingest-thread.ts';

/**
 * While documents are being stored, hundreds in one transaction, the next ones are there to be read, so that neither core nor store waits:
 * with 512 a thread stood still for a part of the time.
 */
const JOBS_PER_WORKER = 1024;

export interface WorkersOptions extends IngestThreadOptions {
  /** How many threads. */
  readonly count: number;
  /** Whether one more is started when each of them has a long document in its hands, so that a short one does not wait for that to end. */
  readonly spare?: boolean;
}

export interface IngestWorkers extends AsyncDisposable {
  readonly slots: number;
  run(document: ClaimedDocument, signal: AbortSignal): Promise<'published' | 'gone'>;
}

/** Shares documents out to threads. */
export function createWorkers(options: WorkersOptions): IngestWorkers {
  const threads = Array.from({ length: options.count }, () => new IngestThread(options));
  const spare: IngestThread[] = [];
  return {
    slots: options.count * JOBS_PER_WORKER,
    run(document, signal) {
      const free = threads.filter(({ holdsLong }) => !holdsLong);
      if (free.length === 0 && options.spare && spare.length === 0) spare.push(new IngestThread(options));
      const open = free.length > 0 ? free : [...threads, ...spare];
      return open
        .reduce((least, other) => (other.length < least.length ? other : least))
        .run(document, signal);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...threads, ...spare].map((thread) => thread.end()));
    },
  };
}
