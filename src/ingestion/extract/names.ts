/** Proper names in a tagged sentence, after their capitals, with the particles inside them. */
import {
  isA,
  isCapitalised,
  isHyphen,
  isTitle,
  type Located,
  makeArgument,
  spanOf,
  spell,
} from './argument.ts';
import { ACRONYM, isName } from './is-name.ts';
import { classOfHead, classOfNoun } from './lexicon/nouns.ts';
import {
  GIVEN_NAME,
  HONORIFIC,
  NATIONALITY,
  NEVER_NAME,
  NOBLE_TITLE,
  ORGANIZATION,
  PARTICLE_BEFORE,
  PLACE,
  TERRITORIAL_TITLE,
} from './lexicon/senses.ts';
import { withoutStop, wordSet } from './lexicon/word-set.ts';
import {
  endOfRun,
  INITIALS,
  isCalendar,
  isEpithet,
  isPersonalEnd,
  opensSentence,
  SMALL_CAPITALS,
} from './name-runs.ts';
import { addType, type Token, type TypeWeights } from './reading.ts';
import { dictionaryTag } from './tagger.ts';

const ROLE_PREFIX = wordSet('co vice ex');

const PLURAL_ACRONYM = /^(\p{Ll}{0,3}\p{Lu}{2,})s$/u;
/** What may be left at the end of a word before a quotation mark. */
const CLOSING_CALL = /[!?]+$/;
const CLOSING_STOP = /(?<= [IVX])\.$/;

export interface NameOptions {
  /** Capitals tell nothing here: names count only if they stand elsewhere. */
  readonly weak: boolean;
}

/** @param taken which tokens already belong to something (dates, quoted titles) */
export function findNames(
  tokens: readonly Token[],
  taken: readonly boolean[],
  { weak }: NameOptions,
): Located[] {
  const found: Located[] = [];
  for (let index = 0; index < tokens.length; ) {
    const to = taken[index] || !opensName(tokens, index) ? index : endOfRun(tokens, taken, index);
    const located = to === index ? null : readName(tokens, taken, index, to, weak);
    if (located !== null) found.push(located);
    index = Math.max(index + 1, located?.to ?? index + 1, to > index && located === null ? to : 0);
  }
  return found;
}

function opensName(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token === undefined || !token.word.opening) return false;
  const next = tokens[index + 1];
  if (token.word.capital) {
    if (token.lower === 'the') return !opensSentence(tokens, index) && isCapitalised(next);
    return !isStop(tokens, index);
  }
  // "3rd Baron Alington", "20th Century Fox"; but not "19th Century".
  if (token.word.ordinal)
    return isCapitalised(next) && (isA(next, TERRITORIAL_TITLE) || isCapitalised(tokens[index + 2]));
  if (token.word.mixed) return /^\p{Ll}{1,3}\p{Lu}/u.test(token.text) && token.text.length > 3;
  if (!isA(token, PARTICLE_BEFORE)) return false;
  const arabic = token.lower === 'al' || token.lower === 'el';
  if (isHyphen(next)) return arabic && isCapitalised(tokens[index + 2]);
  return !arabic && isCapitalised(next) && !isStop(tokens, index + 1);
}

function isStop(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token === undefined || token.text.length === 0) return true;
  if (!isA(token, NEVER_NAME) || isTitle(token)) return false;
  if (INITIALS.test(token.text) || ACRONYM.test(token.text)) return false;
  // "Old Trafford", "Great Britain", "New York" begin with stop words: the next word decides.
  return !((OPENING_ADJECTIVES.has(token.lower) || token.lower === 'will') && formsName(tokens, index));
}

const OPENING_ADJECTIVES = wordSet('great new old little big good poor young red black west east');
const WITH_ADJECTIVE = wordSet(`
  great_britain great_lakes great_depression great_war great_wall new_york new_jersey new_zealand new_orleans new_delhi
  new_england new_mexico new_hampshire new_guinea new_testament old_testament old_trafford new_south new_world new_year
  new_deal little_rock new_haven new_brunswick great_yarmouth big_ben big_apple little_women great_expectations
  great_plague good_friday new_haven new_caledonia new_forest new_wave great_northern great_western great_eastern great_fire
`);

