import type { ClaimedDocument, QueueStore } from '../store/contract.ts';
import { countBatches, createRuns, type Run } from './runs.ts';
import type { Hold, Pipeline, PipelineEvent, PipelineStatus } from './status.ts';

/** Documents are claimed this many at a time: a claim is a transaction, and small documents are done a thousand a second. */
const CLAIM = 128;
/** No further document is begun while those in work are longer than this together, so that memory does not grow with what is sent. */
const LENGTH_IN_WORK = 16 * 1024 * 1024;
/** Status events are told at most this often; document events are never held back. */
const STATUS_EVERY_MS = 100;

/** What working on a document came to: published, or its claim no longer held (it was deleted meanwhile). */
export type WorkResult = 'published' | 'gone';

/** A failure that is the document's own: it is marked `failed` with the message. */
export class DocumentFailure extends Error {
  override readonly name = 'DocumentFailure';
}

/** The work was stopped before it ended; the document goes back to `pending`. */
export class WorkStopped extends Error {
  override readonly name = 'WorkStopped';
}

export interface RunnerOptions {
  readonly queue: QueueStore;
  /** How many documents may be worked on at once. */
  readonly slots: number;
  /**
   * Takes one claimed document to its end. Rejects with `DocumentFailure` for what is the document's fault, and with `WorkStopped`
   * once the signal is aborted and nothing works on the document any more.
   */
  work(document: ClaimedDocument, signal: AbortSignal): Promise<WorkResult>;
  /** Told of what is nobody's document's fault: the store did not take a result. */
  onError(error: unknown): void;
  /** All that was pending has been worked on. */
  onFinished?(message: string): void;
}

export interface Runner extends Pipeline {
  /** Takes up what the last process left. */
  start(): Promise<void>;
  /** Ends for good; what had not ended is `pending`. */
  stop(): Promise<void>;
}

