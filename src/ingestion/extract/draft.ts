/** A document's entities in the making: what all its readings say under one key. */
import type { Entity } from './entities.ts';
import { ACRONYM } from './is-name.ts';
import { NEVER_NAME, PLACE, sensesOf } from './lexicon/senses.ts';
import type { LowerCaseCount } from './lower-case.ts';
import { NameCounts } from './name-counts.ts';
import { type Argument, addTypes, type Reading, type TypeWeights } from './reading.ts';
import { typesOfName } from './shape.ts';
import type { Topic } from './topic.ts';

export interface Draft {
  readonly key: string;
  /** Whether the key is one word. */
  readonly single: boolean;
  readonly kind: 'name' | 'work' | 'date' | 'term';
  /** Spellings with this key, and how often each stands. */
  readonly names: NameCounts;
  readonly types: TypeWeights;
  /** Mentions in prose whose capitals, or quotation marks, count. */
  firm: number;
  doubtful: number;
  weak: number;
  /** Mentions in headings. */
  headings: number;
  /** Kept by `totalTypes`. */
  total: Readonly<TypeWeights> | null;
  /** What it is a name of; null before `mergeDrafts`. */
  entity: Entity | null;
}

export function makeDraft(key: string, kind: Draft['kind'], name: string): Draft {
  return {
    key,
    single: !key.includes(' '),
    kind,
    names: new NameCounts(name, 0),
    types: {},
    firm: 0,
    doubtful: 0,
    weak: 0,
    headings: 0,
    total: null,
    entity: null,
  };
}

export function gatherDrafts(readings: readonly Reading[]): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  for (const reading of readings) {
    for (const argument of reading.arguments)
      if (argument.kind !== 'anaphor') count(drafts, argument, reading.heading);
    if (reading.speaker !== null) count(drafts, reading.speaker, false);
  }
  return drafts;
}

function count(drafts: Map<string, Draft>, argument: Argument, heading: boolean): void {
  if (argument.key === '' || argument.kind === 'anaphor') return;
  let draft = drafts.get(argument.id);
  if (draft === undefined) {
    draft = makeDraft(argument.key, argument.kind, argument.name);
    drafts.set(argument.id, draft);
  }
  draft.names.add(argument.name, 1);
  addTypes(draft.types, argument.types);
  if (argument.weak) draft.weak++;
  else if (argument.doubtful) draft.doubtful++;
  else draft.firm++;
  if (heading) draft.headings++;
}

export function mentionsOf(draft: Draft): number {
  return draft.firm + draft.doubtful + draft.weak;
}

/** The spelling used most, the first of equals. */
export function displayName(draft: Draft): string {
  if (draft.names.isOne) return draft.names.first;
  let best = '';
  let most = 0;
  for (const { name, count } of draft.names.list()) {
    if (count > most || (count === most && isBetterSpelling(name, best))) {
      best = name;
      most = count;
    }
  }
  return best;
}

/** "Marley" rather than "MARLEY". */
const isBetterSpelling = (name: string, other: string): boolean =>
  /^\P{Ll}+$/u.test(other) && /\p{Ll}/u.test(name);

