/** Whether words with capitals are a name: not a day, a rank, a stop word, nor shouting. */
import { isHyphen } from './argument.ts';
import { classOfHead } from './lexicon/nouns.ts';
import {
  CALENDAR_WORD,
  GENERIC_NAME,
  HONORIFIC,
  NATIONALITY,
  NEVER_NAME,
  NOBLE_TITLE,
} from './lexicon/senses.ts';
import { withoutStop, wordSet } from './lexicon/word-set.ts';
import { INITIALS, isPersonalEnd, isPlace } from './name-runs.ts';
import type { Token } from './reading.ts';
import { dictionaryTag } from './tagger.ts';

/** "WHO", "IT": where the document says so, more than a word in capitals. */
export const ACRONYM = /^\p{Lu}{2,6}$/u;

const LONGEST_NAME = 100;
const TWO_LETTERS = /\p{L}\P{L}*\p{L}/u;
const COMPANY_FORMS = wordSet('inc ltd llc gmbh corp plc');
/** What no name is by itself, nor with others of these. */
const NO_NAME = NATIONALITY | CALENDAR_WORD | GENERIC_NAME;

/** @param name as it is shown @param opening its capital may be there for the sentence's begin */
export function isName(
  tokens: readonly Token[],
  from: number,
  to: number,
  name: string,
  opening: boolean,
): boolean {
  const first = tokens[from];
  if (first === undefined || name.length > LONGEST_NAME) return false;
  if (!first.word.lettered && !TWO_LETTERS.test(name)) return false;
  if (to - from === 1) return isNameOfOneWord(first, name, opening);
  if (areNoName(tokens, from, to)) return isKnownAsName(tokens.slice(from, to));
  let capitals = 0;
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.word.shouted && !token.word.roman && /^\p{Lu}+$/u.test(token.text)) capitals++;
  }
  // A run of capitals is a heading or shouting unless it holds one acronym.
  return capitals < 2 || capitals < (to - from) * 0.6;
}

function isNameOfOneWord({ word, pos }: Token, name: string, opening: boolean): boolean {
  const { sensesWithoutStop: senses, shouted } = word;
  if ((senses & (NO_NAME | HONORIFIC | NOBLE_TITLE)) !== 0) return false;
  if ((senses & NEVER_NAME) !== 0 && !ACRONYM.test(name)) return false;
  if (word.roman || (name.length < 4 && INITIALS.test(name))) return false;
  const lower = withoutStop(word.lower);
  if (COMPANY_FORMS.has(lower)) return false;
  if (shouted && /^\p{Lu}{4,}$/u.test(name) && (name.length > 8 || dictionaryTag(lower) !== null))
    return false;
  return !opening || pos !== 'INTJ';
}

function areNoName(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token === undefined || isHyphen(token)) continue;
    if ((token.word.sensesWithoutStop & (NO_NAME | NEVER_NAME)) === 0) return false;
  }
  return true;
}

/** "Central Park", "Christian August": of such words, and a name. */
function isKnownAsName(tokens: readonly Token[]): boolean {
  const words = tokens.filter((token) => !isHyphen(token)).map(({ lower }) => withoutStop(lower));
  return (
    (words.length > 1 && words.some((word) => classOfHead(word) !== null) && isPlace(words.join(' '))) ||
    isPersonalEnd(tokens, tokens.length - 1)
  );
}
