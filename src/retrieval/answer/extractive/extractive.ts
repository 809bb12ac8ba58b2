import type { Passage } from '../../context/passages.ts';
import type { UnderstoodQuestion } from '../../question/understand.ts';
import { declining } from '../decline.ts';
import { type Shape, shapeOf } from '../shape.ts';
import { findAnswering } from './answering.ts';
import { isCertain, readSignals, type Signals } from './certainty.ts';
import { compare } from './comparison/compare.ts';
import { compareOrder } from './comparison/order.ts';
import { createCoverage } from './coverage.ts';
import { createFinder } from './facts/find.ts';
import { inOrder, keepWithin, layOut, type Statement, withEvidence } from './layout.ts';
import { readLinks } from './links.ts';
import { readNeeds } from './needs.ts';
import { createScorer } from './score.ts';
import { selectSentences } from './select.ts';
import { readSentences } from './sentences.ts';
import { tellOfEach } from './tell-of-each.ts';
import { namesUnheard } from './unheard.ts';

export interface Answer {
  readonly text: string;
  /** Numbers of the passages it cites. */
  readonly cited: ReadonlySet<number>;
  /** What the decision to answer rests on, where it was not clear. */
  readonly signals?: Signals;
}

export const EMPTY_KNOWLEDGE_BASE =
  'There are no processed documents yet, so there is nothing to answer from.';

/**
 * An answer without a language model: the few sentences of the passages that answer best, each with its citation, the one
 * that holds the answer first. Declines when they hold too little of what was asked.
 */
export function answerFrom(
  question: UnderstoodQuestion,
  passages: readonly Passage[],
  responseType: string | undefined,
): Answer {
  if (question.corpus === 0) return { text: EMPTY_KNOWLEDGE_BASE, cited: new Set() };
  const sentences = readSentences(passages);
  const links = readLinks(question.text, sentences);
  const needs = readNeeds(question);
  const coverage = createCoverage(question, needs, sentences, links);
  const find = createFinder(question, needs, sentences, coverage);
  const scorer = createScorer(question, needs, sentences, coverage, find);
  const shape = shapeOf(responseType);
  const each = question.set && tellOfEach(question.set, needs, sentences, shape);
  if (each) return toAnswer(each, { ...shape, sentences: each.length });
  const verdict = compare(question, sentences, links) ?? compareOrder(question, sentences);
  if (verdict) return toAnswer(withEvidence(verdict, coverage), shape);
  // One sentence may answer only because another leads to it.
  const chosen = selectSentences(sentences, links, scorer, {
    ...shape,
    sentences: Math.max(2, shape.sentences),
  });
  const answering = findAnswering(question, needs, coverage, find, chosen);
  if (!answering) return { text: declining(question.text), cited: new Set() };
  const signals = readSignals(
    question,
    needs,
    coverage,
    find,
    chosen,
    answering,
    namesUnheard(question, sentences),
  );
  if (!isCertain(signals)) return { text: declining(question.text), cited: new Set(), signals };
  return { ...toAnswer(inOrder(answering, chosen, coverage, shape), shape), signals };
}

function toAnswer(statements: readonly Statement[], shape: Shape): Answer {
  const shown = keepWithin(statements.slice(0, shape.sentences), shape.words);
  return { text: layOut(shown, shape), cited: new Set(shown.flatMap(({ cites }) => cites)) };
}
