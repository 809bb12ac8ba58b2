import { join } from 'node:path';
import { isDeclined } from '../src/retrieval/answer/decline.ts';
import type { Signals } from '../src/retrieval/answer/extractive/certainty.ts';
import type { Answer } from '../src/retrieval/answer/extractive/extractive.ts';
import { createRetrieval } from '../src/retrieval/pipeline.ts';
import { QUERY_DEFAULTS, type QueryMode } from '../src/retrieval/query.ts';
import { answeringIds, leaveOut } from './answers-judge.ts';
import { type LoadedSet, loadSet, type Passage, readSet, type SetQuestion } from './question-set.ts';

/**
 * What a question is asked of: all passages; those left without the ones that hold the answers, where what a question
 * names is known, but not what it asks; those left without any gold one.
 */
export const CORPORA = ['all', 'withoutAnswer', 'withoutGold'] as const;
export type Corpus = (typeof CORPORA)[number];

export interface Answered {
  readonly text: string;
  readonly declined: boolean;
  readonly milliseconds: number;
  /** Where it was not clear whether to answer. */
  readonly signals: Signals | undefined;
}

export interface AskedSet {
  readonly name: string;
  readonly questions: readonly SetQuestion[];
  /** In the order of the questions. */
  readonly answers: Readonly<Record<Corpus, readonly Answered[]>>;
}

export interface AskOptions {
  readonly mode: QueryMode;
  /** Only the questions with an even or an odd index. */
  readonly half: string | undefined;
  /** A folder that keeps the stores, and whose stores are reused. */
  readonly stores: string | undefined;
}

/** Asks the questions of a set that have an answer of each of the three corpora, through the code of `/query`. */
export async function askSet(folder: string, { mode, half, stores }: AskOptions): Promise<AskedSet> {
  const { name, passages, questions } = await readSet(folder);
  const asked = questions.filter(
    ({ answer }, at) => answer !== '' && (half === undefined || (half === 'even') === (at % 2 === 0)),
  );
  const corpora: Readonly<Record<Corpus, readonly Passage[]>> = {
    all: passages,
    withoutAnswer: leaveOut(
      passages,
      questions.flatMap((question) => answeringIds(question, passages)),
    ),
    withoutGold: leaveOut(
      passages,
      questions.flatMap((question) => question.gold),
    ),
  };
  const answers: Record<Corpus, Answered[]> = { all: [], withoutAnswer: [], withoutGold: [] };
  for (const corpus of CORPORA) {
    const keep = stores && join(stores, corpus === 'all' ? name : `${name}-${corpus}`);
    await using loaded = await loadSet(corpora[corpus], keep);
    const ask = asker(loaded, mode);
    for (const question of asked) answers[corpus].push(await ask(question));
  }
  return { name, questions: asked, answers };
}

function asker({ store }: LoadedSet, mode: QueryMode) {
  const told: Answer[] = [];
  const onAnswer = (answer: Answer) => told.push(answer);
  const retrieval = createRetrieval({ store, contextTokens: 16_000, onAnswer });
  return async ({ question }: SetQuestion): Promise<Answered> => {
    const started = performance.now();
    const { response } = await retrieval.answer({ ...QUERY_DEFAULTS, query: question, mode });
    return {
      text: response,
      declined: isDeclined(response),
      milliseconds: performance.now() - started,
      signals: told.pop()?.signals,
    };
  };
}
