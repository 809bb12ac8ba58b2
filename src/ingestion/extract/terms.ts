/** Candidates for technical terms: noun phrases and symbols that a document may repeat. */
import { isHyphen, type Located, makeArgument, spanOf, spell } from './argument.ts';
import { singular } from './lexicon/nouns.ts';
import { GENERIC_NAMES, GENERIC_NOUNS, PLAIN_ADJECTIVES } from './lexicon/stop.ts';
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
  const plain = (at: number) => {
    const token = tokens[at];
    if (token === undefined) return true;
    return token.word.describing || (token.pos === 'VERB' && !tokens[at + 1]?.pos.startsWith('N'));
  };
  while (from < end && plain(from)) from++;
  let to = end;
  while (to > from && tokens[to - 1]?.pos !== 'NOUN' && tokens[to - 1]?.pos !== 'PROPN') to--;
  if (to <= from) return null;
  const words = tokens.slice(from, to).filter((token) => !isHyphen(token));
  const head = words.at(-1);
  if (head === undefined || words.length > MOST_WORDS) return null;
  if (
    words.length === 1 &&
    (GENERIC_NAMES.has(head.lower) || (!SYMBOL.test(head.text) && head.text.length < 7))
  )
    return null;
  if (!SYMBOL.test(head.text) && (GENERIC_NOUNS.has(head.lower) || GENERIC_NOUNS.has(singular(head.lower)))) {
    // "growth factor" is a term, "old factor" was cut above: a noun must stand before a general head.
    if (words.length < 2 || words[0]?.pos !== 'NOUN' || !TECHNICAL_HEADS.has(singular(head.lower)))
      return null;
  }
  if (
    words.length > 1 &&
    words.every((word) => GENERIC_NOUNS.has(word.lower) || PLAIN_ADJECTIVES.has(word.lower))
  )
    return null;
  const [first] = words;
  if (words.length > 1 && first !== undefined && (first.pos === 'VERB' || GENERIC_NOUNS.has(first.lower)))
    return null;
  const surface = spell(tokens, from, to);
  const name = nameOf(surface);
  return { from, to, argument: makeArgument('term', name, spanOf(tokens, from, to)) };
}

const TECHNICAL_HEADS = new Set(
  'factor process study group rate effect level test response surface system unit change form'.split(' '),
);

/** The singular, in lower case but for symbols: "stem cells" and "Stem cell" are one. */
function nameOf(surface: string): string {
  const words = surface
    .split(' ')
    .map((word) => (/\p{Lu}.*\p{Lu}|\d|\p{Ll}\p{Lu}/u.test(word) ? word : word.toLowerCase()));
  const last = words.length - 1;
  const word = words[last] ?? '';
  words[last] = /^\p{Ll}+$/u.test(word) ? singular(word) : word.replace(/(?<=\p{Lu})s$/u, '');
  return words.join(' ');
}
