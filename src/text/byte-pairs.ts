/**
 * Byte-pair encoding with the o200k_base vocabulary.
 *
 * The vocabulary is one flat hash table over the tokens' bytes, 6 MB a thread: look-ups of pairs that are no token,
 * which are most of them, end at an empty slot without making a string. Chinese that was not seen before
 * encodes at 2 MB/s, against 0.8 with a `Map` of strings.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A line for each token: its bytes in base64, a space, its rank. As a module it would be 200,000 strings for ever, 50 MB a thread. */
const VOCABULARY = createRequire(import.meta.url).resolve('gpt-tokenizer/data/o200k_base.tiktoken');
const MOST_TOKENS = 200_000;
const NEWLINE = 10;
/** The six bits that a character of base64 stands for, by its code; 64 for any other. */
const SIXTETS = new Uint8Array(256).fill(64);
for (const [value, character] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  SIXTETS[character.charCodeAt(0)] = value;

/** No token joins the two parts; higher than any place. */
const NONE = 0x7fffffff;
/** No token has 256 bytes, and all together have fewer than 2^23. */
const LENGTH_BITS = 8;
const LENGTH_MASK = (1 << LENGTH_BITS) - 1;
/** 200,000 tokens fill two fifths of it. */
const SLOT_BITS = 19;
const SLOTS = 1 << SLOT_BITS;
/** FNV-1a. */
const HASH_SEED = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

interface Vocabulary {
  /** The bytes of all tokens, by rank. */
  readonly bytes: Uint8Array;
  /** Where the token of a rank begins in `bytes`; the next one's beginning is its end. */
  readonly starts: Uint32Array;
  /**
   * Pairs of a hash and a token's place among the bytes (0: free), open addressing. A place is the offset and, in the lowest eight bits,
   * the length: places order tokens as ranks do, and lead to the bytes at once.
   */
  readonly table: Int32Array;
  readonly longest: number;
}

let vocabulary: Vocabulary | undefined;

/** Takes 0.05 s, once a thread, when first needed. Decoded in place of the file: a string a line would cost as much again. */
function loadVocabulary(): Vocabulary {
  const file = readFileSync(VOCABULARY);
  const starts = new Uint32Array(MOST_TOKENS + 1);
  let rank = 0;
  let size = 0;
  let longest = 0;
  for (let at = 0; at < file.length; at++) {
    let bits = 0;
    let held = 0;
    for (let value = SIXTETS[file[at] ?? 0] ?? NONE; value < 64; value = SIXTETS[file[++at] ?? 0] ?? NONE) {
      held = (held << 6) | value;
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        file[size++] = held >>> bits;
      }
    }
    longest = Math.max(longest, size - (starts[rank] ?? 0));
    starts[++rank] = size;
    while (at < file.length && file[at] !== NEWLINE) at++;
  }
  const bytes = new Uint8Array(file.subarray(0, size));
  const table = new Int32Array(2 * SLOTS);
  for (let token = 0; token < rank; token++) {
    const start = starts[token] ?? 0;
    const end = starts[token + 1] ?? 0;
    const hash = hashOf(bytes, start, end);
    let slot = (hash >>> (32 - SLOT_BITS)) * 2;
    while (table[slot + 1] !== 0) slot = (slot + 2) % table.length;
    table[slot] = hash;
    table[slot + 1] = (start << LENGTH_BITS) | (end - start);
  }
  return { bytes, starts: starts.subarray(0, rank + 1), table, longest };
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_SEED;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), HASH_PRIME);
  return finishHash(hash);
}

const finishHash = (hash: number): number => Math.imul(hash ^ (hash >>> 15), HASH_PRIME);

/** Place of the token with the bytes of `input` from `start` to `end`, or `NONE`. */
function placeOf({ bytes, table, longest }: Vocabulary, start: number, end: number): number {
  const length = end - start;
  if (length > longest) return NONE;
  const hash = hashOf(input, start, end);
  for (let slot = (hash >>> (32 - SLOT_BITS)) * 2; ; slot = (slot + 2) % (2 * SLOTS)) {
    const place = table[slot + 1] ?? 0;
    if (place === 0) return NONE;
    if (table[slot] !== hash || (place & LENGTH_MASK) !== length) continue;
    const from = place >>> LENGTH_BITS;
    let same = 0;
    while (same < length && bytes[from + same] === input[start + same]) same++;
    if (same === length) return place;
  }
}

/** Whether `text.slice(start, end)` is surely one token; false for what is not ASCII. Makes no string. */
export function isToken(text: string, start: number, end: number): boolean {
  vocabulary ??= loadVocabulary();
  const length = end - start;
  if (length > input.length) return false;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(start + at);
    if (unit > 0x7f) return false;
    input[at] = unit;
  }
  return placeOf(vocabulary, 0, length) !== NONE;
}

let input = new Uint8Array(1 << 12);
let ends = new Int32Array(input.length);
let places = new Int32Array(input.length);
const encoder = new TextEncoder();

/**
 * Splits a piece of text into tokens: the offset of each token's end, in bytes of UTF-8. Time is quadratic
 * in the piece's length. The answer is valid until the next call.
 */
export function encodeBytePairs(piece: string): Int32Array {
  vocabulary ??= loadVocabulary();
  if (piece.length * 3 > input.length) {
    input = new Uint8Array(piece.length * 3);
    ends = new Int32Array(input.length);
    places = new Int32Array(input.length);
  }
  let count = encoder.encodeInto(piece, input).written;
  if (placeOf(vocabulary, 0, count) !== NONE) {
    ends[0] = count;
    return ends.subarray(0, 1);
  }
  // Part i ends at ends[i]; places[i] is that of the token that it and its successor make.
  for (let part = 0; part < count; part++) {
    ends[part] = part + 1;
    places[part] = part + 1 < count ? placeOf(vocabulary, part, part + 2) : NONE;
  }
  for (;;) {
    let lowest = NONE;
    let at = 0;
    for (let part = 0; part < count; part++) {
      const place = places[part] ?? NONE;
      if (place < lowest) {
        lowest = place;
        at = part;
      }
    }
    if (lowest === NONE) return ends.subarray(0, count);
    ends.copyWithin(at, at + 1, count);
    places.copyWithin(at, at + 1, count);
    count--;
    for (let part = Math.max(at - 1, 0); part <= at; part++) {
      const start = part === 0 ? 0 : (ends[part - 1] ?? 0);
      places[part] = part + 1 < count ? placeOf(vocabulary, start, ends[part + 1] ?? 0) : NONE;
    }
  }
}

/** The text of tokens given by rank; null if one of them is no token. Bytes that are no UTF-8 become U+FFFD. */
export function decodeBytePairs(tokens: readonly number[]): string | null {
  vocabulary ??= loadVocabulary();
  const { bytes, starts } = vocabulary;
  const parts: Uint8Array[] = [];
  for (const token of tokens) {
    const start = starts[token];
    const end = starts[token + 1];
    if (start === undefined || end === undefined) return null;
    parts.push(bytes.subarray(start, end));
  }
  return Buffer.concat(parts).toString('utf8');
}
