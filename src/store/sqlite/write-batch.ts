import type { Connection } from './connection.ts';

/**
 * A batch waits this long for company, if any can come: alone, a document changes 60 pages of the database, in a batch of 8 it changes
 * 20, of 100 six. Whoever needs the result at once flushes it.
 */
const GATHER_MS = 25;
/**
 * As long as batches are full anyway, nobody waits for one document: fewer pages are written twice, and the threads that send them are
 * woken less often. Of 250 together each costs 5 % less than among 110, of 500 an eighth less.
 */
const GATHER_BUSY_MS = 400;
const BUSY = 5;
/** So many wait for no more, however many are in work. */
const FULL = 400;
/** A transaction is ended after this long, so that an insert does not wait much longer. */
const BATCH_MS = 150;
/** What is done together is at most so large, about as much as is done in that time. */
const GROUP_SIZE = 2 * 1024 * 1024;

/** Does what is like it together. Answers in the order of what is given. */
type Work<I, R> = (inputs: readonly I[]) => readonly R[];

interface Job {
  readonly work: Work<unknown, unknown>;
  readonly input: unknown;
  readonly size: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Writes that arrive together share a transaction, and what is alike in it is done together: pages and rows that several of them
 * change are written once. If one of them fails, each is done again in a transaction of its own; savepoints would cost every one
 * of them a copy of the pages it changes.
 */
export class WriteBatch {
  readonly #db: Connection;
  #jobs: Job[] = [];
  #gatherMs = GATHER_MS;
  #timer: NodeJS.Timeout | undefined;
  /** The batch waits until it has so many jobs, or its time is over. */
  #expected = 0;

  constructor(db: Connection) {
    this.#db = db;
  }

  /**
   * Resolves when the result is committed. Neighbours with the same `work` are given to it together; `size` is in any unit.
   * @param expected how many jobs are about to come, this one included; asked once a batch
   */
  add<I, R>(work: Work<I, R>, input: I, expected: () => number, size = 0): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    this.#jobs.push({
      work: work as Work<unknown, unknown>,
      input,
      size,
      resolve: resolve as Job['resolve'],
      reject,
    });
    if (this.#timer === undefined) {
      this.#expected = Math.min(expected(), FULL);
      this.#timer = setTimeout(() => this.#begin(), this.#gatherMs);
    }
    if (this.#jobs.length >= this.#expected) this.#begin();
    return promise;
  }

  /** One transaction; what came meanwhile is heard before the next. */
  #begin(): void {
    clearTimeout(this.#timer);
    this.#expected = Number.POSITIVE_INFINITY;
    this.#gatherMs = this.#jobs.length < BUSY ? GATHER_MS : GATHER_BUSY_MS;
    this.#commit();
    this.#timer = this.#jobs.length > 0 ? setTimeout(() => this.#begin(), 0) : undefined;
  }

  /** Everything that was added is committed when it returns, so that what comes after it sees it. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#jobs.length > 0) this.#commit();
  }

  #commit(): void {
    const done = this.#commitTogether(this.#jobs) || this.#commitOne(this.#jobs);
    this.#jobs = this.#jobs.slice(done);
  }

  /** Answers how many jobs are done; none if any failed. */
  #commitTogether(jobs: readonly Job[]): number {
    const end = performance.now() + BATCH_MS;
    const results: unknown[] = [];
    try {
      this.#db.transaction('fast', () => {
        while (results.length < jobs.length && performance.now() < end) {
          const group = nextGroup(jobs, results.length);
          results.push(...runGroup(group));
        }
      });
    } catch {
      return 0;
    }
    for (const [at, result] of results.entries()) jobs[at]?.resolve(result);
    return results.length;
  }

  #commitOne([job]: readonly Job[]): number {
    if (!job) return 0;
    try {
      const [result] = this.#db.transaction('fast', () => runGroup([job]));
      job.resolve(result);
    } catch (error) {
      job.reject(error);
    }
    return 1;
  }
}

function nextGroup(jobs: readonly Job[], from: number): Job[] {
  const group: Job[] = [];
  let size = 0;
  for (let at = from; at < jobs.length; at++) {
    const job = jobs[at];
    if (!job || job.work !== jobs[from]?.work || (group.length > 0 && size + job.size > GROUP_SIZE)) break;
    group.push(job);
    size += job.size;
  }
  return group;
}

function runGroup(group: readonly Job[]): readonly unknown[] {
  return group[0]?.work(group.map(({ input }) => input)) ?? [];
}
