import type { Entity, Relation, Store, StoredChunk } from '../../store/contract.ts';
import type { Ranking } from '../ranking/rank.ts';

export type Scored<T> = T & { readonly score: number };

/** What was retrieved, read from the store, best first. */
export interface Evidence {
  readonly passages: ReadonlyArray<Scored<StoredChunk>>;
  readonly entities: ReadonlyArray<Scored<Entity>>;
  readonly relations: ReadonlyArray<Scored<Relation>>;
}

/** Relations shown are those among this many of the best entities. */
const ENTITIES_JOINED = 20;

/** Reads the best `topK` passages, entities and relations. */
export async function gatherEvidence(
  ranking: Ranking,
  topK: number,
  { search, graph }: Pick<Store, 'search' | 'graph'>,
): Promise<Evidence> {
  const passages = ranking.passages.slice(0, topK);
  const entities = ranking.entities.slice(0, topK);
  const [chunks, named, among] = await Promise.all([
    passages.length > 0 ? search.readChunks(passages.map(({ id }) => id)) : [],
    entities.length > 0 ? graph.entities(entities.map(({ id }) => id)) : [],
    entities.length > 0 ? graph.relationsAmong(entities.slice(0, ENTITIES_JOINED).map(({ id }) => id)) : [],
  ]);
  return {
    passages: withScores(chunks, passages),
    entities: withScores(named, entities),
    relations: mergeRelations(ranking, among).slice(0, topK),
  };
}

/** The evidence with these passages before its own, at most `topK` in all. */
export function withPassages(first: Evidence['passages'], evidence: Evidence, topK: number): Evidence {
  const ids = new Set(first.map(({ id }) => id));
  const others = evidence.passages.filter(({ id }) => !ids.has(id));
  return { ...evidence, passages: [...first, ...others].slice(0, topK) };
}

function withScores<T extends { readonly id: number }>(
  items: readonly T[],
  scores: ReadonlyArray<{ readonly id: number; readonly score: number }>,
): Array<Scored<T>> {
  const score = new Map(scores.map((scored) => [scored.id, scored.score]));
  return items.map((item) => ({ ...item, score: score.get(item.id) ?? 0 }));
}

/** The relations the search began at, then those among the entities found, by how well found their ends are. */
function mergeRelations(ranking: Ranking, among: readonly Relation[]): Array<Scored<Relation>> {
  const best = ranking.relations[0]?.score ?? 1;
  const begun = ranking.relations.map((relation) => ({ ...relation, score: relation.score / best }));
  const known = new Set(begun.map(({ id }) => id));
  const reached = new Map(ranking.entities.map(({ id, score }) => [id, score]));
  const joined = among
    .filter(({ id }) => !known.has(id))
    .map((relation) => ({ ...relation, score: strength(relation, reached) }))
    .sort((a, b) => b.score - a.score || a.id - b.id);
  return [...begun, ...joined];
}

/** Two entities that merely stand in one sentence (no keywords) tell half as much as two that it joins. */
function strength({ source, target, keywords }: Relation, reached: ReadonlyMap<number, number>): number {
  return Math.sqrt((reached.get(source) ?? 0) * (reached.get(target) ?? 0)) * (keywords === '' ? 0.5 : 1);
}
