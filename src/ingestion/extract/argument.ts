import { entityKey } from '../../graph/identity.ts';
import type { Span } from '../../graph/model.ts';
import { oneLine } from '../../lib/one-line.ts';
import { memoize } from '../../text/memo.ts';
import { TITLE } from './lexicon/senses.ts';
import type { Argument, Token } from './reading.ts';

/** An argument and the tokens of its sentence that it covers, `to` exclusive. */
export interface Located {
  readonly from: number;
  readonly to: number;
  readonly argument: Argument;
}

/** `entityKey`, remembered: a document repeats its names. */
export const keyOf: (name: string) => string = memoize(entityKey, 1 << 14);

/** A term in lower case is another thing than a name with its letters. */
const termId = memoize((key) => `term ${key}`, 1 << 13);

export function makeArgument(
  kind: Argument['kind'],
  name: string,
  { start, end }: Span,
  more: Partial<Pick<Argument, 'types' | 'doubtful' | 'weak' | 'possessive'>> = {},
): Argument {
  const key = kind === 'anaphor' ? name : keyOf(name);
  return {
    kind,
    name,
    key,
    id: kind === 'term' ? termId(key) : key,
    start,
    end,
    types: more.types ?? {},
    doubtful: more.doubtful ?? false,
    weak: more.weak ?? false,
    possessive: more.possessive ?? false,
  };
}

export const isHyphen = (token: Token | undefined): boolean => token?.word.hyphen === true;
export const isCapitalised = (token: Token | undefined): boolean => token?.word.capital === true;

/** Whether the lexicon has the word in one of these senses. */
export const isA = (token: Token | undefined, senses: number): boolean =>
  token !== undefined && (token.word.senses & senses) !== 0;

/** "Dr", "Dr.", "Queen". */
export const isTitle = (token: Token): boolean => (token.word.sensesWithoutStop & TITLE) !== 0;

/** Tokens as one reads them: one space between words, none around a hyphen or before what was glued; without a quoted nickname. */
export function spell(tokens: readonly Token[], from: number, to: number): string {
  let text = '';
  for (let index = from; index < to; index++) {
    const token = tokens[index];
    if (token === undefined) break;
    if (token.word.quote && tokens[index + 2]?.word.quote === true && index + 2 < to) {
      index += 2;
      continue;
    }
    const joined = index === from || token.glued || isHyphen(token) || isHyphen(tokens[index - 1]);
    text += joined ? token.text : ` ${token.text}`;
  }
  return text.replaceAll('’', "'");
}

export function spanOf(tokens: readonly Token[], from: number, to: number): Span {
  return { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
}

/** "WolfgangSchulz" is read as it is meant. */
export function makeSpeaker(text: string, span: Span): Argument {
  const written = oneLine(text.slice(span.start, span.end));
  const name = written
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/\b(Mc|Mac|De|La|Le|Van|Von) (?=\p{Lu})/gu, '$1');
  return makeArgument('name', name, span, { types: { person: 4 } });
}
