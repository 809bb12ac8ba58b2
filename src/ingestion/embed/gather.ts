import { cancelled, ModelError, type ModelErrorKind } from '../../models/errors.ts';
import type { EmbeddingModel } from '../../models/spec.ts';
import { orCancelled } from '../../models/wait.ts';

/** Texts of one call; what servers take at once unless told. */
const CALL = 32;
/** A text that is too long for the model is cut in half, and half again, but not shorter than this. */
const SHORTEST = 128;

/** Embeds texts in the background; the vectors are in the order of the texts. @throws {ModelError} */
export type EmbedTexts = (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array[]>;

interface Waiting {
  readonly text: string;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Texts that wait at the same time share calls, whoever sent them: most documents have a passage or two, and a call takes as long for one
 * as for many. With fewer than `atOnce` calls in flight nothing waits; the busier the model, the fuller the calls.
 */
export function gatherTexts(model: EmbeddingModel, atOnce: number): EmbedTexts {
  const queue: Waiting[] = [];
  let running = 0;
  let scheduled = false;

  const start = () => {
    scheduled = false;
    while (running < atOnce && queue.length > 0) {
      running += 1;
      void embed(model, queue.splice(0, CALL)).finally(() => {
        running -= 1;
        start();
      });
    }
  };

  const enqueue = (text: string, signal: AbortSignal | undefined): Promise<Float32Array> => {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>();
    queue.push({ text, signal, resolve, reject });
    // What arrives at one go is sent at one go.
    if (!scheduled) setImmediate(start);
    scheduled = true;
    return promise;
  };

  return (texts, signal) => orCancelled(Promise.all(texts.map((text) => enqueue(text, signal))), signal);
}

/** Failures that may be one text's own fault: the others are then tried without it. */
const OF_A_TEXT: ReadonlySet<ModelErrorKind> = new Set(['too_long', 'rejected', 'refused', 'malformed']);

/** Whether the failure says something about what was sent, and nothing about the model. */
export function isOfText(error: unknown): boolean {
  return error instanceof ModelError && OF_A_TEXT.has(error.kind);
}

async function embed(model: EmbeddingModel, batch: readonly Waiting[]): Promise<void> {
  const wanted = batch.filter(({ signal, reject }) => {
    if (signal?.aborted) reject(cancelled());
    return !signal?.aborted;
  });
  if (wanted.length === 0) return;
  try {
    using call = untilNobodyWaits(wanted);
    const texts = wanted.map(({ text }) => text);
    const { vectors } = await model.embed(texts, { lane: 'background', signal: call.signal });
    wanted.forEach(({ resolve, reject }, at) => {
      const vector = vectors[at];
      if (vector) resolve(vector);
      else reject(new ModelError('malformed', `${model.provider}:${model.model} left out an embedding.`));
    });
  } catch (error) {
    const [only] = wanted;
    const middle = Math.ceil(wanted.length / 2);
    if (wanted.length > 1 && isOfText(error)) {
      await embed(model, wanted.slice(0, middle));
      await embed(model, wanted.slice(middle));
    } else if (only && isTooLong(error) && only.text.length > SHORTEST) {
      const text = only.text.slice(0, Math.floor(only.text.length / 2)).toWellFormed();
      await embed(model, [{ ...only, text }]);
    } else {
      for (const { reject } of wanted) reject(error);
    }
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof ModelError && error.kind === 'too_long';
}

/** A call ends early once everybody whose text is in it has gone. */
function untilNobodyWaits(waiting: readonly Waiting[]): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const look = () => {
    if (waiting.every(({ signal }) => signal?.aborted)) controller.abort();
  };
  const signals = new Set(waiting.flatMap(({ signal }) => signal ?? []));
  for (const signal of signals) signal.addEventListener('abort', look);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const signal of signals) signal.removeEventListener('abort', look);
    },
  };
}
