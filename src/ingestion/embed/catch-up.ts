import type { BackgroundTask } from '../../jobs/background.ts';
import type { DueVector, SettledVector, Store, VectorKind } from '../../store/contract.ts';
import { type EmbedTexts, isOfText } from './gather.ts';
import type { OpenSpace } from './space.ts';
import { chunkText, entityText, hashOf, relationText } from './texts.ts';

/** Settled in one go: eight calls of 32 texts. */
const BATCH = 256;
/** Batches between two looks at how far it is. */
const BATCHES_PER_REPORT = 16;
/** Vectors of a former model that are removed at once: the writer is busy with them for so long. */
const REMOVED_AT_ONCE = 500;

export interface CatchUpOptions {
  readonly store: Pick<Store, 'vectors' | 'graph' | 'search'>;
  readonly open: OpenSpace;
  readonly embed: EmbedTexts;
  /** Told how many are left, now and then while there are many. */
  onProgress(left: number): void;
  /** All vectors are of another model from now on. */
  onSwitch(): void;
  /** One text that the model does not take; what it is of goes without a vector. */
  onRefused(due: DueVector, error: unknown): void;
}

/**
 * Makes the vectors that are missing or out of date: of entities and relations, which change with every document, of passages that were
 * published without, and of everything when the model has changed; then the new ones take the place of the old.
 */
export function createCatchUp(options: CatchUpOptions): BackgroundTask {
  const { vectors } = options.store;
  return {
    name: 'embed',
    async run(signal) {
      const space = await options.open(signal);
      const isComplete = () => adopt(options, space.id);
      let batches = 0;
      while (!signal.aborted) {
        const due = await vectors.due(BATCH);
        if (due.length === 0) break;
        await settle(options, space.id, due, signal);
        batches += 1;
        if (batches % BATCHES_PER_REPORT !== 0) continue;
        options.onProgress(await vectors.dueCount());
        await isComplete();
      }
      if (signal.aborted) return batches > 0;
      const switched = await isComplete();
      while (!signal.aborted && (await vectors.removeOld(REMOVED_AT_ONCE)) > 0);
      return batches > 0 || switched;
    },
  };
}

async function adopt({ store: { vectors }, onSwitch }: CatchUpOptions, space: number): Promise<boolean> {
  const { serving } = await vectors.spaces();
  if (serving?.id === space || !(await vectors.adopt(space))) return false;
  onSwitch();
  return true;
}

/** What could be made is kept, also if the rest fails. */
async function settle(
  options: CatchUpOptions,
  space: number,
  due: readonly DueVector[],
  signal: AbortSignal,
): Promise<void> {
  const texts = await readTexts(options.store, due);
  const results = await Promise.allSettled(
    due.map((one, at) => outcomeOf(options, one, texts[at] ?? null, signal)),
  );
  const settled = results.flatMap((result, at): SettledVector[] => {
    const one = due[at];
    return one && result.status === 'fulfilled' ? [{ ...one, outcome: result.value }] : [];
  });
  await options.store.vectors.settle(space, settled);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected' && !signal.aborted) throw failed.reason;
}

async function outcomeOf(
  { embed, onRefused }: CatchUpOptions,
  due: DueVector,
  text: string | null,
  signal: AbortSignal,
): Promise<SettledVector['outcome']> {
  if (text === null) return 'none';
  const hash = hashOf(text);
  if (hash === due.hash) return 'unchanged';
  try {
    const [vector] = await embed([text], signal);
    return vector ? { hash, vector } : 'none';
  } catch (error) {
    if (!isOfText(error)) throw error;
    onRefused(due, error);
    return 'none';
  }
}

/** In the order of what is due; null: it is gone, or there is nothing to embed. */
async function readTexts(
  { search, graph }: CatchUpOptions['store'],
  due: readonly DueVector[],
): Promise<Array<string | null>> {
  const idsOf = (kind: VectorKind) => due.filter((one) => one.kind === kind).map(({ owner }) => owner);
  const [chunks, entities, relations] = await Promise.all([
    search.readChunks(idsOf('chunk')),
    graph.entities(idsOf('entity')),
    graph.relations(idsOf('relation')),
  ]);
  const texts: Readonly<Record<VectorKind, ReadonlyMap<number, string | null>>> = {
    chunk: new Map(chunks.map((chunk) => [chunk.id, chunkText(chunk)])),
    entity: new Map(entities.map((entity) => [entity.id, entityText(entity)])),
    relation: new Map(relations.map((relation) => [relation.id, relationText(relation)])),
  };
  return due.map(({ kind, owner }) => texts[kind].get(owner) ?? null);
}
