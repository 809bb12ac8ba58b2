/** Finding by words. */
import type { StoredChunk } from './documents.ts';

export interface ScoredId {
  readonly id: number;
  readonly score: number;
}

export interface SearchStore {
  /**
   * BM25 over chunks' terms, titles and headings, best first. Terms are alternatives; duplicates count once. Very common terms are
   * left out where rarer ones are there, so that cost does not grow with them. With `phrases`, terms that stand next to each other
   * here and in a chunk tell more.
   */
  chunks(terms: readonly string[], limit: number, phrases?: boolean): Promise<ScoredId[]>;
  /** How many chunks there are, at once however many: `GraphStore.size` counts documents, one by one. */
  size(): Promise<number>;
  /** In the order asked for; unknown ids are left out. */
  readChunks(ids: readonly number[]): Promise<StoredChunk[]>;
  /** How many chunks hold each term, for weighing the words of a question. In the order asked for. */
  documentFrequencies(terms: readonly string[]): Promise<number[]>;
  /** BM25 over names and aliases of entities. */
  entities(terms: readonly string[], limit: number): Promise<ScoredId[]>;
  /** Terms of entities' names that begin as the term does and are spelt nearly so, nearest first: what it may be a slip for. */
  nearTerms(term: string): Promise<string[]>;
  /** BM25 over stated predicates and names of the entities they join; co-occurrence alone has no words. */
  relations(terms: readonly string[], limit: number): Promise<ScoredId[]>;
}
