/**
 * How well Weft answers without a language model: `npm run bench:answers -- --data <folder> [--data <folder> …]`, each
 * with `corpus.jsonl` and `queries.jsonl`. Every question goes the way of `/query` three times: to all passages; to those
 * that are left without the ones that hold the answers, where what a question names is known, but not what it asks; and
 * to those that are left without any gold one.
 *
 *   --half even|odd     only the questions with such an index
 *   --mode mix          the mode to ask in
 *   --stores <folder>   keeps the stores there, and reuses them
 *   --json <file>       writes the figures
 *   --baseline <file>   compares with figures written before
 *   --show <number>     prints as many answers
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isDeclined } from '../src/retrieval/answer/decline.ts';
import { createRetrieval } from '../src/retrieval/pipeline.ts';
import { QUERY_MODES, type QueryMode, type QueryRequest } from '../src/retrieval/query.ts';
import { type Asked, type Figures, figuresOf, printFigures } from './answers-figures.ts';
import { answeringIds, formOf, leaveOut } from './answers-judge.ts';
import { type LoadedSet, loadSet, type Passage, readSet, type SetQuestion } from './question-set.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    half: { type: 'string' },
    mode: { type: 'string', default: 'mix' },
    stores: { type: 'string' },
    json: { type: 'string' },
    baseline: { type: 'string' },
    show: { type: 'string', default: '0' },
  },
});
const mode = QUERY_MODES.find((name) => name === values.mode);
if (!mode || values.data.length === 0 || !/^(?:even|odd)?$/.test(values.half ?? '')) {
  console.error(
    'npm run bench:answers -- --data <folder> [--half even|odd] [--mode mix] [--stores, --json, --baseline, --show]',
  );
  process.exit(2);
}

const REQUEST: Omit<QueryRequest, 'query' | 'mode'> = {
  onlyNeedContext: false,
  onlyNeedPrompt: false,
  responseType: undefined,
  topK: 20,
  maxTokenForTextUnit: 4000,
  maxTokenForGlobalContext: 4000,
  maxTokenForLocalContext: 4000,
  conversationHistory: [],
  llmProvider: undefined,
  llmModel: undefined,
  temperature: 0.7,
};

const CORPORA = ['all', 'withoutAnswer', 'withoutGold'] as const;
type Corpus = (typeof CORPORA)[number];

const baseline: Figures = values.baseline ? JSON.parse(await readFile(values.baseline, 'utf8')) : {};
const figures: Record<string, Figures[string]> = {};
for (const folder of values.data) {
  const { name, passages, questions } = await readSet(folder);
  const half = questions.filter(
    ({ answer }, at) =>
      answer !== '' && (values.half === undefined || (values.half === 'even') === (at % 2 === 0)),
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
    const keep = values.stores && join(values.stores, corpus === 'all' ? name : `${name}-${corpus}`);
    await using loaded = await loadSet(corpora[corpus], keep);
    const ask = asker(loaded, mode);
    for (const question of half) answers[corpus].push(await ask(question));
  }
  const asked = half.map((question, at): Asked => {
    const { all, withoutAnswer, withoutGold } = answers;
    return {
      question,
      form: formOf(question.question, question.answer),
      answer: all[at]?.text ?? '',
      milliseconds: all[at]?.milliseconds ?? 0,
      declined: all[at]?.declined ?? false,
      declinedWithoutAnswer: withoutAnswer[at]?.declined ?? false,
      declinedWithoutGold: withoutGold[at]?.declined ?? false,
    };
  });
  for (const { question, answer } of asked.slice(0, Number(values.show)))
    console.log(`\n${question.question}\n= ${question.answer}\n${answer}`);
  figures[name] = figuresOf(asked);
  printFigures(name, figures[name], baseline[name]);
}
if (values.json) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);

interface Answered {
  readonly text: string;
  readonly declined: boolean;
  readonly milliseconds: number;
}

function asker({ store }: LoadedSet, queryMode: QueryMode) {
  const retrieval = createRetrieval({ store, contextTokens: 16_000 });
  return async ({ question }: SetQuestion): Promise<Answered> => {
    const started = performance.now();
    const { response } = await retrieval.answer({ ...REQUEST, query: question, mode: queryMode });
    return { text: response, declined: isDeclined(response), milliseconds: performance.now() - started };
  };
}
