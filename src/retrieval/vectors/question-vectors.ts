import { probeModel } from '../../models/probe.ts';
import type { EmbeddingModel } from '../../models/spec.ts';
import type { VectorSpace, VectorStore } from '../../store/contract.ts';

/** A person does not wait longer than this for what the words can do without; the model goes on, and the next question has it. */
const PATIENCE_MS = 1_500;
/** Questions are asked again: by other modes, by chat front ends, by people who turn a page. Each takes some kilobytes. */
const KEPT = 500;
/** A model that could not be had is asked for again after this long. */
const ANEW_MS = 60_000;
/** As the store tells models apart. */
const SAME_MODEL = 0.97;

export interface QuestionVector {
  readonly space: number;
  readonly vector: Float32Array;
}

/** A question's vector in the space that is searched. Null, and the question goes on without: nothing serves, or the model did not answer. */
export type EmbedQuestion = (text: string) => Promise<QuestionVector | null>;

export interface QuestionVectorOptions {
  readonly vectors: Pick<VectorStore, 'spaces'>;
  /** The configured model. */
  readonly model: EmbeddingModel;
  /** A former model, if it is where the configured one is; it must still prove to be the one. */
  former(name: Pick<VectorSpace, 'provider' | 'model' | 'dimensions'>): Promise<EmbeddingModel | null>;
  /** Told of each question that goes without, and why. */
  onMissing(reason: unknown): void;
  readonly patienceMs?: number;
}

export function questionVectors(options: QuestionVectorOptions): EmbedQuestion {
  const { vectors, onMissing, patienceMs = PATIENCE_MS } = options;
  const modelOf = provenModels(options);
  /** The one used longest ago first. */
  const kept = new Map<string, Promise<Float32Array>>();

  const embed = (space: VectorSpace, text: string): Promise<Float32Array> => {
    const key = `${space.id} ${text}`;
    const embedding = kept.get(key) ?? embedBy(modelOf(space), text);
    kept.delete(key);
    kept.set(key, embedding);
    embedding.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return embedding;
  };

  return async (text) => {
    const { serving } = await vectors.spaces();
    if (!serving || text === '') return null;
    try {
      const vector = await within(patienceMs, embed(serving, text));
      return { space: serving.id, vector };
    } catch (error) {
      onMissing(error);
      return null;
    }
  };
}

async function embedBy(model: Promise<EmbeddingModel>, text: string): Promise<Float32Array> {
  const { vectors } = await (await model).embed([text], { lane: 'question' });
  const [vector] = vectors;
  if (!vector) throw new Error('The embedding model made nothing of the question.');
  return vector;
}

/**
 * The model that a space's vectors are of. A server may have another model under that name by now, or answer to any name, and numbers of
 * two models must never be compared: so each is first asked for what it once made of a certain text.
 */
function provenModels({ model, former }: QuestionVectorOptions) {
  const proven = new Map<number, { readonly model: Promise<EmbeddingModel>; readonly since: number }>();
  const prove = async (space: VectorSpace): Promise<EmbeddingModel> => {
    const isConfigured = space.provider === model.provider && space.model === model.model;
    for (const candidate of [isConfigured ? model : null, await former(space)]) {
      if (!candidate) continue;
      const probe = await probeModel(candidate, { lane: 'question' });
      if (probe.length === space.dimensions && cosine(probe, space.probe) > SAME_MODEL) return candidate;
    }
    throw new Error(`The vectors are of ${space.provider}:${space.model}, which is not there any more.`);
  };
  return (space: VectorSpace): Promise<EmbeddingModel> => {
    const known = proven.get(space.id);
    if (known) return known.model;
    const entry = { model: prove(space), since: performance.now() };
    proven.clear();
    proven.set(space.id, entry);
    entry.model.catch(() => {
      setTimeout(() => {
        if (proven.get(space.id) === entry) proven.delete(space.id);
      }, ANEW_MS).unref();
    });
    return entry.model;
  };
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, number, at) => sum + number * (b[at] ?? 0), 0);
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`The embedding model did not answer within ${ms} ms.`)),
    ms,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
