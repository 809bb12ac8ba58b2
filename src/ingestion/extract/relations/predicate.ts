import { wordSet } from '../lexicon/word-set.ts';
import type { PartOfSpeech } from '../reading.ts';
import { NEGATIONS, partsOfSpeech, type Unit } from './unit.ts';

const MOST_WORDS = 6;
/** What is left out of a predicate as long as it is too long, least telling first. */
const DROPPED = [partsOfSpeech(), partsOfSpeech('ADJ', 'NUM'), partsOfSpeech('ADV', 'ADJ', 'NUM', 'DET')];
const JOINING = /[\p{L}'-]/u;
/** Alone they join nothing. */
const EMPTY = wordSet('and or the a an');

/**
 * Words between two arguments as a predicate of at most six words, in lower case but for names; adverbs go, then
 * adjectives and articles if it is too long. Null if nothing remains that joins.
 */
export function phrase(units: readonly Unit[]): string | null {
  for (const dropped of DROPPED) {
    const text = spellUnits(units, dropped);
    if (hasFewWords(text)) return joins(text) ? text : null;
  }
  return null;
}

/** A longer text is not looked for among the words: the set would have V8 enter it into its table of strings first. */
const joins = (text: string): boolean => /\p{L}{2}/u.test(text) && !(text.length <= 3 && EMPTY.has(text));

function hasFewWords(text: string): boolean {
  let words = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) words++;
  return words <= MOST_WORDS;
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

function spellUnits(units: readonly Unit[], dropped: ReadonlySet<PartOfSpeech>): string {
  let text = '';
  for (const unit of units) {
    if (dropped.has(unit.pos) || (unit.pos === 'ADV' && !NEGATIONS.has(unit.lower) && unit.lower !== 'as'))
      continue;
    // "as potently as", without the adverb
    if (unit.lower === 'as' && text.endsWith(' as')) continue;
    if (!JOINING.test(unit.text)) continue;
    text = text === '' ? spellUnit(unit) : `${text} ${spellUnit(unit)}`;
  }
  if (text.includes(" '")) text = text.replace(/ ('s|')(?= |$)/g, '$1');
  return text.includes('-') ? text.replace(/ ?- ?/g, '-') : text;
}

function spellUnit(unit: Unit): string {
  if (unit.pos === 'PROPN') return unit.text;
  const lower = unit.argument === null ? unit.lower : unit.text.toLowerCase().replaceAll('’', "'");
  if (lower !== unit.text && /\p{Lu}.*\p{Lu}|\d/u.test(unit.text)) return unit.text;
  if (unit.pos === 'AUX' && lower === "'s") return 'is';
  return (unit.pos === 'AUX' || unit.pos === 'PART' ? FULL_FORMS[lower] : undefined) ?? lower;
}
