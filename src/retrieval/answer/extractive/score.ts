import { memo } from '../../../lib/memo.ts';
import { askedRelation } from '../../question/asked-relation.ts';
import type { UnderstoodQuestion } from '../../question/understand.ts';
import { COVERED, type Coverage } from './coverage.ts';
import { defining } from './facts/definition.ts';
import { isFieldOf, statesByLabel } from './facts/field.ts';
import type { Found } from './facts/find.ts';
import { wantedKind } from './facts/signs.ts';
import { asksBeyond, type Need } from './needs.ts';
import { asksWhy } from './reasons.ts';
import type { Sentence } from './sentences.ts';
import { TURN } from './speaking-of.ts';

/** Weights relative to full coverage of the question's words, which counts 1. */
const WANTED = 0.25;
/** What is stated of the very event or relation asked for counts so many times that. */
const EXACT = 3;
const DEFINITION = 0.5;
const LED_TO = 0.2;
/** An encyclopedia's first sentences, title among them, say what people ask most: what, when, where. */
const OPENING = 3;
const OPENED = 0.1;
/** A hop counts this much where the sentence that leads there says nothing of how the two belong together. */
const UNEXPLAINED = 0.6;
const PER_RANK = 0.04;
/** One sentence is better than two of the same passage. */
const SAME_PASSAGE = 0.9;
/** Where several statements may be wanted, what is said once more counts this much, and less each time. */
const REPEATED = 0.4;
/** What asks does not answer, and what somebody says seldom does: who "I" and "you" are is told in other sentences. */
const QUESTION = 0.5;
const SPEECH = 0.7;
/** Where names are known, a passage that speaks of none of them is off the subject, unless something leads to it. */
const UNCONNECTED = 0.5;

/** What sentences are compared by, with what depends on the question alone worked out once. */
export interface Scorer {
  /** What the sentences of `plan`, of which the first may lead to the second, would add to an answer of those `chosen`. */
  gain(plan: readonly Sentence[], chosen: readonly Sentence[]): number;
  /** Whether a sentence may add anything at all, alone or behind another of its passage. */
  tells(sentence: Sentence): boolean;
  /** Whether nothing is left to say: all is covered, and what is wanted found. A reason is enough. */
  complete(chosen: readonly Sentence[]): boolean;
  /** Whether more than one statement may be wanted. */
  readonly open: boolean;
  /** Whether no sentence says it all by itself. */
  readonly hops: boolean;
  /** Whether it is clear what the sentence's passage is about: the question names it, or one of `chosen` leads there. */
  introduced(sentence: Sentence, chosen: readonly Sentence[]): boolean;
}

const OPEN =
  /\b(?:happen|happened|how (?:do|does|did|is|are|was|were)|tell|describe|explain|compare|difference|list|what (?:did|do|does|were|are))\b|父母|双亲/i;

