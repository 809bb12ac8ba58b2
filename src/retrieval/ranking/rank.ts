import type { GraphStore, ScoredId } from '../../store/contract.ts';
import { NO_SEEDS, type ScoredRelation, type Seeds } from '../modes/mode.ts';
import { expand } from './neighbourhood.ts';
import { trustInGraph } from './trust.ts';
import { distribution, walk } from './walk.ts';

/** Everything retrieved, best first. Scores of passages are relative to the best one, 0 to 1. */
export interface Ranking {
  readonly passages: readonly ScoredId[];
  readonly entities: readonly ScoredId[];
  /** The relations the search began at. */
  readonly relations: readonly ScoredRelation[];
}

/** Breaks ties among passages that the words say nothing of. */
const LEAST_TRUST = 0.001;

/**
 * One ranking for every mode: the passage the question wants is a mixture of where a walk over the graph ends and of
 * what the words say, `trust · walk + (1 - trust) · words`. The seeds decide where the walk begins; what it does not reach
 * is found by the words, so that no mode that trusts the graph too little to lead anywhere is worse than the words alone
 * (`local` without it: 55 instead of 74 on SciFact).
 */
export async function rank(seeds: Seeds, words: readonly ScoredId[], graph: GraphStore): Promise<Ranking> {
  if (seeds.entities.length + seeds.relations.length === 0) {
    return { ...NO_SEEDS, passages: scaled(new Map(seeds.passages.map(({ id, score }) => [id, score]))) };
  }
  const around = await expand(seeds, words, graph);
  const settled = walk(seeds, around, words);
  const trust = Math.max(
    LEAST_TRUST,
    trustInGraph(seeds.entities.length > 0 ? seeds.entities : seeds.ends, around.mentions, words),
  );
  const spoken = distribution(new Map(words.map(({ id, score }) => [id, score])));
  const mixture = Array.from(
    new Set([...settled.passages.keys(), ...spoken.keys()]),
    (id) => [id, trust * (settled.passages.get(id) ?? 0) + (1 - trust) * (spoken.get(id) ?? 0)] as const,
  );
  return {
    passages: scaled(new Map(mixture)),
    entities: scaled(settled.entities),
    relations: seeds.relations,
  };
}

/** Best first, relative to the best; what scores nothing is left out. */
function scaled(scores: ReadonlyMap<number, number>): ScoredId[] {
  const sorted = Array.from(scores, ([id, score]) => ({ id, score }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.id - b.id);
  const best = sorted[0]?.score ?? 1;
  return sorted.map(({ id, score }) => ({ id, score: score / best }));
}
