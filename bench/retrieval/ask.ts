import type { Retriever } from '../../src/retrieval/pipeline.ts';
import { QUERY_DEFAULTS, type QueryMode, type QueryRequest } from '../../src/retrieval/query.ts';
import type { LoadedSet, SetQuestion } from '../question-set.ts';
import { percentile } from '../support.ts';
import { type Measures, measure } from './measures.ts';

/** Documents may come as several chunks; this many chunks hold ten documents. */
const TOP_K = 30;

export function requestOf(query: string, mode: QueryMode): QueryRequest {
  return { ...QUERY_DEFAULTS, query, mode, topK: TOP_K };
}

export interface Timing {
  /** Milliseconds a question, by the clock and of processor time of all threads. */
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
}

/** Asks one question after the other, and says how long they took. */
export async function timed(
  questions: readonly SetQuestion[],
  ask: (question: SetQuestion) => Promise<void>,
): Promise<Timing> {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const question of questions) {
    const started = performance.now();
    await ask(question);
    times.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  return {
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    cpu: (user + system) / 1000 / questions.length,
  };
}

export interface Asked {
  /** In the order of the questions. */
  readonly measures: readonly Measures[];
  /** Ids of the first ten passages of each question. */
  readonly rankings: ReadonlyArray<readonly string[]>;
  readonly timing: Timing;
}

export async function askAll(
  questions: readonly SetQuestion[],
  mode: QueryMode,
  retrieval: Retriever,
  { passagesOf }: LoadedSet,
): Promise<Asked> {
  const rankings: string[][] = [];
  const timing = await timed(questions, async ({ question }) => {
    const { passages } = await retrieval.retrieve(requestOf(question, mode));
    const documents = new Set(passages.map(({ documentId }) => documentId));
    rankings.push([...documents].flatMap(passagesOf).slice(0, 10));
  });
  const measures = questions.map(({ gold }, at) => measure(rankings[at] ?? [], new Set(gold)));
  return { measures, rankings, timing };
}
