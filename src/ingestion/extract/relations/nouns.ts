/** Relations that nouns state: appositions ("X, daughter of Y"), possessives ("Y's widow X"), roles ("Y manager X"). */
import { classOfNoun } from '../lexicon/nouns.ts';
import { wordSet } from '../lexicon/word-set.ts';
import { type Argument, addType } from '../reading.ts';
import { addAll } from './objects.ts';
import { phrase } from './predicate.ts';
import {
  ATTRIBUTES,
  closingBracket,
  isAmong,
  isNoun,
  isNounOrAdjective,
  isPossessiveMark,
  isPreposition,
  namedAt,
  OF,
  type Sentence,
  type Unit,
} from './unit.ts';
import { isNounLikeVerb } from './verb-groups.ts';

/** What is done for or against a body. */
const PLAYS = /^(?:play|work|sign|score|goal|cap|appear|coach|wr[io]t|games?$|match)/;
const PLACING = wordSet('in near at from outside around throughout');
/** "at Norwich City", "beat Grimsby Town". */
const BEFORE_CLUB = wordSet('at for against joined left beat defeated signed');
/** "the city of Lucca". */
const PLACES_OF = wordSet(
  'city town village island state province kingdom district county republic municipality borough suburb',
);
const CLOSING = wordSet(', . ; : ) ! ? – —');
const FORMS_OF_BE = wordSet('is was are were');
const ACRONYM = /^[\p{Lu}\d-]+$/u;

export function readNouns(sentence: Sentence): void {
  const { units } = sentence;
  for (let index = 0; index < units.length; index++) {
    const argument = units[index]?.argument ?? null;
    if (argument === null) continue;
    if (argument.kind !== 'term') {
      readRole(sentence, index);
      if (argument.possessive || isPossessiveMark(units[index + 1])) readPossession(sentence, index);
    }
    if (argument.kind === 'anaphor' || argument.kind === 'date') continue;
    if (argument.kind === 'name') hintFromBefore(units, index, argument);
    const opening = units[index + 1]?.text;
    if (opening === ',' || opening === '(' || opening === '–' || opening === '—')
      readApposition(sentence, index);
    if (opening === '(') {
      const close = closingBracket(units, index);
      if (close > 0 && close - index < 14 && units[close + 1]?.text === ',')
        readApposition(sentence, index, close);
    }
    if (opening === ',') readPlacePair(sentence, index);
  }
}

/** "in Leeds" is a place, "director Ingmar Bergman" a person, "the city of Lucca" a place. */
function hintFromBefore(units: readonly Unit[], index: number, argument: Argument): void {
  const before = index === 0 ? undefined : units[index - 1];
  if (before === undefined) return;
  const { lower } = before;
  // One is "in Norwich City", the town, and "at Norwich City", the club.
  if (BEFORE_CLUB.has(lower) && /\s(?:City|Town)$/.test(argument.name))
    addType(argument.types, 'organization', 2);
  else if (
    PLACING.has(lower) &&
    before.argument === null &&
    isPreposition(before) &&
    !ACRONYM.test(argument.name)
  ) {
    addType(argument.types, 'location', lower === 'in' ? 2 : 1);
  } else if (isNoun(before) && before.argument?.kind !== 'name' && !isPossessiveMark(units[index + 1])) {
    const type = classOfNoun(lower);
    if (type === 'person' || type === 'work' || type === 'organization' || type === 'location')
      addType(argument.types, type, 2);
  } else if (index > 1 && lower === 'of' && isNoun(units[index - 2])) {
    if (PLACES_OF.has(units[index - 2]?.lower ?? '')) addType(argument.types, 'location', 3);
  } else if (index > 1 && (lower === 'for' || lower === 'against') && isPreposition(before)) {
    if (PLAYS.test(units[index - 2]?.lower ?? '')) addType(argument.types, 'organization', 1);
  } else if (lower === 'with' && isPossessiveMark(units[index + 1])) addType(argument.types, 'person', 1);
}

/** "X, the second son of Y, …"; "X (daughter of Y)"; "X, Y's nephew"; "X, a British novelist". */
function readApposition(sentence: Sentence, index: number, close = index): void {
  const { units } = sentence;
  const subject = namedAt(units, index);
  if (subject === null) return;
  let at = close + 2;
  const owner = namedAt(units, at);
  if (owner !== null && isPossessiveMark(units[at + 1])) {
    const end = endOfNounPhrase(units, at + 2);
    if (isNoun(units[end - 1]) && closes(units[end])) {
      const words = units.slice(at + 2, end);
      bind(sentence, end - 1, subject, 6);
      addAll(sentence, [subject], [owner], phrase([...words, OF]));
    }
    return;
  }
  const article = units[at]?.pos === 'DET';
  if (article) at++;
  const end = endOfNounPhrase(units, at);
  const head = units[end - 1];
  if (end === at || head === undefined || !isNoun(head)) return;
  const type = classOfNoun(head.lower);
  const preposition = isPreposition(units[end]);
  // In lists of things ("X, music and Y") a bare noun is no apposition.
  if (!article && (type === null || !preposition)) return;
  if (!article && type !== 'person' && units[index + 1]?.text === ',') return;
  if (!preposition && !closes(units[end]) && units[end]?.pos !== 'VERB' && units[end]?.pos !== 'PRON') return;
  bind(sentence, end - 1, subject, 6);
  if (!preposition) return;
  let next = end + 1;
  while (isAmong(units[next], ATTRIBUTES) && units[next]?.argument === null) next++;
  const object = namedAt(units, next);
  if (object === null || object.kind === 'anaphor') return;
  const objects = [object];
  const second = units[next + 1]?.pos === 'CCONJ' ? namedAt(units, next + 2) : null;
  if (second !== null && second.kind === 'name' && !isVerb(units[next + 3])) objects.push(second);
  const preposed = units[end];
  if (preposed !== undefined)
    addAll(sentence, [subject], objects, phrase([...units.slice(at, end), preposed]));
}

