import type { ScoredId } from '../../store/contract.ts';
import type { UnderstoodQuestion } from '../question/understand.ts';

/**
 * What near passages weigh at most where words find something as well. With the lexical embedding as the model, recall@5 in `mix` at 0.5
 * and 0.35: SciFact 75.2, 76.9 (without vectors 76.6), LiHua-World 90.5, 90.8 (89.9).
 */
const MOST_TRUST = 0.35;
/** The first so many near passages tell whether words and vectors agree. */
const COMPARED = 10;
/** Where the best passage by words scores less than this part of what the question's words tell, they find hardly anything. */
const LEAST_HELD = 0.4;

type Asked = Pick<UnderstoodQuestion, 'idf' | 'corpus'>;

/**
 * One list of what the words found and what lies near: `trust · near + (1 - trust) · words`, both as distributions.
 *
 * Nobody knows how good the vectors are for a question. Two things tell: how far the words find what is near too, beyond chance, and
 * how much of the question the best passage by words holds. Where words hardly find anything, the vectors lead; where the two do not
 * agree, the words do, so that vectors of a poor model do no harm.
 */
export function fuse(
  words: readonly ScoredId[],
  near: readonly ScoredId[],
  question: Asked,
): readonly ScoredId[] {
  if (near.length === 0) return words;
  const trust = trustInVectors(words, near, question);
  if (trust === 0) return words;
  const spoken = shares(words.map(({ id, score }) => [id, score]));
  const floor = near.at(-1)?.score ?? 0;
  const close = shares(near.map(({ id, score }, at) => [id, score - floor + (near.length - at) * 1e-9]));
  const scale = words.reduce((sum, { score }) => sum + score, 0) || 1;
  return Array.from(new Set([...spoken.keys(), ...close.keys()]), (id) => ({
    id,
    // In the words' own measure, which what follows compares with.
    score: scale * (trust * (close.get(id) ?? 0) + (1 - trust) * (spoken.get(id) ?? 0)),
  })).sort((a, b) => b.score - a.score || a.id - b.id);
}

/** 0 to 1. */
export function trustInVectors(
  words: readonly ScoredId[],
  near: readonly ScoredId[],
  { idf, corpus }: Asked,
): number {
  const told = idf.values().reduce((sum, weight) => sum + weight, 0);
  const held = (words[0]?.score ?? 0) / (told || 1);
  return Math.max(1 - held / LEAST_HELD, MOST_TRUST * agreement(words, near, corpus), 0);
}

/** How high the words rank what is near, 0 to 1, beyond what passages picked at random would have. */
function agreement(words: readonly ScoredId[], near: readonly ScoredId[], corpus: number): number {
  const best = words[0]?.score ?? 0;
  if (best === 0) return 0;
  const byWords = new Map(words.map(({ id, score }) => [id, score / best]));
  const compared = near.slice(0, COMPARED);
  const mean = compared.reduce((sum, { id }) => sum + (byWords.get(id) ?? 0), 0) / compared.length;
  const chance = byWords.values().reduce((sum, share) => sum + share, 0) / Math.max(corpus, byWords.size);
  return Math.max(0, (mean - chance) / (1 - Math.min(chance, 0.99)));
}

/** Scaled so that they sum to one. */
function shares(scores: ReadonlyArray<readonly [id: number, score: number]>): Map<number, number> {
  const total = scores.reduce((sum, [, score]) => sum + score, 0) || 1;
  return new Map(scores.map(([id, score]) => [id, score / total]));
}
