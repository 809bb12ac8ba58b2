import { ENGLISH_STOP_WORDS } from '../../../../text/stop-words.ts';
import { analyze } from '../../../../text/terms.ts';
import type { Question } from '../../../question/read.ts';

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
export const DATE = new RegExp(
  [
    String.raw`\d+[年月]`,
    '[一二三四五六七八九十元〇]+[年月]',
    String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?${MONTH}\b(?: \d{1,2}(?:st|nd|rd|th)?\b)?(?:,? \d{3,4}\b)?`,
    String.raw`\b(?:1\d{3}|20\d{2})s?\b`,
    String.raw`\b\d{3,4} ?(?:BC|AD|BCE|CE)\b`,
    String.raw`\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b`,
    String.raw`\b\d{1,2}:\d{2}\b`,
    String.raw`\b\d{1,2} ?(?:[ap]\.?m\b|[AP]M\b|o['’]clock\b)`,
    String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)|\p{Ll}+th) century\b`,
    String.raw`\b(?:[Tt]o(?:day|morrow|night)|[Yy]esterday|(?:next|last|this) (?:week|month|year|weekend)|(?:in the|every|this|next) (?:morning|afternoon|evening|night)|noon|midnight)\b`,
  ].join('|'),
  'gu',
);
const COUNT =
  '(?:\\d+|an?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\\p{L}+)?|a hundred|several|many|some|a few)';
/** "Seven years ago", "these seven years": when, as it is told in stories and in talk. */
export const AGO = new RegExp(
  `\\b(?i:${COUNT} (?:hour|day|night|week|month|year)s? ago|(?:these|the (?:last|past)) ${COUNT} (?:day|week|month|year)s)\\b`,
  'gu',
);
const WORD = String.raw`\p{Lu}(?:[\p{L}\p{M}\p{N}.'’&-]*[\p{L}\p{M}\p{N}])?`;
export const NAME = `(?:(?:St|Ste|Mt|Ft)\\. )?${WORD}(?: (?:(?:of|the|de|von|van|and|for|du|la) )*${WORD})*`;
const PLACE = new RegExp(
  [
    String.raw`(?<=\b(?:in|at|near|from|to) (?:the )?)${NAME}`,
    // "You know he is, Robert!" calls somebody.
    `(?<=[,:] )${NAME}(?![\\p{L}\\p{N}!?'’”])`,
    String.raw`[在于於至]\p{Script=Han}+`,
    String.raw`\p{Script=Han}+[州县縣省市国國村镇鎮乡鄉]`,
  ].join('|'),
  'gu',
);
const NUMBER =
  /\d[\d.,]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|dozen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|hundred|thousand|million|billion|half|once|twice|several)\b|[一二三四五六七八九十百千万]+/giu;
const PERSON = new RegExp(`${NAME}|\\p{Script=Han}{2,}`, 'gu');

/** What is wanted may be told by its form: a date, a number, a name, a place. */
export type Wanted = 'time' | 'place' | 'number' | 'person';

const SPANS: Readonly<Record<Wanted, RegExp>> = {
  time: new RegExp(`${AGO.source}|${DATE.source}`, 'gu'),
  place: PLACE,
  number: NUMBER,
  person: PERSON,
};

const COMPARES_TIMES = /\b(?:first|earlier|later|older|younger|longer|before|after|newer|recently)\b/i;

export function wantedKind({ kind, text }: Question): Wanted | undefined {
  if (kind === 'choice') return COMPARES_TIMES.test(text) ? 'time' : undefined;
  return kind === 'definition' || kind === 'other' ? undefined : kind;
}

/** Spans of a text that may be what the question wants; those made of `known` terms alone are not. */
export function wantedSpans(question: Question, text: string, known: ReadonlySet<string>): string[] {
  const kind = wantedKind(question);
  if (!kind) return [];
  // Dates hold numbers and names, and are neither.
  const read = kind === 'time' ? text : text.replace(DATE, (date) => ' '.repeat(date.length));
  return (read.match(SPANS[kind]) ?? []).filter((span) =>
    analyze(span).some((term) => !known.has(term) && !ENGLISH_STOP_WORDS.has(term)),
  );
}
