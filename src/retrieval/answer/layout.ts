import type { Answering } from './answering.ts';
import type { Coverage } from './coverage.ts';
import type { Sentence } from './sentences.ts';
import type { Shape } from './shape.ts';
import { clipWords, countWords } from './words.ts';

/** In a shorter sentence the answer is seen at once. */
const MOST_WORDS_TO_READ = 14;

/** A sentence as it is shown, with what stands before it. */
export interface Statement extends Sentence {
  readonly lead: string;
}

/**
 * The sentence that answers first, led by its answer; then the others: documents as they were chosen, within a document as
 * it reads. A sentence that points back keeps the one before it; of another passage, it is told whom by that passage's title.
 */
export function inOrder(
  { sentence, span }: Answering,
  chosen: readonly Sentence[],
  { reaches, named }: Coverage,
): Statement[] {
  const before = sentence.dangling
    ? chosen.find(({ passage, index }) => passage === sentence.passage && index === sentence.index - 1)
    : undefined;
  const first = before ? [before, sentence] : [sentence];
  const rest = chosen.filter((other) => !first.includes(other));
  const byDocument = Map.groupBy(rest, ({ passage }) => passage.chunk.documentId);
  const others = [...byDocument.values()].flatMap((group) => group.toSorted((a, b) => a.start - b.start));
  const who =
    !before && sentence.dangling && !named(sentence.passage) && reaches(chosen, sentence.passage)
      ? `${sentence.passage.chunk.title}: `
      : '';
  const tells = before !== undefined || countWords(sentence.text) > MOST_WORDS_TO_READ;
  const leads = span !== undefined && tells && first[0]?.text.startsWith(span) === false;
  const lead = `${leads ? `${span} — ` : ''}${who}`;
  return [...first, ...others].map((one, at) => ({ ...one, lead: at === 0 ? lead : '' }));
}

export function layOut(statements: readonly Statement[], { layout, words }: Shape): string {
  const cited = statements.map((statement) => cite(statement, words));
  if (layout === 'bullets') return cited.map((line) => `- ${line}`).join('\n');
  return cited
    .map((line, at) => {
      const sameDocument =
        statements[at]?.passage.chunk.documentId === statements[at - 1]?.passage.chunk.documentId;
      return at === 0 ? line : `${layout === 'paragraphs' && !sameDocument ? '\n\n' : ' '}${line}`;
    })
    .join('');
}

function cite({ lead, text, passage }: Statement, words: number): string {
  return `${lead}${clipWords(text.replace(/^[-*•]\s+/, ''), words)} [${passage.number}]`;
}
