/** What a verb acts on: names in a list, names behind attributes, prepositions that go on. */
import { wordSet } from '../lexicon/word-set.ts';
import type { Argument } from '../reading.ts';
import { phrase } from './predicate.ts';
import {
  closingBracket,
  isAmong,
  isNoun,
  isPossessiveMark,
  isPreposition,
  NOMINAL,
  NOMINAL_WITH_ARTICLE,
  namedAt,
  type Sentence,
  type Unit,
} from './unit.ts';
import { isParticiple } from './verb-groups.ts';

const MOST_OBJECTS = 8;
const FURTHER = wordSet(
  'in on at for with by from to as against into near until till since during after before under between of',
);

/** Past "X's", "X's widow" or "X manager" to the name that follows; `index` itself if no name does. */
export function skipAttribute(units: readonly Unit[], index: number): number {
  let at = index + 1;
  const possessive = isPossessiveMark(units[at]);
  if (possessive) at++;
  let nouns = 0;
  while (at < index + 7 && (isAmong(units[at], NOMINAL) || units[at]?.text === '-')) {
    if (isNoun(units[at])) nouns++;
    at++;
  }
  if (nouns === 0 && !possessive) return index;
  if (units[at]?.text === ',' && possessive && namedAt(units, at + 1) !== null) at++;
  const argument = namedAt(units, at);
  if (argument !== null && argument.kind !== 'date' && argument.kind !== 'anaphor' && nouns > 0) return at;
  if (!possessive) return index;
  // "joined Guy's army": Guy's possession, not Guy, is the object; it goes on to a preposition, if there is one.
  return Math.max(at, index + 1);
}

/** Y and Z in "V Y and Z", "V W, Y, and Z". */
export function coordinatedFrom({ units }: Sentence, from: number): { arguments: Argument[]; to: number } {
  const first = namedAt(units, from);
  const all: Argument[] = first === null ? [] : [first];
  let at = from + 1;
  const listed: Argument[] = [];
  for (;;) {
    let next = at;
    if (units[next]?.text === '(') {
      const close = closingBracket(units, next);
      if (close > 0 && close - next <= 8) next = close + 1;
    }
    const comma = units[next]?.text === ',';
    if (comma) next++;
    const conjunction = units[next]?.pos === 'CCONJ' || units[next]?.text === '&';
    if (conjunction) next++;
    if (!comma && !conjunction) break;
    while ((units[next]?.pos === 'DET' || units[next]?.pos === 'ADJ') && units[next]?.argument === null)
      next++;
    const argument = namedAt(units, next);
    if (
      argument === null ||
      argument.kind === 'anaphor' ||
      argument.kind !== first?.kind ||
      isNoun(units[next + 1])
    )
      break;
    if (isPossessiveMark(units[next + 1])) break;
    // "X, and Y was …" begins another clause.
    if (
      conjunction &&
      (units[next + 1]?.pos === 'AUX' || units[next + 1]?.pos === 'VERB') &&
      !isParticiple(units[next + 1])
    )
      break;
    listed.push(argument);
    at = next + 1;
    if (conjunction || listed.length >= MOST_OBJECTS) return { arguments: [...all, ...listed], to: at };
  }
  // A list without "and" is one only if it is long; "Leeds, Yorkshire" is no list.
  return { arguments: listed.length > 1 ? [...all, ...listed] : all, to: at };
}

/** "was born in X, Y, on 26 June 1968": prepositions after the first object. */
export function readFurther(
  sentence: Sentence,
  verb: readonly Unit[],
  subjects: readonly Argument[],
  from: number,
  bare: boolean,
): void {
  const { units } = sentence;
  let at = from;
  const copula = verb.every((unit) => unit.pos === 'AUX' || unit.pos === 'ADV');
  for (let count = 0; count < 3; count++) {
    if (units[at]?.text === ',') at++;
    if (units[at]?.pos === 'ADV') at++;
    const preposition = units[at];
    if (preposition === undefined || !isPreposition(preposition) || !FURTHER.has(preposition.lower)) return;
    let next = at + 1;
    while (next < at + 6 && isAmong(units[next], NOMINAL_WITH_ARTICLE) && namedAt(units, next) === null)
      next++;
    // "as a trainee in X": another preposition may follow the noun.
    if (isNoun(units[next - 1]) && isPreposition(units[next])) {
      at = next;
      continue;
    }
    const argument = namedAt(units, next);
    if (argument === null || argument.kind === 'anaphor' || skipAttribute(units, next) !== next) return;
    if (isNoun(units[next - 1]) && namedAt(units, next - 1) === null && argument.kind === 'date') return;
    const objects = coordinatedFrom(sentence, next);
    const dated = argument.kind === 'date';
    if (preposition.lower !== 'of' && bare && !copula)
      addAll(sentence, subjects, objects.arguments, phrase([...verb, preposition]));
    else if (dated && !copula) addAll(sentence, subjects, objects.arguments, phrase([...verb, preposition]));
    at = objects.to;
  }
}

export function addAll(
  sentence: Sentence,
  subjects: readonly Argument[],
  objects: readonly Argument[],
  predicate: string | null,
): void {
  if (predicate === null) return;
  for (const subject of subjects) {
    for (const object of objects) {
      if (subject !== object && subject.key !== object.key)
        sentence.statements.push({ subject, object, predicate, condition: null });
    }
  }
}
