import type { Passage } from '../context/passages.ts';
import type { UnderstoodQuestion } from '../question/understand.ts';
import { readLinks } from './links.ts';
import { createScorer, type Scorer } from './score.ts';
import { selectSentences } from './select.ts';
import { readSentences, type Sentence } from './sentences.ts';
import { type Shape, shapeOf } from './shape.ts';
import { clipWords } from './words.ts';

export interface Answer {
  readonly text: string;
  /** Numbers of the passages it cites. */
  readonly cited: ReadonlySet<number>;
}

export const EMPTY_KNOWLEDGE_BASE =
  'There are no processed documents yet, so there is nothing to answer from.';
export const NOT_FOUND = 'I could not find an answer to this in the documents.';

/**
 * An answer without a language model: the few sentences of the passages that answer best, in reading order, each with its
 * citation. Declines when they hold too little of what was asked.
 */
export function answerFrom(
  question: UnderstoodQuestion,
  passages: readonly Passage[],
  responseType: string | undefined,
): Answer {
  if (question.corpus === 0) return { text: EMPTY_KNOWLEDGE_BASE, cited: new Set() };
  const sentences = readSentences(passages);
  const links = readLinks(question.text, sentences);
  const scorer = createScorer(question, sentences, links);
  const shape = shapeOf(responseType);
  const chosen = selectSentences(sentences, links, scorer, shape);
  if (!holdsAnswer(question, chosen, scorer)) return { text: NOT_FOUND, cited: new Set() };
  return { text: layOut(chosen, shape), cited: new Set(chosen.map(({ passage }) => passage.number)) };
}

/**
 * Shares of the question's telling words that must be found, fewer where it names something that is known, and of those
 * beside the names. Asked of passages that hold the answer it so declines 1 in 100 (2WikiMultihopQA, HotpotQA), of
 * passages on other things 53.
 */
const LEAST_COVERAGE = 0.5;
const LEAST_COVERAGE_WHEN_LINKED = 0.35;
const LEAST_ASKED = 0.1;

function holdsAnswer(question: UnderstoodQuestion, chosen: readonly Sentence[], scorer: Scorer): boolean {
  if (chosen.length === 0) return false;
  const least = question.entities.length > 0 ? LEAST_COVERAGE_WHEN_LINKED : LEAST_COVERAGE;
  const { all, asked, wanted } = scorer.judge(chosen);
  return wanted && all >= least && asked >= LEAST_ASKED;
}

/** Reading order: documents as they were chosen, best first and what leads on before what it leads to; within a document as it reads. */
function layOut(chosen: readonly Sentence[], { layout, words }: Shape): string {
  const byDocument = Map.groupBy(chosen, ({ passage }) => passage.chunk.documentId);
  const blocks = Array.from(byDocument.values(), (sentences) =>
    sentences.toSorted((a, b) => a.start - b.start).map((sentence) => cite(sentence, words)),
  );
  if (layout === 'bullets')
    return blocks
      .flat()
      .map((line) => `- ${line}`)
      .join('\n');
  return blocks.map((block) => block.join(' ')).join(layout === 'paragraphs' ? '\n\n' : ' ');
}

function cite({ text, passage }: Sentence, words: number): string {
  return `${clipWords(text.replace(/^[-*•]\s+/, ''), words)} [${passage.number}]`;
}
