import { type Form, firstSentence, holds, rightVerdict, wordCount } from './answers-judge.ts';
import type { SetQuestion } from './question-set.ts';
import { percentile } from './support.ts';

/** A question as it was answered with all passages, and whether it was without those that hold the answer or any gold one. */
export interface Asked {
  readonly question: SetQuestion;
  readonly form: Form;
  readonly answer: string;
  readonly declined: boolean;
  readonly milliseconds: number;
  readonly declinedWithoutAnswer: boolean;
  readonly declinedWithoutGold: boolean;
}

/** By set and group of questions: shares in per cent, words, milliseconds. */
export type Figures = Readonly<Record<string, Readonly<Record<string, Row>>>>;
export type Row = Readonly<Record<string, number>>;

const BRIEF = 120;

/** For all open questions, those with a verdict, and each type of the set. */
export function figuresOf(asked: readonly Asked[]): Readonly<Record<string, Row>> {
  const open = asked.filter(({ form }) => form === 'open');
  const groups: ReadonlyArray<readonly [string, readonly Asked[]]> = [
    ['all', asked],
    ['open', open],
    ['which of two', asked.filter(({ form }) => form === 'which')],
    ['yes or no', asked.filter(({ form }) => form === 'yes-no')],
    ...Map.groupBy(open, ({ question }) => `open, ${question.type}`),
  ];
  return Object.fromEntries(
    groups.filter(([, group]) => group.length > 0).map(([name, group]) => [name, rowOf(group)]),
  );
}

function rowOf(asked: readonly Asked[]): Row {
  const share = (right: (one: Asked) => boolean) => round((100 * asked.filter(right).length) / asked.length);
  const words = asked.filter(({ declined }) => !declined).map(({ answer }) => wordCount(answer));
  return {
    questions: asked.length,
    'in answer': share(
      ({ form, question, answer }) =>
        form !== 'yes-no' && wordCount(answer) <= BRIEF && holds(answer, question.answer),
    ),
    'in first': share(({ form, question, answer }) =>
      form === 'open'
        ? holds(firstSentence(answer), question.answer)
        : rightVerdict(form, question.question, answer, question.answer),
    ),
    declined: share(({ declined }) => declined),
    'without answer': share(({ declinedWithoutAnswer }) => declinedWithoutAnswer),
    'without gold': share(({ declinedWithoutGold }) => declinedWithoutGold),
    words: round(words.reduce((sum, count) => sum + count, 0) / Math.max(1, words.length)),
    'words p95': words.length > 0 ? percentile(words, 95) : 0,
    'ms p50': round(
      percentile(
        asked.map(({ milliseconds }) => milliseconds),
        50,
      ),
    ),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A table in Markdown; behind a figure, where it differs, stands what the baseline had. */
export function printFigures(
  set: string,
  rows: Readonly<Record<string, Row>>,
  baseline: Readonly<Record<string, Row>> = {},
): void {
  const columns = Object.keys(Object.values(rows)[0] ?? {});
  console.log(`\n| ${set} | ${columns.join(' | ')} |\n|---|${columns.map(() => '---:|').join('')}`);
  for (const [name, row] of Object.entries(rows)) {
    const cells = columns.map((column) => {
      const before = baseline[name]?.[column];
      return before === undefined || before === row[column] ? `${row[column]}` : `${row[column]} (${before})`;
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}
