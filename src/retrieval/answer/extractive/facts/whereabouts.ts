import { ENGLISH_STOP_WORDS } from '../../../../text/stop-words.ts';
import { analyze } from '../../../../text/terms.ts';
import { wordSpans } from '../../../../text/words.ts';
import type { Question } from '../../../question/read.ts';
import { isAsked, type Need } from '../needs.ts';

/** Places without a name are at most so many characters long. */
const LONGEST = 40;
const WHEREABOUTS =
  /^(?: (?:(?:is|are|was|were)(?: \p{Ll}+)?|lies|lay|stands|stood|hangs|hung|it|him|her|them|\p{Ll}+ly))? ((?:in|at|on|near|under|beneath|behind|beside|above|below|between|inside|outside|opposite) (?:(?:the|an?|his|her|its|their|my|our) )?(\p{Ll}+))(?!\p{L})/u;
/** "At last", "in five minutes", "in vain" say when and how. */
const NO_PLACES: ReadonlySet<string> = new Set(
  'last least once length present vain time fact general turn spite order silence haste stretch moment two three four five six seven eight nine ten twenty'.split(
    ' ',
  ),
);

/** Whether any place will do: "which country" and "what town" have names. */
export function asksWhereabouts({ kind, text }: Question): boolean {
  return kind === 'place' && /\bwhere\b/i.test(text);
}

/** "He lived in chambers", "the fuse is under the lid": a place without a name, right behind what is asked or its verb. */
export function findWhereabouts(text: string, asked: readonly Need[]): string | undefined {
  for (const { start, end } of wordSpans(text)) {
    const [, where, noun = ''] = WHEREABOUTS.exec(text.slice(end, end + LONGEST)) ?? [];
    if (where === undefined || ENGLISH_STOP_WORDS.has(noun) || NO_PLACES.has(noun)) continue;
    if (analyze(text.slice(start, end)).some((stem) => isAsked(stem, asked))) return where;
  }
  return undefined;
}
