import { ModelError } from '../../models/errors.ts';
import { probeModel } from '../../models/probe.ts';
import type { EmbeddingModel } from '../../models/spec.ts';
import type { VectorSpace, VectorStore } from '../../store/contract.ts';

/** A person does not wait longer than this for what the words can do without; the model goes on, and the next question has it. */
const PATIENCE_MS = 1_500;
/** Questions are asked again: by other modes, by chat front ends, by people who turn a page. Each takes some kilobytes. */
const KEPT = 500;
/** Servers load a model when it is first asked for, some in half a minute. Then a call is given up. */
const CALL_MS = 30_000;
/** A model that turned out to be another is looked at again after this long. */
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
  /** Ends the calls that nobody waits for any more. */
  readonly ending?: AbortSignal;
}

export function questionVectors(options: QuestionVectorOptions): EmbedQuestion {
  const { vectors, onMissing, patienceMs = PATIENCE_MS, ending } = options;
  const modelOf = provenModels(options);
  /** The one used longest ago first. */
  const kept = new Map<string, Promise<Float32Array>>();
  /** Calls that somebody has waited for in vain and that are still under way. Nobody else waits meanwhile. */
  let late = 0;

  const embed = (space: VectorSpace, text: string): Promise<Float32Array> => {
    const key = `${space.id} ${text}`;
    const embedding = kept.get(key) ?? embedBy(modelOf, space, text, ending);
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
      if (late > 0) throw new Error('The embedding model has not answered for some time.');
      const call = embed(serving, text);
      const vector = await within(patienceMs, call, () => {
        late += 1;
        const settle = () => {
          late -= 1;
        };
        call.then(settle, settle);
      });
      return { space: serving.id, vector };
    } catch (error) {
      onMissing(error);
      return null;
    }
  };
}

async function embedBy(
  modelOf: ProvenModels,
  space: VectorSpace,
  text: string,
  ending: AbortSignal | undefined,
): Promise<Float32Array> {
  const signal = AbortSignal.any([AbortSignal.timeout(CALL_MS), ...(ending ? [ending] : [])]);
  const model = await modelOf(space, signal);
  const { vectors } = await model.embed([text], { lane: 'question', signal });
  const [vector] = vectors;
  if (!vector) throw new Error('The embedding model made nothing of the question.');
  return vector;
}

type ProvenModels = (space: VectorSpace, signal: AbortSignal) => Promise<EmbeddingModel>;

/**
 * The model that a space's vectors are of. A server may have another model under that name by now, or answer to any name, and numbers of
 * two models must never be compared: so each is first asked for what it once made of a certain text.
 */
function provenModels({ model, former }: QuestionVectorOptions): ProvenModels {
  const proven = new Map<number, Promise<EmbeddingModel>>();
  const prove = async (space: VectorSpace, signal: AbortSignal): Promise<EmbeddingModel> => {
    const isConfigured = space.provider === model.provider && space.model === model.model;
    for (const candidate of [isConfigured ? model : null, await former(space)]) {
      if (!candidate) continue;
      const probe = await probeModel(candidate, { lane: 'question', signal });
      if (probe.length === space.dimensions && cosine(probe, space.probe) > SAME_MODEL) return candidate;
    }
    throw new Error(`The vectors are of ${space.provider}:${space.model}, which is not there any more.`);
  };
  return (space, signal) => {
    const known = proven.get(space.id);
    if (known) return known;
    const entry = prove(space, signal);
    proven.clear();
    proven.set(space.id, entry);
    entry.catch((error) => {
      const forget = () => {
        if (proven.get(space.id) === entry) proven.delete(space.id);
      };
      // One that does not answer has not shown that it is another.
      if (error instanceof ModelError) forget();
      else setTimeout(forget, ANEW_MS).unref();
    });
    return entry;
  };
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, number, at) => sum + number * (b[at] ?? 0), 0);
}

async function within<T>(ms: number, work: Promise<T>, onLate: () => void): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    onLate();
    late.reject(new Error(`The embedding model did not answer within ${ms} ms.`));
  }, ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
