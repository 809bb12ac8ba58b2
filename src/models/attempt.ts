import { cancelled, ModelError } from './errors.ts';
import type { Endpoint } from './spec.ts';

/** One attempt's time: ends when the caller says so or when nothing has come for `timeoutMs`. */
export interface Attempt extends Disposable {
  readonly signal: AbortSignal;
  /** Something came: the time starts anew. */
  touch(): void;
  /** Why it ended; null while it has not. */
  ended(): ModelError | null;
}

export function startAttempt(access: Endpoint, timeoutMs: number, caller: AbortSignal | undefined): Attempt {
  const controller = new AbortController();
  let why: ModelError | null = null;
  const end = (error: ModelError) => {
    why ??= error;
    controller.abort();
  };
  const cancel = () => end(cancelled());
  const expire = () =>
    end(
      new ModelError(
        'timeout',
        `${access.provider}:${access.model} did not answer within ${timeoutMs} ms (${access.variables.timeoutMs}).`,
      ),
    );
  const timer = setTimeout(expire, timeoutMs);
  if (caller?.aborted) cancel();
  else caller?.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    touch: () => void timer.refresh(),
    ended: () => why,
    [Symbol.dispose]() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', cancel);
    },
  };
}
