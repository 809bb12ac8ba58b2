import { analyze } from '../../../../text/terms.ts';
import type { Need } from '../needs.ts';

/** "Author: Una Falk", "Release date: 3 May 1915": a label of few words and what it is of. */
const FIELD = /^(\p{L}[\p{L} ]{1,30})(?:: |：)(?=\S)/u;
/** "by Una Falk" on a line of its own says who wrote what it stands in. */
const BYLINE = /^by \p{Lu}[\p{L}\p{M}.'’ -]{1,60}$/iu;
const ONE_RELATIVE = new Set(analyze('father mother son daughter brother sister husband wife uncle aunt'));
const WRITING = new Set(analyze('author writer wrote written'));

/** Terms that a line states in no words. */
export function unspoken(line: string): readonly string[] {
  return BYLINE.test(line) ? ['author'] : [];
}

/**
 * Whether a line of a title page, a form or a list states what is asked by its label. It is as good as a sentence then, though it reads
 * like none.
 */
export function statesByLabel(line: string, needs: readonly Need[]): boolean {
  const label = FIELD.exec(line)?.[1];
  const labels = label === undefined ? new Set<string>() : new Set(analyze(label));
  const byline = label === undefined && BYLINE.test(line);
  // Relatives answer to one another, but "Father: …" does not say who the mother is.
  const another = (term: string) => ONE_RELATIVE.has(term) && !ONE_RELATIVE.isDisjointFrom(labels);
  return needs.some(
    ({ term, subject, related }) =>
      !subject &&
      (labels.has(term) ||
        (!related.isDisjointFrom(labels) && !another(term)) ||
        (byline && WRITING.has(term))),
  );
}

const ENDS_LIKE_SPEECH = /[.!?…。！？]["'”’)]*$/u;

/** The same of a line that is not what somebody says: "Ada: The mother is ill." has who speaks for a label. */
export function isFieldOf(line: string, needs: readonly Need[]): boolean {
  return !ENDS_LIKE_SPEECH.test(line) && statesByLabel(line, needs);
}
