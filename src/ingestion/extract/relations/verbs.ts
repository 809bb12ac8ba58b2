/**
 * Relations that verbs state: V, V P or V W* P between two arguments, the pattern of ReVerb (Fader, Soderland and
 * Etzioni, EMNLP 2011), with coordinated subjects, objects and verbs, relative clauses and participles.
 */
import { classOfNoun } from '../lexicon/nouns.ts';
import { SPEECH_VERBS } from '../lexicon/stop.ts';
import { wordSet } from '../lexicon/word-set.ts';
import { type Argument, addType } from '../reading.ts';
import { readCopula, readPossessiveNominal, readSecondNominal } from './copula.ts';
import { addAll, coordinatedFrom, readFurther, skipAttribute } from './objects.ts';
import { phrase } from './predicate.ts';
import { findSubjects } from './subjects.ts';
import {
  closingBracket,
  isAmong,
  isNoun,
  isPreposition,
  NOUN_PHRASE,
  namedAt,
  RELATIVES,
  type Sentence,
  type Unit,
} from './unit.ts';
import { findVerbGroups, isCopula, isModal, isNounLikeVerb, type VerbGroup } from './verb-groups.ts';

const SENTENCE_MARKS = wordSet(', . ! ? ; :');
/** Words between a verb and its object. */
const MOST_BETWEEN = 8;

export function readVerbs(sentence: Sentence): void {
  const { units } = sentence;
  let previous: { group: VerbGroup; subjects: readonly Argument[] } | null = null;
  for (const group of findVerbGroups(units)) {
    const subjects = findSubjects(sentence, group, previous);
    if (speaks(sentence, group, subjects)) {
      previous = { group, subjects };
      continue;
    }
    if (subjects.length > 0 && !isModal(units, group)) {
      const copula = isCopula(units, group);
      if (copula) readCopula(sentence, group, subjects);
      readObjects(sentence, group, subjects, copula);
    }
    previous = { group, subjects };
  }
}

/** "said Scrooge", "Scrooge said": the one who speaks is a person, and nothing more is stated. */
function speaks({ units }: Sentence, group: VerbGroup, subjects: readonly Argument[]): boolean {
  const verb = units[group.to - 1]?.lower ?? '';
  if (!SPEECH_VERBS.has(verb)) return false;
  const next = namedAt(units, group.to);
  const opens = group.from === 0 || SENTENCE_MARKS.has(units[group.from - 1]?.text ?? '');
  if (subjects.length === 0 && opens && next?.kind === 'name') {
    addType(next.types, 'person', 2);
    return true;
  }
  for (const subject of subjects) if (subject.kind === 'name') addType(subject.types, 'person', 1);
  return false;
}

function readObjects(
  sentence: Sentence,
  group: VerbGroup,
  subjects: readonly Argument[],
  copula: boolean,
): void {
  const { units } = sentence;
  const verb = units.slice(group.from, group.to);
  const between: Unit[] = [];
  let lastPreposition = -1;
  let index = group.to;
  let noun = false;
  for (; index < units.length && between.length <= MOST_BETWEEN; index++) {
    const unit = units[index];
    if (unit === undefined) return;
    const argument = namedAt(units, index);
    if (argument !== null && argument.kind !== 'anaphor') {
      if (copula && readPossessiveNominal(sentence, verb, subjects, index)) return;
      const next = skipAttribute(units, index);
      if (next !== index) {
        // "Guy's widow Marozia", "Norwich City manager Mike Walker": the object is the one named last.
        for (; index < next; index++) between.push(units[index] ?? unit);
        index--;
        noun = true;
        continue;
      }
      const attribute = isNoun(units[index + 1]) || units[index + 1]?.pos === 'ADJ';
      if (
        attribute &&
        argument.kind !== 'term' &&
        (argument.kind === 'date' || (lastPreposition < 0 && copula))
      ) {
        between.push(unit);
        continue;
      }
      if (argument.kind === 'date' && lastPreposition < 0) return;
      const direct = lastPreposition < 0;
      if (direct && noun && !isNoun(units[index - 1]) && units[index - 1]?.text !== ',') return;
      const words = direct ? [] : between.slice(0, lastPreposition + 1);
      if (direct && between.length > 0 && isNoun(units[index - 1]))
        addType(argument.types, classOfNoun(units[index - 1]?.lower ?? ''), 3);
      const objects = coordinatedFrom(sentence, index);
      const classifies = direct && argument.kind === 'term' && copula && classOfNoun(unit.lower) !== null;
      if (!classifies) addAll(sentence, subjects, objects.arguments, phrase([...verb, ...words]));
      if (copula) readSecondNominal(sentence, verb, subjects, objects.to);
      // Without a direct object that is no name the verb may say nothing: "reduced its involvement with" is not "reduced with".
      const asWhat = between[0]?.lower === 'as';
      const bare = direct ? argument.kind !== 'term' || asWhat : words.every((word) => !isNoun(word));
      readFurther(sentence, verb, subjects, objects.to, bare);
      if (argument.kind === 'term') {
        // The term may turn out to be none: it is then among the words before a later object.
        between.push(unit);
        noun = true;
        continue;
      }
      return;
    }
    if (unit.text === '(' && between.length > 0) {
      const close = closingBracket(units, index);
      if (close < 0 || close - index > 12) return;
      index = close;
    } else if (isPreposition(unit)) {
      between.push(unit);
      lastPreposition = between.length - 1;
      noun = false;
    } else if (isAmong(unit, NOUN_PHRASE) || isNounLikeVerb(units, index) || unit.text === '-') {
      if (RELATIVES.has(unit.lower) || unit.lower === 'there') return;
      if (unit.pos === 'NOUN') noun = true;
      between.push(unit);
    } else return;
  }
}
