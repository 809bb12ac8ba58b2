import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerWithin } from './deadline.ts';
import { unexpected } from './errors.ts';
import { HttpProblem, toHttpProblem } from './problem.ts';

/** Below the minute after which proxies take a silent connection for a dead one. */
const HEARTBEAT_MS = 15_000;

/** Work whose result goes out piece by piece; `controller` stops it. */
export interface Begun<T> {
  readonly begun: T;
  readonly controller: AbortController;
}

/**
 * Begins an answer that is going to be streamed. What fails before there is a first piece is an ordinary HTTP error. The signal aborts
 * when the client goes, at any time, and when the service stops and has waited long enough.
 */
export async function beginStream<T>(
  reply: FastifyReply,
  ms: number,
  begin: (signal: AbortSignal) => Promise<T>,
): Promise<Begun<T>> {
  const controller = new AbortController();
  const { signal } = controller;
  const { outOfTime } = reply.server;
  reply.raw.once('close', () => controller.abort(new HttpProblem(503, 'The client has gone.')));
  outOfTime.addEventListener('abort', () => controller.abort(outOfTime.reason), { signal });
  const begun = await answerWithin(reply, ms, (late) => begin(AbortSignal.any([late, signal])));
  return { begun, controller };
}

/**
 * The pieces as they come, and null whenever 15 s pass without one. Ends with an error after `limitMs` without one, and when
 * `controller` aborts, whether the source listens to it or not; however it ends, the work is told to stop.
 */
export async function* paced<T>(
  source: AsyncIterable<T>,
  controller: AbortController,
  limitMs: number,
): AsyncGenerator<T | null> {
  const { signal } = controller;
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => {});
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener('abort', stop);
  const iterator = source[Symbol.asyncIterator]();
  try {
    signal.throwIfAborted();
    for (;;) {
      const next = iterator.next();
      let step = await firstOf([next, stopped.promise], Math.min(HEARTBEAT_MS, limitMs));
      for (let waited = HEARTBEAT_MS; step === null; waited += HEARTBEAT_MS) {
        if (waited >= limitMs) throw stalled(limitMs);
        yield null;
        step = await firstOf([next, stopped.promise], Math.min(HEARTBEAT_MS, limitMs - waited));
      }
      if (step.done) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    controller.abort();
    // Not waited for: a source that hangs would hold the answer's end.
    void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

function stalled(limitMs: number): HttpProblem {
  return new HttpProblem(
    503,
    `The answer did not go on for the ${limitMs} ms that REQUEST_TIMEOUT_MS allows.`,
  );
}

/** Null if none of the promises settles within `ms`. */
async function firstOf<T>(promises: ReadonlyArray<Promise<T>>, ms: number): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  try {
    return await Promise.race([...promises, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is to be told of an error midway; null when there is nobody left to tell. */
export function problemMidway(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): HttpProblem | null {
  if (reply.raw.closed) return null;
  const known = toHttpProblem(error);
  if (known) request.log.warn({ reason: known.message }, 'a stream broke off');
  return known ?? unexpected(error, request);
}

/** Sends lines as they come, no faster than the client reads them, past proxies that would collect them first. */
export function sendLines(reply: FastifyReply, type: string, lines: AsyncIterable<string>): FastifyReply {
  // nginx listens to the second header.
  reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  return reply.type(`${type}; charset=utf-8`).send(Readable.from(lines));
}
