import { countTokens, tokensEnd } from '../../text/tokens.ts';
import { skipSpace, trimSpace } from '../../text/white-space.ts';
import type { Chunk, ConvertedDocument } from '../document.ts';
import { chooseCut, sentenceStarts, wordStarts } from './cut.ts';
import { Outline } from './outline.ts';

export interface ChunkOptions {
  /** The most tokens a chunk has. */
  readonly tokens: number;
  /** The most tokens at its beginning that a chunk repeats of the one before; at most half of `tokens` are. */
  readonly overlapTokens: number;
}

/**
 * Cuts a document into passages of at most `tokens` tokens, in reading order, that together hold every character but
 * white space between them. Only a code point that alone has more tokens than that (up to four) makes a
 * longer one. A blank document has none.
 */
export function chunkDocument(document: ConvertedDocument, options: ChunkOptions): Chunk[] {
  const { text } = document;
  const outline = new Outline(document);
  const chunks: Chunk[] = [];
  const length = trimSpace(text, 0, text.length);
  let start = skipSpace(text, 0);
  /** All before it is in a chunk. */
  let covered = start;
  while (covered < length) {
    const { cut, tokens } = findCut(text, length, outline, start, covered, options.tokens);
    if (cut <= covered) {
      // What is repeated leaves no room for what is new.
      start = covered;
      continue;
    }
    const end = trimSpace(text, start, cut);
    chunks.push({
      ordinal: chunks.length,
      start,
      end,
      text: text.slice(start, end),
      tokens,
      page: outline.blockAt(start)?.page ?? null,
      heading: outline.headingAt(start),
    });
    covered = skipSpace(text, cut);
    if (covered >= length) break;
    const overlap = Math.min(options.overlapTokens, options.tokens >> 1);
    start = skipSpace(text, overlapStart(text, outline, start, covered, overlap));
  }
  return chunks;
}

interface Cut {
  readonly cut: number;
  /** Of what is before it, white space at its end left out. */
  readonly tokens: number;
}

/** Where the chunk that begins at `start` ends; not after `covered` if what is before that fills it already. */
function findCut(
  text: string,
  length: number,
  outline: Outline,
  start: number,
  covered: number,
  tokens: number,
): Cut {
  const upTo = (cut: number): Cut => ({
    cut,
    tokens: countTokens(text.slice(start, trimSpace(text, start, cut))),
  });
  if (length - start <= tokens * CHARACTERS_OF_TOKEN) {
    const rest = upTo(length);
    if (rest.tokens <= tokens) return rest;
  }
  let reach = tokensEnd(text, start, tokens);
  for (;;) {
    if (reach <= covered) {
      if (start < covered) return { cut: covered, tokens: 0 };
      return upTo(covered + String.fromCodePoint(text.codePointAt(covered) ?? 0).length);
    }
    const found = upTo(reach >= length ? length : chooseCut(text, outline, start, covered, reach));
    // A prefix can have a token more than the text it was cut from.
    if (found.tokens <= tokens) return found;
    reach = trimSpace(text, start, found.cut) - 1;
    if ((text.charCodeAt(reach) & 0xfc00) === 0xdc00) reach--;
  }
}

/** Of English, in UTF-16 code units: most documents are no longer than a chunk, and need no search for a cut. */
const CHARACTERS_OF_TOKEN = 4;

/**
 * Where the next chunk begins: at most `tokens` tokens before `cut`, at the beginning of a sentence, or of a word where
 * the last sentence is too long; never before the last heading, so that no chunk begins in another section.
 */
function overlapStart(text: string, outline: Outline, start: number, cut: number, tokens: number): number {
  if (tokens <= 0) return cut;
  const section =
    outline.between(start, cut).findLast((block) => block.kind === 'heading')?.start ?? start + 1;
  // Eight code units a token are twice the usual, in any script.
  const from = Math.max(section, cut - 8 * tokens);
  const fits = (at: number) => countTokens(text.slice(at, cut)) <= tokens;
  if (from === section && section > start + 1 && fits(section)) return section;
  const blocks = outline.between(from, cut).map((block) => block.start);
  const sentences = [...sentenceStarts(text, from, cut), ...blocks].sort((a, b) => a - b);
  return firstFitting(sentences, fits) ?? firstFitting(wordStarts(text, from, cut), fits) ?? cut;
}

/** The first of ascending offsets that fits: where one does, all after it do. */
function firstFitting(offsets: readonly number[], fits: (at: number) => boolean): number | undefined {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits(offsets[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return offsets[low];
}
