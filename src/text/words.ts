import type { Span } from '../lib/span.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** What a UTF-16 code unit is to the words of Latin text. */
const LETTER = 1;
const DIGIT = 2;
const UNDERSCORE = 4;
const WORD = LETTER | DIGIT | UNDERSCORE;
/** Holds a word together between two letters: a point, apostrophe, colon or middle dot. */
const IN_LETTERS = 8;
/** The same between two digits: a point, comma, semicolon or apostrophe. */
const IN_DIGITS = 16;
/** Neither Latin letters nor common punctuation and signs. */
const BEYOND_LATIN = 32;

const KINDS = new Uint8Array(0x20c0).fill(BEYOND_LATIN);
const mark = (kind: number, ranges: string): void => {
  for (const [first = '', last = first] of ranges.split(' ').map((range) => [...range]))
    KINDS.fill(kind, first.charCodeAt(0), last.charCodeAt(0) + 1);
};
KINDS.fill(0, 0x20, 0x300);
mark(0, '\u2010\u2027 \u2030\u205e \u20a0\u20bf');
mark(LETTER, 'AZ az ª µ º ÀÖ Øö ø\u02ff');
mark(DIGIT, '09');
mark(UNDERSCORE, '_');
mark(IN_LETTERS, ': ·');
mark(IN_DIGITS, ', ;');
mark(IN_LETTERS | IN_DIGITS, "' . ‘ ’ ․");

const kindAt = (text: string, at: number): number => KINDS[text.charCodeAt(at)] ?? BEYOND_LATIN;

/**
 * Words in order, without punctuation and white space, as UAX #29 has them: "don't", "U.S", "3.14" are one
 * word each, hyphens separate; Chinese, Japanese and Thai by dictionary. Offsets are UTF-16 code units into `text`.
 */
export function wordSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const before = spans.length;
    if (!pushLatinWords(text, start, end, spans)) {
      spans.length = before;
      for (const { segment, index, isWordLike } of segmenter.segment(text.slice(start, end))) {
        if (isWordLike) spans.push({ start: start + index, end: start + index + segment.length });
      }
    }
    start = end + 1;
  }
  return spans;
}

/** What UAX #29 makes of Latin text, several times as fast; false if there is other text. */
function pushLatinWords(text: string, start: number, end: number, spans: Span[]): boolean {
  for (let at = start; at < end; at++) {
    const kind = kindAt(text, at);
    if (kind === BEYOND_LATIN) return false;
    if ((kind & WORD) === 0) continue;
    const from = at;
    do at++;
    while (at < end && ((kindAt(text, at) & WORD) !== 0 || joins(text, at, end)));
    spans.push({ start: from, end: at });
    at--;
  }
  return true;
}

/** Whether what stands between two letters or two digits makes one word of them. */
function joins(text: string, at: number, end: number): boolean {
  const kind = kindAt(text, at);
  if ((kind & (IN_LETTERS | IN_DIGITS)) === 0 || at + 1 >= end) return false;
  const around = kindAt(text, at - 1) & kindAt(text, at + 1);
  return ((kind & IN_LETTERS) !== 0 && around === LETTER) || ((kind & IN_DIGITS) !== 0 && around === DIGIT);
}