function bind(sentence: Sentence, head: number, subject: Argument, score: number): void {
  addType(subject.types, classOfNoun(sentence.units[head]?.lower ?? ''), 3);
  sentence.nominals.set(head, [subject]);
  sentence.definitions.push({ of: subject, score });
}

const closes = (unit: Unit | undefined): boolean => unit === undefined || CLOSING.has(unit.text);
const isVerb = (unit: Unit | undefined): boolean => unit?.pos === 'AUX' || unit?.pos === 'VERB';

/** One past a run of nouns, adjectives and participles, names before nouns included. */
function endOfNounPhrase(units: readonly Unit[], from: number): number {
  let at = from;
  while (at < units.length && at - from < 9) {
    const unit = units[at];
    if (unit === undefined) break;
    const belongs =
      unit.pos === 'NOUN' ||
      unit.pos === 'ADJ' ||
      unit.pos === 'NUM' ||
      (unit.pos === 'PROPN' && isNounOrAdjective(units[at + 1])) ||
      (unit.text === '-' && at > from) ||
      isNounLikeVerb(units, at);
    if (!belongs) break;
    at++;
  }
  return at;
}

/** "Guy's widow, Marozia", "his wife Bertha", "Italy's capital is Rome": the noun joins the two. */
function readPossession(sentence: Sentence, index: number): void {
  const { units } = sentence;
  const owner = units[index]?.argument;
  if (owner === null || owner === undefined) return;
  const from = owner.possessive ? index + 1 : index + 2;
  const end = endOfNounPhrase(units, from);
  if (end === from || !isNoun(units[end - 1])) return;
  let at = end;
  if (units[at]?.text === ',' || units[at]?.text === '(') at++;
  else if (units[at]?.pos === 'AUX' && FORMS_OF_BE.has(units[at]?.lower ?? '')) at++;
  const other = namedAt(units, at);
  if (other === null || other.kind === 'anaphor' || other.kind === 'date') return;
  if (at > end && units[end]?.text === ',' && !closes(units[at + 1]) && units[at + 1]?.pos !== 'CCONJ')
    return;
  const head = end - 1;
  const type = classOfNoun(units[head]?.lower ?? '');
  if (type === null) return;
  addType(other.types, type, 3);
  if (type === 'person') addType(owner.types, 'person', 1);
  const words = units.slice(from, end);
  // "X and his wife Y": "his" is X's.
  const near = owner.possessive ? possessorBefore(units, index) : null;
  addAll(sentence, [other], [near ?? owner], phrase([...words, OF]));
}

function possessorBefore(units: readonly Unit[], index: number): Argument | null {
  const joiner = index === 0 ? undefined : units[index - 1];
  if (joiner?.pos !== 'CCONJ' && joiner?.lower !== 'with') return null;
  const argument = namedAt(units, index - 2);
  return argument?.kind === 'name' ? argument : null;
}

/** "Norwich City manager Mike Walker". */
function readRole(sentence: Sentence, index: number): void {
  const { units } = sentence;
  const body = units[index]?.argument;
  if (body?.kind !== 'name' && body?.kind !== 'work') return;
  const end = endOfNounPhrase(units, index + 1);
  if (end === index + 1 || end - index > 4 || classOfNoun(units[end - 1]?.lower ?? '') !== 'person') return;
  const person = namedAt(units, end);
  if (person?.kind !== 'name') return;
  addType(person.types, 'person', 3);
  addType(body.types, 'organization', 2);
  addAll(sentence, [person], [body], phrase([...units.slice(index + 1, end), OF]));
}

/** "Leeds, Yorkshire": if both turn out to be places, the first is in the second. */
function readPlacePair({ units, statements }: Sentence, index: number): void {
  const subject = namedAt(units, index);
  const object = namedAt(units, index + 2);
  if (subject?.kind !== 'name' || object?.kind !== 'name' || subject.key === object.key) return;
  if (
    units[index + 3]?.pos === 'CCONJ' ||
    (namedAt(units, index + 4) !== null && units[index + 5]?.pos === 'CCONJ')
  )
    return;
  if (index > 0 && units[index - 1]?.text === ',' && namedAt(units, index - 2) === null) return;
  statements.push({ subject, object, predicate: 'in', condition: 'places' });
}
