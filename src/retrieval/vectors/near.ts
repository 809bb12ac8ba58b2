import type { ScoredId, VectorKind, VectorStore } from '../../store/contract.ts';
import type { RetrievalMode } from '../modes/modes.ts';
import type { EmbedQuestion } from './question-vectors.ts';

/** What lies near the question, nearest first, scored by cosine. */
export type Near = Readonly<Record<VectorKind, readonly ScoredId[]>>;

export const NOTHING_NEAR: Near = { chunk: [], entity: [], relation: [] };

export interface QuestionVectors {
  readonly store: Pick<VectorStore, 'nearest'>;
  readonly embed: EmbedQuestion;
}

/** What each mode begins at. */
const KINDS: Readonly<Record<RetrievalMode, readonly VectorKind[]>> = {
  naive: [],
  local: ['entity'],
  global: ['relation'],
  hybrid: ['entity', 'relation'],
  mix: ['chunk', 'entity', 'relation'],
};

/** As deep as the search by words. */
const CHUNKS = 100;
const SEEDS = 10;

/** Everything near that a mode has a use for; nothing where there are no vectors, or none for the question. */
export async function findNear(
  text: string,
  mode: RetrievalMode,
  vectors: QuestionVectors | null,
): Promise<Near> {
  const kinds = KINDS[mode];
  const question = kinds.length > 0 ? await vectors?.embed(text) : null;
  if (!vectors || !question) return NOTHING_NEAR;
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const limit = kind === 'chunk' ? CHUNKS : SEEDS;
      const near = await vectors.store.nearest(question.space, kind, question.vector, limit);
      return [kind, near.filter(({ score }) => score > 0)] as const;
    }),
  );
  return { ...NOTHING_NEAR, ...Object.fromEntries(found) };
}
