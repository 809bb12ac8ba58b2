import { memo } from '../../../lib/memo.ts';
import { analyze } from '../../../text/terms.ts';
import type { Passage } from '../../context/passages.ts';
import type { UnderstoodQuestion } from '../../question/understand.ts';
import type { Links } from './links.ts';
import type { Need } from './needs.ts';
import type { Sentence } from './sentences.ts';
import { speakingOf } from './speaking-of.ts';

/** How surely a sentence covers a word of the question that it does not hold itself. */
const RELATED = 0.7;
const NAMED_BY_TITLE = 0.95;
const ASKED_BY_TITLE = 0.4;
const NAMED_BEFORE = 0.5;
/** What is asked of the author of Emma counts this much where it is said of Emma, or of somebody else. */
const ASTRAY = 0.5;
/** From here on a word counts as covered. */
export const COVERED = 0.6;

/** "(1780–1836)", "(4 May 1898 – 2 June 1960)": states birth and death in no words. */
const LIFE = /\([^()]*\d{4}[^()]*[–—-][^()]*\d{4}[^()]*\)/;

/** How sentences cover what the question needs. */
export interface Coverage {
  /** The best that `sentences`, a part of `answer`, do for each need, 0 to 1, in the order of the needs. */
  cover(sentences: readonly Sentence[], answer: readonly Sentence[]): number[];
  /** Whether a sentence of `answer` leads to the passage. */
  reaches(answer: readonly Sentence[], passage: Passage): boolean;
  /** Whether the question names what the passage is about. */
  named(passage: Passage): boolean;
  /** Whether the sentence stands where something the question names is spoken of. */
  connected(sentence: Sentence): boolean;
}

export function createCoverage(
  question: UnderstoodQuestion,
  needs: readonly Need[],
  sentences: readonly Sentence[],
  links: Links,
): Coverage {
  const datesLives = question.kind === 'time' || question.kind === 'choice';
  const nested = needs.some(({ outer }) => outer);
  const asked = new Set(question.searchTerms);
  const before = new Map(sentences.map((sentence, at) => [sentence, sentences[at - 1]]));
  const title = memo(
    ({ chunk }: Passage) => new Set(analyze(`${chunk.title ?? ''}\n${chunk.heading ?? ''}`)),
  );
  const named = memo(({ chunk }: Passage) => {
    const name = analyze((chunk.title ?? '').replace(/\s*\([^)]*\)$/, ''));
    return name.length > 0 && name.every((term) => asked.has(term));
  });
  const connected = speakingOf(question, sentences, title);
  const reaches = (answer: readonly Sentence[], passage: Passage) =>
    answer.some((sentence) => links.get(sentence)?.has(passage));

  const credit = ({ term, related, subject, life }: Need, sentence: Sentence): number => {
    if (sentence.terms.has(term)) return 1;
    if (!related.isDisjointFrom(sentence.terms)) return RELATED;
    if (life && datesLives && LIFE.test(sentence.text)) return RELATED;
    if (title(sentence.passage).has(term)) return subject ? NAMED_BY_TITLE : ASKED_BY_TITLE;
    const previous = sentence.dangling ? before.get(sentence) : undefined;
    return subject && previous?.terms.has(term) ? NAMED_BEFORE : 0;
  };
  const credits = memo((sentence: Sentence) => needs.map((need) => credit(need, sentence)));

  const cover = (part: readonly Sentence[], answer: readonly Sentence[]): number[] => {
    const best = needs.map(() => 0);
    for (const sentence of part) {
      const reached = nested && reaches(answer, sentence.passage);
      const offSubject = named(sentence.passage) || !connected(sentence);
      credits(sentence).forEach((full, at) => {
        const need = needs[at];
        // Hopping, the name's relation belongs to the passages before the hop and the rest to those after it.
        const astray = nested && need?.subject === false && (need.outer ? !reached && offSubject : reached);
        best[at] = Math.max(best[at] ?? 0, astray ? full * ASTRAY : full);
      });
    }
    return best;
  };
  return { cover, reaches, named, connected };
}
