/**
 * How fast and how exactly near vectors are found, through the store that retrieval uses.
 *
 *   npm run bench:vectors -- --data <folder> [--vectors 100000] [--dimensions 384] [--keep <folder>]
 *
 * A folder holds `corpus.jsonl` and `queries.jsonl` as those of `retrieval.ts`, or folders that do. The vectors are the built-in embedding of
 * pieces of the passages, the questions those of the queries. `--keep` leaves the store there for another run.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { embedText } from '../src/models/builtin/embedding.ts';
import type { Store } from '../src/store/contract.ts';
import { openStore } from '../src/store/open.ts';
import { percentile } from './support.ts';
import { exactNearest } from './vectors/exact.ts';
import { publishVectors } from './vectors/publish.ts';
import { readPieces, readQuestions } from './vectors/texts.ts';

const NEAREST = 20;
const QUESTIONS = 500;

const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    vectors: { type: 'string', default: '100000' },
    dimensions: { type: 'string', default: '384' },
    keep: { type: 'string' },
  },
});
if (values.data.length === 0) throw new Error('Say where the data is: --data <folder>');
const dimensions = Number(values.dimensions);

const pieces = await readPieces(values.data, Number(values.vectors));
const vectors = pieces.map((text) => embedText(text, dimensions));
const questions = (await readQuestions(values.data, QUESTIONS)).map((text) => embedText(text, dimensions));
console.log(`${vectors.length} vectors of ${dimensions} numbers, ${questions.length} questions`);

const dataDir = values.keep ?? (await mkdtemp(join(tmpdir(), 'weft-bench-')));
try {
  const space = await build();
  await search(space);
} finally {
  if (!values.keep) await rm(dataDir, { recursive: true, force: true });
}

/** Publishes all vectors as those of chunks, and waits until all are indexed. */
async function build(): Promise<number> {
  await using engine = await openStore({ dataDir });
  const store = engine.workspace('default');
  const probe = embedText('probe', dimensions);
  const { id } = await store.vectors.begin({ provider: 'bench', model: 'builtin', dimensions, probe });
  await store.vectors.indexed();
  const begun = performance.now();
  const before = process.cpuUsage();
  await publishVectors(store, id, pieces, vectors);
  const published = performance.now();
  await store.vectors.indexed();
  const cpu = process.cpuUsage(before);
  const perVector = (cpu.user + cpu.system) / 1000 / vectors.length;
  console.log(
    `kept in ${seconds(published - begun)}, indexed ${seconds(performance.now() - published)} later; ${perVector.toFixed(2)} ms of processor time a vector`,
  );
  return id;
}

async function search(space: number): Promise<void> {
  const memory = process.memoryUsage.rss();
  const begun = performance.now();
  await using engine = await openStore({ dataDir });
  const store = engine.workspace('default');
  const opened = performance.now();
  const [first] = questions;
  if (first) await store.vectors.nearest(space, 'chunk', first, NEAREST);
  console.log(
    `start with the index: store open after ${seconds(opened - begun)}, first answer ${seconds(performance.now() - opened)} later`,
  );

  const times: number[] = [];
  const found: number[][] = [];
  const before = process.cpuUsage();
  for (const question of questions) {
    const asked = performance.now();
    const near = await store.vectors.nearest(space, 'chunk', question, NEAREST);
    times.push(performance.now() - asked);
    found.push(near.map(({ id }) => id));
  }
  const cpu = process.cpuUsage(before);
  const perSearch = (cpu.user + cpu.system) / 1000 / questions.length;
  const grown = (process.memoryUsage.rss() - memory) / 2 ** 20;
  console.log(
    `search: p50 ${percentile(times, 50).toFixed(2)} ms, p99 ${percentile(times, 99).toFixed(2)} ms, ${perSearch.toFixed(2)} ms of processor time`,
  );
  console.log(`memory of a store with the index: ${grown.toFixed(0)} MB more`);
  console.log(`recall@${NEAREST} against exact: ${(await recall(store, found)).toFixed(4)}`);
  const files = await readdir(join(dataDir, 'vectors'));
  for (const file of files.filter((name) => !name.includes('.')))
    console.log(
      `index file ${file}: ${((await stat(join(dataDir, 'vectors', file))).size / 1e6).toFixed(1)} MB`,
    );
  const database = (await stat(join(dataDir, 'weft.db'))).size / 1e6;
  console.log(`database: ${database.toFixed(0)} MB`);
}

/** Chunks are told apart by their texts, which are all different. */
async function recall(store: Store, found: readonly number[][]): Promise<number> {
  let sum = 0;
  for (const [at, question] of questions.entries()) {
    const exact = new Set(exactNearest(vectors, question, NEAREST).map((place) => pieces[place]));
    const chunks = await store.search.readChunks(found[at] ?? []);
    sum += chunks.filter(({ text }) => exact.has(text)).length / NEAREST;
  }
  return sum / questions.length;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
