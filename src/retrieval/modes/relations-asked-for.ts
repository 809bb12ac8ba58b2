import type { GraphStore, ScoredId } from '../../store/contract.ts';
import { analyze } from '../../text/terms.ts';
import { relatedStems } from '../answer/extractive/related-words.ts';
import type { ScoredRelation } from './mode.ts';

/** The heaviest names of a question, and the strongest relations of each, are looked at. */
const ENTITIES = 8;
const RELATIONS_OF_ENTITY = 50;
const RELATIONS = 20;

interface Input {
  readonly question: { readonly idf: ReadonlyMap<string, number> };
  readonly store: { readonly graph: Pick<GraphStore, 'edgesOf' | 'predicatesOf' | 'relations'> };
}

/**
 * Relations of the named entities that the question asks for: whose predicate has its words, or words that answer to
 * them ("the director of" is asked, "was directed by" is said). What tells most comes first.
 */
export async function relationsAskedFor(
  named: readonly number[],
  { question: { idf }, store: { graph } }: Input,
): Promise<ScoredRelation[]> {
  const edges = await graph.edgesOf(named.slice(0, ENTITIES), RELATIONS_OF_ENTITY);
  if (edges.length === 0) return [];
  const stated = await graph.predicatesOf(edges.map(({ id }) => id));
  const best = matchPredicates(stated, idf).slice(0, RELATIONS);
  if (best.length === 0) return [];
  const scores = new Map(best.map(({ id, score }) => [id, score]));
  const relations = await graph.relations([...scores.keys()]);
  return relations.map((relation) => ({ ...relation, score: scores.get(relation.id) ?? 0 }));
}

/** Relations by how much of the question their predicates have, best first; without those that have nothing of it. */
export function matchPredicates(
  stated: ReadonlyArray<{ readonly relation: number; readonly predicate: string }>,
  idf: ReadonlyMap<string, number>,
): ScoredId[] {
  const told = withRelated(idf);
  const scores = new Map<number, number>();
  for (const { relation, predicate } of stated) {
    const terms = new Set(analyze(predicate));
    const score = terms.values().reduce((sum, term) => sum + (told.get(term) ?? 0), 0);
    if (score > (scores.get(relation) ?? 0)) scores.set(relation, score);
  }
  return Array.from(scores, ([id, score]) => ({ id, score })).sort(
    (a, b) => b.score - a.score || a.id - b.id,
  );
}

/** A word that answers to one of the question tells as much as that one. */
function withRelated(idf: ReadonlyMap<string, number>): Map<string, number> {
  const told = new Map<string, number>();
  for (const [term, weight] of idf)
    for (const stem of [term, ...relatedStems(term)]) told.set(stem, Math.max(told.get(stem) ?? 0, weight));
  return told;
}
