import { entityKey } from '../../../graph/identity.ts';
import { areInitialsOf } from '../../../graph/initials.ts';
import type { Span } from '../../../lib/span.ts';
import { standsAlone } from './find-name.ts';
import { type FoldedText, foldName } from './folded-text.ts';
import type { GroundedEntity } from './ground.ts';

/** Where the text has what may be another name of an entity, listed by the model or not. */
export interface FurtherName extends Span {
  /** Of the other name. */
  readonly key: string;
  /** The entity it was looked for as a name of. */
  readonly of: string;
  /** The text gives it as an acronym of the name; otherwise it is the first or last word of a person's. */
  readonly isAcronym: boolean;
}

const SHORTEST = 3;

/** Short names of people, and acronyms that the text puts in brackets behind the name. */
export function findFurtherNames(text: FoldedText, entities: Iterable<GroundedEntity>): FurtherName[] {
  const all = [...entities];
  const taken = all.flatMap(({ places }) => places);
  const isFree = ({ start, end }: Span) => !taken.some((place) => place.start < end && start < place.end);
  const found = new Map<string, FurtherName>();
  const note = (name: Omit<FurtherName, keyof Span>, places: readonly Span[]) => {
    for (const { start, end } of places) found.set(`${start} ${name.key}`, { ...name, start, end });
  };
  for (const { key: of, name, type, places } of all) {
    const acronym = acronymOf(name, places, text.text);
    if (acronym !== null) {
      const isSpelt = ({ start, end }: Span) => text.text.slice(start, end) === acronym;
      note({ key: entityKey(acronym), of, isAcronym: true }, text.places(foldName(acronym)).filter(isSpelt));
    }
    const words = of.split(' ');
    if (type !== 'person' || words.length < 2) continue;
    for (const key of new Set([words[0] ?? '', words.at(-1) ?? '']))
      if (key.length >= SHORTEST) {
        const alone = text.places(key).filter((place) => standsAlone(text.text, place) && isFree(place));
        note({ key, of, isAcronym: false }, alone);
      }
  }
  return [...found.values()];
}

const IN_BRACKETS = /^\s?\(\s?["“]?([\p{Lu}\p{N}][\p{Lu}\p{N}&.-]{1,9})["”]?\s?[),;]/u;

/** "World Health Organization (WHO)". */
function acronymOf(name: string, places: readonly Span[], text: string): string | null {
  for (const { end } of places) {
    const acronym = IN_BRACKETS.exec(text.slice(end, end + 20))?.[1];
    if (acronym !== undefined && areInitialsOf(acronym, name)) return acronym;
  }
  return null;
}
