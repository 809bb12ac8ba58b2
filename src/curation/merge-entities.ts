import { judge, type Verdict } from '../graph/merging/judge.ts';
import type { BackgroundTask } from '../jobs/background.ts';
import { type Store, StoreError } from '../store/contract.ts';
import { findAlikeIn } from './alike.ts';
import { settleMerges } from './follow-merges.ts';
import { type Candidate, type FindAlike, findPairs, neighboursOf, type Pair, toCandidate } from './pairs.ts';

const TASK = 'merge';
/** Neighbours that are compared. */
const COMPARED = 64;
/** An entity with so many times the neighbours is looked at again. */
const GROWN = 1.5;
const LOOKS_KEPT = 200_000;
/** A neighbour of so many says little of any two of them. */
const HUB = 64;

type Uses = Pick<Store, 'graph' | 'curation' | 'vectors'>;

export interface MergeOptions {
  readonly store: Uses;
  /** Two were merged, for the reason given; no names. */
  readonly onMerged?: ((reason: Verdict['reason']) => void) | undefined;
}

/**
 * Looks at what was published since it last looked, a few documents at a time, and takes for one what by the evidence is one
 * (`graph/merging/judge.ts`). What an editor told apart stays apart.
 */
export function mergeEntities({ store, onMerged }: MergeOptions): BackgroundTask {
  const isNews = rememberLooks();
  return {
    name: 'merging entities',
    async run(signal) {
      let changed = await settleMerges(store, signal);
      const findAlike = await findAlikeIn(store.vectors);
      if (findAlike === 'later') return changed;
      while (!signal.aborted) {
        const next = await store.curation.published(TASK);
        if (!next) break;
        const merged = await mergeAmong(next.entities, { store, findAlike, isNews, onMerged });
        if (merged > 0) changed = (await settleMerges(store, signal)) || changed;
        if (signal.aborted) break;
        await store.curation.advance(TASK, next.until);
      }
      return changed;
    },
  };
}

/** Whether more is known of an entity than when it was looked at last: what is in every document is not looked at with each. */
function rememberLooks(): (entity: Candidate) => boolean {
  const looks = new Map<number, { readonly aliases: number; readonly degree: number }>();
  return ({ id, aliases, degree }) => {
    const last = looks.get(id);
    if (last && aliases.size === last.aliases && degree < GROWN * last.degree) return false;
    if (looks.size >= LOOKS_KEPT) looks.clear();
    looks.set(id, { aliases: aliases.size, degree });
    return true;
  };
}

interface Looking extends MergeOptions {
  readonly findAlike: FindAlike | null;
  isNews(entity: Candidate): boolean;
}

/** Answers how many were merged. */
async function mergeAmong(
  ids: readonly number[],
  { store, findAlike, isNews, onMerged }: Looking,
): Promise<number> {
  const entities = (await store.curation.profiles(ids)).map(toCandidate).filter(isNews);
  const pairs = await findPairs(entities, store, findAlike);
  const known = new Map(entities.map((entity) => [entity.id, entity]));
  const others = pairs.map(({ other }) => other).filter((id) => !known.has(id));
  for (const profile of await store.curation.profiles(others)) known.set(profile.id, toCandidate(profile));

  let merged = 0;
  /** What has been absorbed is part of another, and is looked at again with that. */
  const absorbedNow = new Set<number>();
  for (const pair of pairs) {
    const [one, other] = [known.get(pair.one), known.get(pair.other)];
    if (!one || !other || absorbedNow.has(one.id) || absorbedNow.has(other.id)) continue;
    const verdict = await judgePair(one, other, pair, store);
    if (!verdict) continue;
    const [absorbed, target] = inOrder(one, other);
    if (absorbed.isEdited) continue;
    if (!(await merge(absorbed, target, verdict, store))) continue;
    onMerged?.(verdict.reason);
    merged += 1;
    absorbedNow.add(absorbed.id);
  }
  return merged;
}

async function judgePair(
  one: Candidate,
  other: Candidate,
  { hasRival, likeness }: Pair,
  { graph, curation }: Uses,
): Promise<Verdict | null> {
  // Most pairs have nothing to say for them, whatever is around them.
  if (!judge(one, other, { hasRival, likeness, sharedNeighbours: Number.POSITIVE_INFINITY })) return null;
  const neighbours = await neighboursOf(graph, [one.id, other.id], COMPARED);
  const shared = [...(neighbours.get(one.id) ?? [])].filter((id) => neighbours.get(other.id)?.has(id));
  const telling = (await curation.profiles(shared)).filter(({ degree }) => degree <= HUB);
  return judge(one, other, { hasRival, likeness, sharedNeighbours: telling.length });
}

/** The rarer is absorbed: fewer documents have to follow. What an editor has a hand in stays. */
function inOrder(one: Candidate, other: Candidate): readonly [absorbed: Candidate, target: Candidate] {
  const byRank =
    Number(one.isEdited) - Number(other.isEdited) ||
    one.documents - other.documents ||
    one.name.length - other.name.length ||
    (one.key < other.key ? 1 : -1);
  return byRank < 0 ? [one, other] : [other, one];
}

async function merge(
  absorbed: Candidate,
  target: Candidate,
  { reason, evidence }: Verdict,
  { curation }: Uses,
): Promise<boolean> {
  try {
    const names = { absorbed: absorbed.name, target: target.name };
    return (await curation.merge({ ...names, reason, evidence, by: 'automatic' })) === 'merged';
  } catch (error) {
    // Deleted or renamed since it was read: whatever it is now will be looked at with its next document.
    if (error instanceof StoreError && error.code === 'not_found') return false;
    throw error;
  }
}