interface Running {
  readonly document: ClaimedDocument;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Decides which document is worked on when. A run is what was pending when it began; what arrives meanwhile
 * waits for the next run, which begins as soon as a slot is free, so that no slot idles between two runs.
 */
export function createRunner(options: RunnerOptions): Runner {
  const { queue, slots, work, onError } = options;
  /** By claim: a document that was deleted and sent again may be there twice. */
  const running = new Map<string, Running>();
  /** Their lengths together. */
  let inWork = 0;
  /** Claimed and not begun, oldest first. */
  const waiting: ClaimedDocument[] = [];
  /** Claimed, and the store did not take them back, for one because the disk is full: tried again with the next run. */
  const owed: ClaimedDocument[] = [];
  const holds = new Set<{ readonly controller: AbortController; readonly released: Promise<void> }>();
  const listeners = new Set<(event: PipelineEvent) => void>();
  let loop: Promise<void> | null = null;
  /** How many are waiting for all work to end. Meanwhile nothing is begun. */
  let halting = 0;
  let stopped = false;
  let arrived = false;
  let freed = Promise.withResolvers<void>();
  const runs = createRuns();
  let run = runs.current;
  /** What ended since the pipeline was last idle. */
  let done = { processed: 0, failed: 0, since: 0 };
  let latestMessage = 'Nothing has been processed yet.';
  let statusTimer: NodeJS.Timeout | null = null;

  const status = (): PipelineStatus => ({
    busy: loop !== null || running.size > 0 || holds.size > 0 || arrived,
    jobName: 'Document ingestion',
    docs: runs.current.docs,
    ...countBatches(runs.current),
    latestMessage,
    requestPending: (loop !== null && arrived) || runs.isNextInWork,
  });

  const emit = (event: PipelineEvent) => {
    for (const listener of listeners) listener(event);
  };

  const say = (message: string) => {
    latestMessage = message;
    if (listeners.size === 0 || statusTimer) return;
    statusTimer = setTimeout(() => {
      statusTimer = null;
      emit({ type: 'status', status: status() });
    }, STATUS_EVERY_MS);
    statusTimer.unref();
  };

  /** Of the documents begun hundreds may wait in the threads: the first not ended is the one that is told of. */
  const sayProgress = () => {
    const [first] = running.values();
    if (!first) return;
    const { docs, ended } = runs.current;
    say(`Processing document ${Math.min(ended + 1, docs)} of ${docs}: ${first.document.filePath}`);
  };

  const tell = (
    document: ClaimedDocument,
    state: 'processing' | 'processed' | 'failed' | 'pending',
    error: string | null = null,
  ) => emit({ type: 'document', documentId: document.id, filePath: document.filePath, status: state, error });

  const giveBack = async (document: ClaimedDocument) => {
    try {
      await queue.release(document);
      tell(document, 'pending');
    } catch (error) {
      owed.push(document);
      onError(error);
    }
  };

  const giveBackOwed = async () => {
    for (const document of owed.splice(0)) await giveBack(document);
  };

  const settle = async (document: ClaimedDocument, signal: AbortSignal, itsRun: Run) => {
    try {
      if ((await work(document, signal)) === 'published') {
        done.processed += 1;
        tell(document, 'processed');
      }
      itsRun.ended += 1;
    } catch (error) {
      if (signal.aborted) return giveBack(document);
      itsRun.ended += 1;
      if (!(error instanceof DocumentFailure)) onError(error);
      const reason = error instanceof Error ? error.message : String(error);
      try {
        await queue.fail(document, reason);
        done.failed += 1;
        tell(document, 'failed', reason);
      } catch (untold) {
        owed.push(document);
        onError(untold);
      }
    }
  };

  const begin = (document: ClaimedDocument) => {
    const controller = new AbortController();
    const itsRun = run;
    itsRun.inWork += 1;
    tell(document, 'processing');
    const ended = settle(document, controller.signal, itsRun)
      .catch(onError)
      .finally(() => {
        running.delete(document.claim);
        runs.leave(itsRun);
        inWork -= document.length;
        freed.resolve();
        sayProgress();
      });
    running.set(document.claim, { document, controller, ended });
    inWork += document.length;
    sayProgress();
  };

  const hasRoomFor = (document: ClaimedDocument): boolean => {
    if (running.size === 0) return true;
    return running.size < slots && inWork + document.length <= LENGTH_IN_WORK;
  };

  /** One run: everything that is pending now. Answers whether there was anything. */
  const runOnce = async (): Promise<boolean> => {
    arrived = false;
    const docs = await queue.pending();
    if (docs === 0 || halting > 0) return false;
    run = runs.next(docs);
    let left = docs;
    let claiming: Promise<void> | null = null;
    const failures: unknown[] = [];
    const claim = async () => {
      try {
        const claimed = await queue.claim(Math.min(left, CLAIM));
        left = claimed.length === 0 ? 0 : left - claimed.length;
        waiting.push(...claimed);
      } catch (error) {
        failures.push(error);
        left = 0;
      }
      claiming = null;
      freed.resolve();
    };
    while (halting === 0) {
      // While others still wait, so that none is missing: a claim takes as long as many a small document.
      if (!claiming && left > 0 && waiting.length < CLAIM) claiming = claim();
      const [next] = waiting;
      if (next && hasRoomFor(next)) {
        waiting.shift();
        begin(next);
      } else if (next || claiming) {
        freed = Promise.withResolvers();
        await freed.promise;
      } else break;
    }
    await claiming;
    await Promise.all(waiting.splice(0).map(giveBack));
    if (failures.length > 0) throw failures[0];
    return true;
  };

  const allEnded = async () => {
    while (running.size > 0) await Promise.all([...running.values()].map((one) => one.ended));
  };

  const sayFinished = () => {
    const ended = done.processed + done.failed;
    const seconds = ((performance.now() - done.since) / 1000).toFixed(1);
    const failed = done.failed > 0 ? `, ${done.failed} failed` : '';
    const left =
      owed.length > 0
        ? ` ${owed.length} could not be stored and wait${owed.length === 1 ? 's' : ''} for the next insert, scan or retry.`
        : '';
    const message = `Finished ${ended} document${ended === 1 ? '' : 's'}${failed} in ${seconds} s.${left}`;
    say(message);
    options.onFinished?.(message);
  };

  const drain = async () => {
    done = { processed: 0, failed: 0, since: performance.now() };
    let worked = false;
    await giveBackOwed();
    for (;;) {
      while (await runOnce()) worked = true;
      if (running.size === 0 || halting > 0) break;
      freed = Promise.withResolvers();
      if (!arrived) await freed.promise;
    }
    await allEnded();
    if (worked && halting === 0) sayFinished();
  };

  const wake = () => {
    if (stopped) return;
    arrived = true;
    freed.resolve();
    // What comes while all is being halted begins after it: the one who halts would otherwise wait for that as well.
    if (halting > 0) return;
    loop ??= drain()
      .catch((error: unknown) => {
        onError(error);
        const reason = error instanceof Error ? error.message : String(error);
        say(`Stopped; what had not ended waits for the next insert, scan or retry. ${reason}`);
      })
      .then(allEnded)
      .finally(() => {
        loop = null;
        say(latestMessage);
        if (arrived) wake();
      });
  };

  const halt = async () => {
    halting += 1;
    arrived = false;
    freed.resolve();
    for (const { controller } of [...running.values(), ...holds]) controller.abort();
    await Promise.all([...holds].map((hold) => hold.released));
    await allEnded();
    await loop;
    await giveBackOwed();
    halting -= 1;
    if (arrived) wake();
  };

  return {
    status,
    wake,
    hold(message): Hold {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      const hold = { controller: new AbortController(), released };
      if (halting > 0 || stopped) hold.controller.abort();
      holds.add(hold);
      say(message);
      return {
        signal: hold.controller.signal,
        release() {
          holds.delete(hold);
          resolve();
          say(latestMessage);
        },
      };
    },
    async cancel() {
      const wasBusy = status().busy;
      await halt();
      if (!wasBusy) return;
      const pending = await queue.pending();
      say(
        `Cancelled; ${pending} document${pending === 1 ? '' : 's'} stay pending until the next insert, scan or retry.`,
      );
    },
    async abandon(documentId) {
      const at = waiting.findIndex((document) => document.id === documentId);
      if (at >= 0) await Promise.all(waiting.splice(at, 1).map(giveBack));
      const its = running.values().filter(({ document }) => document.id === documentId);
      await Promise.all(
        its.map(({ controller, ended }) => {
          controller.abort();
          return ended;
        }),
      );
    },
    remark: say,
    async idle() {
      while (loop) await loop;
      await allEnded();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start() {
      await queue.recover();
      if ((await queue.pending()) > 0) wake();
    },
    async stop() {
      stopped = true;
      await halt();
      if (statusTimer) clearTimeout(statusTimer);
    },
  };
}
