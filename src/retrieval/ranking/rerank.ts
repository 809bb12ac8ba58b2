import type { Reranker } from '../../models/spec.ts';
import type { SearchStore } from '../../store/contract.ts';
import type { Ranking } from './rank.ts';

/** The best so many passages are judged; a cross-encoder reads each of them with the question. */
const PASSAGES = 50;
/** Of a long passage this much is sent: what servers read of it is less. */
const CHARACTERS = 8_000;
/** A person does not wait longer than this for a better order. */
const PATIENCE_MS = 8_000;

export interface Reranking {
  readonly reranker: Reranker;
  /** Told why an order stayed as it was. */
  onFailure(error: unknown): void;
}

/**
 * Puts the best passages in the order of the reranker. Each place keeps its score: the reranker's own are of another measure. Whatever
 * goes wrong, the order stays as it was.
 */
export async function rerank(
  question: string,
  ranking: Ranking,
  { reranker, onFailure }: Reranking,
  search: Pick<SearchStore, 'readChunks'>,
  signal: AbortSignal | undefined,
): Promise<Ranking> {
  const best = ranking.passages.slice(0, PASSAGES);
  if (best.length < 2) return ranking;
  const chunks = await search.readChunks(best.map(({ id }) => id));
  const texts = chunks.map(({ title, text }) =>
    [title, text].filter(Boolean).join('\n').slice(0, CHARACTERS).toWellFormed(),
  );
  const late = AbortSignal.timeout(PATIENCE_MS);
  try {
    const ranked = await reranker.rank(question, texts, {
      lane: 'question',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    const judged = ranked.flatMap(({ index }) => chunks[index]?.id ?? []);
    const ids = new Set([...judged, ...ranking.passages.map(({ id }) => id)]);
    return {
      ...ranking,
      passages: Array.from(ids, (id, place) => ({ id, score: ranking.passages[place]?.score ?? 0 })),
    };
  } catch (error) {
    signal?.throwIfAborted();
    onFailure(error);
    return ranking;
  }
}
