/** Embeddings of what is kept, and what lies near a vector. */
import type { ScoredId } from './search.ts';

export const VECTOR_KINDS = ['chunk', 'entity', 'relation'] as const;
export type VectorKind = (typeof VECTOR_KINDS)[number];

/** A model as its vectors know it. */
export interface EmbeddingIdentity {
  readonly provider: string;
  readonly model: string;
  readonly dimensions: number;
  /** What the model makes of a text that never changes: servers put another model behind the same name. */
  readonly probe: Float32Array;
}

/** The vectors of one model. Only these are compared with each other. */
export interface VectorSpace extends EmbeddingIdentity {
  readonly id: number;
}

export interface VectorSpaces {
  /** The one that is searched; null: no model was ever used. */
  readonly serving: VectorSpace | null;
  /** The one that new vectors are made for; another than `serving` while a change of model is under way. */
  readonly wanted: VectorSpace | null;
}

/** Vectors of a document's chunks, in the order of the chunks; `hashes` say what was embedded. */
export interface ChunkVectors {
  readonly space: number;
  readonly hashes: readonly string[];
  readonly vectors: readonly Float32Array[];
}

/** A chunk, entity or relation whose vector is missing or may be out of date. */
export interface DueVector {
  readonly kind: VectorKind;
  readonly owner: number;
  /** Changes whenever the owner does. */
  readonly stamp: number;
  /** What its vector in the wanted space was made of; null: it has none. */
  readonly hash: string | null;
}

/** What came of a due vector. `none`: there is nothing to embed. */
export interface SettledVector extends Pick<DueVector, 'kind' | 'owner' | 'stamp'> {
  readonly outcome: 'unchanged' | 'none' | { readonly hash: string; readonly vector: Float32Array };
}

export interface VectorStore {
  spaces(): Promise<VectorSpaces>;
  /**
   * From now on vectors are made with this model. If it is another than before, everything that is kept becomes due, and what served goes
   * on serving until `adopt`; the first model of all serves at once. A space that never came to serve goes.
   */
  begin(model: EmbeddingIdentity): Promise<VectorSpace>;
  /** What is due, chunks first. Nothing before the first `begin`. */
  due(limit: number): Promise<DueVector[]>;
  dueCount(): Promise<number>;
  /**
   * Writes vectors and settles what was due. What changed since (another stamp) stays due; what is gone, or is not of the wanted space, is
   * passed over.
   */
  settle(space: number, settled: readonly SettledVector[]): Promise<void>;
  /**
   * The wanted space serves from now on, if it is complete enough: a vector for every chunk, and of the rest at most one in 50 due.
   * Answers whether it serves.
   */
  adopt(space: number): Promise<boolean>;
  /** Removes vectors of spaces that are neither served nor wanted, at most `limit`; answers how many. */
  removeOld(limit: number): Promise<number>;
  /** In the order asked for; null where there is none. */
  read(space: number, kind: VectorKind, owners: readonly number[]): Promise<Array<Float32Array | null>>;
  /**
   * Owners whose vectors are nearest, best first, scored by cosine from the stored vectors. Only the candidates may be approximate.
   * `vector`: of length 1, as long as the space's. Empty for a space that is gone.
   */
  nearest(space: number, kind: VectorKind, vector: Float32Array, limit: number): Promise<ScoredId[]>;
  /** Resolves when every vector that is there now is found at full speed. */
  indexed(): Promise<void>;
}
