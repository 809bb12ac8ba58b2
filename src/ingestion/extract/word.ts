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

/** Of plain small letters, the first of which may be a capital: nine of ten words, and all is known of them at once. */
const SIMPLE = /^[A-Za-z][a-z]*$/;
const NOTHING_ODD = { shouted: false, mixed: false, ordinal: false, quote: false, hyphen: false } as const;

export function describeWord(text: string): Word {
  const lower = text.toLowerCase().replaceAll('’', "'");
  const shape = shapeOf(text);
  const nationality = isNationality(lower);
  return {
    text,
    lower,
    ...shape,
    content: shape.content && !NEVER_NAMES.has(lower),
    copula: COPULAS.has(lower),
    nationality,
    describing: nationality || shape.hyphen || PLAIN_ADJECTIVES.has(lower),
  };
}

/** What its letters tell, whatever it means. */
function shapeOf(text: string) {
  if (SIMPLE.test(text)) {
    const several = text.length > 1;
    return { ...NOTHING_ODD, capital: text < 'a', lettered: several, content: several };
  }
  return {
    shouted: /^\p{Lu}{2}/u.test(text),
    mixed: /\p{Ll}\p{Lu}/u.test(text),
    ordinal: ORDINAL.test(text),
    quote: QUOTE.test(text),
    hyphen: HYPHEN.test(text),
    capital: /^\p{Lu}/u.test(text),
    lettered: /^\p{L}{2}/u.test(text),
    content: CONTENT.test(text),
  };
}
