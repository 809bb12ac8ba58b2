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

/** `PLAIN` by code unit, for Latin text. */
const IS_PLAIN = new Uint8Array(0x250).map((_, unit) => Number(PLAIN.test(String.fromCharCode(unit))));
const FOLLOWING = ',.;:)!?';

/**
 * The end of the one word that stands between two spaces in Latin text, alone or with one mark behind it; `start` if something else does.
 * So it is nine times of ten, and nothing is to be cut: "film," need not be known apart from "film".
 */
export function endOfOnlyWord(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && IS_PLAIN[text.charCodeAt(at)] === 1) at++;
  if (at === end) return end;
  // A letter and a full stop are an initial.
  return at === end - 1 && at > start + 1 && FOLLOWING.includes(text[at] ?? ' ') ? at : start;
}

/**
 * @param text without white space
 * @param isKnown whether a dictionary has this word: "Mr.", "don't", "half-brother" are not cut
 */
export function splitWords(text: string, isKnown: (word: string) => boolean): Piece[] {
  const before: Piece[] = [];
  const after: Piece[] = [];
  let from = 0;
  let to = text.length;
  const isWhole = () => isOneWord(text.slice(from, to), isKnown);
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
