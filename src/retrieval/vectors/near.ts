import type { ScoredId, VectorKind, VectorStore } from '../../store/contract.ts';
import type { EmbedQuestion } from './question-vectors.ts';

/** Finds what lies near the question, nearest first, scored by cosine; nothing where it has no vector. Asked for nothing, it asks no model. */
export type Near = (kind: VectorKind) => Promise<readonly ScoredId[]>;

export const NOTHING_NEAR: Near = async () => [];

export interface QuestionVectors {
  readonly store: Pick<VectorStore, 'nearest'>;
  readonly embed: EmbedQuestion;
  /** Told why a search goes without what is near: a question is never worse off for it than without vectors. */
  onMissing(reason: unknown): void;
}

/** Passages as deep as the search by words; of entities and relations as many as a search may begin at. */
const LIMITS: Readonly<Record<VectorKind, number>> = { chunk: 100, entity: 10, relation: 10 };

export function nearTo(text: string, vectors: QuestionVectors | null): Near {
  if (!vectors) return NOTHING_NEAR;
  return async (kind) => {
    const question = await vectors.embed(text);
    if (!question) return [];
    try {
      const near = await vectors.store.nearest(question.space, kind, question.vector, LIMITS[kind]);
      return near.filter(({ score }) => score > 0);
    } catch (error) {
      vectors.onMissing(error);
      return [];
    }
  };
}
