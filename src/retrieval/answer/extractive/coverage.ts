import { memo } from '../../../lib/memo.ts';
import { analyze } from '../../../text/terms.ts';
import type { Passage } from '../../context/passages.ts';
import type { UnderstoodQuestion } from '../../question/understand.ts';
import { isFieldOf } from './facts/field.ts';
import type { Links } from './links.ts';
import type { Need } from './needs.ts';
import type { Sentence } from './sentences.ts';
import { isConversation, speakingOf } from './speaking-of.ts';
import { speakingOfAll } from './speaking-of-all.ts';

/** How surely a sentence covers a word of the question that it does not hold itself. */
const RELATED = 0.7;
const NAMED_BY_TITLE = 0.95;
const ASKED_BY_TITLE = 0.4;
const NAMED_BEFORE = 0.5;
/** What is asked of the author of Emma counts this much where it is said of Emma, or of somebody else. */
const ASTRAY = 0.5;
/** A date, place or number is told of what is asked where its sentence holds so much of that. */
const LEAST_ATTACHED = 0.5;
/** "How many common shares are there?" */
const COUNTED =
  /\bhow many ((?:(?!(?:of|in|on|at|to|with|that|who|is|are|was|were|be|do|does|did|has|have|had|will|would|can|could|should|may|might)\b)\p{L}[\p{L}-]* ?)+)/iu;
/** A longer passage tells of more. */
const SENTENCES_OF_ONE_THING = 15;
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
  /** Whether it speaks of all that the question names. */
  ofAll(sentence: Sentence): boolean;
  /**
   * Whether the passage is a part of something longer, or long itself: a short one, and a talk, tells of one
   * thing all through.
   */
  tellsOfMuch(passage: Passage): boolean;
  /**
   * Whether a date, place or number that stands in the sentence is told of what is asked: in what tells of much, the sentence must hold half of
   * that, and what is counted, and speak of all that the question names.
   */
  attached(sentence: Sentence): boolean;
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
  const spoken = Map.groupBy(sentences, ({ passage }) => passage);
  const isTalk = memo((passage: Passage) => isConversation(spoken.get(passage) ?? []));
  const ofAll = speakingOfAll(question, before, title, isTalk);
  const tellsOfMuch = (passage: Passage) => {
    const isLong = passage.chunk.ordinal > 0 || (spoken.get(passage)?.length ?? 0) > SENTENCES_OF_ONE_THING;
    return isLong && !isTalk(passage);
  };
  const reaches = (answer: readonly Sentence[], passage: Passage) =>
    answer.some((sentence) => links.get(sentence)?.has(passage));

  const credit = (need: Need, sentence: Sentence): number => {
    const { term, related, subject, life } = need;
    if (sentence.terms.has(term)) return 1;
    if (!related.isDisjointFrom(sentence.terms)) return isFieldOf(sentence.text, [need]) ? 1 : RELATED;
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
  const counted = new Set(analyze(COUNTED.exec(question.text)?.[1] ?? ''));
  const attached = (sentence: Sentence) => {
    if (!tellsOfMuch(sentence.passage)) return true;
    if (!ofAll(sentence)) return false;
    const asked = needs.map((need, at) => ({ ...need, covered: credits(sentence)[at] ?? 0 }));
    const counts = asked.filter(({ term }) => counted.has(term));
    if (counts.length > 0 && counts.every(({ covered }) => covered < COVERED)) return false;
    const rest = asked.filter(({ subject }) => !subject);
    const total = rest.reduce((sum, { telling }) => sum + telling, 0);
    const share = rest.reduce((sum, { telling, covered }) => sum + (covered >= COVERED ? telling : 0), 0);
    return share >= LEAST_ATTACHED * total;
  };
  return { cover, reaches, named, connected, ofAll, tellsOfMuch, attached };
}
