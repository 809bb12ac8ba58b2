/** What brackets after a name tell: "(died 11 November 875)", "(1 May 1950 – 3 June 2001)", "(born 1950 in Leeds)". */
import { wordSet } from '../lexicon/word-set.ts';
import type { Argument } from '../reading.ts';
import { isDash, namedAt, type Sentence } from './unit.ts';

const LONGEST = 24;
const BORN = wordSet('born b b. née nee');
const DIED = wordSet('died d d. †');
/** What is dated behind these is no life. */
const HELD = wordSet('fl fl. reigned r. ruled active');

export function readLifespans(sentence: Sentence): void {
  const { units } = sentence;
  for (let index = 1; index < units.length; index++) {
    if (units[index]?.text !== '(') continue;
    // "Christopher Francis of Baden (1549 – 1575)": the one of Baden, not Baden.
    const whole = index > 1 && units[index - 2]?.lower === 'of' ? namedAt(units, index - 3) : null;
    const subject = whole?.kind === 'name' ? whole : namedAt(units, index - 1);
    if (subject === null || subject.kind === 'date' || subject.kind === 'term') continue;
    readBracket(sentence, index, subject);
  }
}

function readBracket({ units, statements, definitions }: Sentence, open: number, subject: Argument): void {
  let verb: 'born' | 'died' | null = null;
  let dates = 0;
  let range = false;
  let clue = false;
  const found: Array<{ object: Argument; predicate: string }> = [];
  for (let index = open + 1; index < Math.min(units.length, open + LONGEST); index++) {
    const unit = units[index];
    if (unit === undefined || unit.text === ')') break;
    if (BORN.has(unit.lower)) verb = 'born';
    else if (DIED.has(unit.lower)) verb = 'died';
    else if (dates > 0 && isDash(unit)) {
      range = true;
      verb = 'died';
      continue;
    } else if (HELD.has(unit.lower)) return;
    const { argument } = unit;
    clue ||= verb !== null;
    if (argument?.kind === 'date') {
      dates++;
      if (dates > 2) return;
      found.push({ object: argument, predicate: verb ?? 'born' });
    } else if (argument?.kind === 'name' && (verb !== null || dates > 0)) {
      const place = units[index - 1]?.lower === 'in' || units[index - 1]?.text === ',';
      if (place) found.push({ object: argument, predicate: `${verb ?? 'born'} in` });
    }
  }
  if (!clue && !range) return;
  const condition = range ? 'person' : null;
  for (const { object, predicate } of found) statements.push({ subject, object, predicate, condition });
  if (found.length > 0) definitions.push({ of: subject, score: 5 });
}
