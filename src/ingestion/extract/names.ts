/** Proper names in a tagged sentence, after their capitals, with the particles inside them. */
import { isCapitalised, isHyphen, type Located, makeArgument, spanOf, spell } from './argument.ts';
import { CALENDAR_WORDS } from './lexicon/calendar.ts';
import { isGivenName } from './lexicon/given-names.ts';
import { classOfHead, classOfNoun } from './lexicon/nouns.ts';
import { ORGANIZATIONS } from './lexicon/organizations.ts';
import { PLACES } from './lexicon/places.ts';
import { GENERIC_NAMES, isNationality, NEVER_NAMES } from './lexicon/stop.ts';
import { HONORIFICS, NOBLE_TITLES, TERRITORIAL_TITLES } from './lexicon/titles.ts';
import { wordSet } from './lexicon/word-set.ts';
import {
  endOfRun,
  INITIALS,
  isCalendar,
  isEpithet,
  isPersonalEnd,
  opensSentence,
  ROMAN,
  SMALL_CAPITALS,
} from './name-runs.ts';
import { addType, type Token, type TypeWeights } from './reading.ts';
import { dictionaryTag } from './tagger.ts';

/** "WHO", "IT": where the document says so, more than a word in capitals. */
const ACRONYM = /^\p{Lu}{2,6}$/u;
const OPENING_PARTICLES = wordSet('van von al el ibn bin abu de du della');
const ROLE_PREFIX = wordSet('co vice ex');

const TWO_LETTERS = /\p{L}\P{L}*\p{L}/u;
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
  if (token === undefined) return false;
  if (token.word.capital) {
    if (token.lower === 'the') return !opensSentence(tokens, index) && isCapitalised(tokens[index + 1]);
    return !isStop(tokens, index);
  }
  const next = tokens[index + 1];
  // "3rd Baron Alington", "20th Century Fox"; but not "19th Century".
  if (token.word.ordinal) {
    return (
      isCapitalised(next) && (TERRITORIAL_TITLES.has(next?.lower ?? '') || isCapitalised(tokens[index + 2]))
    );
  }
  if (token.word.mixed) return /^\p{Ll}{1,3}\p{Lu}/u.test(token.text) && token.text.length > 3;
  if (!OPENING_PARTICLES.has(token.lower)) return false;
  if (isHyphen(next))
    return isCapitalised(tokens[index + 2]) && (token.lower === 'al' || token.lower === 'el');
  return isCapitalised(next) && !isStop(tokens, index + 1) && token.lower !== 'el' && token.lower !== 'al';
}

function isStop(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token === undefined || token.text.length === 0) return true;
  const { lower, text } = token;
  if (INITIALS.test(text) || ACRONYM.test(text)) return false;
  if (HONORIFICS.has(lower.replace(/\.$/, '')) || NOBLE_TITLES.has(lower.replace(/\.$/, ''))) return false;
  // "Old Trafford", "Great Britain", "New York" begin with stop words: the next word decides.
  if (NEVER_NAMES.has(lower))
    return !((OPENING_ADJECTIVES.has(lower) || lower === 'will') && formsName(tokens, index));
  return false;
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
  if (to <= from) return null;
  // "DCs" are more than one DC, "mRNAs" than one mRNA.
  const spelled = spell(tokens, from, noble ?? to);
  const name = /[s.]$/.test(spelled)
    ? spelled.replace(PLURAL_ACRONYM, '$1').replace(CLOSING_STOP, '')
    : spelled.replace(CLOSING_CALL, '');
  const words = tokens.slice(from, to);
  if (!isName(words, name, from === begin ? opening : false)) return null;
  const [only] = words;
  const single = to - from === 1 && only !== undefined;
  const doubtful = single && begin === from && isDoubtful(only, opening);
  if (noble !== null) addType(types, 'person', 4);
  if (to === from + 2 && isEpithet(tokens, from, from + 1)) addType(types, 'concept', 6);
  return {
    from: titled,
    to: noble ?? to,
    argument: makeArgument('name', name, spanOf(tokens, from, noble ?? to), { types, doubtful, weak }),
  };
}

