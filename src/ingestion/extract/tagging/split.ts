/** Cuts what stands between two spaces into words and marks. */

export interface Piece {
  readonly text: string;
  /** From the begin of what was cut. */
  readonly start: number;
}

const OPENING_MARK = /^(?:-{2,}|–{2,}|\.{2,}|[‘’'“”"„‚«»‹›([{¿¡…\-–—_*`#<>|/~@+=&^])/u;
const CLOSING_MARK = /(?:-{2,}|–{2,}|\.{2,}|[‘’'“”"„‚«»‹›)\]}…,;:!?.\-–—_*`#<>|/~@+=&^%])$/u;
const POSSESSIVE = /['’][sS]$/u;
/** "J.", "U.S.". */
const INITIALS = /^(?:\p{L}\.)+$/u;
/** "1,250.50", "1990-91", "10:30", "1/2". */
const NUMBER = /^[+-]?\d+(?:[.,:/-]\d+)*$/;
const PLAIN = /^[\p{L}\p{M}\p{N}]+$/u;
/** Plain and perhaps with a mark behind it, as nine of ten are. A letter and a full stop are an initial. */
const FOLLOWED = /^([\p{L}\p{M}\p{N}]{2,40})([,.;:)!?]?)$/u;
/** What a word may hold between two letters: "O'Brien", "AT&T", "IL-6", "H2A.Z". */
const WORD = /^\p{L}[\p{L}\p{M}\p{N}]*(?:[.'’&-][\p{L}\p{M}\p{N}]+)*$/u;
const EACH =
  /\p{N}+(?:[.,:-]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’&][\p{L}\p{M}\p{N}]+)*|-{2,}|–{2,}|\.{2,}|[^\p{L}\p{M}\p{N}]/gu;
/** What surely ends a word, and what ends it if neither a dictionary nor a digit holds it together. */
const SEPARATORS = [/[^\p{L}\p{M}\p{N}.'’&:,–—-]/gu, /-{2,}|–{2,}|[-–—]/gu];
/** "non-profit", "co-founder" are one word. */
const PREFIXED =
  /^(?:[aeux]|anti|bio?|co|counter|cross|cyber|de|eco|ex|extra|inter|intra|macro|mega|micro|mid|mini|multi|neo|non|over|pan|para|post|pre|pro|pseudo|quasi|re|semi|sub|super|tri|ultra|uni?|vice)-|-(?:esque|fest|fold|gate|less|most|wise)$/i;

/** No dictionary has longer ones, and looking up takes time. */
const LONGEST_KNOWN = 40;

/**
 * @param text without white space
 * @param isKnown whether a dictionary has this word: "Mr.", "don't", "half-brother" are not cut
 */
export function splitWords(text: string, isKnown: (word: string) => boolean): Piece[] {
  const [, word, mark] = FOLLOWED.exec(text) ?? [];
  if (mark === '' || PLAIN.test(text)) return [{ text, start: 0 }];
  // No dictionary has a word with another mark behind it than a full stop.
  if (word !== undefined && mark !== undefined && !(mark === '.' && isKnown(text)))
    return [
      { text: word, start: 0 },
      { text: mark, start: word.length },
    ];
  const before: Piece[] = [];
  const after: Piece[] = [];
  let from = 0;
  let to = text.length;
  const isWhole = () => {
    const word = text.slice(from, to);
    return isOneWord(word, isKnown);
  };
  while (from < to && !isWhole()) {
    const mark = OPENING_MARK.exec(text.slice(from, to));
    if (mark === null) break;
    before.push({ text: mark[0], start: from });
    from += mark[0].length;
  }
  while (from < to && !isWhole()) {
    const word = text.slice(from, to);
    if (INITIALS.test(word)) break;
    const mark = POSSESSIVE.exec(word) ?? CLOSING_MARK.exec(word);
    if (mark === null) break;
    to -= mark[0].length;
    after.push({ text: mark[0], start: to });
  }
  if (from < to) splitInside(text.slice(from, to), from, isKnown, before);
  return [...before, ...after.reverse()];
}

const isOneWord = (word: string, isKnown: (word: string) => boolean): boolean =>
  PLAIN.test(word) || (word.length <= LONGEST_KNOWN && (isKnown(word) || NUMBER.test(word)));

function splitInside(word: string, start: number, isKnown: (word: string) => boolean, pieces: Piece[]): void {
  const whole =
    isOneWord(word, isKnown) ||
    INITIALS.test(word) ||
    (WORD.test(word) && (!/[.-]/.test(word) || /\d/.test(word) || PREFIXED.test(word)));
  if (whole) {
    pieces.push({ text: word, start });
    return;
  }
  for (const separator of SEPARATORS) {
    let from = 0;
    for (const { 0: mark, index } of word.matchAll(separator)) {
      splitFrom(word.slice(from, index), start + from, isKnown, pieces);
      pieces.push({ text: mark, start: start + index });
      from = index + mark.length;
    }
    if (from === 0) continue;
    splitFrom(word.slice(from), start + from, isKnown, pieces);
    return;
  }
  for (const { 0: text, index } of word.matchAll(EACH)) pieces.push({ text, start: start + index });
}

function splitFrom(text: string, start: number, isKnown: (word: string) => boolean, pieces: Piece[]): void {
  for (const piece of splitWords(text, isKnown))
    pieces.push({ text: piece.text, start: piece.start + start });
}
