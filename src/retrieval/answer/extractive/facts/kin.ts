import type { Relative } from '../../../question/asked-fact.ts';

const WORD = String.raw`\p{Lu}(?:[\p{L}\p{M}\p{N}.'’-]*[\p{L}\p{M}\p{N}])?`;
/** A name, with its number or rank: "Iselda of Tours", "Albert III, Duke of Bavaria". */
const PERSON = `${WORD}(?: (?:(?:of|the|de|von|van|du|la|al|bin|ibn) )*${WORD}){0,6}(?:, (?:\\d+\\p{Ll}+ )?(?:Duke|Count|Earl|King|Prince|Princess|Duchess|Countess|Margrave|Baron|Lord|Marquis|Viscount|Elector)(?: (?:of|the|${WORD})){1,5}(?<! (?:of|the)))?`;
/** What he was stands before his name: "the Norwegian actor". */
const EPITHETS = String.raw`(?:(?:\p{Ll}[\p{L}-]*,?|\d+\p{Ll}+) ){0,4}?`;
const PARENTHESIS = String.raw`(?: ?\([^()]{0,80}\))?`;

/** "the son of Una Falk (1801–1860) and Per Falk": the parents, the second one if there are two. */
const PARENTS = new RegExp(
  String.raw`\b(?:son|daughter|child|children|born) (?:of|to) ${EPITHETS}(${PERSON})(${PARENTHESIS},? and ${EPITHETS}${PERSON})?`,
  'u',
);
const NAMED: Readonly<Record<Relative, readonly RegExp[]>> = {
  father: [new RegExp(String.raw`\b[Ff]ather(?! of\b)(?:,| is| was)? ${EPITHETS}(${PERSON})`, 'u')],
  mother: [new RegExp(String.raw`\b[Mm]other(?! of\b)(?:,| is| was)? ${EPITHETS}(${PERSON})`, 'u')],
  parent: [new RegExp(String.raw`\b[Pp]arents(?:,| are| were) ${EPITHETS}(${PERSON})`, 'u')],
  spouse: [
    new RegExp(String.raw`\b(?:married|marries|marry|marrying|wed)(?: to)? ${EPITHETS}(${PERSON})`, 'u'),
    new RegExp(
      String.raw`\b(?:wife|husband|widow|consort|spouse|marriage)(?:,| is| was| of| to)? ${EPITHETS}(${PERSON})`,
      'u',
    ),
  ],
  child: [
    new RegExp(
      String.raw`\b(?:[Hh]is|[Hh]er|[Tt]heir|had) (?:\p{Ll}+ )?(?:son|daughter|child|children)s?(?:,| is| was)? ${EPITHETS}(${PERSON})`,
      'u',
    ),
    new RegExp(String.raw`\b(?:father|mother|parents?) of ${EPITHETS}(${PERSON})`, 'u'),
  ],
};

/** Whom a sentence names as the relative of the one it is about; unsure which of two parents is meant. */
export interface NamedRelative {
  readonly name: string;
  readonly sure: boolean;
}

export function findRelative(relative: Relative, sentence: string): NamedRelative | undefined {
  for (const pattern of NAMED[relative]) {
    const name = pattern.exec(sentence)?.[1];
    if (name !== undefined) return { name, sure: true };
  }
  if (relative === 'spouse' || relative === 'child') return undefined;
  const [, name, other] = PARENTS.exec(sentence) ?? [];
  return name === undefined
    ? undefined
    : { name, sure: relative === 'parent' || (relative === 'father' && other === undefined) };
}
