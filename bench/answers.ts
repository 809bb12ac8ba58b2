/**
 * How well Weft answers without a language model: `npm run bench:answers -- --data <folder> [--data <folder> …]`, each
 * with `corpus.jsonl` and `queries.jsonl`. Every question goes the way of `/query`, once to all passages and once to
 * those that are left when every gold one is taken out, where declining is right.
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
import { NOT_FOUND } from '../src/retrieval/answer/extractive.ts';
import { createRetrieval } from '../src/retrieval/pipeline.ts';
import { QUERY_MODES, type QueryMode, type QueryRequest } from '../src/retrieval/query.ts';
import { type Asked, type Figures, figuresOf, printFigures } from './answers-figures.ts';
import { formOf } from './answers-judge.ts';
import { type LoadedSet, loadSet, readSet, type SetQuestion } from './question-set.ts';

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

const baseline: Figures = values.baseline ? JSON.parse(await readFile(values.baseline, 'utf8')) : {};
const figures: Record<string, Figures[string]> = {};
for (const folder of values.data) {
  const { name, passages, questions } = await readSet(folder);
  const half = questions.filter(
    ({ answer }, at) =>
      answer !== '' && (values.half === undefined || (values.half === 'even') === (at % 2 === 0)),
  );
  const gold = new Set(questions.flatMap((question) => question.gold));
  const keep = (kind: string) => (values.stores ? join(values.stores, `${name}${kind}`) : undefined);
  await using all = await loadSet(passages, keep(''));
  await using without = await loadSet(
    passages.filter(({ id }) => !gold.has(id)),
    keep('-without-gold'),
  );
  const [ask, askWithout] = [asker(all, mode), asker(without, mode)];
  const asked: Asked[] = [];
  for (const question of half) {
    const form = formOf(question.question, question.answer);
    const { declined: declinedWithout } = await askWithout(question);
    asked.push({ question, form, ...(await ask(question)), declinedWithout });
  }
  for (const { question, answer } of asked.slice(0, Number(values.show)))
    console.log(`\n${question.question}\n= ${question.answer}\n${answer}`);
  figures[name] = figuresOf(asked);
  printFigures(name, figures[name], baseline[name]);
}
if (values.json) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);

function asker({ store }: LoadedSet, queryMode: QueryMode) {
  const retrieval = createRetrieval({ store, contextTokens: 16_000 });
  return async ({ question }: SetQuestion) => {
    const started = performance.now();
    const { response } = await retrieval.answer({ ...REQUEST, query: question, mode: queryMode });
    return {
      answer: response,
      declined: response === NOT_FOUND,
      milliseconds: performance.now() - started,
    };
  };
}