/** Past words that a sentence happens to begin with: "Then Scrooge", "Produced by", "Poor Bob". */
function skipOpening(tokens: readonly Token[], from: number, to: number): number {
  let at = from;
  while (at < to) {
    const token = tokens[at];
    if (token === undefined || INITIALS.test(token.text) || at + 1 >= to) break;
    const title =
      HONORIFICS.has(token.lower.replace(/\.$/, '')) || NOBLE_TITLES.has(token.lower.replace(/\.$/, ''));
    if (title || isGivenName(token.lower) || PLACES.has(token.lower)) break;
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
    const lower = token.lower.replace(/\.$/, '');
    const next = tokens[at + 1];
    const female = lower === 'mrs' || lower === 'miss';
    if (female && to - at === 2) {
      addType(types, 'person', 4);
      break;
    }
    if (HONORIFICS.has(lower) && isCapitalised(next) && !isBodyOf(tokens, at, to)) {
      addType(types, 'person', 4);
      at++;
    } else if (NOBLE_TITLES.has(lower) && isCapitalised(next)) {
      addType(types, 'person', lower === 'st' || lower === 'saint' ? 1 : 3);
      const rest = tokens.slice(at + 1, to);
      const whole =
        rest.some((word) => ROMAN.test(word.text)) || rest.filter((word) => isCapitalised(word)).length >= 2;
      const of = rest.some((word) => word.lower === 'of');
      // "King William I of Aquitaine" goes by his name, "Duke Louis of Aquitaine" needs his title; a pope keeps it.
      const numbered = MONARCHS.has(lower) && rest.some((word) => ROMAN.test(word.text));
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
    } else if (isNationality(lower) && next !== undefined && (isRole(next) || isGivenName(next.lower))) {
      at++;
    } else if (isHyphen(next) && ROLE_PREFIX.has(lower)) {
      at += 2;
    } else if (classOfNoun(lower) === 'person' && isCapitalised(next) && isGivenName(next?.lower ?? '')) {
      addType(types, 'person', 3);
      at++;
    } else break;
  }
  return at;
}

const MONARCHS = wordSet('king queen emperor empress tsar czar sultan');

const isRole = (token: Token): boolean =>
  HONORIFICS.has(token.lower.replace(/\.$/, '')) ||
  NOBLE_TITLES.has(token.lower) ||
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
  if (title === undefined || !isCapitalised(title) || !TERRITORIAL_TITLES.has(title.lower)) return null;
  const words = tokens.slice(from, to).filter((token) => isCapitalised(token));
  const surname =
    words.filter((token) => !ROMAN.test(token.text) && !NOBLE_TITLES.has(token.lower)).length > 1;
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
  if (/^\d+$/.test(last.text)) return to - from > 1;
  const lower = last.lower;
  if (to - from > 1 && (SMALL_CAPITALS.has(lower) || isCalendar(last)))
    return lower === 'great' || lower === 'first' || isPersonalEnd(tokens, to - 1);
  return true;
}

function isName(words: readonly Token[], name: string, opening: boolean): boolean {
  if (!TWO_LETTERS.test(name) || name.length > 100) return false;
  const lowers = words
    .filter((word) => !isHyphen(word))
    .map(({ lower }) => (lower.endsWith('.') ? lower.slice(0, -1) : lower));
  const [lower = ''] = lowers;
  if (words.length === 1) {
    if (CALENDAR_WORDS.has(lower) || isNationality(lower) || GENERIC_NAMES.has(lower)) return false;
    if (
      (NEVER_NAMES.has(lower) && !ACRONYM.test(name)) ||
      HONORIFICS.has(lower) ||
      NOBLE_TITLES.has(lower) ||
      ROMAN.test(name)
    )
      return false;
    if (INITIALS.test(name) && name.length < 4) return false;
    if (/^(?:inc|ltd|llc|gmbh|corp|plc)$/.test(lower)) return false;
    if (/^\p{Lu}{4,}$/u.test(name) && dictionaryTag(lower) !== null) return false;
    if (/^\p{Lu}{9,}$/u.test(name)) return false;
    if (opening && words[0]?.pos === 'INTJ') return false;
    return true;
  }
  if (
    lowers.every(
      (word) =>
        isNationality(word) || CALENDAR_WORDS.has(word) || GENERIC_NAMES.has(word) || NEVER_NAMES.has(word),
    )
  )
    return (
      (lowers.length > 1 &&
        lowers.some((word) => classOfHead(word) !== null) &&
        PLACES.has(lowers.join(' '))) ||
      (words.length > 1 && isPersonalEnd(words, words.length - 1))
    );
  const capitals = words.filter((word) => /^\p{Lu}{2,}$/u.test(word.text) && !ROMAN.test(word.text));
  // A run of capitals is a heading or shouting unless it holds one acronym.
  return capitals.length < 2 || capitals.length < words.length * 0.6;
}

const COMMON_ENDING = /(?:al|ar|ic|ive|ous|ed|ing|ly|tion|ity|ism|ment|ness|ase|osis|ically)$/;

/** A capital that the sentence's begin may explain. */
function isDoubtful(token: Token, opening: boolean): boolean {
  const { lower } = token;
  if (isGivenName(lower) || PLACES.has(lower) || ORGANIZATIONS.has(lower)) return false;
  if (/^\p{Lu}{2,}$/u.test(token.text) || token.word.mixed || /\d/.test(token.text)) return false;
  if (!opening) return false;
  return dictionaryTag(lower) !== null || token.pos !== 'PROPN' || COMMON_ENDING.test(lower);
}
