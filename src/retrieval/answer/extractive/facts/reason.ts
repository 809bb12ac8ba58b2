import type { Question } from '../../../question/read.ts';

const WHY = /^\W*(?:and |but )?why\b|\b(?:reason|cause) (?:for|of|why|that)\b/i;
/** Words that lead to a reason, as English has them (after the connectives of the Penn Discourse Treebank, Prasad et al. 2008). */
const REASON =
  /\b(?:because|since(?! \d)|due to|owing to|thanks to|on account of|as a result|in order to|so that|therefore|caused by|blam(?:ed?|es|ing)|reasons?|to avoid|to prevent)\b/i;

/** Whether a reason is asked for. */
export function asksWhy({ kind, text }: Question): boolean {
  return kind === 'other' && WHY.test(text);
}

/** The word that leads to a reason in a sentence. */
export function findReason(text: string): string | undefined {
  return REASON.exec(text)?.[0];
}
