import { ENGLISH_STOP_WORDS } from '../../../text/stop-words.ts';
import { analyze } from '../../../text/terms.ts';
import type { Question } from '../../question/read.ts';
import { findReason } from './facts/reason.ts';
import type { Need } from './needs.ts';
import type { Sentence } from './sentences.ts';

const WHY =
  /^\W*(?:and |but )?(?:why|how come|for what reason)\b|\b(?:reason|cause) (?:for|of|why|that)\b|^\W*what (?:caused|made)\b|为什么|为何|什么原因/i;

/** Whether a reason is asked for. */
export function asksWhy({ kind, text }: Question): boolean {
  return (kind === 'other' || kind === 'definition') && WHY.test(text);
}

/** Somebody in the text asks it, and the next sentence answers. */
const TALK = 2;
const ASKS = /\bwhy\b[^?]*\?/i;
const ANSWERS = /^(?:["'“‘«].*\p{L}|(?:because|for|since|to|so)\b)[^?]*$/iu;
/** So much of what is asked must be what the reason is given for; of what one says who was asked, and may mean anything, more. */
const LEAST_EXPLAINED = 0.5;
const LEAST_ASKED = 0.75;
/** "What made him weep?" asks for a reason for weeping. */
const ASKING = new Set(analyze('made caused reason cause'));

/**
 * The words that lead to a reason in a sentence that gives it for what is asked, be it said in the same sentence ("He stayed, for
 * it rained"), right before it ("He stayed. It was because …") or by one who asks why. `ofAll`: whether a sentence speaks of all that the
 * question names.
 */
export function createReasons(
  needs: readonly Need[],
  sentences: readonly Sentence[],
  ofAll: (sentence: Sentence) => boolean,
): (sentence: Sentence) => string | undefined {
  const places = new Map(sentences.map((sentence, at) => [sentence, at]));
  const before = (sentence: Sentence, back: number) => {
    const at = places.get(sentence) ?? 0;
    return sentences.slice(Math.max(0, at - back), at).filter(({ passage }) => passage === sentence.passage);
  };
  const asked = needs.filter(({ term }) => !ASKING.has(term));
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const share = (stems: ReadonlySet<string>) =>
    asked.reduce(
      (sum, { term, related, weight }) =>
        stems.has(term) || !related.isDisjointFrom(stems) ? sum + weight / total : sum,
      total > 0 ? 0 : 1,
    );
  const explains = (stems: ReadonlySet<string>) => share(stems) >= LEAST_EXPLAINED;

  const answersWhy = (sentence: Sentence) => {
    const talk = before(sentence, TALK);
    if (!ASKS.test(talk.at(-1)?.text ?? '') || !ANSWERS.test(sentence.text)) return false;
    return share(talk.reduce((all, { terms }) => all.union(terms), sentence.terms)) >= LEAST_ASKED;
  };

  return (sentence) => {
    if (answersWhy(sentence)) return 'why';
    const reason = findReason(sentence.text);
    if (reason === undefined || !ofAll(sentence)) return undefined;
    const own = new Set(analyze(reason.explained));
    if (explains(own)) return reason.lead;
    // "Because it rained, they …", "He did so because …", "Its owner blamed …"
    const says = reason.by === 'saying';
    const tellsNothing = reason.by === 'joining' && [...own].every((term) => ENGLISH_STOP_WORDS.has(term));
    if (!reason.opens && !says && !tellsNothing) return undefined;
    const back = says && sentence.dangling ? 2 : 1;
    const told = before(sentence, back).reduce((all, { terms }) => all.union(terms), own);
    return explains(told) ? reason.lead : undefined;
  };
}