/** Drops, in place, what the whole document shows to be no entity. */
export function selectDrafts(
  drafts: Map<string, Draft>,
  readings: readonly Reading[],
  lowers: LowerCaseCount,
  length: number,
  topic: Topic | null,
): void {
  const least = leastRepeats(length);
  const expanded = new Set<string>();
  const acronyms = new Set<string>();
  for (const { aliases } of readings)
    for (const { name, alias } of aliases) {
      expanded.add(name.id);
      acronyms.add(alias.key);
    }
  // In a short text there is none, and no name need be taken apart to look for it.
  const someStandAlone = drafts.values().some((draft) => draft.single && draft.firm >= MET);
  const isKept = (id: string, draft: Draft): boolean => {
    const { key } = draft;
    // What an acronym stands for is a term, however rare.
    if (draft.kind === 'term') return isTerm(draft, least, length) || expanded.has(id);
    if (topic !== null && (key === topic.key || key === topic.baseKey)) return true;
    if (!isName(draft, lowers) || (someStandAlone && isRunTogether(draft, drafts))) return false;
    return !draft.single || (sensesOf(key) & NEVER_NAME) === 0 || acronyms.has(key);
  };
  const dropped: string[] = [];
  for (const [id, draft] of drafts) if (!isKept(id, draft)) dropped.push(id);
  for (const id of dropped) drafts.delete(id);
  // "MRI" the name and "MRI" the term are one.
  for (const [id, draft] of drafts)
    if (draft.kind === 'term' && isNamed(drafts.get(draft.key))) drafts.delete(id);
}

const isNamed = (draft: Draft | undefined): boolean => draft !== undefined && draft.kind !== 'term';

function isName(draft: Draft, lowers: LowerCaseCount): boolean {
  if (draft.kind !== 'name') return true;
  const capitals = draft.firm + draft.doubtful;
  if (!draft.single)
    return draft.firm > 0 || capitals + draft.weak - draft.headings >= 2 || isPersonal(draft);
  return draft.firm > 0 && (ACRONYM.test(displayName(draft)) || capitals > lowers(draft.key));
}

/** A name only tables or headings hold: a person's is recognised by itself. */
const isPersonal = (draft: Draft): boolean =>
  draft.headings < mentionsOf(draft) && (typesOfName(displayName(draft)).person ?? 0) >= 3;

/** "In Petersburg Berg …": a place and a name that merely met. */
function isRunTogether(draft: Draft, drafts: ReadonlyMap<string, Draft>): boolean {
  if (draft.kind !== 'name' || draft.single || mentionsOf(draft) > 2) return false;
  const { key } = draft;
  const space = key.indexOf(' ');
  if (key.includes(' ', space + 1)) return false;
  const place = key.slice(0, space);
  const [first, second] = [drafts.get(place), drafts.get(key.slice(space + 1))];
  if (first === undefined || second === undefined || Math.min(first.firm, second.firm) < MET) return false;
  return (sensesOf(place) & PLACE) !== 0 || (first.types.location ?? 0) > (first.types.person ?? 0);
}

/** Names that stand alone this often are names by themselves. */
const MET = 5;

function isTerm(draft: Draft, least: number, length: number): boolean {
  const times = mentionsOf(draft);
  const prose = times - draft.headings;
  if (prose === 0) return false;
  if (!draft.single) return draft.headings > 0 ? times >= Math.min(least, 2) : times >= least;
  if (times < Math.min(least, 3)) return false;
  if (/\p{Lu}|\d/u.test(displayName(draft))) return true;
  return draft.headings > 0 && length < LONG_DOCUMENT && times >= Math.max(3, least);
}

/** In longer ones a single common word of a heading is no term. */
const LONG_DOCUMENT = 30_000;

/** How often a document of this many characters repeats a phrase that is a term of its subject. */
function leastRepeats(length: number): number {
  return Math.max(2, Math.round(Math.log2(length / 1500)));
}

/** Evidence of all mentions together with that of the name's own words; asked for when all mentions are gathered. */
export function totalTypes(draft: Draft): Readonly<TypeWeights> {
  if (draft.total === null) {
    const total = { ...draft.types };
    if (draft.kind === 'name') {
      const shape = typesOfName(displayName(draft));
      const mentions = mentionsOf(draft);
      // "at Quartz Labs" now and then makes no place of it: of a place one time in two it is said.
      if (shape.location === undefined && (total.location ?? 0) * 2 < mentions) total.location = 0;
      addTypes(total, shape, Math.min(mentions, MOST_TELLING));
    }
    draft.total = total;
  }
  return draft.total;
}

/** The words of a name tell no more than so many mentions. */
const MOST_TELLING = 10;
