import type { FastifyReply } from 'fastify';
import { HttpProblem } from './problem.ts';

/**
 * Works on an answer for at most `ms`, then 503. The signal tells the work to stop: when time is up, when the client has gone, and when the
 * service stops and has waited long enough.
 * (Fastify's own `handlerTimeout` and `request.signal` hang on the request's `close`, which Node emits as soon as a body is read.)
 */
export async function answerWithin<T>(
  reply: FastifyReply,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const late = new HttpProblem(
    503,
    `The answer took longer than the ${ms} ms that REQUEST_TIMEOUT_MS allows.`,
  );
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (reason: Error) => {
    reject(reason);
    controller.abort(reason);
  };
  const timer = setTimeout(() => stop(late), ms);
  const gone = () => stop(new HttpProblem(503, 'The client has gone.'));
  const { outOfTime } = reply.server;
  const ended = () => stop(outOfTime.reason);
  reply.raw.once('close', gone);
  outOfTime.addEventListener('abort', ended);
  try {
    return await Promise.race([work(controller.signal), stopped]);
  } finally {
    clearTimeout(timer);
    reply.raw.off('close', gone);
    outOfTime.removeEventListener('abort', ended);
  }
}
