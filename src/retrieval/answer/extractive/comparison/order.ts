import { ENGLISH_STOP_WORDS } from '../../../../text/stop-words.ts';
import { analyze } from '../../../../text/terms.ts';
import { askedOrder } from '../../../question/order.ts';
import type { UnderstoodQuestion } from '../../../question/understand.ts';
import { compareMoments, datesOf, type Moment } from '../facts/stamps.ts';
import { relatedStems } from '../related-words.ts';
import type { Sentence } from '../sentences.ts';
import type { Verdict } from './compare.ts';

/** Lines that follow and are of one event with a line: a message and its replies. */
const CLOSE_BY = 10;
/** What stands close by, rather than in the line itself, counts so much. */
const BESIDE = 0.8;
/** Less of an event's words is another event. */
const LEAST_TOLD = 0.5;

/** Titles and stamps by themselves are dated, but tell nothing. */
const LEAST_SOUND = 0.2;
/** Of several that tell nearly as much, the later ones look back on it. */
const AS_WELL = 0.9;

/** Who speaks in a chat does these things; the words for them are not said. */
const SPEAKING = new Set(
  analyze(
    'ask tell told say said announce mention remind inform suggest complain complaint comfort message send sent reply answer occur happen',
  ),
);

interface Event {
  readonly sentence: Sentence;
  readonly moment: Moment;
  readonly told: number;
}

/** Whether one event came before another, by the dates of the passages or sentences that tell of them; nothing where one is not found. */
export function compareOrder(
  question: UnderstoodQuestion,
  sentences: readonly Sentence[],
): Verdict | undefined {
  const asked = question.kind === 'choice' ? askedOrder(question.text) : undefined;
  if (!asked) return undefined;
  const momentOf = datesOf(sentences);
  const find = (event: string) => findEvent(event, question, sentences, momentOf);
  const [first, second] = [find(asked.first), find(asked.second)];
  if (!first || !second || first.sentence === second.sentence) return undefined;
  const apart = compareMoments(first.moment, second.moment);
  if (apart === undefined) return undefined;
  const [earlier, later] = apart < 0 ? [first, second] : [second, first];
  return {
    text: `${apart < 0 === asked.before ? 'Yes' : 'No'}: ${first.moment.text}, ${apart < 0 ? 'before' : 'after'} ${second.moment.text}.`,
    evidence: [earlier.sentence, later.sentence],
  };
}

/** The dated sentence that tells most of an event, with those around it. */
function findEvent(
  event: string,
  { idf }: UnderstoodQuestion,
  sentences: readonly Sentence[],
  momentOf: (sentence: Sentence) => Moment | undefined,
): Event | undefined {
  const stems = analyze(event);
  const words = [...new Set(stems)]
    .filter((term) => !ENGLISH_STOP_WORDS.has(term) && !SPEAKING.has(term))
    .map((term) => {
      // Handles join first and last names: "UnaFalk".
      const joined = stems.flatMap((stem, at) => {
        const next = stems[at + 1];
        return next !== undefined && (stem === term || next === term) ? [stem + next] : [];
      });
      return { term, related: relatedStems(term).union(new Set(joined)), weight: idf.get(term) ?? 0 };
    });
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const holds = ({ terms }: Sentence, { term, related }: (typeof words)[number]) =>
    terms.has(term) || !related.isDisjointFrom(terms);
  const held = sentences.map((sentence) => words.map((word) => holds(sentence, word)));
  const events: Event[] = [];
  sentences.forEach((sentence, at) => {
    const moment = momentOf(sentence);
    if (!moment || sentence.soundness < LEAST_SOUND) return;
    const from = Math.max(0, at - CLOSE_BY);
    const beside = (word: number) =>
      held
        .slice(from, at + CLOSE_BY + 1)
        .some((row, away) => row[word] === true && sentences[from + away]?.passage === sentence.passage);
    const sum = words.reduce(
      (told, { weight }, word) => told + weight * (held[at]?.[word] === true ? 1 : beside(word) ? BESIDE : 0),
      0,
    );
    const told = total > 0 ? sum / total : 0;
    if (told >= LEAST_TOLD) events.push({ sentence, moment, told });
  });
  const most = Math.max(...events.map(({ told }) => told));
  return events
    .filter(({ told }) => told >= most * AS_WELL)
    .reduce<Event | undefined>(
      (a, b) => (a && (compareMoments(a.moment, b.moment) ?? a.told - b.told) <= 0 ? a : b),
      undefined,
    );
}
