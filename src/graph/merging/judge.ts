import { editDistance } from '../../lib/edit-distance.ts';
import { areToldApart, isAcronymOf, isPartOf, looksLikeAcronym, spellingsOf, wordsOf } from './names.ts';
import { commonestType, type TypeCounts, typesAgree } from './types.ts';

/** An entity as far as its identity goes. */
export interface Profile {
  readonly key: string;
  /** As it is shown. */
  readonly name: string;
  readonly types: TypeCounts;
  /** Keys by which documents name it, its own included, and how often. */
  readonly aliases: ReadonlyMap<string, number>;
}

/** What is around two entities. */
export interface Surroundings {
  /** Neighbours of both that are not neighbours of everything. */
  readonly sharedNeighbours: number;
  /** Whether a third entity goes by the name of either that is in question, or would by its initials. */
  readonly hasRival: boolean;
  /** Cosine of their embeddings; null: there are none. */
  readonly likeness: number | null;
}

export interface Verdict {
  readonly reason: 'alias' | 'acronym' | 'spelling' | 'likeness';
  /** A sentence for people. */
  readonly evidence: string;
}

/** Embeddings of two descriptions of one thing are seldom less alike, those of two things of one kind often nearly as much. */
const ALIKE = 0.88;
/** To compare longer ones takes longer than they are worth. */
const LONGEST_WORD = 64;

/**
 * Whether two entities of different names are one. Of what is doubtful it says no: what is merged wrongly is worse than what stays apart.
 * Symmetric.
 */
export function judge(one: Profile, other: Profile, around: Surroundings): Verdict | null {
  const agreement = typesAgree(one.types, other.types);
  if (agreement === 'no' || around.hasRival || areToldApart(one.name, other.name)) return null;
  return (
    judgeAlias(one, other, around) ??
    judgeAlias(other, one, around) ??
    judgeAcronym(one, other, around) ??
    judgeAcronym(other, one, around) ??
    (agreement === 'yes' ? (judgeSpelling(one, other) ?? judgeLikeness(one, other, around)) : null)
  );
}

/** Documents use the name of the one for the other. */
function judgeAlias(named: Profile, other: Profile, { sharedNeighbours }: Surroundings): Verdict | null {
  if ((named.aliases.get(other.key) ?? 0) === 0) return null;
  if (sharedNeighbours < neighboursNeeded(named, other)) return null;
  return {
    reason: 'alias',
    evidence: `Documents use "${other.name}" as another name of "${named.name}", and of nothing else.`,
  };
}

/** "Smith" of one document need not be the Smith of another, and people are told apart by little else than whom they know. */
function neighboursNeeded(named: Profile, other: Profile): number {
  const isPerson = [named, other].some(({ types }) => commonestType(types) === 'person');
  if (isPerson) return wordsOf(other.name).length === 1 ? 2 : 1;
  if (isPartOf(other.name, named.name)) return 1;
  // Of three letters, what one document means by them need not be what another does.
  return looksLikeAcronym(other.name) && lettersOf(other.name) < 4 ? 1 : 0;
}

function lettersOf(name: string): number {
  return name.replace(/[^\p{L}]/gu, '').length;
}

function judgeAcronym(short: Profile, long: Profile, { sharedNeighbours }: Surroundings): Verdict | null {
  if (!isAcronymOf(short.name, long.name) || commonestType(long.types) === 'person') return null;
  const names = [...short.aliases.keys()].filter((key) => key !== short.key && long.aliases.has(key));
  // Two letters stand for too many things.
  const needed = lettersOf(short.name) > 2 ? 1 : 3;
  if (sharedNeighbours < needed && names.length === 0) return null;
  const common = sharedNeighbours > 0 ? `${sharedNeighbours} neighbours` : 'another name';
  return {
    reason: 'acronym',
    evidence: `"${short.name}" has the initials of "${long.name}", and they have ${common} in common.`,
  };
}

function judgeSpelling(one: Profile, other: Profile): Verdict | null {
  const isPerson = commonestType(one.types) === 'person';
  const [ones, others] = [spellingsOf(one.name, isPerson), spellingsOf(other.name, isPerson)];
  if (!ones.has(other.key) && !others.has(one.key)) return null;
  return {
    reason: 'spelling',
    evidence: `"${one.name}" and "${other.name}" are one name, spelt differently.`,
  };
}

/** What is said of them is nearly the same, and so are their names. */
function judgeLikeness(
  one: Profile,
  other: Profile,
  { likeness, sharedNeighbours }: Surroundings,
): Verdict | null {
  if (likeness === null || likeness < ALIKE || sharedNeighbours === 0) return null;
  if (!areSpeltAlike(one.name, other.name)) return null;
  return {
    reason: 'likeness',
    evidence: `"${one.name}" and "${other.name}" are spelt alike, are described alike (${likeness.toFixed(2)}) and have neighbours in common.`,
  };
}

/** Word by word a slip or less, in words long enough for one; or the same words in another order. */
function areSpeltAlike(one: string, other: string): boolean {
  const [ones, others] = [wordsOf(one), wordsOf(other)];
  if (ones.length !== others.length) return false;
  if (ones.length > 1 && ones.toSorted().join(' ') === others.toSorted().join(' ')) return true;
  return ones.every((word, at) => {
    const match = others[at] ?? '';
    if (word === match) return true;
    // Endings tell "Maria" from "Mario" and "Kowalska" from "Kowalski"; two letters tell Slovakia from Slovenia.
    const length = Math.min(word.length, match.length);
    const slips = length > 11 ? 2 : length > 5 ? 1 : 0;
    return (
      word.at(-1) === match.at(-1) &&
      Math.max(word.length, match.length) <= LONGEST_WORD &&
      editDistance(word, match) <= slips
    );
  });
}
