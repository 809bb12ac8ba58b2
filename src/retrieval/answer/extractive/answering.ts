import type { UnderstoodQuestion } from '../../question/understand.ts';
import type { Coverage } from './coverage.ts';
import { defining } from './facts/definition.ts';
import type { Found } from './facts/find.ts';
import { asksBeyond, type Need } from './needs.ts';
import type { Sentence } from './sentences.ts';

/** Of those chosen, the sentence that holds the answer, and what of it answers, where that is clear. */
export interface Answering {
  readonly sentence: Sentence;
  readonly span: string | undefined;
}

/** Weights beside full coverage of what is asked, which counts 1. */
const EXACT = 1.3;
const FOUND = 0.4;
const REACHED = 0.5;
const DEFINES = 1;
/** What is said of the one the question names only leads to the one it asks about. */
const BEFORE_THE_HOP = -0.5;
/** Choice came first for a reason; it settles what is left. */
const PER_PLACE = 0.01;

export function findAnswering(
  question: UnderstoodQuestion,
  needs: readonly Need[],
  { cover, reaches, named }: Coverage,
  find: (sentence: Sentence) => readonly Found[],
  chosen: readonly Sentence[],
): Answering | undefined {
  const defines = defining(question.text, question.kind);
  const nested = asksBeyond(question);
  const asked = needs.map(({ subject, outer, weight }) => (subject || (nested && !outer) ? 0 : weight));
  const total = asked.reduce((sum, weight) => sum + weight, 0);

  const score = (sentence: Sentence, place: number): number => {
    const found = find(sentence);
    const covered = cover([sentence], chosen);
    const share =
      total === 0 ? 0 : asked.reduce((sum, weight, at) => sum + weight * (covered[at] ?? 0), 0) / total;
    const others = chosen.filter((other) => other !== sentence);
    let sum = share - PER_PLACE * place;
    if (found.length > 0) sum += found.some(({ exact }) => exact) ? EXACT : FOUND;
    sum += DEFINES * defines(sentence.text);
    if (reaches(others, sentence.passage)) sum += REACHED;
    else if (nested && named(sentence.passage)) sum += BEFORE_THE_HOP;
    return sum;
  };
  const best = chosen
    .map((sentence, place) => ({ sentence, score: score(sentence, place) }))
    .reduce<{ sentence: Sentence; score: number } | undefined>(
      (a, b) => (a && a.score >= b.score ? a : b),
      undefined,
    );
  if (!best) return undefined;
  const { sentence } = best;
  // Of one of whom it is not clear that he is the one asked for, a date is no answer to lead with.
  const sure = question.kind !== 'choice' && (!nested || reaches(chosen, sentence.passage));
  return { sentence, span: sure ? find(sentence).find(({ clear }) => clear)?.text : undefined };
}
