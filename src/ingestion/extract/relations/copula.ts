/** What "is" says: nouns that tell the type of a subject, and stand for it in what follows. */
import { classOfNoun } from '../lexicon/nouns.ts';
import { type Argument, addType } from '../reading.ts';
import { addAll, coordinatedFrom } from './objects.ts';
import { phrase } from './predicate.ts';
import {
  isAmong,
  isNoun,
  isPossessiveMark,
  isPreposition,
  NEGATIONS,
  NOMINAL,
  NOMINAL_WITH_ARTICLE,
  namedAt,
  OF,
  partsOfSpeech,
  type Sentence,
  type Unit,
} from './unit.ts';
import { isNounLikeVerb, type VerbGroup } from './verb-groups.ts';

const BEFORE_NOUN = partsOfSpeech('DET', 'ADJ', 'NUM', 'ADV', 'PROPN');
const BEFORE_NAME = partsOfSpeech('DET', 'ADJ', 'PROPN');
const A: Unit = { argument: null, text: 'a', lower: 'a', pos: 'DET' };

/** "X is a British novelist": the noun tells what X is, and stands for X in what follows. */
export function readCopula(sentence: Sentence, group: VerbGroup, subjects: readonly Argument[]): void {
  const { units } = sentence;
  const verb = units.slice(group.from, group.to);
  if (verb.some((unit) => NEGATIONS.has(unit.lower))) return;
  let head = -1;
  let date: Argument | null = null;
  let definite = false;
  let index = group.to;
  const bind = () => {
    if (head < 0) return;
    const type = classOfNoun(units[head]?.lower ?? '');
    for (const subject of subjects) addType(subject.types, type, 4);
    sentence.nominals.set(head, subjects);
    if (definite) for (const of of subjects) sentence.definitions.push({ of, score: 10 });
    if (date !== null) addAll(sentence, subjects, [date], phrase([...verb, A, units[head] ?? A, OF]));
  };
  for (; index < units.length && index - group.to < 24; index++) {
    const unit = units[index];
    if (unit === undefined) break;
    if (index === group.to && unit.pos === 'DET') definite = true;
    if (isNoun(unit)) head = index;
    else if (unit.argument?.kind === 'date') date = unit.argument;
    else if (unit.text === ',' || unit.pos === 'CCONJ') {
      // "a writer, producer and director": each noun is bound.
      const next = units[index + 1];
      const nominal =
        next?.pos === 'ADJ' ||
        next?.pos === 'DET' ||
        next?.pos === 'CCONJ' ||
        (isNoun(next) && !isPossessiveMark(units[index + 2]));
      if (head >= 0 && !nominal) break;
      bind();
      definite = false;
      date = null;
    } else if (unit.argument !== null && unit.argument.kind !== 'anaphor') {
      // A name inside the noun phrase ("a Kelly Clarkson song") if a noun follows.
      if (!isNoun(units[index + 1]) && units[index + 1]?.pos !== 'ADJ' && units[index + 1]?.text !== '-')
        break;
    } else if (!isAmong(unit, BEFORE_NOUN) && unit.text !== '-' && !isNounLikeVerb(units, index)) break;
  }
  bind();
  // "Theodred II was a medieval Bishop of Elmham": what it is has a name itself.
  if (head < 0 && definite) for (const of of subjects) sentence.definitions.push({ of, score: 9 });
}

/** "She was a daughter of Boso and sister of Hucbert": the second noun is said of her too. */
export function readSecondNominal(
  sentence: Sentence,
  verb: readonly Unit[],
  subjects: readonly Argument[],
  from: number,
): void {
  const { units } = sentence;
  let at = units[from]?.text === ',' ? from + 1 : from;
  if (units[at]?.pos !== 'CCONJ') return;
  const begin = ++at;
  while (at - begin < 5 && isAmong(units[at], NOMINAL_WITH_ARTICLE)) at++;
  const preposition = units[at];
  if (!isNoun(units[at - 1]) || preposition === undefined || !isPreposition(preposition)) return;
  const words = units.slice(begin, at + 1);
  let next = at + 1;
  while (isAmong(units[next], BEFORE_NAME) && units[next]?.argument === null) next++;
  const object = namedAt(units, next);
  if (object === null || object.kind === 'anaphor') return;
  sentence.nominals.set(at - 1, subjects);
  const objects = coordinatedFrom(sentence, next);
  addAll(sentence, subjects, objects.arguments, phrase([...verb, ...words]));
}

/** "X was Y's half-brother", "X was Y and Z's daughter". */
export function readPossessiveNominal(
  sentence: Sentence,
  verb: readonly Unit[],
  subjects: readonly Argument[],
  index: number,
): boolean {
  const { units } = sentence;
  const paired = units[index + 1]?.pos === 'CCONJ' && isPossessiveMark(units[index + 3]);
  if (!paired && !isPossessiveMark(units[index + 1])) return false;
  const owners = paired ? [namedAt(units, index), namedAt(units, index + 2)] : [namedAt(units, index)];
  const from = index + (paired ? 4 : 2);
  let to = from;
  while (isAmong(units[to], NOMINAL) || units[to]?.text === '-') to++;
  if (!isNoun(units[to - 1]) || namedAt(units, to)?.kind === 'name') return false;
  sentence.nominals.set(to - 1, subjects);
  for (const subject of subjects) addType(subject.types, classOfNoun(units[to - 1]?.lower ?? ''), 3);
  const named = owners.filter((owner) => owner !== null);
  addAll(sentence, subjects, named, phrase([...verb, ...units.slice(from, to), OF]));
  return true;
}
