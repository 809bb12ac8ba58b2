import { ENGLISH_STOP_WORDS } from '../../../../text/stop-words.ts';
import { analyze } from '../../../../text/terms.ts';
import { relatedStems } from '../related-words.ts';
import type { Sentence } from '../sentences.ts';
import type { Verdict } from './compare.ts';
import type { Side } from './sides.ts';

/** Longer ones say more than whether two are of a kind. */
const MOST_TERMS = 4;
/** An encyclopedia says in the first sentences what something is. */
const OPENING = 3;
const IS_A = /\b(?:is|was|are|were) (?:an?|the|one)\b/;
const OF_BOTH = /^(?:are|were|is|was|do|did|does|have|has)\b.*\b(?:both|and|also)\b/;
const OF_ONE = /^(?:which|who|what)\b.*\bor\b/;
const ASKING = new Set(analyze('both two also same share common either which one following'));

/**
 * Whether what is said of two goes for both ("Are A and B both painters?"), or for which one ("Which singer is Danish, A
 * or B?"): as each is described where it is said what it is. `asked` is the question in lower case, without the two names.
 */
export function predicate(asked: string, sides: readonly [Side, Side]): Verdict | undefined {
  const terms = [...new Set(analyze(asked))].filter(
    (term) => !ASKING.has(term) && !ENGLISH_STOP_WORDS.has(term),
  );
  const both = OF_BOTH.test(asked);
  if ((!both && !OF_ONE.test(asked)) || terms.length === 0 || terms.length > MOST_TERMS) return undefined;
  const [one, other] = sides.map((side) => describe(side, terms));
  if (!one || !other) return undefined;
  const evidence = [one.from, other.from];
  if (one.full && other.full) return both ? { text: 'Yes, both.', evidence } : undefined;
  if (both) return { text: 'No, not both.', evidence };
  if (one.full === other.full) return undefined;
  const [winner, loser] = one.full ? [one, other] : [other, one];
  return { text: `${winner.name}.`, evidence: [winner.from, loser.from] };
}

interface Described {
  readonly name: string;
  readonly from: Sentence;
  readonly full: boolean;
}

function describe({ name, sentences }: Side, terms: readonly string[]): Described | undefined {
  const opening = sentences.slice(0, OPENING);
  const from = opening.find(({ text }) => IS_A.test(text));
  if (!from) return undefined;
  const said = (sentence: Sentence, term: string) =>
    sentence.terms.has(term) || !relatedStems(term).isDisjointFrom(sentence.terms);
  return { name, from, full: terms.every((term) => opening.some((sentence) => said(sentence, term))) };
}
