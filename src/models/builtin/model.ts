import { setImmediate as nextTurn } from 'node:timers/promises';
import { cancelled } from '../errors.ts';
import type { EmbeddingModel } from '../spec.ts';
import { embedText } from './embedding.ts';

/** The lexical embedding behind the interface of the others. Between two texts, other work gets its turn. */
export function createBuiltinEmbedding(dimensions: number): EmbeddingModel {
  return {
    provider: 'builtin',
    model: 'builtin',
    dimensions,
    async embed(texts, { signal } = {}) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        await nextTurn();
        if (signal?.aborted) throw cancelled();
        vectors.push(embedText(text, dimensions));
      }
      return { vectors, tokens: 0 };
    },
  };
}
