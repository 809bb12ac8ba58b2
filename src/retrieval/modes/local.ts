import type { ScoredId } from '../../store/contract.ts';
import { analyze } from '../../text/terms.ts';
import type { UnderstoodQuestion } from '../question/understand.ts';
import { type Mode, type ModeInput, NO_SEEDS } from './mode.ts';

const SIMILAR = 20;
/** A name found by its words must have most of them in the question ("Prince Maurice" for "Maurice, Prince of Orange"). */
const LEAST_SHARE_OF_NAME = 0.6;

/**
 * Begins at the entities the question names; where it names none exactly, at those whose names share its words, and where none
 * does, at those whose vectors lie near it.
 */
export const local: Mode = async ({ question, near, store }) => {
  const named = question.entities.map(({ entity, weight }) => ({ id: entity, score: weight }));
  if (named.length > 0) return { ...NO_SEEDS, entities: named };
  const similar = await similarNames(question, store);
  return { ...NO_SEEDS, entities: similar.length > 0 ? similar : await near('entity') };
};

async function similarNames(
  question: UnderstoodQuestion,
  { search, graph }: ModeInput['store'],
): Promise<ScoredId[]> {
  if (question.searchTerms.length === 0) return [];
  const similar = await search.entities(question.searchTerms, SIMILAR);
  if (similar.length === 0) return [];
  const found = await graph.entities(similar.map(({ id }) => id));
  return found.flatMap(({ id, name }) => similarName(id, name, question));
}

function similarName(id: number, name: string, { idf }: UnderstoodQuestion): ScoredId[] {
  const terms = [...new Set(analyze(name))];
  const shared = terms.filter((term) => idf.has(term));
  if (shared.length / terms.length < LEAST_SHARE_OF_NAME) return [];
  const told = shared.reduce((sum, term) => sum + (idf.get(term) ?? 0), 0);
  return told > 0 ? [{ id, score: told / terms.length }] : [];
}
