import type { Relation, ScoredId, Store } from '../../store/contract.ts';
import type { UnderstoodQuestion } from '../question/understand.ts';
import type { Near } from '../vectors/near.ts';

export interface ScoredRelation extends Relation {
  readonly score: number;
}

/** Where a search begins. Scores are positive and comparable within one list only. */
export interface Seeds {
  readonly entities: readonly ScoredId[];
  readonly relations: readonly ScoredRelation[];
  /** What the relations lead to: the entities they join to those the search begins at. */
  readonly ends: readonly ScoredId[];
  readonly passages: readonly ScoredId[];
}

export const NO_SEEDS: Seeds = { entities: [], relations: [], ends: [], passages: [] };

export interface ModeInput {
  readonly question: UnderstoodQuestion;
  /** Chunks that hold the question's words (BM25), best first; in `mix` also those that lie near it. */
  readonly words: readonly ScoredId[];
  /** Entities and relations that lie near the question: where the words lead to none. */
  readonly near: Near;
  readonly store: Pick<Store, 'search' | 'graph'>;
}

/** A mode of retrieval is the choice of where to begin. */
export type Mode = (input: ModeInput) => Promise<Seeds>;
