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
import { parseArgs } from 'node:util';
import { QUERY_MODES } from '../src/retrieval/query.ts';
import { askSet } from './answers-ask.ts';
import { type Asked, type Figures, figuresOf, printFigures } from './answers-figures.ts';
import { formOf } from './answers-judge.ts';

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

const baseline: Figures = values.baseline ? JSON.parse(await readFile(values.baseline, 'utf8')) : {};
const figures: Record<string, Figures[string]> = {};
for (const folder of values.data) {
  const { name, questions, answers } = await askSet(folder, {
    mode,
    half: values.half,
    stores: values.stores,
  });
  const asked = questions.map((question, at): Asked => {
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
