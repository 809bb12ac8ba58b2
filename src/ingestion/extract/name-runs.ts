/** Where a name ends: which capitals, particles, numbers and prepositions belong to it. */
import { isA, isCapitalised, isHyphen } from './argument.ts';
import { classOfHead, classOfNoun } from './lexicon/nouns.ts';
import {
  CALENDAR_WORD,
  GIVEN_NAME,
  HONORIFIC,
  NATIONALITY,
  NEVER_NAME,
  NOBLE_TITLE,
  PARTICLE,
  PLACE,
  sensesOf,
} from './lexicon/senses.ts';
import { BYNAMES } from './lexicon/titles.ts';
import { wordSet } from './lexicon/word-set.ts';
import type { Token } from './reading.ts';
import { dictionaryTag } from './tagger.ts';

const LONGEST_NAME = 10;
export const INITIALS = /^(?:\p{Lu}\.)+$/u;
/** Heads after which "for", "and" and "at" may go on: "National Commission for Culture and the Arts". */
const BODIES = wordSet(`
  academy agency association bureau campaign center centre college commission committee council court department faculty
  foundation fund institute institution laboratory minister ministry museum office organisation organization school
  secretary society university
`);

/** True where a capital says nothing: at the sentence's begin, after a colon, dash or bracket. */
export const opensSentence = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]?.word.breaks !== false;

/** One past the last token of the name that begins at `from`. */
export function endOfRun(tokens: readonly Token[], taken: readonly boolean[], from: number): number {
  let to = from + 1;
  // After "al-", "van", "3rd".
  const opened = tokens[from];
  if (opened !== undefined && !opened.word.capital && !/\p{Lu}/u.test(opened.text))
    to = isHyphen(tokens[to]) ? to + 2 : to + 1;
  while (to < tokens.length && to - from < LONGEST_NAME) {
    const step = stepOfRun(tokens, taken, from, to);
    if (step === 0) break;
    to += step;
  }
  return to;
}

/** How many more tokens belong to the name `from..to`; 0 if it ends. */
function stepOfRun(tokens: readonly Token[], taken: readonly boolean[], from: number, to: number): number {
  const token = tokens[to];
  const last = tokens[to - 1];
  if (token === undefined || last === undefined || taken[to]) return 0;
  const { word, lower } = token;
  if (word.capital) return continues(tokens, from, to, token, last) ? 1 : 0;
  if (word.hyphen) return hyphenStep(tokens, taken, from, to);
  if (word.quote) return nicknameStep(tokens, from, to);
  if (lower === ',') return COMPANY_ENDS.has(tokens[to + 1]?.lower ?? '') ? 2 : 0;
  if (isEpithet(tokens, from, to)) return 1;
  if (lower === 'of') return ofStep(tokens, taken, from, to);
  if (lower === 'for' || lower === 'and' || lower === 'at') return bodyStep(tokens, taken, from, to);
  if (lower === 'the') {
    const byname = tokens[to + 1];
    return byname !== undefined && isCapitalised(byname) && BYNAMES.has(byname.lower) ? 2 : 0;
  }
  if ((word.senses & PARTICLE) !== 0) {
    if (lower === 'no' && !(to - from === 1 && !dictionaryTag(last.lower))) return 0;
    if (goesOn(tokens, taken, to + 1)) return 2;
    const second = tokens[to + 1];
    const joins = isHyphen(second) || isA(second, PARTICLE);
    return joins && goesOn(tokens, taken, to + 2) ? 3 : 0;
  }
  if (word.lettered) return 0;
  if (lower === '&') return goesOn(tokens, taken, to + 1) ? 2 : 0;
  if (lower === "'s" || lower === "'") return possessiveStep(tokens, from, to);
  return /^\d{1,3}$/.test(lower) ? numberStep(tokens, from, to) : 0;
}

/** A capital that may stand inside a name. */
const goesOn = (tokens: readonly Token[], taken: readonly boolean[], at: number): boolean =>
  !taken[at] && isCapitalised(tokens[at]) && !isStopInside(tokens[at]);

