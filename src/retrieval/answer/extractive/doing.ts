import { memo } from '../../../lib/memo.ts';
import { ENGLISH_STOP_WORDS } from '../../../text/stop-words.ts';
import { analyze } from '../../../text/terms.ts';
import { wordSpans } from '../../../text/words.ts';
import type { FoundSet } from '../../sets/find-set.ts';
import type { Member } from '../../sets/members.ts';
import { countWords } from '../words.ts';
import type { Need } from './needs.ts';
import { saysName } from './says-name.ts';
import { formOf } from './score.ts';
import type { Sentence } from './sentences.ts';

/** How surely a sentence speaks of a member: by its name, by its noun in the part of the text that tells of it, by a pronoun behind that. */
const BY_NAME = 1;
const BY_NOUN = 0.8;
const BY_PRONOUN = 0.5;
/** A near word for what is asked, and one that stands where somebody else does it. */
const NEAR = 0.7;
const TURNED_ROUND = 0.4;
/** So many words behind it tell what; so many before it is whoever does it. */
const TELLING = 5;
const RIGHT_BEFORE = 3;
/** To whom it is done counts so much more where that is there. */
const WITH_OBJECT = 0.2;
/** Longer sentences leave no room for the others. */
const LONG = 45;
const TOO_LONG = 0.6;

const PRONOUNS = new Set(['it', 'he', 'she', 'they']);
const OBJECTS = new Set(['him', 'her', 'them']);

interface Meant {
  readonly surely: number;
  /** Places of its words. */
  readonly at: readonly number[];
}

/** How well a sentence tells that a member of a set does what a question asks of it: by the word asked or a near one, with the doer before it. */
export function createDoing(
  set: FoundSet,
  needs: readonly Need[],
  sentences: readonly Sentence[],
): (member: Member, sentence: Sentence) => number {
  const asked = needs.filter(({ subject, term }) => !subject && !set.terms.has(term));
  const others = new Set(needs.filter(({ subject }) => subject).map(({ term }) => term));
  const before = new Map(sentences.map((sentence, at) => [sentence, sentences[at - 1]]));
  const read = memo(({ text }: Sentence) =>
    wordSpans(text).map(({ start, end }) => {
      const word = text.slice(start, end);
      return { plain: word.toLowerCase(), term: analyze(word)[0] ?? '' };
    }),
  );

  const meant = ({ name, nouns, from, to }: Member, sentence: Sentence): Meant | undefined => {
    const places = (of: ReadonlySet<string>, by: 'plain' | 'term') =>
      read(sentence).flatMap((word, at) => (of.has(word[by]) ? [at] : []));
    if (saysName(sentence.text, name)) return { surely: BY_NAME, at: places(new Set(analyze(name)), 'term') };
    if (sentence.start < from || sentence.start >= to) return undefined;
    const named = places(nouns, 'term');
    if (named.length > 0) return { surely: BY_NOUN, at: named };
    const previous = before.get(sentence);
    const pronouns = places(PRONOUNS, 'plain');
    const behind = pronouns.length > 0 && previous !== undefined && !nouns.isDisjointFrom(previous.terms);
    return behind ? { surely: BY_PRONOUN, at: pronouns } : undefined;
  };

  return (member, sentence) => {
    const means = meant(member, sentence);
    if (means === undefined) return 0;
    const words = read(sentence);
    const doers = words.flatMap(({ plain, term }, at) =>
      means.at.includes(at) ? [] : others.has(term) || PRONOUNS.has(plain) || plain === 'i' ? [at] : [],
    );
    /** Whether the member does what stands at `place`: right behind its name, or nobody else comes before. */
    const does = (place: number) => {
      const last = means.at.findLast((at) => at < place);
      if (last === undefined) return false;
      return place - last <= RIGHT_BEFORE || !doers.some((at) => at < place);
    };
    const tells = (place: number) =>
      words.slice(place + 1).filter(({ plain, term }) => !ENGLISH_STOP_WORDS.has(plain) && !others.has(term))
        .length;
    const done = asked.map(({ term, related }) => {
      const place = words.findIndex((word) => word.term === term || related.has(word.term));
      if (place < 0) return 0;
      const near = words[place]?.term === term ? 1 : NEAR;
      return near * (does(place) ? 1 : TURNED_ROUND) * Math.min(1, tells(place) / TELLING);
    });
    const best = Math.max(0, ...done);
    if (best === 0) return 0;
    const object = words.some(({ plain, term }) => others.has(term) || OBJECTS.has(plain)) ? WITH_OBJECT : 0;
    const length = countWords(sentence.text) > LONG ? TOO_LONG : 1;
    return means.surely * (best + object) * formOf(sentence) * length;
  };
}