function formsName(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  if (!isCapitalised(next) || next === undefined) return false;
  if (WITH_ADJECTIVE.has(`${tokens[index]?.lower} ${next.lower}`)) return true;
  const lower = tokens[index]?.lower;
  // "Will Harker starred", not "Will Harker come?"
  if (opensSentence(tokens, index))
    return (
      lower === 'will' && /^(?:VERB|AUX)$/.test(tokens[index + 2]?.pos ?? '') && tokens.at(-1)?.text !== '?'
    );
  return lower !== 'old' && lower !== 'poor' && lower !== 'young' && lower !== 'good' && lower !== 'little';
}

/** The name in the run, without what only stands before it; null if nothing remains. */
function readName(
  tokens: readonly Token[],
  taken: readonly boolean[],
  begin: number,
  end: number,
  weak: boolean,
): Located | null {
  const types: TypeWeights = {};
  let from = begin;
  let to = end;
  const opening = opensSentence(tokens, begin);
  if (opening) from = skipOpening(tokens, from, to);
  const titled = from;
  from = skipPrefixes(tokens, from, to, types);
  while (to > from && !endsName(tokens, from, to)) to--;
  const noble = commaTitle(tokens, taken, from, to);
  if (to <= from || (to - from === 1 && isLabel(tokens, from))) return null;
  const name = withoutEnding(spell(tokens, from, noble ?? to));
  if (!isName(tokens, from, to, name, from === begin && opening)) return null;
  const doubtful = opening && to - from === 1 && begin === from && isDoubtful(tokens[from]);
  if (noble !== null) addType(types, 'person', 4);
  if (to === from + 2 && isEpithet(tokens, from, from + 1)) addType(types, 'concept', 6);
  return {
    from: titled,
    to: noble ?? to,
    argument: makeArgument('name', name, spanOf(tokens, from, noble ?? to), { types, doubtful, weak }),
  };
}

/** "DCs" are more than one DC, "mRNAs" than one mRNA. */
function withoutEnding(name: string): string {
  switch (name.at(-1)) {
    case 's':
      return name.replace(PLURAL_ACRONYM, '$1');
    case '.':
      return name.replace(CLOSING_STOP, '');
    case '!':
    case '?':
      return name.replace(CLOSING_CALL, '');
    default:
      return name;
  }
}

/** Past words that a sentence happens to begin with: "Then Scrooge", "Produced by", "Poor Bob". */
function skipOpening(tokens: readonly Token[], from: number, to: number): number {
  let at = from;
  while (at < to) {
    const token = tokens[at];
    if (token === undefined || INITIALS.test(token.text) || at + 1 >= to) break;
    if (isTitle(token) || isA(token, GIVEN_NAME | PLACE)) break;
    const tag = dictionaryTag(token.lower);
    if (tag === null || tag === 'NOUN' || (tag === 'ADJ' && token.pos === 'PROPN')) break;
    if (tokens[at + 1]?.lower === 'of' || isHyphen(tokens[at + 1])) break;
    at++;
  }
  return at;
}

/** Past honorifics, roles and nationalities before a name, which tell that it is a person's. */
function skipPrefixes(tokens: readonly Token[], from: number, to: number, types: TypeWeights): number {
  let at = from;
  while (at < to - 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const { sensesWithoutStop: senses } = token.word;
    const lower = withoutStop(token.lower);
    const next = tokens[at + 1];
    const female = lower === 'mrs' || lower === 'miss';
    if (female && to - at === 2) {
      addType(types, 'person', 4);
      break;
    }
    if ((senses & HONORIFIC) !== 0 && isCapitalised(next) && !isBodyOf(tokens, at, to)) {
      addType(types, 'person', 4);
      at++;
    } else if ((senses & NOBLE_TITLE) !== 0 && isCapitalised(next)) {
      addType(types, 'person', lower === 'st' || lower === 'saint' ? 1 : 3);
      const rest = tokens.slice(at + 1, to);
      const whole =
        rest.some(({ word }) => word.roman) || rest.filter((word) => isCapitalised(word)).length >= 2;
      const of = rest.some((word) => word.lower === 'of');
      // "King William I of Aquitaine" goes by his name, "Duke Louis of Aquitaine" needs his title; a pope keeps it.
      const numbered = MONARCHS.has(lower) && rest.some(({ word }) => word.roman);
      if (
        !whole ||
        (of && !numbered) ||
        lower === 'pope' ||
        lower === 'st' ||
        lower === 'saint' ||
        rest.some((word) => word.lower === "'s")
      )
        break;
      at++;
    } else if (
      (senses & NATIONALITY) !== 0 &&
      next !== undefined &&
      (isA(next, GIVEN_NAME) || isRole(next))
    ) {
      at++;
    } else if (isHyphen(next) && ROLE_PREFIX.has(lower)) {
      at += 2;
    } else if (isCapitalised(next) && isA(next, GIVEN_NAME) && classOfNoun(lower) === 'person') {
      addType(types, 'person', 3);
      at++;
    } else break;
  }
  return at;
}

