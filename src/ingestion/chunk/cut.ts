import { splitSentences } from '../../text/sentences.ts';
import { skipSpace } from '../../text/white-space.ts';
import { wordSpans } from '../../text/words.ts';
import type { Outline } from './outline.ts';

/** What is looked at beyond a window to see how its last sentence or cluster goes on; code units. */
const LOOKAHEAD = 256;
/** No word or cluster of a writing system is longer; code units. */
const LONGEST_WORD = 256;

const BLANK_LINES = /\n[^\S\n]*\n\s*/g;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Where to end the chunk that begins at `start` and may reach to `reach`: the offset, after `covered`, at which the
 * rest begins. The strongest boundary in the second half of what is new, the last of its strength: heading,
 * block, sentence, word, user-perceived character. Never right after a heading where it can be helped.
 */
export function chooseCut(
  text: string,
  outline: Outline,
  start: number,
  covered: number,
  reach: number,
): number {
  // White space at the cut belongs to neither side, so it may lie beyond what fits.
  const limit = skipSpace(text, reach);
  const middle = covered + ((limit - covered) >> 1);
  for (const floor of [middle, covered]) {
    const cut =
      lastHeading(outline, floor, limit) ??
      lastBlock(text, outline, floor, limit) ??
      last(sentenceStarts(text, start, limit, LOOKAHEAD), outline, floor, limit) ??
      last(wordStarts(text, Math.max(start, limit - LONGEST_WORD), limit, LOOKAHEAD), outline, floor, limit);
    if (cut !== undefined) return cut;
  }
  return lastCluster(text, covered, reach);
}

/** The last of the highest headings; of headings that follow each other the first. */
function lastHeading(outline: Outline, floor: number, limit: number): number | undefined {
  let best: number | undefined;
  let highest = Number.POSITIVE_INFINITY;
  for (const { kind, start, level = 1 } of outline.between(floor, limit)) {
    if (kind !== 'heading' || level > highest || outline.isUnderHeading(start)) continue;
    best = start;
    highest = level;
  }
  return best;
}

/** The last beginning of a block or end of a paragraph. */
function lastBlock(text: string, outline: Outline, floor: number, limit: number): number | undefined {
  const starts: number[] = [];
  for (const { index, 0: gap } of text.slice(floor, limit).matchAll(BLANK_LINES))
    starts.push(floor + index + gap.length);
  const open = outline.blockAt(floor);
  const blocks = outline.between(floor, limit);
  const ends = [...(open ? [open] : []), ...blocks].map((block) => skipSpace(text, block.end));
  starts.push(...ends, ...blocks.map((block) => block.start));
  return last(starts, outline, floor, limit);
}

function last(starts: readonly number[], outline: Outline, floor: number, limit: number): number | undefined {
  let best: number | undefined;
  for (const at of starts) {
    if (at > floor && at <= limit && at > (best ?? 0) && !outline.isUnderHeading(at)) best = at;
  }
  return best;
}

/** Beginnings of sentences after `from` up to `to`; `lookahead` code units more are read to know the last. */
export function sentenceStarts(text: string, from: number, to: number, lookahead = 0): number[] {
  return splitSentences(text.slice(from, to + lookahead))
    .map((sentence) => from + sentence.start)
    .slice(1);
}

/** Beginnings of words after `from` up to `to`: after white space, or where the script has none, by dictionary. */
export function wordStarts(text: string, from: number, to: number, lookahead = 0): number[] {
  const window = text.slice(from, to + lookahead);
  const spaced = [...window.matchAll(/\s+(?=\S)/g)].map(({ index, 0: gap }) => from + index + gap.length);
  if (spaced.length > 0) return spaced;
  return wordSpans(window)
    .map((word) => from + word.start)
    .slice(1);
}

/** The last boundary between user-perceived characters, or between code points where one fills the window. */
function lastCluster(text: string, covered: number, reach: number): number {
  let from = Math.max(covered, reach - LONGEST_WORD);
  if (isLowSurrogate(text, from)) from++;
  let cut = reach;
  for (const { index } of graphemes.segment(text.slice(from, reach + LOOKAHEAD))) {
    if (from + index > reach) break;
    if (index > 0) cut = from + index;
  }
  return cut > covered ? cut : reach;
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
