import { analyze } from '../../../text/terms.ts';
import type { Passage } from '../../context/passages.ts';
import type { UnderstoodQuestion } from '../../question/understand.ts';
import { subjectNames } from './needs.ts';
import type { Sentence } from './sentences.ts';

/** So many sentences after the last that named somebody may still speak of him; of a story some may not. */
const STILL = 3;
/** What tells so much of a name stands for it: "Roberts". */
export const PART_OF_NAME = 0.4;
/** "Jonas: My laptop died." */
export const TURN = /^[\p{Lu}\p{Lo}][\p{L}\p{N} .'’-]{0,30}(?:: |：)/u;
/** "Mother: Ada", "父亲：朱五四" */
const FIELD = /^\p{L}[\p{L} ]{0,30}(?:: |：)/u;
/** In a conversation one in so many sentences begins a turn. */
const SENTENCES_OF_TURN = 6;

/**
 * Whether a sentence speaks of something the question names: its passage is titled with it or names it, and it is named in the
 * sentence itself or shortly before. Whoever takes part in a conversation, or is its topic, is spoken of throughout.
 */
export function speakingOf(
  question: UnderstoodQuestion,
  sentences: readonly Sentence[],
  titleOf: (passage: Passage) => ReadonlySet<string>,
): (sentence: Sentence) => boolean {
  const { entities, idf } = question;
  const subjects = entities.length > 0 ? entities.map(({ key }) => analyze(key)) : subjectNames(question);
  if (subjects.length === 0) return () => true;
  const telling = (terms: readonly string[]) => terms.reduce((sum, term) => sum + (idf.get(term) ?? 0), 0);
  const speaking = new Set<Sentence>();
  for (const [passage, spoken] of Map.groupBy(sentences, (sentence) => sentence.passage)) {
    const title = titleOf(passage);
    const still = isConversation(spoken) ? Number.POSITIVE_INFINITY : STILL;
    for (const subject of subjects) {
      const untitled = subject.filter((term) => !title.has(term));
      if (!untitled.every((term) => spoken.some(({ terms }) => terms.has(term)))) continue;
      const enough = telling(untitled) - (1 - PART_OF_NAME) * telling(subject);
      let last = still === STILL ? Number.NEGATIVE_INFINITY : 0;
      spoken.forEach((sentence, at) => {
        const inForm = FIELD.test(sentence.text) && FIELD.test(spoken[at - 1]?.text ?? '');
        const named = telling(untitled.filter((term) => sentence.terms.has(term))) >= enough;
        // A form is about one all through: "Name: Una Falk", and lines later "Mother: Ada".
        if (named || (inForm && at - 1 - last <= still)) last = at;
        if (at - last <= still) speaking.add(sentence);
      });
    }
  }
  return (sentence) => speaking.has(sentence);
}

/** Whether it is made of turns that begin with who takes them. */
export function isConversation(sentences: readonly Sentence[]): boolean {
  return sentences.filter(({ text }) => TURN.test(text)).length * SENTENCES_OF_TURN >= sentences.length;
}
