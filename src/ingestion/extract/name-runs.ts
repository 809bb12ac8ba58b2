/** Where a name ends: which capitals, particles, numbers and prepositions belong to it. */
import { isCapitalised, isHyphen } from './argument.ts';
import { CALENDAR_WORDS } from './lexicon/calendar.ts';
import { isGivenName } from './lexicon/given-names.ts';
import { classOfHead, classOfNoun } from './lexicon/nouns.ts';
import { PLACES } from './lexicon/places.ts';
import { isNationality, NEVER_NAMES } from './lexicon/stop.ts';
import { BYNAMES, HONORIFICS, NOBLE_TITLES } from './lexicon/titles.ts';
import { wordSet } from './lexicon/word-set.ts';
import type { Token } from './reading.ts';
import { dictionaryTag } from './tagger.ts';

const LONGEST_NAME = 10;
export const ROMAN = /^(?:I{1,3}|IV|VI{0,3}|IX|XI{0,3}|XIV|XVI{0,3}|XI?X|XXI{0,3})$/;
export const INITIALS = /^(?:\p{Lu}\.)+$/u;
/** Lower-case words inside names, joined when a capital follows. */
const PARTICLES = wordSet(
  'de da di del della dello dei du des la le van von der den ter ten zu zur zum af av dos das do al el bin ibn ben bint abu ap no y e d l',
);
/** Heads after which "for", "and" and "at" may go on: "National Commission for Culture and the Arts". */
const BODIES = wordSet(`
  academy agency association bureau campaign center centre college commission committee council court department faculty
  foundation fund institute institution laboratory minister ministry museum office organisation organization school
  secretary society university
`);

