import { cancelled } from './errors.ts';

/** Resolves after `ms`, or once `early` does. @throws {ModelError} `cancelled`, as soon as the signal says so. */
export async function wait(
  ms: number | null,
  signal: AbortSignal | undefined,
  early: Promise<void> | null = null,
): Promise<void> {
  if (signal?.aborted) throw cancelled();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => reject(cancelled());
  const timer = ms === null ? undefined : setTimeout(resolve, ms);
  void early?.then(resolve);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** What the work comes to, unless the signal comes first; whoever else waits for the work goes on waiting. @throws {ModelError} `cancelled` */
export async function orCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(cancelled());
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
