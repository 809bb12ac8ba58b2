import { memo } from '../../../lib/memo.ts';
import { ENGLISH_STOP_WORDS } from '../../../text/stop-words.ts';
import { analyze } from '../../../text/terms.ts';
import type { Passage } from '../../context/passages.ts';
import type { UnderstoodQuestion } from '../../question/understand.ts';
import { subjectNames } from './needs.ts';
import type { Sentence } from './sentences.ts';

/** So many sentences after the last that named somebody may still speak of him; of a story some may not. */
const STILL = 3;
/** What tells so much of a name stands for it: "Roberts". */
const PART_OF_NAME = 0.4;
/** "Jonas: My laptop died." */
export const TURN = /^[\p{Lu}\p{Lo}][\p{L}\p{N} .'’-]{0,30}(?:: |：)/u;
/** In a conversation one in so many sentences begins a turn. */
const SENTENCES_OF_TURN = 6;

/**
 * Whether a sentence speaks of something the question names: its passage is titled with it or names it, and it is named in the
 * sentence itself or shortly before. Whoever takes part in a conversation, or is its topic, is spoken of throughout.
 */
export function speakingOf(
  { entities, idf }: UnderstoodQuestion,
  sentences: readonly Sentence[],
  titleOf: (passage: Passage) => ReadonlySet<string>,
): (sentence: Sentence) => boolean {
  const subjects = entities.map(({ key }) => analyze(key));
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
        if (telling(untitled.filter((term) => sentence.terms.has(term))) >= enough) last = at;
        if (at - last <= still) speaking.add(sentence);
      });
    }
  }
  return (sentence) => speaking.has(sentence);
}

function isConversation(sentences: readonly Sentence[]): boolean {
  return sentences.filter(({ text }) => TURN.test(text)).length * SENTENCES_OF_TURN >= sentences.length;
}

/** A sentence with one of these may speak of whom the sentences right before it name. */
const PRONOUN = /\b(?:he|she|it|they|him|them|his|hers?|its|theirs?|I|my|we|our|you|your)\b|[他她它其]/iu;
const MEANT_WITHIN = 2;
/** "Ottar kept the boat, for he …": one who is named at the beginning is most often meant. */
const NAMED_FIRST =
  /^[^\p{L}]*\p{Lu}\p{Ll}[\p{L}’'-]*(?= (?!(?:he|she|it|they|I|we|you|the|an?|this|that|his|her)\b)\p{L})/u;

/**
 * Whether a sentence speaks of all that the question names: each is in its passage's title or in the sentence, or, where that has a pronoun,
 * in one of the two before it. "Nicholas married Mary in 1813" tells nothing of when Pierre married Mary.
 */
export function speakingOfAll(
  question: UnderstoodQuestion,
  sentences: readonly Sentence[],
): (sentence: Sentence) => boolean {
  const names = subjectNames(question);
  const { idf } = question;
  const telling = (terms: readonly string[]) => terms.reduce((sum, term) => sum + (idf.get(term) ?? 0), 0);
  const known = new Set(names.flat());
  const places = new Map(sentences.map((sentence, at) => [sentence, at]));
  const spokenIn = Map.groupBy(sentences, ({ passage }) => passage);
  const conversation = memo((passage: Passage) => isConversation(spokenIn.get(passage) ?? []));
  return memo((sentence: Sentence) => {
    const { passage, text, terms } = sentence;
    if (conversation(passage)) return true;
    const at = places.get(sentence) ?? 0;
    const [first] = analyze(NAMED_FIRST.exec(text)?.[0] ?? '');
    const another = first !== undefined && !ENGLISH_STOP_WORDS.has(first) && !known.has(first);
    const near =
      PRONOUN.test(text) && !another
        ? sentences.slice(Math.max(0, at - MEANT_WITHIN), at).filter((other) => other.passage === passage)
        : [];
    const said = near.reduce(
      (all, other) => all.union(other.terms),
      terms.union(new Set(analyze(`${passage.chunk.title ?? ''}\n${passage.chunk.heading ?? ''}`))),
    );
    return names.every(
      (name) => telling(name.filter((term) => said.has(term))) >= PART_OF_NAME * telling(name),
    );
  });
}
