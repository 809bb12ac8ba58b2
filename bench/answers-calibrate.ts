/**
 * Fits the weights of `src/retrieval/answer/certainty.ts`: `node bench/answers-calibrate.ts --data <folder> [--data …]
 * [--stores <folder>]`. The even questions of each set count the same, and the answerable as much as the others; printed
 * are the weights, and for the odd questions what is declined from which certainty on.
 */
import { parseArgs } from 'node:util';
import { SIGNALS } from '../src/retrieval/answer/extractive/certainty.ts';
import { type AskedSet, askSet, CORPORA, type Corpus } from './answers-ask.ts';
import { fitLogistic, probability, rankedRight } from './answers-fit.ts';

const { values } = parseArgs({
  options: { data: { type: 'string', multiple: true, default: [] }, stores: { type: 'string' } },
});
const THRESHOLDS = [0.2, 0.25, 0.27, 0.3, 0.35];
/** Of the half that cannot be answered, each way of leaving passages out makes one half. */
const COUNTS: Readonly<Record<Corpus, number>> = { all: 1, withoutAnswer: 0.5, withoutGold: 0.5 };
const SCALE = 100;

const read = async (half: string): Promise<AskedSet[]> => {
  const sets: AskedSet[] = [];
  for (const folder of values.data)
    sets.push(await askSet(folder, { mode: 'mix', half, stores: values.stores }));
  return sets;
};
const rows = ({ answers }: AskedSet, corpus: Corpus): number[][] =>
  answers[corpus].flatMap(({ signals }) => (signals ? [SIGNALS.map((name) => signals[name])] : []));

const examples = (await read('even')).flatMap((set) =>
  CORPORA.flatMap((corpus) => {
    const of = rows(set, corpus);
    const weight = (SCALE * COUNTS[corpus]) / of.length;
    return of.map((signals) => ({ signals, yes: corpus === 'all', weight }));
  }),
);
const weights = fitLogistic(examples);
console.log([...SIGNALS, 'bias'].map((name, at) => `${name}: ${weights[at]?.toFixed(2)}`).join(', '));

for (const set of await read('odd')) {
  const certain = (corpus: Corpus) => rows(set, corpus).map((signals) => probability(weights, signals));
  const [all, withoutAnswer, withoutGold] = [
    certain('all'),
    certain('withoutAnswer'),
    certain('withoutGold'),
  ];
  const below = (limit: number, of: readonly number[]) =>
    `${((100 * of.filter((value) => value < limit).length) / of.length).toFixed(0)} %`;
  console.log(
    `${set.name}: ranked right ${rankedRight(all, withoutGold).toFixed(2)}, ${rankedRight(all, withoutAnswer).toFixed(2)}`,
  );
  for (const limit of THRESHOLDS)
    console.log(
      `  below ${limit}: ${below(limit, all)} of the answerable, ${below(limit, withoutAnswer)} without the answer, ${below(limit, withoutGold)} without gold`,
    );
}
