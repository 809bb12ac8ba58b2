/** A document's entities in the making: what all its readings say under one key. */

import { NEVER_NAME, PLACE, sensesOf } from './lexicon/senses.ts';
import type { LowerCaseCount } from './lower-case.ts';
import { NameCounts } from './name-counts.ts';
import { type Argument, addTypes, type Reading, type TypeWeights } from './reading.ts';
import { typesOfName } from './shape.ts';
import type { Topic } from './topic.ts';

export interface Draft {
  readonly key: string;
  /** Of the key. */
  readonly words: readonly string[];
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

/** A table of what was split before, as V8 keeps one, takes longer for a single word. */
const wordsOf = (key: string): string[] => (key.includes(' ') ? key.split(' ') : [key]);

function count(drafts: Map<string, Draft>, argument: Argument, heading: boolean): void {
  if (argument.key === '' || argument.kind === 'anaphor') return;
  let draft = drafts.get(argument.id);
  if (draft === undefined) {
    draft = {
      key: argument.key,
      words: wordsOf(argument.key),
      kind: argument.kind,
      names: new NameCounts(argument.name, 0),
      types: {},
      firm: 0,
      doubtful: 0,
      weak: 0,
      headings: 0,
      total: null,
    };
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

/** Drops what the whole document shows to be no entity. */
export function selectDrafts(
  drafts: ReadonlyMap<string, Draft>,
  readings: readonly Reading[],
  lowers: LowerCaseCount,
  length: number,
  topic: Topic | null,
): Map<string, Draft> {
  const least = leastRepeats(length);
  const selected = new Map<string, Draft>();
  const symbols = new Set<string>();
  // What an acronym stands for is a term, however rare.
  const acronyms = new Set(readings.flatMap((reading) => reading.aliases.map((claim) => claim.alias.key)));
  const expanded = new Set(readings.flatMap((reading) => reading.aliases.map((claim) => claim.name.id)));
  for (const [id, draft] of drafts) {
    const topical =
      topic !== null && (draft.key === topic.key || draft.key === topic.baseKey) && draft.kind !== 'term';
    const kept =
      topical ||
      (draft.kind === 'term'
        ? expanded.has(id) || isTerm(draft, least, length)
        : isName(draft, lowers) &&
          !isRunTogether(draft, drafts) &&
          ((sensesOf(draft.key) & NEVER_NAME) === 0 || acronyms.has(draft.key)));
    if (!kept) continue;
    selected.set(id, draft);
    if (draft.kind !== 'term') symbols.add(draft.key);
  }
  // "MRI" the name and "MRI" the term are one.
  for (const [id, draft] of selected) {
    if (draft.kind === 'term' && symbols.has(draft.key)) selected.delete(id);
  }
  return selected;
}

function isName(draft: Draft, lowers: LowerCaseCount): boolean {
  if (draft.kind !== 'name') return true;
  const capitals = draft.firm + draft.doubtful;
  if (draft.words.length > 1)
    return draft.firm > 0 || capitals + draft.weak - draft.headings >= 2 || isPersonal(draft);
  const acronym = /^\p{Lu}{2,6}$/u.test(displayName(draft));
  return draft.firm > 0 && (acronym || capitals > lowers(draft.key));
}

/** A name only tables or headings hold: a person's is recognised by itself. */
const isPersonal = (draft: Draft): boolean =>
  draft.headings < mentionsOf(draft) && (typesOfName(displayName(draft)).person ?? 0) >= 3;

/** "In Petersburg Berg …": a place and a name that merely met. */
function isRunTogether(draft: Draft, drafts: ReadonlyMap<string, Draft>): boolean {
  const [place = '', name = ''] = draft.words;
  if (draft.kind !== 'name' || draft.words.length !== 2 || mentionsOf(draft) > 2) return false;
  const [first, second] = [drafts.get(place), drafts.get(name)];
  if (first === undefined || second === undefined || Math.min(first.firm, second.firm) < MET) return false;
  return (sensesOf(place) & PLACE) !== 0 || (first.types.location ?? 0) > (first.types.person ?? 0);
}

/** Names that stand alone this often are names by themselves. */
const MET = 5;

function isTerm(draft: Draft, least: number, length: number): boolean {
  const times = mentionsOf(draft);
  const prose = times - draft.headings;
  if (prose === 0) return false;
  if (draft.words.length > 1) return draft.headings > 0 ? times >= Math.min(least, 2) : times >= least;
  if (/\p{Lu}|\d/u.test(displayName(draft))) return times >= Math.min(least, 3);
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
