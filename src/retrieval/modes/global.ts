import { endsOf } from './ends.ts';
import { type Mode, NO_SEEDS } from './mode.ts';

const RELATIONS = 20;

/** Begins at the relations that the question's words state; where there are none, at those whose vectors lie near it. */
export const global: Mode = async ({ question, near, store }) => {
  const { searchTerms } = question;
  const stated = searchTerms.length > 0 ? await store.search.relations(searchTerms, RELATIONS) : [];
  const found = stated.length > 0 ? stated : await near('relation');
  if (found.length === 0) return NO_SEEDS;
  const score = new Map(found.map((relation) => [relation.id, relation.score]));
  const relations = await store.graph.relations(found.map(({ id }) => id));
  const scored = relations.map((relation) => ({ ...relation, score: score.get(relation.id) ?? 0 }));
  return { ...NO_SEEDS, relations: scored, ends: endsOf(scored, new Set()) };
};
