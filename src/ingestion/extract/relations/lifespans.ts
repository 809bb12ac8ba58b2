/** What brackets after a name tell: "(died 11 November 875)", "(1 May 1950 – 3 June 2001)", "(born 1950 in Leeds)". */
import type { Argument } from '../reading.ts';
import { namedAt, type Sentence } from './unit.ts';

const LONGEST = 24;

export function readLifespans(sentence: Sentence): void {
  const { units } = sentence;
  units.forEach((unit, index) => {
    if (unit.text !== '(') return;
    // "Christopher Francis of Baden (1549 – 1575)": the one of Baden, not Baden.
    const whole = units[index - 2]?.lower === 'of' ? namedAt(units, index - 3) : null;
    const subject = whole?.kind === 'name' ? whole : namedAt(units, index - 1);
    if (subject === null || subject.kind === 'date' || subject.kind === 'term') return;
    readBracket(sentence, index, subject);
  });
}

function readBracket({ units, statements, definitions }: Sentence, open: number, subject: Argument): void {
  let verb: 'born' | 'died' | null = null;
  let dates = 0;
  let range = false;
  let clue = false;
  const found: Array<{ object: Argument; predicate: string; said: boolean }> = [];
  for (let index = open + 1; index < Math.min(units.length, open + LONGEST); index++) {
    const unit = units[index];
    if (unit === undefined || unit.text === ')') break;
    if (/^(?:born|b\.?|née|nee)$/.test(unit.lower)) verb = 'born';
    else if (/^(?:died|d\.?|†)$/.test(unit.lower)) verb = 'died';
    else if (/^[–—-]$/.test(unit.text) && dates > 0) {
      range = true;
      verb = 'died';
      continue;
    } else if (/^(?:fl\.?|reigned|r\.|ruled|active)$/.test(unit.lower)) return;
    const { argument } = unit;
    clue ||= verb !== null;
    if (argument?.kind === 'date') {
      dates++;
      if (dates > 2) return;
      found.push({ object: argument, predicate: verb ?? 'born', said: verb !== null });
    } else if (argument?.kind === 'name' && (verb !== null || dates > 0)) {
      const place = units[index - 1]?.lower === 'in' || units[index - 1]?.text === ',';
      if (place) found.push({ object: argument, predicate: `${verb ?? 'born'} in`, said: verb !== null });
    }
  }
  if (!clue && !range) return;
  for (const { object, predicate } of found) {
    statements.push({ subject, object, predicate, ...(range ? { condition: 'person' as const } : {}) });
  }
  if (found.length > 0) definitions.push({ of: subject, score: 5 });
}
