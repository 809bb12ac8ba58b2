import type { Span } from '../lib/span.ts';
import { ALWAYS_FOLLOWED, FOLLOWED_BY_NUMBER, OFTEN_FOLLOWED, SENTENCE_OPENERS } from './abbreviations.ts';
import { skipSpace, trimSpace } from './white-space.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A line without any of these is one sentence; asking the segmenter costs 5 µs a line. */
const MAY_END_INSIDE = /[.?!\P{ASCII}]/u;
const BLANK_LINES = /\n[^\S\n]*\n\s*/g;
/** Above it a "sentence" is a table, a list or no prose at all, and is cut. */
const LONGEST = 2000;

/**
 * Sentences in order, trimmed of white space, none empty. Offsets are UTF-16 code units into `text`.
 *
 * Unicode's sentence rules (UAX #29) for each paragraph, with what they break after abbreviations, initials
 * and quoted questions joined again. A single newline is a space where it wraps a line, and an end where
 * it does not. What is longer than 2,000 characters is cut at a clause's or a word's end.
 */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  for (const flow of splitFlows(text)) {
    // Newlines end a sentence for UAX #29, whatever stands around them.
    const unwrapped = text.slice(flow.start, flow.end).replaceAll('\n', ' ');
    if (!MAY_END_INSIDE.test(unwrapped)) {
      pushSentence(text, flow, spans);
      continue;
    }
    let open: Span | undefined;
    for (const { index, segment } of segmenter.segment(unwrapped)) {
      const start = index + flow.start + referencesLength(unwrapped, index);
      const end = flow.start + index + segment.length;
      if (open !== undefined && isMidSentence(text, open, start)) {
        open = { start: open.start, end };
      } else {
        if (open !== undefined) pushSentence(text, { start: open.start, end: start }, spans);
        open = { start, end: Math.max(start, end) };
      }
    }
    if (open !== undefined) pushSentence(text, open, spans);
  }
  return spans;
}

/** Paragraphs, cut further at newlines that are not mere line wrapping. */
function* splitFlows(text: string): Generator<Span> {
  let start = 0;
  for (const { index, 0: gap } of text.matchAll(BLANK_LINES)) {
    yield* splitLines(text, start, index);
    start = index + gap.length;
  }
  yield* splitLines(text, start, text.length);
}

