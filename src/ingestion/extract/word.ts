import { isNationality, NEVER_NAMES, PLAIN_ADJECTIVES } from './lexicon/stop.ts';
import { wordSet } from './lexicon/word-set.ts';

/** A word and what its letters tell, found once for every token that holds it. */
export interface Word {
  readonly text: string;
  /** With straight apostrophes. */
  readonly lower: string;
  /** Begins with a capital. */
  readonly capital: boolean;
  /** Begins with two letters. */
  readonly lettered: boolean;
  /** Begins with two capitals. */
  readonly shouted: boolean;
  /** Has a capital behind a small letter: "McCartney", "mRNA". */
  readonly mixed: boolean;
  /** "3rd". */
  readonly ordinal: boolean;
  /** A quotation mark or a mark of plain text's italics. */
  readonly quote: boolean;
  readonly hyphen: boolean;
  /** Letters, digits and hyphens that may be part of a term. */
  readonly content: boolean;
  readonly copula: boolean;
  readonly nationality: boolean;
  /** Describes and does not define: no term begins with it. */
  readonly describing: boolean;
}

const QUOTE = /^(?:["“”«»*_]|''|``)$/;
const HYPHEN = /^[-‐‑]$/;
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th)$/;
const COPULAS = wordSet('is are was were be been being am');
const CONTENT = /^\p{L}[\p{L}\p{N}'’-]+$/u;

/** Of plain small letters, the first of which may be a capital: nine of ten words, and most is known of them at once. */
const SIMPLE = /^[A-Za-z][a-z]*$/;

export function describeWord(text: string): Word {
  const simple = SIMPLE.test(text);
  const lower = simple ? text.toLowerCase() : text.toLowerCase().replaceAll('’', "'");
  const nationality = isNationality(lower);
  const hyphen = !simple && HYPHEN.test(text);
  const several = simple && text.length > 1;
  return {
    text,
    lower,
    capital: simple ? text !== lower : /^\p{Lu}/u.test(text),
    lettered: several || (!simple && /^\p{L}{2}/u.test(text)),
    shouted: !simple && /^\p{Lu}{2}/u.test(text),
    mixed: !simple && /\p{Ll}\p{Lu}/u.test(text),
    ordinal: !simple && ORDINAL.test(text),
    quote: !simple && QUOTE.test(text),
    hyphen,
    content: (several || (!simple && CONTENT.test(text))) && !NEVER_NAMES.has(lower),
    copula: COPULAS.has(lower),
    nationality,
    describing: nationality || hyphen || PLAIN_ADJECTIVES.has(lower),
  };
}