/** True where a capital says nothing: at the sentence's begin, after a colon, dash or bracket. */
export function opensSentence(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  if (before === undefined) return true;
  if (/^[.!?:;…•*>|—–]+$|^--+$/u.test(before.text)) return true;
  return /^["“‘'«([]$/u.test(before.text);
}

/** One past the last token of the name that begins at `from`. */
export function endOfRun(tokens: readonly Token[], taken: readonly boolean[], from: number): number {
  let to = from + 1;
  // After "al-", "van", "3rd".
  const opened = tokens[from];
  if (opened !== undefined && !/\p{Lu}/u.test(opened.text)) to = isHyphen(tokens[to]) ? to + 2 : to + 1;
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
  const capital = (at: number) => !taken[at] && isCapitalised(tokens[at]) && !isStopInside(tokens[at]);
  if (isCapitalised(token)) {
    if (isCalendar(token) && !isCapitalised(tokens[to + 1]) && !isPersonalEnd(tokens, to)) return 0;
    // "Orion Rangers Captain John Harker": whose rank it is, and the one who has it.
    if (to - from > 1 && isRank(token) && isGivenName(tokens[to + 1]?.lower ?? '')) return 0;
    if (isLatin(token) !== isLatin(last)) return 0;
    if (token.text === 'I') return /^(?:AUX|VERB)$/.test(tokens[to + 1]?.pos ?? '') ? 0 : 1;
    return isStopInside(token) && !SMALL_CAPITALS.has(token.lower) && !NUMBER_WORDS.has(token.lower) ? 0 : 1;
  }
  if (isHyphen(token)) {
    const next = tokens[to + 1];
    if (!token.glued && !next?.glued) return 0;
    if (capital(to + 1)) return 2;
    // "Ruiz-Tagle", "Castres- en- Albigeois", "Pointe-à-Pitre"
    if (isHyphen(tokens[to + 2]) && capital(to + 3) && (next?.text.length ?? 9) <= 3) return 4;
    // "Tan Kyo-lim"
    if (token.glued && next?.glued && to - from > 1 && isStrange(last) && isStrange(next)) return 2;
    return /^\d+$/.test(next?.text ?? '') && next?.glued && token.glued ? 2 : 0;
  }
  if (token.word.quote) return nicknameStep(tokens, from, to);
  if (token.text === ',') return COMPANY_ENDS.has(tokens[to + 1]?.lower ?? '') ? 2 : 0;
  if (isEpithet(tokens, from, to)) return 1;
  if (token.text === '&') return capital(to + 1) ? 2 : 0;
  if (/^\d{1,3}$/.test(token.text)) return numberStep(tokens, from, to);
  if (token.lower === "'s" || token.lower === "'") return possessiveStep(tokens, from, to);
  if (token.lower === 'the') {
    const byname = tokens[to + 1];
    return byname !== undefined && isCapitalised(byname) && BYNAMES.has(byname.lower) ? 2 : 0;
  }
  if (token.lower === 'of') {
    const article = tokens[to + 1]?.lower === 'the' ? 1 : 0;
    const next = tokens[to + 1 + article];
    if (!capital(to + 1 + article) || (next !== undefined && isCalendar(next)) || !takesOf(tokens, from, to))
      return 0;
    return 2 + article;
  }
  if (/^(?:for|and|at)$/.test(token.lower)) return bodyStep(tokens, from, to, capital);
  if (PARTICLES.has(token.lower)) {
    if (token.lower === 'no' && !(to - from === 1 && !dictionaryTag(last.lower))) return 0;
    const second = tokens[to + 1];
    if (capital(to + 1)) return 2;
    if (second !== undefined && isHyphen(second) && capital(to + 2)) return 3;
    return second !== undefined && PARTICLES.has(second.lower) && capital(to + 2) ? 3 : 0;
  }
  return 0;
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
  const whole = LATIN_GENUS.test(genus.lower) && genus.pos === 'PROPN' && !isGivenName(genus.lower);
  return (whole || /^\p{Lu}\.$/u.test(genus.text)) && /^\p{Ll}+$/u.test(epithet.text) && isStrange(epithet);
}
const LATIN_GENUS = /(?:a|us|um|is|es|ix|ax|ys|on|er|ium|ces|ia)$/;
const PERSONAL_ENDS = wordSet('young good little april june august');

/** "Neil Young", "Christian August": a given name makes a name of the word behind it, unless a day or year follows. */
export function isPersonalEnd(tokens: readonly Token[], index: number): boolean {
  return (
    PERSONAL_ENDS.has(tokens[index]?.lower ?? '') &&
    (isGivenName(tokens[index - 1]?.lower ?? '') || isGivenName(tokens[index - 2]?.lower ?? '')) &&
    isCapitalised(tokens[index - 1]) &&
    !/^\d/.test(tokens[index + 1]?.text ?? '')
  );
}
const NUMBER_WORDS = wordSet('one two three four five six seven eight nine ten first second third');

function isStopInside(token: Token | undefined): boolean {
  if (token === undefined) return true;
  return (
    NEVER_NAMES.has(token.lower) &&
    !INITIALS.test(token.text) &&
    !/^(?:jr|sr|great|good|old|new|young|little|big|read|will|art|may|see|page|bell|book|go|don|time)\.?$/.test(
      token.lower,
    ) &&
    !ROMAN.test(token.text) &&
    !HONORIFICS.has(token.lower)
  );
}

const isRank = (token: Token): boolean => HONORIFICS.has(token.lower) && token.lower.length > 3;
const isLatin = (token: Token): boolean => /^[^\p{L}]*\p{Script=Latin}/u.test(token.text);
export const isCalendar = (token: Token): boolean => CALENDAR_WORDS.has(token.lower) && token.lower !== 'may';

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
  return inside && isGivenName(tokens[from]?.lower ?? '') ? 4 : 0;
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

function bodyStep(
  tokens: readonly Token[],
  from: number,
  to: number,
  capital: (at: number) => boolean,
): number {
  const run = tokens.slice(from, to).map((token) => token.lower);
  const article = tokens[to + 1]?.lower === 'the' ? 1 : 0;
  if (!capital(to + 1 + article)) return 0;
  const joiner = tokens[to]?.lower;
  if (joiner === 'and') {
    if (PLACES.has(`${run.join(' ')} and ${tokens[to + 1]?.lower}`)) return 2;
    const opened = run.findLastIndex((word) => word === 'of' || word === 'for');
    const body = opened > 0 && run.slice(0, opened).some((word) => BODIES.has(word));
    return body && tokens[to + 2 + article]?.lower !== 'of' && !isGivenName(tokens[to + 1]?.lower ?? '')
      ? 2 + article
      : 0;
  }
  if (joiner === 'at') return run.includes('university') && run.includes('of') ? 2 + article : 0;
  return BODIES.has(run.at(-1) ?? '') ? 2 + article : 0;
}

/** "University of Cambridge", "Guy of Montfort" are names; in "Fidel Ramos of the Philippines" the name ends at "of". */
function takesOf(tokens: readonly Token[], from: number, to: number): boolean {
  const words = tokens.slice(from, to).filter((token) => /\p{L}/u.test(token.text));
  const last = words.at(-1);
  if (last === undefined || isNationality(last.lower)) return false;
  const [first] = words;
  const names = words.filter(
    (word) =>
      !HONORIFICS.has(word.lower.replace(/\.$/, '')) &&
      !NOBLE_TITLES.has(word.lower) &&
      !/^(?:grand|crown|hereditary|dowager)$/.test(word.lower) &&
      !ROMAN.test(word.text),
  );
  // "Maria Josepha of Aquitaine": given names alone.
  if (names.every((word) => isGivenName(word.lower)) && tokens[to + 1]?.lower !== 'the') return true;
  if (names.length <= 1) return first !== undefined && !PLACES.has(words.map((word) => word.lower).join(' '));
  if (
    classOfHead(last.text) !== null ||
    classOfNoun(last.text) !== null ||
    dictionaryTag(last.lower) !== null
  )
    return !isGivenName(first?.lower ?? '') || classOfHead(last.text) !== null;
  return false;
}
