import { probeModel } from '../../models/probe.ts';
import type { EmbeddingModel } from '../../models/spec.ts';
import { orCancelled } from '../../models/wait.ts';
import type { VectorSpace, VectorStore } from '../../store/contract.ts';

/** Tells the store which model makes the vectors, once the model has shown what it is. */
export type OpenSpace = (signal?: AbortSignal) => Promise<VectorSpace>;

/** Whoever comes while the model is asked shares the answer; after a failure the next one asks again. `ending` ends it for all. */
export function spaceOf(
  model: EmbeddingModel,
  vectors: Pick<VectorStore, 'begin'>,
  ending?: AbortSignal,
): OpenSpace {
  let opening: Promise<VectorSpace> | null = null;
  const begin = async () => {
    const probe = await probeModel(model, { lane: 'background', signal: ending });
    return vectors.begin({
      provider: model.provider,
      model: model.model,
      dimensions: probe.length,
      probe,
    });
  };
  return (signal) => {
    opening ??= begin().catch((error) => {
      opening = null;
      throw error;
    });
    return orCancelled(opening, signal);
  };
}
