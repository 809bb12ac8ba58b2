/** Who does what a verb says: the argument before it, across brackets, relative clauses and coordination. */
import { wordSet } from '../lexicon/word-set.ts';
import type { Argument } from '../reading.ts';
import {
  ATTRIBUTES,
  isAmong,
  isNoun,
  isPossessiveMark,
  isPreposition,
  NOUN_PHRASE,
  namedAt,
  RELATIVES,
  type Sentence,
  type Unit,
} from './unit.ts';
import { isParticiple, type VerbGroup } from './verb-groups.ts';

const CLAUSE_ENDS = wordSet('; : . ! ?');
const MOST_COORDINATED = 8;

export function findSubjects(
  sentence: Sentence,
  group: VerbGroup,
  previous: { group: VerbGroup; subjects: readonly Argument[] } | null,
): readonly Argument[] {
  const { units } = sentence;
  let index = group.from - 1;
  if (index < 0) return isParticiple(units[group.to - 1]) ? subjectAfterComma(sentence, group.to) : [];
  for (let steps = 0; index >= 0 && steps < 40; steps++) {
    const unit = units[index];
    if (unit === undefined) return [];
    const argument = namedAt(units, index);
    if (argument !== null && argument.kind !== 'term') {
      if (argument.kind === 'date') {
        index--;
        continue;
      }
      return headOfAttachment(sentence, index);
    }
    if (isNoun(unit)) {
      const nominal = sentence.nominals.get(index);
      if (nominal !== undefined) return nominal;
      if (unit.argument !== null) return headOfAttachment(sentence, index);
      return nounHead(sentence, index);
    }
    if (unit.pos === 'ADV' || RELATIVES.has(unit.lower)) index--;
    else if (unit.text === ')') index = matching(units, index) - 1;
    else if (unit.text === ',' && index > 0 && units[index - 1]?.argument?.name.includes(', ')) index--;
    else if (unit.text === ',') {
      if (RELATIVES.has(units[index + 1]?.lower ?? '')) {
        index--;
        continue;
      }
      const opened = openingComma(units, index);
      if (opened !== null) index = opened - 1;
      else return inherited(units, group, previous);
    } else if (unit.pos === 'CCONJ' || (unit.lower === 'to' && unit.pos === 'PART'))
      return inherited(units, group, previous);
    else return [];
  }
  return index < 0 && isParticiple(units[group.to - 1]) ? subjectAfterComma(sentence, group.to) : [];
}

/** The subject of the verb before, for "wrote X and directed Y", "moved to X, joining Y". */
function inherited(
  units: readonly Unit[],
  group: VerbGroup,
  previous: { group: VerbGroup; subjects: readonly Argument[] } | null,
): readonly Argument[] {
  if (previous === null) return [];
  for (let index = previous.group.to; index < group.from; index++) {
    const unit = units[index];
    if (unit?.pos === 'SCONJ' && unit.lower !== 'as') return [];
    if (unit !== undefined && CLAUSE_ENDS.has(unit.text)) return [];
  }
  return previous.subjects;
}

/** "Born in Frankfurt, he …", "Produced by X, Y was …". */
function subjectAfterComma(sentence: Sentence, from: number): readonly Argument[] {
  const { units } = sentence;
  for (let index = from; index < Math.min(units.length, from + 12); index++) {
    if (units[index]?.text !== ',') continue;
    const at = units[index + 1]?.pos === 'DET' ? index + 2 : index + 1;
    const argument = namedAt(units, at);
    if (argument !== null && argument.kind !== 'date' && argument.kind !== 'term') return [argument];
  }
  return [];
}

/** The argument at `index`, or what it is attached to: in "the Duke of Lucca" and "a son of Guy" it is not Guy who acts. */
function headOfAttachment(sentence: Sentence, index: number): readonly Argument[] {
  const { units } = sentence;
  const argument = namedAt(units, index);
  let before = index - 1;
  while (before >= 0 && isAmong(units[before], ATTRIBUTES) && units[before]?.argument === null) before--;
  const unit = before < 0 ? undefined : units[before];
  if (isPossessiveMark(unit)) return argument === null ? [] : [argument];
  if (isPreposition(unit)) {
    const opensClause = before === 0 || units[before - 1]?.text === ',';
    if (opensClause) return [];
    const head = namedAt(units, before - 1);
    if (head !== null && head.kind !== 'date' && head.kind !== 'term')
      return headOfAttachment(sentence, before - 1);
    return sentence.nominals.get(before - 1) ?? [];
  }
  if (argument === null) return [];
  return [...coordinatedBefore(sentence, index), argument];
}

function nounHead(sentence: Sentence, index: number): readonly Argument[] {
  const { units } = sentence;
  // "a French footballer from Tours who …": the noun that the copula or an apposition bound.
  for (let at = index - 1; at >= Math.max(0, index - 6); at--) {
    if (isPreposition(units[at])) return sentence.nominals.get(at - 1) ?? [];
    if (units[at]?.argument !== null || !isAmong(units[at], NOUN_PHRASE)) break;
  }
  return [];
}

/** X in "X and Y", X and Y in "X, Y and Z". */
function coordinatedBefore({ units }: Sentence, index: number): Argument[] {
  const subjects: Argument[] = [];
  let at = index - 1;
  if (at < 1 || units[at]?.pos !== 'CCONJ') return subjects;
  if (units[at - 1]?.text === ',') at--;
  for (let count = 0; count < MOST_COORDINATED; count++) {
    const argument = namedAt(units, at - 1);
    if (argument === null || (argument.kind !== 'name' && argument.kind !== 'anaphor')) break;
    const before = at < 2 ? undefined : units[at - 2];
    if (isPreposition(before)) break;
    subjects.unshift(argument);
    if (before?.text !== ',') break;
    at -= 2;
  }
  return subjects;
}

function matching(units: readonly Unit[], close: number): number {
  let depth = 0;
  for (let index = close; index >= 0; index--) {
    if (units[index]?.text === ')') depth++;
    else if (units[index]?.text === '(' && --depth === 0) return index;
  }
  return 0;
}

/** The comma that opens what the comma at `close` ends, if what is between has no verb and follows an argument. */
function openingComma(units: readonly Unit[], close: number): number | null {
  for (let index = close - 1; index > 0 && close - index < 25; index--) {
    const unit = units[index];
    if (unit?.pos === 'AUX') return null;
    if (unit?.text === ',') {
      const before = units[index - 1];
      const named = namedAt(units, index - 1);
      if ((named !== null && named.kind !== 'date') || before?.text === ')') return index;
    }
  }
  return null;
}
