import type { Unit } from './unit.ts';

const MOST_WORDS = 6;
const DROPPED_FIRST = /^(?:ADV|ADJ|NUM)$/;
const NEGATIONS = /^(?:not|n't|never)$/;

/**
 * Words between two arguments as a predicate of at most six words, in lower case but for names; adverbs go, then
 * adjectives and articles if it is too long. Null if nothing remains that joins.
 */
export function phrase(units: readonly Unit[]): string | null {
  const adverbless = units.filter(
    (unit) => (unit.pos !== 'ADV' || NEGATIONS.test(unit.lower)) && /[\p{L}'-]/u.test(unit.text),
  );
  const steps: ReadonlyArray<(unit: Unit) => boolean> = [
    () => true,
    (unit) => unit.pos !== 'ADJ' && unit.pos !== 'NUM',
    (unit) => !DROPPED_FIRST.test(unit.pos) && unit.pos !== 'DET',
  ];
  for (const keep of steps) {
    const text = spellUnits(adverbless.filter(keep));
    const words = text.split(' ').length;
    if (text !== '' && words <= MOST_WORDS)
      return /\p{L}{2}/u.test(text) && !/^(?:and|or|the|an?)$/.test(text) ? text : null;
  }
  return null;
}

const FULL_FORMS: Readonly<Record<string, string>> = {
  "n't": 'not',
  "'ll": 'will',
  "'ve": 'have',
  "'re": 'are',
  "'m": 'am',
  "'d": 'would',
  ca: 'can',
  wo: 'will',
};

function spellUnits(units: readonly Unit[]): string {
  return units
    .map(spellUnit)
    .join(' ')
    .replace(/ ('s|')(?= |$)/g, '$1')
    .replace(/ ?- ?/g, '-')
    .trim();
}

function spellUnit(unit: Unit): string {
  if (unit.pos === 'PROPN' || /\p{Lu}.*\p{Lu}|\d/u.test(unit.text)) return unit.text;
  const lower = unit.text.toLowerCase().replaceAll('’', "'");
  if (unit.pos === 'AUX' && lower === "'s") return 'is';
  return (unit.pos === 'AUX' || unit.pos === 'PART' ? FULL_FORMS[lower] : undefined) ?? lower;
}
