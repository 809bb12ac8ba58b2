import type { SearchStore } from '../../store/contract.ts';
import type { Understanding, UnderstoodQuestion } from './understand.ts';

/** So many words are looked up; a question with more of them is not about this corpus. */
const MOST = 3;

/**
 * The question with slips put right: where it names nothing that is known, words that no passage has give way to those of names that
 * are spelt nearly so ("Scroogge"). The question itself where there are none.
 */
export async function respell(
  question: Understanding,
  search: Pick<SearchStore, 'nearTerms'>,
): Promise<UnderstoodQuestion> {
  const { unknown, entities } = question;
  if (entities.length > 0 || unknown.length === 0 || unknown.length > MOST) return question;
  const near = await Promise.all(unknown.map((term) => search.nearTerms(term)));
  const respelt = new Map(unknown.flatMap((term, at) => (near[at]?.[0] ? [[term, near[at][0]]] : [])));
  if (respelt.size === 0) return question;
  const right = (term: string) => respelt.get(term) ?? term;
  return {
    ...question,
    terms: [...new Set(question.terms.map(right))],
    searchTerms: [...new Set(question.searchTerms.map(right))],
    idf: new Map(Array.from(question.idf, ([term, idf]) => [right(term), idf])),
  };
}
