import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { DocumentFailure, WorkStopped } from '../jobs/runner.ts';
import { gather } from '../lib/gather.ts';
import type { LanguageModel } from '../models/spec.ts';
import type { ClaimedDocument, ModelUsage, QueueStore, StoreEngine } from '../store/contract.ts';
import type { ChunkOptions } from './chunk/chunk.ts';
import type { EmbedPassages } from './embed/embed-chunks.ts';
import type { ReadingSettings } from './extract/by-model/prompt.ts';
import { saidFormat } from './extract/by-model/reply-format.ts';
import type { WorkerData, WorkerReply, WorkerRequest } from './messages.ts';
import { addUsage, NO_USAGE, serveModels, type ThreadCalls } from './models-port.ts';
import { NO_WORK, type WorkReport } from './report.ts';

/** How often the threads are looked after. */
const WATCH_EVERY_MS = 1_000;
/** A document that keeps a core busy longer than this without an end is given up: 100 MB of text takes some two minutes. */
const WORK_LIMIT_MS = 10 * 60_000;
/** How long a stopped document may take to notice before its thread is ended. */
const STOP_GRACE_MS = 1_000;
const HEAP_LIMIT_MB = 2048;
/**
 * V8's own limit lies this far above ours. It ends a thread decently only if that stops within 16 MB of reaching it; one large array
 * more, and the whole process aborts.
 */
const HEAP_SPARE_MB = 1024;
/** Characters of a text that takes a thread a quarter of a second; a file of so many bytes takes it longer. */
const LONG = 200_000;
/** Reading makes short-lived objects by the thousand; twice as much takes 20 MB more and is no faster. */
const YOUNG_HEAP_MB = 24;
/** A document that was in a thread this often when that died and nobody was to blame is given up. */
const LOSSES_LIMIT = 3;
/** A thread may have died of what the document before had left in it: who kept its core busy then is tried once more. */
const DEATHS_LIMIT = 2;

export interface IngestThreadOptions {
  readonly engine: StoreEngine;
  readonly workspace: string;
  readonly chunking: ChunkOptions;
  /** The language model that reads the documents; without, they are read by linguistic rules. */
  readonly reading?: Reading | null;
  /** How passages get their vectors; without, they get none. */
  readonly embed?: EmbedPassages | null;
  readonly workLimitMs?: number;
  readonly heapLimitMb?: number;
  /** Work on a document has ended; told before `run` is answered. */
  onEnd?(document: ClaimedDocument, end: WorkEnd): void;
}

export interface Reading {
  readonly model: LanguageModel;
  /** Calls that it takes at once. */
  readonly concurrency: number;
  readonly settings: ReadingSettings;
}

export type WorkEnd = { readonly report: WorkReport } & (
  | { readonly outcome: 'published' | 'gone' }
  | { readonly outcome: 'stopped'; readonly reason: string }
  /** `trace`: for the log, where the reason is not all there is to say. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly trace?: string | undefined }
);

interface Job {
  readonly document: ClaimedDocument;
  readonly signal: AbortSignal;
  readonly resolve: (result: 'published' | 'gone') => void;
  readonly reject: (error: Error) => void;
  /** How many threads died with it for no known reason. */
  losses: number;
  /** How many threads died while it kept their core busy. */
  deaths: number;
  /** What the model took for it, whichever thread asked. */
  spent: ModelUsage;
}

/** A thread that takes documents through the pipeline. One that dies or hangs is replaced; only the document it worked on fails. */
export class IngestThread {
  readonly #options: IngestThreadOptions;
  readonly #queue: QueueStore;
  readonly #jobs = new Map<number, Job>();
  #worker: Worker | null = null;
  #send: (request: WorkerRequest) => void = () => {};
  #nextJob = 1;
  #length = 0;
  #long = 0;
  /** The job that keeps the core busy, 0 if none does; the thread writes it. */
  #working = new Int32Array(new SharedArrayBuffer(4));
  /** The job that kept it busy when it was last looked at, and since when (`performance.now`). */
  #seen = { job: 0, since: 0 };
  #watchdog: NodeJS.Timeout | undefined;
  /** What the thread has asked of models; null where there are none. */
  #calls: ThreadCalls | null = null;

