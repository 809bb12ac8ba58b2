import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createIntake } from '../src/ingestion/intake.ts';
import { createWorkers } from '../src/ingestion/workers.ts';
import { createRunner } from '../src/jobs/runner.ts';
import type { Store } from '../src/store/contract.ts';
import { openStore } from '../src/store/open.ts';
import { readJsonLines } from './support.ts';

export interface Passage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface SetQuestion {
  readonly id: string;
  readonly question: string;
  /** Empty where the set has none. */
  readonly answer: string;
  /** Ids of the passages that answer it. */
  readonly gold: readonly string[];
  readonly type: string;
}

export interface QuestionSet {
  readonly name: string;
  readonly passages: readonly Passage[];
  readonly questions: readonly SetQuestion[];
}

/** Reads a folder with `corpus.jsonl` and `queries.jsonl`. */
export async function readSet(folder: string): Promise<QuestionSet> {
  const [passages, questions] = await Promise.all([
    readJsonLines<Passage>(join(folder, 'corpus.jsonl')),
    readJsonLines<SetQuestion>(join(folder, 'queries.jsonl')),
  ]);
  return { name: basename(folder), passages, questions };
}

/** Folders of sets: each given one, or those in it. */
export async function setFolders(folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      if (existsSync(join(folder, 'corpus.jsonl'))) return [folder];
      const inside = (await readdir(folder)).sort().map((name) => join(folder, name));
      return inside.filter((one) => existsSync(join(one, 'corpus.jsonl')));
    }),
  );
  return found.flat();
}

/** A set's passages in a store, each a document of its title and text. */
export interface LoadedSet extends AsyncDisposable {
  readonly store: Store;
  /** The passages a document was made of: several where title and text are the same. */
  passagesOf(documentId: string): readonly string[];
  readonly documentIds: ReadonlyMap<string, string>;
  readonly ingestSeconds: number;
  /** Bytes of UTF-8. */
  readonly bytes: number;
}

const BATCH = 200;

/** Takes every passage through the service's own pipeline. `keep` names a folder whose store is reused if it holds one already. */
export async function loadSet(passages: readonly Passage[], keep?: string): Promise<LoadedSet> {
  await using stack = new AsyncDisposableStack();
  const dataDir = keep ?? (await mkdtemp(join(tmpdir(), 'weft-bench-')));
  if (keep === undefined) stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(dataDir, { recursive: true });
  const engine = stack.use(await openStore({ dataDir }));
  const store = engine.workspace('default');
  const workers = stack.use(
    createWorkers({
      engine,
      workspace: 'default',
      chunking: { tokens: 1200, overlapTokens: 100 },
      count: 1,
      onEnd: ({ id }, end) => end.outcome === 'failed' && console.error(id, end.trace ?? end.reason),
    }),
  );
  const pipeline = createRunner({
    queue: store.queue,
    slots: workers.slots,
    work: workers.run,
    onError: (error) => console.error(error),
  });
  stack.defer(() => pipeline.stop());
  const intake = createIntake({
    store,
    pipeline,
    inputDirectory: join(dataDir, 'input'),
    maxUploadBytes: 1,
    onError: (error) => console.error(error),
  });

  const started = performance.now();
  const passagesByDocument = new Map<string, string[]>();
  const documentIds = new Map<string, string>();
  let bytes = 0;
  for (let at = 0; at < passages.length; at += BATCH) {
    const batch = passages.slice(at, at + BATCH);
    const items = batch.map(({ title, text }) => ({ name: '', text: `${title}\n${text}` }));
    const { outcomes } = await intake.texts(items);
    for (const [index, outcome] of outcomes.entries()) {
      const passage = batch[index];
      if (!passage || !('documentId' in outcome)) throw new Error(`A passage was refused: ${passage?.id}`);
      bytes += Buffer.byteLength(items[index]?.text ?? '');
      documentIds.set(passage.id, outcome.documentId);
      passagesByDocument.getOrInsert(outcome.documentId, []).push(passage.id);
    }
  }
  await pipeline.idle();
  const { failed } = await store.documents.counts();
  if (failed > 0) throw new Error(`${failed} documents failed`);

  const closing = stack.move();
  return {
    store,
    passagesOf: (documentId) => passagesByDocument.get(documentId) ?? [],
    documentIds,
    ingestSeconds: (performance.now() - started) / 1000,
    bytes,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
