import type { Shape } from '../shape.ts';
import { clipWords, countWords } from '../words.ts';
import type { Answering } from './answering.ts';
import type { Verdict } from './comparison/compare.ts';
import type { Coverage } from './coverage.ts';
import type { Sentence } from './sentences.ts';

/** In a shorter sentence the answer is seen at once. */
const MOST_WORDS_TO_READ = 14;

/** A sentence as it is shown, with what stands before it and what it cites. */
export interface Statement {
  readonly lead: string;
  readonly text: string;
  readonly cites: readonly number[];
  readonly documentId: string;
}

/**
 * The sentence that answers first, led by its answer; then the others: documents as they were chosen, within a document as
 * it reads. A sentence that points back keeps the one before it; of another passage, it is told whom by that passage's title.
 */
export function inOrder(
  { sentence, span }: Answering,
  chosen: readonly Sentence[],
  { reaches, named }: Coverage,
  { sentences: limit }: Shape,
): Statement[] {
  const before =
    sentence.dangling && limit > 1
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
  return [...first, ...others].map((one, at) => toStatement(one, at === 0 ? lead : ''));
}

/** What a comparison comes to, and then the sentences it rests on, each telling who "he" is where one led to him. */
export function withEvidence({ text, evidence }: Verdict, { named, reaches }: Coverage): Statement[] {
  const cites = [...new Set(evidence.map(({ passage }) => passage.number))];
  const who = (sentence: Sentence) =>
    sentence.dangling && (reaches(evidence, sentence.passage) || named(sentence.passage))
      ? `${sentence.passage.chunk.title}: `
      : '';
  return [
    { lead: '', text, cites, documentId: '' },
    ...evidence.map((sentence) => toStatement(sentence, who(sentence))),
  ];
}

/** A sentence as it is shown behind `lead`. */
export function toStatement({ text, passage }: Sentence, lead: string): Statement {
  return { lead, text, cites: [passage.number], documentId: passage.chunk.documentId };
}

/** The first, and what of the others fits into so many words. */
export function keepWithin(statements: readonly Statement[], words: number): Statement[] {
  let room = words;
  return statements.filter(({ lead, text }, at) => {
    const length = Math.max(countWords(lead) + countWords(text), `${lead}${text}`.split(/\s+/).length);
    if (at > 0 && length > room) return false;
    room -= length;
    return true;
  });
}

export function layOut(statements: readonly Statement[], { layout, words }: Shape): string {
  const cited = statements.map((statement) => cite(statement, words));
  if (layout === 'bullets') return cited.map((line) => `- ${line}`).join('\n');
  return cited
    .map((line, at) => {
      const sameDocument = statements[at]?.documentId === statements[at - 1]?.documentId;
      return at === 0 ? line : `${layout === 'paragraphs' && !sameDocument ? '\n\n' : ' '}${line}`;
    })
    .join('');
}

function cite({ lead, text, cites }: Statement, words: number): string {
  const numbers = cites.map((number) => `[${number}]`).join(' ');
  return `${lead}${clipWords(text.replace(/^[-*•]\s+/, ''), words)} ${numbers}`;
}
