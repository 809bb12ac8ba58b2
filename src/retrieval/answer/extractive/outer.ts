import { analyze } from '../../../text/terms.ts';
import { wordSpans } from '../../../text/words.ts';

/** Relations to a person or thing, of whom a question may go on to ask. */
const RELATIVES: ReadonlySet<string> = new Set(
  analyze(`
  father mother parent son daughter child brother sister sibling grandfather grandmother uncle aunt nephew niece
  wife husband spouse widow widower fiancee partner friend
  founder director designer architect engineer author writer composer performer singer artist producer inventor discoverer
  painter sculptor builder maker manufacturer owner leader ruler teacher winner publisher editor creator developer successor
  predecessor president chairman king queen actor actress star captain coach head screenwriter lyricist presenter
  capital birthplace employer company team band label
`),
);

/** Relatives of relatives: two steps in one word. */
const FAR_RELATIVE =
  /^(?:grand(?:father|mother|parent|child|son|daughter)|step(?:father|mother)|\p{L}+-in-law\b)/iu;

/**
 * The terms of a question that are asked not of the thing it names but of whom a relation leads to: "born" in "Where was
 * the director of Alpha born?", "mother" in "Who is the mother of the director of Alpha?" The last relation before the
 * name ("director of Alpha") or the first after it ("Alpha's director") belongs to the name; what stands around the two
 * is asked of the one found. A relation of two steps ("grandfather of Alpha") is itself asked of
 * the one its first step leads to. Empty where there is no such relation.
 */
export function outerTerms(question: string, names: ReadonlySet<string>): ReadonlySet<string> {
  const words = wordSpans(question).map(({ start, end }) => {
    const word = question.slice(start, end);
    const terms = analyze(word);
    const named = terms.some((term) => names.has(term));
    return {
      terms,
      named,
      relative: !named && terms.some((term) => RELATIVES.has(term)),
      far: !named && FAR_RELATIVE.test(question.slice(start, start + 24)),
      beforeOf: /^ of\b/.test(question.slice(end, end + 4)),
      possessive: /['’]s?$/.test(word) || /^['’]/.test(question.slice(end, end + 1)),
    };
  });
  const lastNamed = words.findLastIndex(({ named }) => named);
  const of = words.findLastIndex(({ relative, beforeOf }) => relative && beforeOf);
  const possessed = words.findIndex(({ relative }, at) => relative && words[at - 1]?.possessive === true);
  const [from, to] =
    of >= 0 ? [of, Math.max(of, lastNamed)] : [words.findIndex(({ named }) => named), possessed];
  if (to < 0) return new Set();
  return new Set(words.flatMap(({ terms, far }, at) => (at < from || at > to || far ? terms : [])));
}