/** The "I" of "Harwin I" is a number. */
const SPEAKS = /(?<!\p{Lu}\p{L}* )\bI(?=['’ ]\p{Ll})|\b(?:me|my|you|your)\b/u;

const COMPARES = /\b(?:or|both|same|than)\b/i;

export function createScorer(
  question: UnderstoodQuestion,
  needs: readonly Need[],
  sentences: readonly Sentence[],
  { cover, reaches, named, connected }: Coverage,
  find: (sentence: Sentence) => readonly Found[],
): Scorer {
  const nested = asksBeyond(question);
  const asks = needs.some(({ subject }) => !subject);
  const why = asksWhy(question);
  const open =
    !why && !askedRelation(question.text) && (question.kind === 'definition' || OPEN.test(question.text));
  const wants = why || wantedKind(question) !== undefined;
  const definer = defining(question.text, question.kind);
  const defines = memo(({ text }: Sentence) => definer(text));
  const form = memo((sentence: Sentence) => (statesByLabel(sentence.text, needs) ? 1 : formOf(sentence)));

  const share = (covered = 0) => (covered >= COVERED ? 1 : covered);
  const coversAll = (covered: readonly number[]) =>
    needs.every(({ carried }, at) => carried || share(covered[at]) === 1);
  const saysAll = (sentence: Sentence) =>
    coversAll(cover([sentence], [sentence])) && (!wants || find(sentence).length > 0);
  const hops = nested || !sentences.some(saysAll);

  const gain = (plan: readonly Sentence[], chosen: readonly Sentence[]): number => {
    const last = plan.at(-1);
    if (!last) return 0;
    const answer = [...chosen, ...plan];
    const led = hops && reaches(answer, last.passage);
    const now = cover(plan, answer);
    const then = cover(chosen, answer);
    // Of another subject the same is asked anew.
    const fresh = needs.some(({ subject }, at) => subject && share(now[at]) === 1 && share(then[at]) < 1);
    const told = fresh
      ? cover(
          chosen.filter(({ passage }) => passage === last.passage),
          answer,
        )
      : then;
    const repeated = open ? REPEATED ** Math.max(1, chosen.length) : 0;
    let score = 0;
    const asked = tally();
    needs.forEach(({ weight, subject }, at) => {
      const adds = now[at] ?? 0;
      const had = (subject ? then : told)[at] ?? 0;
      const again = subject && asks ? 0 : repeated;
      score += weight * (Math.max(0, adds - had) + again * Math.min(adds, had));
      if (!subject) asked.add(weight, hops ? Math.max(adds, had) : adds);
    });
    // A date tells only near what is asked, and a hop only where what leads there belongs to the question.
    const near = led ? explained(answer, last) : asked.share();
    const found =
      near > 0 ? find(last).filter((span) => !chosen.some(({ text }) => text.includes(span.text))) : [];
    if (found.length > 0) {
      const ofSubject = nested ? reaches(answer, last.passage) : connected(last);
      score += WANTED * near * (ofSubject && found.some(({ exact }) => exact) ? EXACT : 1);
    }
    score += DEFINITION * defines(last);
    if (led) score += near * (LED_TO + (last.index < OPENING ? OPENED : 0));
    score /= 1 + PER_RANK * (last.passage.number - 1);
    // "Fred, Scrooge's nephew." is no sentence, and says it.
    score *= defines(last) === 1 ? 1 : Math.min(...plan.map(form));
    if (!led && !plan.some(connected)) score *= UNCONNECTED;
    return plan.length > 1 && plan[0]?.passage === last.passage ? score * SAME_PASSAGE : score;
  };

  const explained = (answer: readonly Sentence[], last: Sentence): number => {
    const way = cover(
      answer.filter((sentence) => sentence !== last),
      answer,
    );
    const asked = tally();
    needs.forEach(({ weight, subject, outer }, at) => {
      if (!subject && !outer) asked.add(weight, way[at] ?? 0);
    });
    return UNEXPLAINED + (1 - UNEXPLAINED) * asked.share();
  };

  // "Mother: Ada" on the subject's own form.
  const statesAll = (sentence: Sentence) =>
    !open &&
    connected(sentence) &&
    (!wants || find(sentence).length > 0) &&
    isFieldOf(sentence.text, needs) &&
    needs.every(({ subject }, at) => subject || share(cover([sentence], [sentence])[at]) === 1);

  const complete = (chosen: readonly Sentence[]): boolean => {
    if (!nested && chosen.some(statesAll)) return true;
    const onSubject = (sentence: Sentence) =>
      reaches(chosen, sentence.passage) || (connected(sentence) && !named(sentence.passage));
    const found = chosen.some((sentence) => find(sentence).length > 0 && (!nested || onSubject(sentence)));
    return why ? found : (!wants || found) && coversAll(cover(chosen, chosen));
  };

  const tells = (sentence: Sentence): boolean =>
    cover([sentence], [sentence]).some((covered) => covered > 0) ||
    defines(sentence) > 0 ||
    (wants && find(sentence).length > 0);

  // Of two that are compared, either may be "he".
  const compares = question.kind === 'choice' && COMPARES.test(question.text);
  const introduced = ({ passage }: Sentence, chosen: readonly Sentence[]) =>
    (named(passage) && !compares) || reaches(chosen, passage);
  return { gain, tells, complete, open, hops, introduced };
}

/** How well a sentence reads as an answer, 0 to 1. */
export function formOf({ soundness, text }: Sentence): number {
  let form = soundness;
  if (/[?？]["'”’)]*$/.test(text)) form *= QUESTION;
  if (/^['"“‘]/.test(text) || (SPEAKS.test(text) && !TURN.test(text))) form *= SPEECH;
  return form;
}

/** A weighted mean; of nothing, 1. */
function tally() {
  let weights = 0;
  let sum = 0;
  return {
    add(weight: number, value: number): void {
      weights += weight;
      sum += weight * value;
    },
    share: () => (weights > 0 ? sum / weights : 1),
  };
}
