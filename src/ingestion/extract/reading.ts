/** What is read in one sentence, before names are resolved over the document. Offsets are the document's. */
import type { EntityType, Span } from '../../graph/model.ts';
import type { Word } from './word.ts';

export type PartOfSpeech =
  | 'ADJ'
  | 'ADP'
  | 'ADV'
  | 'AUX'
  | 'CCONJ'
  | 'DET'
  | 'INTJ'
  | 'NOUN'
  | 'NUM'
  | 'PART'
  | 'PRON'
  | 'PROPN'
  | 'PUNCT'
  | 'SCONJ'
  | 'SYM'
  | 'VERB'
  | 'X';

export interface Token extends Span {
  readonly word: Word;
  readonly text: string;
  readonly lower: string;
  pos: PartOfSpeech;
  /** No white space before it. */
  readonly glued: boolean;
}

export type TypeWeights = Partial<Record<EntityType, number>>;

/**
 * What may take part in a relation. `name`, `work` and `date` are names; a `term` counts only if the document repeats
 * it; an `anaphor` ("he", "the film") stands for the document's topic or the speaker, where that is safe.
 */
export interface Argument extends Span {
  readonly kind: 'name' | 'work' | 'date' | 'term' | 'anaphor';
  /** As it is shown: white space collapsed, honorifics off. For an anaphor its word in lower case. */
  readonly name: string;
  readonly key: string;
  /** What is one entity has one: names and works of one key, or terms. */
  readonly id: string;
  /** Evidence of this mention alone. */
  readonly types: TypeWeights;
  /** A word that may be capitalised for its place alone; the document decides. */
  readonly doubtful: boolean;
  /** Found where capitals tell nothing (headings, tables): counts only if the name stands elsewhere. */
  readonly weak: boolean;
  /** "his", not "he". */
  readonly possessive: boolean;
}

export interface Statement {
  readonly subject: Argument;
  readonly object: Argument;
  readonly predicate: string;
  /** Holds only if both are places ("Leeds, Yorkshire"), or only if the subject is a person ("(1900 – 1980)"). */
  readonly condition: 'places' | 'person' | null;
}

/** Another name for the same thing, stated by the text: an acronym, "also known as". */
export interface AliasClaim {
  readonly name: Argument;
  readonly alias: Argument;
}

export interface Reading extends Span {
  readonly arguments: readonly Argument[];
  readonly statements: readonly Statement[];
  readonly aliases: readonly AliasClaim[];
  /** Arguments that the sentence defines, and how well. */
  readonly definitions: ReadonlyArray<{ readonly of: Argument; readonly score: number }>;
  /** Words, for bounding co-occurrence. */
  readonly words: number;
  /** Who speaks, in a chat's line. */
  readonly speaker: Argument | null;
  /** False where capitals tell nothing: headings, cells, lines in capitals. */
  readonly prose: boolean;
  readonly heading: boolean;
}

/** Adds what `from` tells, `times` over. */
export function addTypes(types: TypeWeights, from: Readonly<TypeWeights>, times = 1): void {
  for (const key in from) {
    const type = key as EntityType;
    types[type] = (types[type] ?? 0) + (from[type] ?? 0) * times;
  }
}

export function addType(types: TypeWeights, type: EntityType | null, weight: number): void {
  if (type !== null) types[type] = (types[type] ?? 0) + weight;
}
