import type { Profile } from '../graph/merging/judge.ts';
import { acronymsOf, isAcronymOf, spellingsOf } from '../graph/merging/names.ts';
import { commonestType } from '../graph/merging/types.ts';
import type { EntityProfile, LinkedEntity, Store } from '../store/contract.ts';

/** Keys looked up with one call: some 8 ms of the store. */
const KEYS_AT_ONCE = 1_000;
/** Other names of one entity that are looked at: the hero of a library has hundreds. */
const ALIASES = 32;
/** A name that more entities bear than this tells nobody. */
const NAMESAKES = 8;
/** Entities around one, nearest first. */
const AROUND = 16;

export interface Candidate extends Profile {
  readonly id: number;
  readonly documents: number;
  readonly degree: number;
  readonly isEdited: boolean;
}

export interface Pair {
  readonly one: number;
  readonly other: number;
  /** A third entity goes by the name that joins them. */
  readonly hasRival: boolean;
  readonly likeness: number | null;
}

/** Which entities are alike in what they are embedded from; best first. */
export type FindAlike = (
  entity: number,
) => Promise<ReadonlyArray<{ readonly id: number; readonly score: number }>>;

export function toCandidate({ types, aliases, ...profile }: EntityProfile): Candidate {
  return { ...profile, types: new Map(types), aliases: new Map(aliases) };
}

/** Pairs that one of the entities may form with any other: few for each, however many entities there are. */
export async function findPairs(
  entities: readonly Candidate[],
  { graph, curation }: Pick<Store, 'graph' | 'curation'>,
  findAlike: FindAlike | null,
): Promise<Pair[]> {
  const pairs = new Map<string, Pair>();
  const add = (pair: Pair) => {
    const { one, other } = pair;
    const name = one < other ? `${one} ${other}` : `${other} ${one}`;
    const known = pairs.get(name);
    pairs.set(
      name,
      known
        ? {
            ...known,
            hasRival: known.hasRival || pair.hasRival,
            likeness: known.likeness ?? pair.likeness,
          }
        : pair,
    );
  };

  const keys = new Map(entities.map((entity) => [entity, keysOf(entity)]));
  const linked = await linkAll(graph, [...new Set([...keys.values()].flat())]);
  for (const [entity, its] of keys) {
    for (const key of its) {
      const bearers = linked.get(key) ?? [];
      const ids = new Set(bearers.map((bearer) => bearer.entity));
      if (ids.size > NAMESAKES) continue;
      for (const other of ids) {
        if (other === entity.id) continue;
        // The one who bears it as its name, and the one it is another name of: they are the two that it may join.
        const hasRival = [...ids].some((third) => third !== other && third !== entity.id);
        add({ one: entity.id, other, hasRival, likeness: null });
      }
    }
    for (const pair of await findExpansions(entity, { graph, curation })) add(pair);
    if (findAlike)
      for (const { id, score } of await findAlike(entity.id))
        if (id !== entity.id) add({ one: entity.id, other: id, hasRival: false, likeness: score });
  }
  return [...pairs.values()];
}

function keysOf({ name, key, types, aliases }: Candidate): string[] {
  const isPerson = commonestType(types) === 'person';
  return [key, ...spellingsOf(name, isPerson), ...acronymsOf(name), ...[...aliases.keys()].slice(0, ALIASES)];
}

async function linkAll(graph: Store['graph'], keys: readonly string[]): Promise<Map<string, LinkedEntity[]>> {
  const found: LinkedEntity[] = [];
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE)
    found.push(...(await graph.link(keys.slice(at, at + KEYS_AT_ONCE))));
  return Map.groupBy(found, ({ key }) => key);
}

/** What an acronym stands for has been there before it, if two that are related to the same thing have these initials. */
async function findExpansions(
  { id, name }: Candidate,
  { graph, curation }: Pick<Store, 'graph' | 'curation'>,
): Promise<Pair[]> {
  if (!/^\p{Lu}[\p{Lu}.]/u.test(name)) return [];
  const neighbours = await neighboursOf(graph, [id]);
  const around = await neighboursOf(graph, [...(neighbours.get(id) ?? [])]);
  const ids = new Set(around.values().flatMap((some) => [...some]));
  ids.delete(id);
  const expansions = (await curation.profiles([...ids])).filter((one) => isAcronymOf(name, one.name));
  return expansions.map((one) => ({
    one: id,
    other: one.id,
    hasRival: expansions.length > 1,
    likeness: null,
  }));
}

/** The nearest of each. */
export async function neighboursOf(
  graph: Store['graph'],
  ids: readonly number[],
  limit = AROUND,
): Promise<Map<number, Set<number>>> {
  const wanted = new Set(ids);
  const neighbours = new Map(ids.map((id) => [id, new Set<number>()]));
  for (const { source, target } of await graph.edgesOf(ids, limit)) {
    if (wanted.has(source)) neighbours.get(source)?.add(target);
    if (wanted.has(target)) neighbours.get(target)?.add(source);
  }
  return neighbours;
}