  constructor(options: IngestThreadOptions) {
    this.#options = options;
    this.#queue = options.engine.workspace(options.workspace).queue;
    // Before there is anything to do: a thread takes half a second to load.
    this.#worker = this.#spawn();
  }

  /** Of the documents in its hands together, as `ClaimedDocument.length`. */
  get length(): number {
    return this.#length;
  }

  /** Whether one of them keeps those behind it waiting. */
  get holdsLong(): boolean {
    return this.#long > 0;
  }

  run(document: ClaimedDocument, signal: AbortSignal): Promise<'published' | 'gone'> {
    const { promise, resolve, reject } = Promise.withResolvers<'published' | 'gone'>();
    const id = this.#nextJob++;
    const job: Job = { document, signal, resolve, reject, losses: 0, deaths: 0, spent: NO_USAGE };
    this.#jobs.set(id, job);
    this.#length += document.length;
    if (document.length > LONG) this.#long += 1;
    this.#post({ job: id, document, spent: NO_USAGE });
    if (signal.aborted) this.#stop(id);
    else signal.addEventListener('abort', () => this.#stop(id), { once: true });
    return promise.catch((error) => this.#spend(job).then(() => Promise.reject(error)));
  }

  /** Publishing counts what it took; a try that came to nothing is counted here, while its claim holds. */
  async #spend({ document, spent }: Job): Promise<void> {
    if (spent !== NO_USAGE) await this.#queue.spend(document, spent).catch(() => {});
  }

  async end(): Promise<void> {
    clearInterval(this.#watchdog);
    const worker = this.#worker;
    this.#worker = null;
    this.#calls?.end();
    worker?.removeAllListeners();
    await worker?.terminate();
    for (const id of this.#jobs.keys())
      this.#settle(id, { outcome: 'stopped', reason: 'The service is stopping.', report: NO_WORK });
  }

  #post(request: WorkerRequest): void {
    this.#worker ??= this.#spawn();
    this.#send(request);
  }

  #spawn(): Worker {
    const { engine, workspace, chunking, heapLimitMb = HEAP_LIMIT_MB } = this.#options;
    const share = engine.share();
    this.#working = new Int32Array(new SharedArrayBuffer(4));
    const { reading, embed } = this.#options;
    const models = this.#openModels();
    const workerData: WorkerData = {
      store: share.data,
      workspace,
      chunking,
      reading: reading ? { settings: reading.settings, concurrency: reading.concurrency } : null,
      embedding: Boolean(embed),
      models,
      working: this.#working.buffer,
    };
    this.#watchdog = setInterval(() => this.#watch(), WATCH_EVERY_MS).unref();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      transferList: [...share.transfer, ...(models ? [models] : [])],
      resourceLimits: {
        maxOldGenerationSizeMb: heapLimitMb + HEAP_SPARE_MB,
        maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
      },
    });
    this.#send = gather((requests) => worker.postMessage(requests));
    worker.on('message', (replies: readonly WorkerReply[]) => {
      for (const reply of replies) this.#hear(reply);
    });
    worker.on('error', (error) => this.#lose(worker, whyDied(error, heapLimitMb)));
    worker.on('exit', () => this.#lose(worker, 'its thread ended unexpectedly'));
    return worker;
  }

  /** The thread's way to the models. */
  #openModels(): MessagePort | null {
    const { reading = null, embed = null } = this.#options;
    if (!reading && !embed) return null;
    const { port1, port2 } = new MessageChannel();
    const language = reading && { model: reading.model, format: saidFormat(reading.settings.entityTypes) };
    this.#calls = serveModels(
      port1,
      { language, embed },
      {
        isWanted: (id) => this.#jobs.get(id)?.signal.aborted === false,
        onAnswer: (id, usage) => {
          const job = this.#jobs.get(id);
          if (job) job.spent = addUsage(job.spent, usage);
        },
      },
    );
    return port2;
  }

  #hear(reply: WorkerReply): void {
    const { job, report } = reply;
    if ('result' in reply) this.#settle(job, { outcome: reply.result, report });
    else if ('stopped' in reply) this.#settle(job, { outcome: 'stopped', reason: 'Stopped.', report });
    else this.#settle(job, { outcome: 'failed', reason: reply.failed, trace: reply.trace, report });
  }

  #watch(): void {
    void this.#weigh();
    const job = Atomics.load(this.#working, 0);
    if (job !== this.#seen.job) this.#seen = { job, since: performance.now() };
    const limit = this.#options.workLimitMs ?? WORK_LIMIT_MS;
    if (job === 0 || performance.now() - this.#seen.since < limit) return;
    const culprit = this.#jobs.get(job);
    if (culprit) culprit.deaths = DEATHS_LIMIT;
    if (this.#worker) this.#lose(this.#worker, `it took more than ${limit / 1000} seconds`);
  }

  /** A thread answers this even while it keeps its core busy. */
  async #weigh(): Promise<void> {
    const worker = this.#worker;
    const limit = this.#options.heapLimitMb ?? HEAP_LIMIT_MB;
    const used = await worker?.getHeapStatistics().catch(() => null);
    if (worker && used && used.used_heap_size > limit * 1024 * 1024) this.#lose(worker, tooLarge(limit));
  }

  #stop(id: number): void {
    if (!this.#jobs.has(id)) return;
    if (this.#worker) this.#send({ stop: id });
    this.#calls?.cancel(id);
    setTimeout(() => {
      const worker = this.#worker;
      if (worker && this.#jobs.has(id) && Atomics.load(this.#working, 0) === id)
        this.#lose(worker, 'it was stopped');
    }, STOP_GRACE_MS).unref();
  }

  /** Ends a thread that died or must: its documents are given to a new thread, but those that are to blame fail with the reason. */
  #lose(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#calls?.end();
    worker.removeAllListeners();
    worker.on('error', () => {});
    void worker.terminate();
    clearInterval(this.#watchdog);
    const [only] = this.#jobs.size === 1 ? this.#jobs.keys() : [];
    const culprit = Atomics.load(this.#working, 0) || only;
    for (const [id, job] of this.#jobs) {
      if (id === culprit) job.deaths += 1;
      else if (culprit === undefined) job.losses += 1;
      if (job.signal.aborted) this.#settle(id, { outcome: 'stopped', reason: 'Stopped.', report: NO_WORK });
      else if (job.deaths >= DEATHS_LIMIT || job.losses >= LOSSES_LIMIT) {
        const failed = `It could not be processed: ${reason}.`;
        this.#settle(id, { outcome: 'failed', reason: failed, report: NO_WORK });
      } else this.#post({ job: id, document: job.document, spent: job.spent });
    }
  }

  #settle(id: number, end: WorkEnd): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#jobs.delete(id);
    this.#length -= job.document.length;
    if (job.document.length > LONG) this.#long -= 1;
    this.#options.onEnd?.(job.document, end);
    if (end.outcome === 'failed') job.reject(new DocumentFailure(end.reason));
    else if (end.outcome === 'stopped') job.reject(new WorkStopped(end.reason));
    else job.resolve(end.outcome);
  }
}

function tooLarge(heapLimitMb: number): string {
  return `it needs more than ${heapLimitMb} MB of memory`;
}

function whyDied(error: unknown, heapLimitMb: number): string {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return tooLarge(heapLimitMb);
  return `its thread died (${error instanceof Error ? error.message : String(error)})`;
}
