import type { ScoredId } from '../../store/contract.ts';
import type { Mention } from './neighbourhood.ts';

/**
 * How far the graph is to be trusted for a question, 0 to 1.
 *
 * A walk helps where names are what passages are about, and harms where they are not: on encyclopedia passages it
 * brought recall@5 from 68 to 92, on abstracts and chats it alone took it from 74 to 48 and from 88 to 50. What tells
 * the two apart, question by question: do the entities the question names have passages titled with them, and do the
 * question's words agree, that is, rank one of those passages high? So: the share of the entities' weight that has
 * such a passage, each counted by its score relative to the best one by words.
 */
export function trustInGraph(
  entities: readonly ScoredId[],
  mentions: readonly Mention[],
  words: readonly ScoredId[],
): number {
  const best = words[0]?.score ?? 0;
  const byWords = new Map(words.map(({ id, score }) => [id, score]));
  const agreement = new Map<number, number>();
  for (const { entity, chunk, titled } of mentions) {
    if (!titled) continue;
    agreement.set(entity, Math.max(agreement.get(entity) ?? 0, (byWords.get(chunk) ?? 0) / (best || 1)));
  }
  let weight = 0;
  let agreed = 0;
  for (const { id, score } of entities) {
    weight += score;
    agreed += score * (agreement.get(id) ?? 0);
  }
  return weight > 0 ? agreed / weight : 0;
}
