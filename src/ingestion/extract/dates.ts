/** Dates that say at least the year. */
import type { Span } from '../../graph/model.ts';
import { MONTHS } from './lexicon/calendar.ts';
import { wordSet } from './lexicon/word-set.ts';

const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const DAY = String.raw`(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?`;
const YEAR = String.raw`\d{3,4}`;
const FULL_YEAR = '(?:1\\d{3}|20\\d{2})';

/** Where none of its first characters stands, nothing else need be looked at. */
const DATE = new RegExp(
  String.raw`(?=[\dADFJMNOS])(?<![\p{L}\p{N}.,$£€#/-])(?:${[
    // 11 November 875; the 3rd of May, 1998
    String.raw`(?<d1>${DAY})\s+(?:of\s+)?(?<m1>${MONTH})\.?,?\s+(?<y1>${YEAR})(?!\d)`,
    // November 11, 1997
    String.raw`(?<m2>${MONTH})\.?\s+(?<d2>${DAY}),\s*(?<y2>${YEAR})(?!\d)`,
    // October 1915
    String.raw`(?<m3>${MONTH})\.?,?\s+(?<y3>${FULL_YEAR})(?![\d])`,
    // 2026-01-14
    String.raw`(?<y4>${FULL_YEAR})-(?<m4>0[1-9]|1[0-2])-(?<d4>0[1-9]|[12]\d|3[01])(?!\d)`,
    // 1930s
    `(?<decade>(?:1\\d{2}0|20\\d0))['’]?s`,
    // in 928, before 1066, (1999), the 1999 film
    String.raw`(?<year>${FULL_YEAR})(?![\d%])(?![.,]\d)`,
    String.raw`(?<=\b(?:[Ii]n|[Aa]fter|[Bb]efore|[Uu]ntil|[Ss]ince|[Ff]rom|[Dd]ied|[Bb]y|[Cc]irca|[Bb]etween|(?:[Ii]n|[Bb]etween) \d{3} (?:and|or))\s+)(?<early>[1-9]\d{2})(?=\s*(?:[.,;)–—]|$|and\b|or\b|to\b|until\b|by\b|when\b|he\b|she\b))`,
  ].join('|')})(?!\p{L})`,
  'gu',
);

export interface DateSpan extends Span {
  /** "11 November 875", "October 1915", "1999", "1930s". */
  readonly name: string;
}

/** @param offset of the passage `text` in its document, added to what is returned */
export function findDates(text: string, offset = 0): DateSpan[] {
  const dates: DateSpan[] = [];
  if (!/\d{3}/.test(text)) return dates;
  DATE.lastIndex = 0;
  for (let match = DATE.exec(text); match !== null; match = DATE.exec(text)) {
    const name = nameOf(match.groups ?? {});
    const bareYear = match.groups?.year !== undefined;
    const end = match.index + match[0].length;
    if (name === null || (bareYear && !standsAsYear(text, match.index, end))) continue;
    dates.push({ start: offset + match.index, end: offset + end, name });
  }
  return dates;
}

function nameOf(groups: Record<string, string | undefined>): string | null {
  const { d1, m1, y1, m2, d2, y2, m3, y3, y4, m4, d4, decade, year, early } = groups;
  if (y1 !== undefined) return fullDate(d1, m1, y1);
  if (y2 !== undefined) return fullDate(d2, m2, y2);
  if (y3 !== undefined) return fullDate(undefined, m3, y3);
  if (y4 !== undefined) return fullDate(d4, MONTHS[Number(m4) - 1], y4);
  if (decade !== undefined) return `${decade}s`;
  return year ?? early ?? null;
}

function fullDate(day: string | undefined, month: string | undefined, year: string): string | null {
  const full = MONTHS.find((name) => name.startsWith((month ?? '').slice(0, 3)));
  if (full === undefined) return null;
  return day === undefined ? `${full} ${year}` : `${Number.parseInt(day, 10)} ${full} ${year}`;
}

const WORD_BEFORE_YEAR = wordSet(`
  in since until till by from to of after before between during and or around about circa c. ca. early late mid year years the a an
  his her its their season spring summer autumn fall winter died born d. b. published released copyright
`);
const LAST_WORD = /[\p{L}.]+$/u;
const SIGN_BEFORE_YEAR = /[([–—,;-]$/;
const UNIT_AFTER =
  /^\s*(?:%|km|kg|m\b|mi\b|ft\b|feet|metres?|meters?|miles?|acres?|hectares?|people|men|women|soldiers|troops|copies|dollars|pounds|euros|years|days|hours|patients|inhabitants|residents|words|pages|times|students|mg|ml|hz|mb|gb|kilomet)/iu;

const opensYear = (before: string): boolean =>
  SIGN_BEFORE_YEAR.test(before) || WORD_BEFORE_YEAR.has((LAST_WORD.exec(before)?.[0] ?? '').toLowerCase());

/** A number of four digits that its neighbours show to be a year. */
function standsAsYear(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 16), start);
  const after = text.slice(end, end + 16);
  if (UNIT_AFTER.test(after) || /[$£€#]\s*$/.test(before)) return false;
  return opensYear(before.trimEnd()) || (/^\s*[–—-]\s*(?:\d{2,4}|\))/.test(after) && !/\d\s*$/.test(before));
}