const MONARCHS = wordSet('king queen emperor empress tsar czar sultan');

const isRole = (token: Token): boolean =>
  (token.word.sensesWithoutStop & HONORIFIC) !== 0 ||
  isA(token, NOBLE_TITLE) ||
  (!token.word.capital && classOfNoun(token.lower) === 'person');

/** "General Motors", "Chief Justice of Canada", "President of Chile" are no one's honorific. */
function isBodyOf(tokens: readonly Token[], at: number, to: number): boolean {
  const next = tokens[at + 1];
  if (next === undefined || next.lower === 'of') return true;
  return classOfHead(tokens[to - 1]?.text ?? '') === 'organization' && to - at <= 3;
}

const TITLE_ADJECTIVES = wordSet('grand crown hereditary dowager holy roman latin byzantine');
/** These have surnames, and their office is no part of the name. */
const CLERICAL = wordSet('bishop abbot abbess');

/** "Lambert, Margrave of Tuscany": one past the title, if it belongs to the name. */
function commaTitle(
  tokens: readonly Token[],
  taken: readonly boolean[],
  from: number,
  to: number,
): number | null {
  if (tokens[to]?.text !== ',') return null;
  let at = to + 1;
  const ordinal = tokens[at]?.word.ordinal === true;
  if (ordinal) at++;
  const rank = at;
  while (TITLE_ADJECTIVES.has(tokens[at]?.lower ?? '') && isCapitalised(tokens[at]) && at < rank + 2) at++;
  const title = tokens[at];
  if (title === undefined || !isCapitalised(title) || !isA(title, TERRITORIAL_TITLE)) return null;
  const words = tokens.slice(from, to).filter((token) => isCapitalised(token));
  const surname = words.filter((token) => !token.word.roman && !isA(token, NOBLE_TITLE)).length > 1;
  if (surname && !ordinal && CLERICAL.has(title.lower)) return null;
  at++;
  if (tokens[at]?.lower === 'of' && isCapitalised(tokens[at + 1])) return endOfRun(tokens, taken, at + 1);
  if (!ordinal) return at > rank + 1 ? at : null;
  while (isCapitalised(tokens[at]) && at < to + 6) at++;
  return at;
}

function endsName(tokens: readonly Token[], from: number, to: number): boolean {
  const last = tokens[to - 1];
  if (last === undefined) return true;
  if (isHyphen(last) || last.text === '&') return false;
  if (to - from === 1) return last.word.capital || !/^\d+$/.test(last.text);
  if (SMALL_CAPITALS.has(last.lower) || isCalendar(last))
    return last.lower === 'great' || last.lower === 'first' || isPersonalEnd(tokens, to - 1);
  return true;
}

/** "Rule 12", "Keywords: tides": a common word with a capital, before a number or at the begin before a colon. */
function isLabel(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1]?.text ?? '';
  if (token === undefined || isA(token, GIVEN_NAME | PLACE | ORGANIZATION)) return false;
  const { lower } = token;
  if (/^\d/.test(next)) return dictionaryTag(lower) === 'NOUN';
  return next === ':' && opensSentence(tokens, at) && dictionaryTag(lower.replace(/s$/, '')) !== null;
}

const COMMON_ENDING = /(?:al|ar|ic|ive|ous|ed|ing|ly|tion|ity|ism|ment|ness|ase|osis|ically)$/;

/** A capital that the sentence's begin may explain. */
function isDoubtful(token: Token | undefined): boolean {
  if (token === undefined || isA(token, GIVEN_NAME | PLACE | ORGANIZATION)) return false;
  if (/^\p{Lu}{2,}$/u.test(token.text) || token.word.mixed || /\d/.test(token.text)) return false;
  return dictionaryTag(token.lower) !== null || token.pos !== 'PROPN' || COMMON_ENDING.test(token.lower);
}
