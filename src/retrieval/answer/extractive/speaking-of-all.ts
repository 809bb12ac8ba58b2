import { memo } from '../../../lib/memo.ts';
import { ENGLISH_STOP_WORDS } from '../../../text/stop-words.ts';
import { analyze } from '../../../text/terms.ts';
import type { Passage } from '../../context/passages.ts';
import type { UnderstoodQuestion } from '../../question/understand.ts';
import { subjectNames } from './needs.ts';
import type { Sentence } from './sentences.ts';
import { PART_OF_NAME } from './speaking-of.ts';

/** Somebody speaks in it. */
const QUOTES = /["“”‘]|^'|'$|,'/;
const FIRST_PERSON = /\b(?:I|me|my|we|us|our)\b/;
const SAYS =
  '(?:said|says|replied|cried|asked|answered|returned|exclaimed|whispered|observed|continued|added|murmured|muttered|shouted|repeated|remarked|demanded|inquired|thought)';
const SPEAKER = new RegExp(
  String.raw`(?<![\p{L}])(?:${SAYS}(?: (?:(?:the|old|young) )?\p{Lu}[\p{L}’-]*\.?){1,3}|(?:\p{Lu}[\p{L}’-]*\.? ){1,3}${SAYS}(?=[,.:;!?]|$| \p{L}+ly\b))`,
  'gu',
);
/** A sentence with one of these may speak of whom the sentences right before it name. */
const PRONOUN = /\b(?:he|she|it|they|him|them|his|hers?|its|theirs?|I|my|we|our|you|your)\b|[他她它其]/iu;
const MEANT_WITHIN = 2;
const NAMES_SOMEBODY = /(?<=[\p{L},;] )\p{Lu}\p{Ll}+|\b(?:Mr|Mrs|Miss|Dr)\b/u;
/** "Ottar kept the boat, for he …": one who is named at the beginning is most often meant. */
const NAMED_FIRST =
  /^[^\p{L}]*\p{Lu}\p{Ll}[\p{L}’'-]*(?= (?!(?:he|she|it|they|I|we|you|the|an?|this|that|his|her)\b)\p{L})/u;

/**
 * Whether a sentence speaks of all that the question names: each is in its passage's title or in the sentence, or, where that has a pronoun,
 * in one of the two before it. "Nicholas married Mary in 1813" tells nothing of when Pierre married Mary.
 */
export function speakingOfAll(
  question: UnderstoodQuestion,
  before: ReadonlyMap<Sentence, Sentence | undefined>,
  titleOf: (passage: Passage) => ReadonlySet<string>,
  isTalk: (passage: Passage) => boolean,
): (sentence: Sentence) => boolean {
  const names = subjectNames(question);
  const { idf } = question;
  const telling = (terms: readonly string[]) => terms.reduce((sum, term) => sum + (idf.get(term) ?? 0), 0);
  const known = new Set(names.flat());
  // Who speaks is spoken of by "I" alone.
  const told = memo(({ text }: Sentence) =>
    QUOTES.test(text) && !FIRST_PERSON.test(text) ? text.replace(SPEAKER, '') : text,
  );
  const said = (sentence: Sentence) =>
    told(sentence) === sentence.text ? sentence.terms : new Set(analyze(told(sentence)));
  /** Those whom a pronoun may mean: of the sentences before, back to the first that names anybody. */
  const meant = (sentence: Sentence) => {
    const terms = new Set<string>();
    let other = before.get(sentence);
    for (let back = 0; back < MEANT_WITHIN && other?.passage === sentence.passage; back++) {
      for (const term of said(other)) terms.add(term);
      if (NAMES_SOMEBODY.test(told(other))) break;
      other = before.get(other);
    }
    return terms;
  };
  return memo((sentence: Sentence) => {
    const { passage, text } = sentence;
    if (names.length === 0 || isTalk(passage)) return true;
    const [first] = analyze(NAMED_FIRST.exec(text)?.[0] ?? '');
    const another = first !== undefined && !ENGLISH_STOP_WORDS.has(first) && !known.has(first);
    const spoken = said(sentence).union(titleOf(passage));
    const all = PRONOUN.test(text) && !another ? spoken.union(meant(sentence)) : spoken;
    return names.every(
      (name) => telling(name.filter((term) => all.has(term))) >= PART_OF_NAME * telling(name),
    );
  });
}
