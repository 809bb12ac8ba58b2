import { endsOf } from './ends.ts';
import { type Mode, NO_SEEDS } from './mode.ts';

const RELATIONS = 20;

/** Begins at the relations that the question's words state. */
export const global: Mode = async ({ question, store }) => {
  if (question.searchTerms.length === 0) return NO_SEEDS;
  const found = await store.search.relations(question.searchTerms, RELATIONS);
  if (found.length === 0) return NO_SEEDS;
  const score = new Map(found.map((relation) => [relation.id, relation.score]));
  const relations = await store.graph.relations(found.map(({ id }) => id));
  const scored = relations.map((relation) => ({ ...relation, score: score.get(relation.id) ?? 0 }));
  return { ...NO_SEEDS, relations: scored, ends: endsOf(scored, new Set()) };
};
