/**
 * What retrieval finds, and what it costs, through the code that `/query` uses.
 *
 *   npm run bench:retrieval -- --data <folder> [--data <folder> …] [--modes naive,mix] [--half even|odd]
 *     [--json out.json] [--baseline bench/baselines/retrieval.json] [--keep <folder>] [--distractors 10] [--misses out.jsonl]
 *     [--embedding lexical|noise]
 *
 * A folder holds `corpus.jsonl` ({id, title, text}) and `queries.jsonl` ({id, question, answer, gold: [passage ids], type}), or
 * folders that do. Passages become documents of title and text; gold is by document. `naive` is BM25.
 *
 * `--keep` reuses the stores of an earlier run: delete it when ingestion has changed. `--distractors 10` asks the same
 * questions of a corpus ten times as large, made by `retrieval/distractors.ts`. `--misses` writes what `mix` did not find.
 * `--embedding` adds vectors by a model of `retrieval/embedding.ts`: what poor ones cost.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRetrieval } from '../src/retrieval/pipeline.ts';
import type { QueryMode } from '../src/retrieval/query.ts';
import { loadSet, type QuestionSet, readSet, type SetQuestion, setFolders } from './question-set.ts';
import { type Asked, askAll, requestOf, timed } from './retrieval/ask.ts';
import { withDistractors } from './retrieval/distractors.ts';
import { addVectors, EMBEDDINGS } from './retrieval/embedding.ts';
import { meanMeasures } from './retrieval/measures.ts';
import { pairedDifference } from './retrieval/paired.ts';
import { lay, type ModeReport, type Report, type SetReport } from './retrieval/report.ts';

const BASELINE = new URL('baselines/retrieval.json', import.meta.url).pathname;
const MODES: readonly QueryMode[] = ['naive', 'local', 'global', 'hybrid', 'mix'];

/** As the service has them where nothing else is said. */
const CONTEXT_TOKENS = 16_000;
const DEFAULT_TOP_K = 20;

const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    modes: { type: 'string', default: MODES.join(',') },
    half: { type: 'string' },
    json: { type: 'string' },
    baseline: { type: 'string', default: BASELINE },
    keep: { type: 'string' },
    distractors: { type: 'string', default: '1' },
    misses: { type: 'string' },
    embedding: { type: 'string', default: '' },
  },
});
const { half } = values;
if (values.data.length === 0) throw new Error('Say where the data is: --data <folder>');
if (half !== undefined && half !== 'even' && half !== 'odd') throw new Error('--half is even or odd');
const embedding = values.embedding === '' ? null : (EMBEDDINGS[values.embedding] ?? unknownEmbedding());
const modes = MODES.filter((mode) => values.modes.split(',').includes(mode));
const times = Number(values.distractors);

const baseline = await readBaseline();
const report: Record<string, SetReport> = {};
const missed: string[] = [];
for (const folder of await setFolders(values.data)) {
  const set = await readSet(folder);
  report[set.name] = await runSet(set);
}
const peak = process.resourceUsage().maxRSS / 1024;
console.log(`peak memory: ${peak.toFixed(0)} MB`);
if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
if (values.misses) await writeFile(values.misses, missed.join(''));

async function runSet(set: QuestionSet): Promise<SetReport> {
  const passages = withDistractors(set.passages, times);
  const keep =
    values.keep &&
    join(values.keep, [set.name, values.embedding, times > 1 ? `x${times}` : ''].filter(Boolean).join('-'));
  await using loaded = await loadSet(passages, keep);
  const vectors = embedding && (await addVectors(loaded.store, embedding));
  const retrieval = createRetrieval({ store: loaded.store, contextTokens: CONTEXT_TOKENS, vectors });
  const questions = set.questions.filter(
    (_, at) => half === undefined || at % 2 === (half === 'even' ? 0 : 1),
  );

  // The first questions pay for reading the store into memory and for compiling.
  await askAll(questions.slice(0, 20), 'mix', retrieval, loaded);
  const asked = new Map<QueryMode, Asked>();
  for (const mode of modes) asked.set(mode, await askAll(questions, mode, retrieval, loaded));
  const answered = await timed(questions, async ({ question }) => {
    await retrieval.answer({ ...requestOf(question, 'mix'), topK: DEFAULT_TOP_K });
  });

  const mix = asked.get('mix');
  const naive = asked.get('naive');
  if (mix) noteMisses(set, questions, mix);
  const result: SetReport = {
    passages: passages.length,
    questions: questions.length,
    ingestSeconds: loaded.ingestSeconds,
    modes: Object.fromEntries(Array.from(asked, ([mode, one]) => [mode, reportOf(questions, one)])),
    answered,
    overBm25: mix && naive ? pairedDifference(recallAt5(mix), recallAt5(naive)) : null,
  };
  console.log(`${lay(set.name, result, baseline[set.name])}\n`);
  return result;
}

function recallAt5({ measures }: Asked): number[] {
  return measures.map((measure) => measure['recall@5']);
}

function reportOf(questions: readonly SetQuestion[], { measures, timing }: Asked): ModeReport {
  const typed = questions.flatMap(({ type }, at) => {
    const measure = measures[at];
    return measure ? [{ type, measure }] : [];
  });
  const byType = Map.groupBy(typed, ({ type }) => type);
  return {
    all: meanMeasures(measures),
    byType: Object.fromEntries(
      Array.from(byType, ([type, some]) => [type, meanMeasures(some.map(({ measure }) => measure))]),
    ),
    timing,
  };
}

/** For reading: which gold passages the first five lack, and what stood there instead. */
function noteMisses(set: QuestionSet, questions: readonly SetQuestion[], { rankings }: Asked): void {
  const titleOf = new Map(set.passages.map(({ id, title }) => [id, title]));
  questions.forEach(({ id, question, type, gold }, at) => {
    const ranking = rankings[at] ?? [];
    const lacking = gold.filter((passage) => !ranking.slice(0, 5).includes(passage));
    if (lacking.length === 0) return;
    const titles = (ids: readonly string[]) => ids.map((passage) => titleOf.get(passage) ?? passage);
    missed.push(
      `${JSON.stringify({ set: set.name, id, type, question, lacking: titles(lacking), gold: titles(gold), ranking: titles(ranking) })}\n`,
    );
  });
}

/** A half, or a corpus made larger, cannot be compared with the whole. */
async function readBaseline(): Promise<Report> {
  if (half !== undefined || times > 1 || !existsSync(values.baseline)) return {};
  return JSON.parse(await readFile(values.baseline, 'utf8')) as Report;
}

function unknownEmbedding(): never {
  throw new Error(`--embedding is one of ${Object.keys(EMBEDDINGS).join(', ')}`);
}