/** A list item, a heading, a table row or a quotation begins here, whatever the line before looks like. */
const MARKER = /[^\S\n]*(?:[-*+\u2022\u00b7\u2013\u2014>|#]+\s|\(?(?:\d{1,3}|[a-zA-Z])[.)]\s|\|)/y;
/** Widths that text is wrapped to, in code units. */
const NARROWEST = 40;
const WIDEST = 200;

/**
 * A newline wraps when the first word of the next line would not have fitted into the longest line of the
 * paragraph; where it would have, the writer ended the line. Lines over 200 characters are not wrapped at all.
 */
function* splitLines(text: string, start: number, end: number): Generator<Span> {
  const breaks: number[] = [];
  let widest = 0;
  let line = start;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    breaks.push(at);
    widest = Math.max(widest, at - line);
    line = at + 1;
  }
  widest = Math.max(widest, end - line);
  const wrapped = widest >= NARROWEST && widest <= WIDEST;

  let from = start;
  line = start;
  for (const at of breaks) {
    const next = at + 1;
    if (
      isMarker(text, next) ||
      (!(at - line >= NARROWEST && goesOn(text, next)) &&
        (!wrapped || endsEarly(text, line, at, widest)) &&
        !isOpenAt(text, line, at))
    ) {
      yield { start: from, end: at };
      from = next;
    }
    line = next;
  }
  if (from < end) yield { start: from, end };
}

function isMarker(text: string, at: number): boolean {
  MARKER.lastIndex = at;
  return MARKER.test(text);
}

const FIRST_WORD = /[^\S\n]*([^\s]{1,40})/y;
/** Editors mend wrapped text without wrapping it anew; their lines fall short by about a word. */
const SLACK = 15;

/** A line that begins like this goes on with the sentence of the one before: a small letter, footnote marks. */
const CONTINUATION = /[^\S\n]*(?:\p{Ll}|\[\d{1,3}\])/uy;

function goesOn(text: string, at: number): boolean {
  CONTINUATION.lastIndex = at;
  return CONTINUATION.test(text);
}

/** Words that more must follow, or that follow others, wherever a line is cut. */
const OPEN =
  'a an the of in on at by to for from with without into onto upon over under between among through during since until than as and or nor but which whose whom where is are was were has have had its their his our your my these';
const ENDS_OPEN = new RegExp(`(?:,|(?:^|\\s)(?:${OPEN.replaceAll(' ', '|')}))\\s*$`);
const BEGINS_OPEN = /[^\S\n]*(?:and|or|of|in|on|at|by|to|for|from|with|than|which|who|whose|that)\s/y;

/**
 * Whether a phrase goes on past the newline `at`, as in texts whose lines end anywhere: those taken from PDFs and pages.
 * @param line where the line begins that ends there
 */
export function isOpenAt(text: string, line: number, at: number): boolean {
  BEGINS_OPEN.lastIndex = at + 1;
  return BEGINS_OPEN.test(text) || ENDS_OPEN.test(text.slice(Math.max(line, at - 10), at));
}

/** Whether the line that ends with the newline `at` had room for the word that follows. */
function endsEarly(text: string, line: number, at: number, widest: number): boolean {
  FIRST_WORD.lastIndex = at + 1;
  const word = FIRST_WORD.exec(text)?.[1] ?? '';
  return at - line + 1 + word.length + SLACK <= widest;
}

const REFERENCES = /(?:\[(?:\d{1,3}|[a-z]|note \d+)\]\s*)+/y;

/** Length of the footnote marks at `at`, `[21][a]`, that belong to the sentence before; UAX #29 breaks before or in them. */
function referencesLength(text: string, at: number): number {
  if (at === 0) return 0;
  const start = text[at - 1] === '[' ? at - 1 : at;
  REFERENCES.lastIndex = start;
  return REFERENCES.test(text) ? REFERENCES.lastIndex - at : 0;
}

const LOWER_START = /["'\u201c\u2018\u00ab([]*\p{Ll}/uy;
const NUMBER_START = /^(?:\d|[IVXLC]+\b)/;
/** The last word and the stop after it: `(e.g.`, `U.S.`, `R.`, `Mr.` */
const LAST_WORD = /(?:^|[^\p{L}\p{N}.])([\p{L}\p{N}](?:[\p{L}\p{N}.'\u2019&-]*[\p{L}\p{N}])?)\.$/u;
const ENUMERATOR = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s*$/;
const INITIALS = /^\p{L}(?:\.\p{L})*$/u;
const FIRST_NAME_LIKE = /(?:^|[\s("'\u201c\u2018])(?:\p{Lu}[\p{L}'\u2019-]*[\p{L}]|\p{Lu}\.)\s+\p{Lu}\.\s*$/u;
/** How far a look around a break reaches; a word is shorter. */
const REACH = 48;

/** Whether the sentence `open`, which UAX #29 ends before `next`, goes on there. */
function isMidSentence(text: string, open: Span, next: number): boolean {
  // "What?" said he; Yahoo! announced. After a full stop UAX #29 sees to it itself.
  LOWER_START.lastIndex = next;
  if (LOWER_START.test(text)) return true;
  const from = Math.max(open.start, next - REACH);
  const before = text.slice(from, next);
  if (open.end - open.start <= 8 && ENUMERATOR.test(before.trimStart())) return true;
  const trimmed = before.trimEnd();
  if (!trimmed.endsWith('.')) return false;
  const word = LAST_WORD.exec(trimmed.slice(trimmed.lastIndexOf(' ') + 1))?.[1];
  if (word === undefined) return false;

  const after = text.slice(next, next + REACH);
  const plain = word.toLowerCase();
  if (ALWAYS_FOLLOWED.has(plain)) return true;
  // "d. 851" died; "vitamin D. 851 people" is another sentence.
  if (FOLLOWED_BY_NUMBER.has(word.length === 1 ? word : plain) && NUMBER_START.test(after)) return true;
  const follower = /^\p{Lu}[\p{L}\p{M}'\u2019-]*/u.exec(after)?.[0];
  if (follower === undefined) return false;
  const opensSentence = SENTENCE_OPENERS.has(follower.toLowerCase());
  if (INITIALS.test(word)) {
    // "So am I. Then": a lone I is an initial only in a name.
    if (word === 'I' && !FIRST_NAME_LIKE.test(before)) return false;
    return word.includes('.')
      ? !opensSentence && !/^[ap]\.m$/.test(plain)
      : !opensSentence || follower === 'A';
  }
  return OFTEN_FOLLOWED.has(plain) && !opensSentence;
}

/** Trims a sentence and, where it is too long to be one, cuts it. */
function pushSentence(text: string, sentence: Span, spans: Span[]): void {
  let start = skipSpace(text, sentence.start);
  const end = trimSpace(text, start, sentence.end);
  while (end - start > LONGEST) {
    const cut = clauseEnd(text, start, start + LONGEST);
    spans.push({ start, end: trimSpace(text, start, cut) });
    start = skipSpace(text, cut);
  }
  if (end > start) spans.push({ start, end });
}

const CLAUSE_END = /[;:,\u2014\u2013\uff0c\uff1b\uff1a\u3001](?=\s|[^\p{ASCII}])|\n/gu;

/** The last clause boundary in the second half of the window, or white space, or else its end: an offset > `start`. */
function clauseEnd(text: string, start: number, limit: number): number {
  const half = start + ((limit - start) >> 1);
  const tail = text.slice(half, limit);
  let cut = 0;
  for (const { index, 0: mark } of tail.matchAll(CLAUSE_END)) cut = index + mark.length;
  if (cut === 0) cut = /^[\s\S]*\s/.exec(tail)?.[0].length ?? 0;
  if (cut > 0) return half + cut;
  return (text.charCodeAt(limit) & 0xfc00) === 0xdc00 ? limit - 1 : limit;
}
