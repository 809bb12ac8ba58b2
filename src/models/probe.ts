import type { EmbeddingModel } from './spec.ts';

/** Never to be changed: what a model makes of it is kept beside its vectors, and tells it from another model of the same name. */
export const PROBE_TEXT =
  'The lighthouse keeper counted the ships, wrote their names down, and lit the lamp. 灯塔';

/** What the model makes of the probe. */
export async function probeModel(
  model: EmbeddingModel,
  options?: Parameters<EmbeddingModel['embed']>[1],
): Promise<Float32Array> {
  const { vectors } = await model.embed([PROBE_TEXT], options);
  const [probe] = vectors;
  if (!probe) throw new Error(`${model.provider}:${model.model} made nothing of a text.`);
  return probe;
}
