import { encodeBytePairs, isToken } from './byte-pairs.ts';
import { memoize } from './memo.ts';

/**
 * How o200k_base splits text before byte-pair encoding, with every run bounded: a run longer than 256 code
 * points is cut there. It keeps byte-pair encoding, quadratic in a piece's length, linear in the text's,
 * and differs from the unbounded split only in such runs, which no writing system has.
 */
const RUN = '{1,256}';
const OPTIONAL_RUN = '{0,256}';
const UPPER = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`;
const LOWER = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`;
const CONTRACTION = `(?:'(?:[sdmtSDMT]|[lL][lL]|[vV][eE]|[rR][eE]))?`;
const PIECE = new RegExp(
  [
    String.raw`[^\r\n\p{L}\p{N}]?${UPPER}${OPTIONAL_RUN}${LOWER}${RUN}${CONTRACTION}`,
    String.raw`[^\r\n\p{L}\p{N}]?${UPPER}${RUN}${LOWER}${OPTIONAL_RUN}${CONTRACTION}`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^\s\p{L}\p{N}]${RUN}[\r\n/]${OPTIONAL_RUN}`,
    String.raw`\s${OPTIONAL_RUN}[\r\n]${RUN}`,
    String.raw`\s${RUN}(?!\S)`,
    String.raw`\s${RUN}`,
  ].join('|'),
  'uy',
);

/** Number of o200k_base tokens of `text`. Names of special tokens (`<|endoftext|>`) are ordinary text. */
export function countTokens(text: string): number {
  let count = 0;
  PIECE.lastIndex = 0;
  for (let start = 0; PIECE.test(text); start = PIECE.lastIndex) {
    count += countPiece(text, start, PIECE.lastIndex);
  }
  return count;
}

/** The longest prefix of at most `maxTokens` tokens that ends where a token ends and splits no character. */
export function truncateToTokens(text: string, maxTokens: number): string {
  return text.slice(0, tokensEnd(text, 0, maxTokens));
}

/** Where `text` read from `start` reaches `maxTokens` tokens: an offset where a token ends and no character is split. */
export function tokensEnd(text: string, start: number, maxTokens: number): number {
  let left = maxTokens;
  let end = start;
  PIECE.lastIndex = start;
  while (PIECE.test(text)) {
    const pieceEnd = PIECE.lastIndex;
    const tokens = countPiece(text, end, pieceEnd);
    if (tokens > left) return end + prefixLength(text.slice(end, pieceEnd), left);
    left -= tokens;
    end = pieceEnd;
    PIECE.lastIndex = end;
  }
  return end;
}

/** Length of the longest prefix of a piece that ends with one of its tokens and counts at most `maxTokens`. */
function prefixLength(piece: string, maxTokens: number): number {
  const tokenEnds = new Set(encodeBytePairs(piece));
  const prefixes = [''];
  let length = 0;
  let bytes = 0;
  for (const character of piece) {
    length += character.length;
    bytes += Buffer.byteLength(character);
    if (tokenEnds.has(bytes)) prefixes.push(piece.slice(0, length));
  }
  return prefixes.findLast((prefix) => countTokens(prefix) <= maxTokens)?.length ?? 0;
}

/** Nine pieces of ten are one token. */
function countPiece(text: string, start: number, end: number): number {
  return isToken(text, start, end) ? 1 : countEncoded(text.slice(start, end));
}

const countEncoded = memoize((piece) => encodeBytePairs(piece).length, 1 << 15);
