/** Candidates for technical terms: noun phrases and symbols that a document may repeat. */
import { isA, isHyphen, type Located, makeArgument, spanOf, spell } from './argument.ts';
import { singular } from './lexicon/nouns.ts';
import { GENERIC_NAME, GENERIC_NOUN, PLAIN_ADJECTIVE, sensesOf } from './lexicon/senses.ts';
import { wordSet } from './lexicon/word-set.ts';
import type { Token } from './reading.ts';

const MOST_WORDS = 4;
/** "mRNA", "p53", "CD4", "IL-6". */
const SYMBOL = /^(?:[a-zα-ω]{0,5}[A-ZΑ-Ω][A-Za-zΑ-Ωα-ω\d]*(?:-\d+)?|[a-zα-ω]{1,3}\d{1,3}|[A-Za-zα-ω]+-\d+)$/u;

/** @param taken which tokens already belong to a name, date or title */
export function findTerms(tokens: readonly Token[], taken: readonly boolean[]): Located[] {
  const terms: Located[] = [];
  for (let from = 0; from < tokens.length; ) {
    const to = endOfPhrase(tokens, taken, from);
    const term = to === from ? null : readTerm(tokens, from, to);
    if (term !== null) terms.push(term);
    from = Math.max(from + 1, to);
  }
  return terms;
}

function endOfPhrase(tokens: readonly Token[], taken: readonly boolean[], from: number): number {
  let to = from;
  while (to < tokens.length && !taken[to]) {
    const token = tokens[to];
    if (token === undefined) break;
    const joins =
      isHyphen(token) && to > from && token.glued && tokens[to + 1]?.glued === true && !taken[to + 1];
    if (!joins && !isContent(token)) break;
    to++;
  }
  return to;
}

function isContent(token: Token): boolean {
  if (!token.word.content) return false;
  if (token.pos === 'NOUN' || token.pos === 'ADJ') return true;
  // Words of mixed case and digits are tagged as proper nouns; "signaling pathway" as verb and noun.
  return (
    (token.pos === 'PROPN' && !/^\p{Lu}\p{Ll}/u.test(token.text)) ||
    (token.pos === 'VERB' && token.lower.endsWith('ing'))
  );
}

function readTerm(tokens: readonly Token[], begin: number, end: number): Located | null {
  let from = begin;
  while (from < end && isPlain(tokens, from)) from++;
  let to = end;
  while (to > from && tokens[to - 1]?.pos !== 'NOUN' && tokens[to - 1]?.pos !== 'PROPN') to--;
  const [first, head] = [tokens[from], tokens[to - 1]];
  if (to <= from || first === undefined || head === undefined) return null;
  let words = 0;
  let telling = 0;
  for (let at = from; at < to; at++) {
    if (isHyphen(tokens[at])) continue;
    words++;
    if (!isA(tokens[at], GENERIC_NOUN | PLAIN_ADJECTIVE)) telling++;
  }
  if (words > MOST_WORDS) return null;
  const symbol = SYMBOL.test(head.text);
  if (words === 1) {
    if (isA(head, GENERIC_NAME) || (!symbol && (head.text.length < 7 || isGeneric(head)))) return null;
  } else {
    if (telling === 0 || first.pos === 'VERB' || isA(first, GENERIC_NOUN)) return null;
    // "growth factor" is a term, "old factor" was cut above: a noun must stand before a general head.
    const general = !symbol && isGeneric(head);
    if (general && (first.pos !== 'NOUN' || !TECHNICAL_HEADS.has(singular(head.lower)))) return null;
  }
  const name = nameOf(spell(tokens, from, to));
  return { from, to, argument: makeArgument('term', name, spanOf(tokens, from, to)) };
}

function isPlain(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return true;
  return token.word.describing || (token.pos === 'VERB' && !tokens[at + 1]?.pos.startsWith('N'));
}

const isGeneric = (token: Token): boolean =>
  isA(token, GENERIC_NOUN) || (sensesOf(singular(token.lower)) & GENERIC_NOUN) !== 0;

const TECHNICAL_HEADS = wordSet(
  'factor process study group rate effect level test response surface system unit change form',
);

/** The singular, in lower case but for symbols: "stem cells" and "Stem cell" are one. */
function nameOf(surface: string): string {
  const lastBegins = surface.lastIndexOf(' ') + 1;
  const before = surface.slice(0, lastBegins);
  const last = inLowerCase(surface.slice(lastBegins));
  return (
    (LOWER.test(before) ? before : before.split(' ').map(inLowerCase).join(' ')) +
    (LOWER.test(last) ? singular(last) : last.replace(/(?<=\p{Lu})s$/u, ''))
  );
}

const LOWER = /^[\p{Ll} ]*$/u;
const inLowerCase = (word: string): string =>
  /\p{Lu}.*\p{Lu}|\d|\p{Ll}\p{Lu}/u.test(word) ? word : word.toLowerCase();
