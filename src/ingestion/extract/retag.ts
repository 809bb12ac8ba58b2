import { isCapitalised } from './argument.ts';
import { wordSet } from './lexicon/word-set.ts';
import type { Token } from './reading.ts';

/** Verbs that look like plural nouns, which the tagger takes them for after a noun ("the film stars Lee"). */
const S_VERBS = wordSet(`
  stars features follows depicts portrays explores recounts chronicles borders houses hosts plays marks links flanks
  heads states reports stages
`);
/** Participles that join like prepositions. */
const PREPOSITIONS = wordSet('including regarding concerning following according considering excluding');

const OTHERS = wordSet("'s ' there to");

/** Whether there may be something to mend where the word stands; it is so of one word in ten of a text. */
export const isMistakable = (lower: string): boolean =>
  lower.endsWith('ed') || OTHERS.has(lower) || S_VERBS.has(lower) || PREPOSITIONS.has(lower);

/** Mends, in place, what the tagger is known to get wrong and relations depend on. */
export function retag(tokens: Token[]): void {
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.word.mistakable !== true) continue;
    const before = index === 0 ? undefined : tokens[index - 1];
    const after = tokens[index + 1];
    if (token.lower === "'s" || token.lower === "'")
      token.pos = before?.pos === 'PRON' ? 'AUX' : possessivePart(token);
    else if (token.word.copula) token.pos = 'AUX';
    else if (token.pos === 'VERB' && PREPOSITIONS.has(token.lower)) token.pos = 'ADP';
    else if (token.pos === 'PROPN' && token.word.nationality && isAttribute(after)) token.pos = 'ADJ';
    else if (token.pos === 'NOUN' && S_VERBS.has(token.lower)) {
      const object = isCapitalised(after) || after?.pos === 'DET';
      if (object && (before?.pos === 'NOUN' || before?.pos === 'PROPN' || before?.pos === 'PRON'))
        token.pos = 'VERB';
    } else if (
      token.pos === 'ADJ' &&
      token.lower.endsWith('ed') &&
      before?.pos === 'PROPN' &&
      isCapitalised(after)
    ) {
      token.pos = 'VERB';
    } else if (token.pos === 'PRON' && token.lower === 'there') token.pos = 'ADV';
    else if (token.lower === 'to' && token.pos === 'PART' && after?.pos !== 'VERB' && after?.pos !== 'AUX')
      token.pos = 'ADP';
    else if (token.lower === 'to' && isCapitalised(after)) token.pos = 'ADP';
  }
}

const isAttribute = (after: Token | undefined): boolean =>
  after !== undefined &&
  (after.pos === 'NOUN' ||
    after.pos === 'ADJ' ||
    after.pos === 'VERB' ||
    after.word.nationality ||
    after.text === '-');

function possessivePart(token: Token): 'PART' | 'PUNCT' {
  return token.lower === "'s" || token.glued ? 'PART' : 'PUNCT';
}
