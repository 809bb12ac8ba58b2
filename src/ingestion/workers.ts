import type { ClaimedDocument } from '../store/contract.ts';
import { IngestThread, type IngestThreadOptions } from './ingest-thread.ts';

/**
 * While documents are being stored, hundreds in one transaction, the next ones are there to be read, so that neither core nor store waits:
 * with 512 a thread had nothing to do for up to a third of the time.
 */
const JOBS_PER_WORKER = 1024;

export interface WorkersOptions extends IngestThreadOptions {
  /** How many threads. */
  readonly count: number;
}

export interface IngestWorkers extends AsyncDisposable {
  readonly slots: number;
  run(document: ClaimedDocument, signal: AbortSignal): Promise<'published' | 'gone'>;
}

/** Shares documents out to threads. */
export function createWorkers(options: WorkersOptions): IngestWorkers {
  const threads = Array.from({ length: options.count }, () => new IngestThread(options));
  return {
    slots: options.count * JOBS_PER_WORKER,
    run(document, signal) {
      const thread = threads.reduce((least, other) => (other.load < least.load ? other : least));
      return thread.run(document, signal);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}
