import { entityKey } from '../../../../graph/identity.ts';
import { readComparison } from '../../../question/comparison.ts';
import type { UnderstoodQuestion } from '../../../question/understand.ts';
import { compareDates } from '../facts/dates.ts';
import type { Links } from '../links.ts';
import type { Sentence } from '../sentences.ts';
import { predicate } from './predicate.ts';
import { goThrough, readSides, type Side } from './sides.ts';
import { readValue, type Value } from './values.ts';

/** What a comparison comes to, and the sentences on both sides it rests on, the winner's first. */
export interface Verdict {
  readonly text: string;
  readonly evidence: readonly Sentence[];
}

/** Compares the two a question names, if what it compares them by is found on both sides and differs clearly. */
export function compare(
  question: UnderstoodQuestion,
  sentences: readonly Sentence[],
  links: Links,
): Verdict | undefined {
  const sides = question.kind === 'choice' ? readSides(question, sentences) : undefined;
  if (!sides) return undefined;
  // What is in the names is not asked: "Laughing at Death or The Last Prince".
  const asked = sides.reduce((text, { key }) => text.replace(key, '…'), entityKey(question.text));
  const comparison = readComparison(asked);
  if (!comparison) return predicate(asked, sides);
  const { through, pick, properties } = comparison;
  const [a, b] = sides.map((side) => (through ? goThrough(side, through, sentences, links) : side));
  if (!a || !b) return undefined;
  for (const property of properties) {
    const [one, other] = [readValue(property, a.sentences), readValue(property, b.sentences)];
    if (!one || !other) continue;
    if (pick === 'same') return same(one, other, a, b);
    const difference = subtract(one, other);
    if (difference === undefined || difference === 0) continue;
    const firstWins = pick === 'least' ? difference < 0 : difference > 0;
    const [winner, value, against] = firstWins ? [a, one, other] : [b, other, one];
    return {
      text: `${winner.name}: ${told(winner, value)}, against ${told(firstWins ? b : a, against)}.`,
      evidence: firstWins ? evidence(a, one, b, other) : evidence(b, other, a, one),
    };
  }
  return undefined;
}

function same(one: Value, other: Value, a: Side, b: Side): Verdict {
  const shared = !(one.codes ?? new Set()).isDisjointFrom(other.codes ?? new Set());
  const values = one.text === other.text ? `both ${one.text}` : `${told(a, one)} and ${told(b, other)}`;
  return { text: `${shared ? 'Yes' : 'No'}: ${values}.`, evidence: evidence(a, one, b, other) };
}

/** "3 May 1779 (Una Falk)", where another was compared in a side's stead. */
function told({ way, about }: Side, { text }: Value): string {
  return way ? `${text} (${about})` : text;
}

function evidence(a: Side, one: Value, b: Side, other: Value): Sentence[] {
  const ways = (side: Side) => (side.way ? [side.way] : []);
  return [...new Set([...ways(a), ...one.from, ...ways(b), ...other.from])];
}

function subtract(one: Value, other: Value): number | undefined {
  if (one.date && other.date) return compareDates(one.date, other.date);
  if (one.years !== undefined && other.years !== undefined) return one.years - other.years;
  return undefined;
}
