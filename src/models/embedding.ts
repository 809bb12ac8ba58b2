import { startAttempt } from './attempt.ts';
import { ModelError } from './errors.ts';
import { explain } from './explain.ts';
import type { ProviderEmbeddingModel } from './providers/provider.ts';
import type { EmbeddingModel, ModelAccess } from './spec.ts';

/** What text-embeddings-inference takes at once unless told; more at a time is hardly faster elsewhere. */
const BATCH = 32;

/** A provider's model as Weft's, one attempt a call, of at most `BATCH` texts. */
export function createEmbeddingModel(
  { sdk, options }: ProviderEmbeddingModel,
  access: ModelAccess,
  configured: number | null,
  timeoutMs: number,
): EmbeddingModel {
  let dimensions = configured;
  return {
    provider: access.provider,
    model: access.model,
    get dimensions() {
      return dimensions;
    },
    async embed(texts, { signal } = {}) {
      using attempt = startAttempt(access, timeoutMs, signal);
      try {
        const { embeddings, usage } = await sdk.doEmbed({
          values: [...texts],
          abortSignal: attempt.signal,
          ...(options && { providerOptions: options }),
        });
        if (embeddings.length !== texts.length) {
          throw malformed(access, `sent ${embeddings.length} embeddings for ${texts.length} texts`);
        }
        const vectors = embeddings.map((numbers) => toUnitVector(numbers, access));
        for (const { length } of vectors) {
          dimensions ??= length;
          if (length !== dimensions) throw wrongLength(access, length, dimensions);
        }
        return { vectors, tokens: usage?.tokens ?? 0 };
      } catch (thrown) {
        throw attempt.ended() ?? explain(thrown, access);
      }
    },
  };
}

/** Any number of texts, in calls of `BATCH`; how many of them run at once is for the layer below to say. */
export function batchEmbedding(model: EmbeddingModel, size: number = BATCH): EmbeddingModel {
  return {
    provider: model.provider,
    model: model.model,
    get dimensions() {
      return model.dimensions;
    },
    async embed(texts, options = {}) {
      // The first batch that fails ends the others.
      const ending = new AbortController();
      const signal = options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal;
      const batches: Array<readonly string[]> = [];
      for (let at = 0; at < texts.length; at += size) batches.push(texts.slice(at, at + size));
      try {
        const all = await Promise.all(batches.map((batch) => model.embed(batch, { ...options, signal })));
        return {
          vectors: all.flatMap(({ vectors }) => vectors),
          tokens: all.reduce((sum, { tokens }) => sum + tokens, 0),
        };
      } catch (error) {
        ending.abort();
        throw error;
      }
    },
  };
}

function toUnitVector(numbers: readonly number[], access: ModelAccess): Float32Array {
  const length = Math.hypot(...numbers);
  if (!(length > 0 && Number.isFinite(length)))
    throw malformed(access, 'sent an embedding without a direction');
  return Float32Array.from(numbers, (number) => number / length);
}

function malformed({ provider, model }: ModelAccess, what: string): ModelError {
  return new ModelError('malformed', `${provider}:${model} ${what}.`);
}

function wrongLength({ provider, model }: ModelAccess, found: number, wanted: number): ModelError {
  const what = `${provider}:${model} sent embeddings of ${found} numbers, not ${wanted}; set EMBEDDING_DIMENSIONS to ${found}`;
  return new ModelError('malformed', `${what}.`, { retryable: false });
}
