import type { UnderstoodQuestion } from '../question/understand.ts';
import type { Answering } from './answering.ts';
import { COVERED, type Coverage } from './coverage.ts';
import type { Found } from './find.ts';
import { asksBeyond, type Need } from './needs.ts';
import type { Sentence } from './sentences.ts';
import { wantedKind } from './signs.ts';

/** What tells whether the sentences chosen answer the question, each 0 to 1. */
export interface Signals {
  /** Share of the question's telling words that they cover, all together. */
  readonly covered: number;
  /** The same of the words of the names it asks about, and of what it asks of them. */
  readonly names: number;
  readonly asked: number;
  /** The best that one sentence does by itself. */
  readonly together: number;
  /** The answering sentence states what is wanted, or holds something of its kind. */
  readonly stated: number;
  readonly held: number;
  /** No date, place, number or person in particular is wanted. */
  readonly open: number;
  /** It asks beyond what it names, and the way leads there. */
  readonly beyond: number;
  readonly reached: number;
  /** Two are compared, and which it is could not be worked out. */
  readonly undecided: number;
  /** The question names what a passage is about. */
  readonly titled: number;
  /** The passage that answers came first. */
  readonly first: number;
}

export function readSignals(
  question: UnderstoodQuestion,
  needs: readonly Need[],
  { cover, reaches, named, connected }: Coverage,
  find: (sentence: Sentence) => readonly Found[],
  chosen: readonly Sentence[],
  { sentence }: Answering,
): Signals {
  const beyond = asksBeyond(question);
  const covered = cover(chosen, chosen);
  // What is said of others does not answer.
  const said = cover(
    chosen.filter(({ passage }) => connected(passage) || reaches(chosen, passage)),
    chosen,
  );
  const share = (by: readonly number[], of: (need: Need) => boolean) => {
    let [sum, total] = [0, 0];
    needs.forEach((need, at) => {
      if (!of(need)) return;
      total += need.telling;
      sum += need.telling * ((by[at] ?? 0) >= COVERED ? 1 : (by[at] ?? 0));
    });
    return total > 0 ? sum / total : 1;
  };
  const found = find(sentence);
  return {
    covered: share(covered, () => true),
    names: share(covered, ({ subject }) => subject),
    asked: share(said, ({ subject }) => !subject),
    together: Math.max(...chosen.map((one) => share(cover([one], chosen), () => true))),
    stated: Number(found.some(({ exact }) => exact)),
    held: Number(found.length > 0),
    open: Number(wantedKind(question) === undefined),
    beyond: Number(beyond),
    reached: Number(beyond && reaches(chosen, sentence.passage)),
    undecided: Number(question.kind === 'choice'),
    titled: Number(chosen.some(({ passage }) => named(passage))),
    first: 1 / sentence.passage.number,
  };
}
