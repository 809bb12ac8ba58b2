import type { Span } from '../lib/span.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Anything but Latin letters, common punctuation and signs, for which the expression below is not enough. */
const BEYOND_LATIN = /[^\n\u0020-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]/;
/**
 * What UAX #29 makes of Latin text: letters, digits and underscores, with a point, apostrophe, colon or middle dot
 * between two letters and a point, comma, semicolon or apostrophe between two digits. Four times as fast.
 */
const LATIN_WORD =
  /[0-9A-Z_a-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff]+(?:(?:['.:\u00b7\u2018\u2019\u2024](?<=[A-Za-z\u00aa\u00b5\u00ba-\u02ff].)(?=[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u02ff])|['.,;\u2018\u2019\u2024](?<=[0-9].)(?=[0-9]))[0-9A-Z_a-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff]+)*/g;

/**
 * Words in order, without punctuation and white space, as UAX #29 has them: "don't", "U.S", "3.14" are one
 * word each, hyphens separate; Chinese, Japanese and Thai by dictionary. Offsets are UTF-16 code units into `text`.
 */
export function wordSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < text.length; ) {
    const from = start;
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline;
    start = end + 1;
    if (end === from) continue;
    const line = text.slice(from, end);
    if (BEYOND_LATIN.test(line)) {
      for (const { segment, index, isWordLike } of segmenter.segment(line)) {
        if (isWordLike) spans.push({ start: from + index, end: from + index + segment.length });
      }
    } else {
      for (const { index, 0: word } of line.matchAll(LATIN_WORD)) {
        spans.push({ start: from + index, end: from + index + word.length });
      }
    }
  }
  return spans;
}