/** Whether the name that `last` ends goes on with the capital `token`. */
function continues(tokens: readonly Token[], from: number, to: number, token: Token, last: Token): boolean {
  if (isCalendar(token) && !isCapitalised(tokens[to + 1]) && !isPersonalEnd(tokens, to)) return false;
  // "Orion Rangers Captain John Harker": whose rank it is, and the one who has it.
  if (to - from > 1 && isRank(token) && isA(tokens[to + 1], GIVEN_NAME)) return false;
  if (token.word.latin !== last.word.latin) return false;
  if (token.text === 'I') return !/^(?:AUX|VERB)$/.test(tokens[to + 1]?.pos ?? '');
  return !isStopInside(token) || SMALL_CAPITALS.has(token.lower) || NUMBER_WORDS.has(token.lower);
}

function hyphenStep(tokens: readonly Token[], taken: readonly boolean[], from: number, to: number): number {
  const token = tokens[to];
  const last = tokens[to - 1];
  const next = tokens[to + 1];
  if (!token?.glued && !next?.glued) return 0;
  if (goesOn(tokens, taken, to + 1)) return 2;
  // "Ruiz-Tagle", "Castres- en- Albigeois", "Pointe-à-Pitre"
  if (isHyphen(tokens[to + 2]) && goesOn(tokens, taken, to + 3) && (next?.text.length ?? 9) <= 3) return 4;
  if (!token?.glued || !next?.glued) return 0;
  // "Tan Kyo-lim"
  if (to - from > 1 && last !== undefined && isStrange(last) && isStrange(next)) return 2;
  return /^\d+$/.test(next.text) ? 2 : 0;
}

function ofStep(tokens: readonly Token[], taken: readonly boolean[], from: number, to: number): number {
  const article = tokens[to + 1]?.lower === 'the' ? 1 : 0;
  const next = tokens[to + 1 + article];
  if (!goesOn(tokens, taken, to + 1 + article) || next === undefined || isCalendar(next)) return 0;
  return takesOf(tokens, from, to) ? 2 + article : 0;
}

/** Small words written with a capital inside a title-cased name. */
export const SMALL_CAPITALS = wordSet('of the and for in on at to de la old new little great good young');
const COMPANY_ENDS = wordSet('inc inc. ltd ltd. llc llc. jr jr. sr sr.');

const isStrange = (token: Token): boolean =>
  /^\p{L}{2,}$/u.test(token.text) && dictionaryTag(token.lower) === null;
const LATIN_END = /(?:us|um|is|ae|ii|ans|ens|oides|[aei])$/;

/** "Quercus robur", "E. coli": the second part of a species' name, in lower case and in no dictionary. */
export function isEpithet(tokens: readonly Token[], from: number, to: number): boolean {
  const [genus, epithet] = [tokens[from], tokens[to]];
  if (genus === undefined || epithet === undefined || to !== from + 1) return false;
  if (epithet.text.length < 4 || !LATIN_END.test(epithet.lower)) return false;
  const whole = LATIN_GENUS.test(genus.lower) && genus.pos === 'PROPN' && !isA(genus, GIVEN_NAME);
  return (whole || /^\p{Lu}\.$/u.test(genus.text)) && /^\p{Ll}+$/u.test(epithet.text) && isStrange(epithet);
}
const LATIN_GENUS = /(?:a|us|um|is|es|ix|ax|ys|on|er|ium|ces|ia)$/;
const PERSONAL_ENDS = wordSet('young good little april june august');

/** "Neil Young", "Christian August": a given name makes a name of the word behind it, unless a day or year follows. */
export function isPersonalEnd(tokens: readonly Token[], index: number): boolean {
  return (
    PERSONAL_ENDS.has(tokens[index]?.lower ?? '') &&
    (isA(tokens[index - 1], GIVEN_NAME) || isA(tokens[index - 2], GIVEN_NAME)) &&
    isCapitalised(tokens[index - 1]) &&
    !/^\d/.test(tokens[index + 1]?.text ?? '')
  );
}
const NUMBER_WORDS = wordSet('one two three four five six seven eight nine ten first second third');

/** Words in `NEVER_NAMES` that are part of a name all the same where one has begun. */
const INSIDE = wordSet(
  'jr sr great good old new young little big read will art may see page bell book go don time act index method',
);

function isStopInside(token: Token | undefined): boolean {
  if (token === undefined) return true;
  const { senses, roman } = token.word;
  return (
    (senses & NEVER_NAME) !== 0 &&
    (senses & HONORIFIC) === 0 &&
    !roman &&
    !INSIDE.has(token.lower) &&
    !INITIALS.test(token.text)
  );
}

