/** Words that may stand for the document's topic or for the speaker. */
import { type Located, makeArgument, spanOf } from './argument.ts';
import { classOfNoun } from './lexicon/nouns.ts';
import { wordSet } from './lexicon/word-set.ts';
import type { Token } from './reading.ts';

const SUBJECTS = wordSet('he she it they i');
const POSSESSIVES: ReadonlyMap<string, string> = new Map([
  ['his', 'he'],
  ['its', 'it'],
  ['their', 'they'],
  ['my', 'i'],
  ['her', 'she'],
]);

export function findAnaphora(
  tokens: readonly Token[],
  taken: readonly boolean[],
  speaks: boolean,
): Located[] {
  const found: Located[] = [];
  tokens.forEach((token, index) => {
    // "the" is a determiner, the others are pronouns; most tokens are neither.
    if (taken[index] || (token.pos !== 'PRON' && token.pos !== 'DET')) return;
    const possessive = POSSESSIVES.get(token.lower);
    const next = tokens[index + 1];
    const word = possessive ?? token.lower;
    if (word === 'i' ? !speaks : speaks) return;
    if (possessive !== undefined) {
      // "her" is an object unless a noun phrase follows.
      if (next === undefined || !/^(?:NOUN|ADJ|NUM|PROPN|VERB)$/.test(next.pos)) return;
      found.push({
        from: index,
        to: index + 1,
        argument: makeArgument('anaphor', word, token, { possessive: true }),
      });
    } else if (SUBJECTS.has(token.lower)) {
      found.push({ from: index, to: index + 1, argument: makeArgument('anaphor', word, token) });
    } else if (token.lower === 'the' && next !== undefined && !taken[index + 1] && next.pos === 'NOUN') {
      const after = tokens[index + 2];
      const type = classOfNoun(next.lower);
      if (
        after === undefined ||
        after.pos === 'NOUN' ||
        taken[index + 2] ||
        type === null ||
        type === 'person'
      )
        return;
      found.push({
        from: index,
        to: index + 2,
        argument: makeArgument('anaphor', `the ${next.lower}`, spanOf(tokens, index, index + 2)),
      });
    }
  });
  return found;
}