export const isPlace = (lower: string): boolean => (sensesOf(lower) & PLACE) !== 0;
const isRank = (token: Token): boolean => isA(token, HONORIFIC) && token.lower.length > 3;
export const isCalendar = (token: Token): boolean => isA(token, CALENDAR_WORD) && token.lower !== 'may';

function numberStep(tokens: readonly Token[], from: number, to: number): number {
  const next = tokens[to + 1];
  const last = tokens[to - 1];
  if (
    last === undefined ||
    !isCapitalised(last) ||
    isCalendar(last) ||
    (to - from === 1 && opensSentence(tokens, from))
  )
    return 0;
  if (next === undefined && to - from === 1) return 0;
  const ends = next === undefined || /^[.,:;)!?]$/.test(next.text) || /^(?:ADP|AUX|CCONJ)$/.test(next.pos);
  return ends && !NUMBERED.has(last.lower) && next?.text !== '%' ? 1 : 0;
}
const NUMBERED = wordSet(
  'no figure fig table section chapter page equation eq step appendix vol volume type grade phase',
);

/** `Sergio "Kit" Aldana`: what is quoted inside a name, and what follows. */
function nicknameStep(tokens: readonly Token[], from: number, to: number): number {
  const inside =
    isCapitalised(tokens[to + 1]) && tokens[to + 2]?.word.quote === true && isCapitalised(tokens[to + 3]);
  return inside && isA(tokens[from], GIVEN_NAME) ? 4 : 0;
}

/** "St. Maurice's Abbey", "King's College": a place or body may stand after the possessive. */
function possessiveStep(tokens: readonly Token[], from: number, to: number): number {
  const next = tokens[to + 1];
  if (next === undefined || !isCapitalised(next)) return 0;
  const saint = /^(?:st\.?|saint)$/.test(tokens[from]?.lower ?? '');
  const head = classOfHead(next.text);
  const second = tokens[to + 2];
  const later = isCapitalised(second) && second !== undefined ? classOfHead(second.text) : null;
  return saint ||
    head === 'location' ||
    head === 'organization' ||
    later === 'location' ||
    later === 'organization'
    ? 2
    : 0;
}

function bodyStep(tokens: readonly Token[], taken: readonly boolean[], from: number, to: number): number {
  const article = tokens[to + 1]?.lower === 'the' ? 1 : 0;
  if (!goesOn(tokens, taken, to + 1 + article)) return 0;
  const run = tokens.slice(from, to).map((token) => token.lower);
  const joiner = tokens[to]?.lower;
  if (joiner === 'and') {
    if (isPlace(`${run.join(' ')} and ${tokens[to + 1]?.lower}`)) return 2;
    const opened = run.findLastIndex((word) => word === 'of' || word === 'for');
    const body = opened > 0 && run.slice(0, opened).some((word) => BODIES.has(word));
    return body && tokens[to + 2 + article]?.lower !== 'of' && !isA(tokens[to + 1], GIVEN_NAME)
      ? 2 + article
      : 0;
  }
  if (joiner === 'at') return run.includes('university') && run.includes('of') ? 2 + article : 0;
  return BODIES.has(run.at(-1) ?? '') ? 2 + article : 0;
}

/** "University of Cambridge", "Guy of Montfort" are names; in "Fidel Ramos of the Philippines" the name ends at "of". */
function takesOf(tokens: readonly Token[], from: number, to: number): boolean {
  const words = tokens.slice(from, to).filter((token) => token.word.lettered || /\p{L}/u.test(token.text));
  const last = words.at(-1);
  if (last === undefined || isA(last, NATIONALITY)) return false;
  const [first] = words;
  const names = words.filter(
    ({ word, lower }) =>
      (word.sensesWithoutStop & HONORIFIC) === 0 &&
      (word.senses & NOBLE_TITLE) === 0 &&
      !TITLE_ADJECTIVES.has(lower) &&
      !word.roman,
  );
  // "Maria Josepha of Aquitaine": given names alone.
  if (names.every((word) => isA(word, GIVEN_NAME)) && tokens[to + 1]?.lower !== 'the') return true;
  if (names.length <= 1) return first !== undefined && !isPlace(words.map((word) => word.lower).join(' '));
  const head = classOfHead(last.text);
  if (head === null && classOfNoun(last.text) === null && dictionaryTag(last.lower) === null) return false;
  return head !== null || !isA(first, GIVEN_NAME);
}

const TITLE_ADJECTIVES = wordSet('grand crown hereditary dowager');
