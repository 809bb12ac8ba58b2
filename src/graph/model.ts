/**
 * The vocabulary of the graph.
 *
 * Mentions are the ground truth: extraction yields them document by document, and every entity and
 * relation is a fold over them. Offsets are UTF-16 code units into the document's stored text
 * (what `String.prototype.slice` takes), end exclusive.
 */

import type { Span } from '../lib/span.ts';

export type { Span };

export const ENTITY_TYPES = [
  'person',
  'organization',
  'location',
  'event',
  'work',
  'date',
  'concept',
  'other',
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** A span of a chunk; `chunk` is the chunk's ordinal in its document, the offsets are the document's. */
export interface Evidence extends Span {
  readonly chunk: number;
}

/** A sentence that says what an entity is; the higher the score, the better it defines it. */
export interface DescriptionEvidence extends Evidence {
  readonly score: number;
  /** What a language model wrote from it; absent: the sentence speaks for itself. */
  readonly text?: string;
}

/** Everything one document says about one entity. */
export interface EntityMentions {
  /** Identity across documents: `entityKey(name)`. */
  readonly key: string;
  /** Surface forms that share the key, with how often each stands in the document. */
  readonly names: ReadonlyArray<{ readonly name: string; readonly count: number }>;
  /** Other names the document uses for it ("Scrooge" for "Ebenezer Scrooge"). */
  readonly aliases: ReadonlyArray<{ readonly name: string; readonly key: string; readonly count: number }>;
  /** Evidence for each type, in whole numbers; `EntityType`s, or those that a language model was given to choose from. */
  readonly types: ReadonlyArray<{ readonly type: EntityType | (string & {}); readonly weight: number }>;
  readonly descriptions: readonly DescriptionEvidence[];
  /** Where it is mentioned, by name or alias, in reading order. */
  readonly mentions: readonly Evidence[];
}

/** One sentence, or a few in a row, that joins two entities. */
export interface RelationStatement extends Evidence {
  /** What joins them in the sentence, e.g. "was the partner of"; empty for co-occurrence. */
  readonly predicate: string;
  /** Sums of weights must be exact in any order: whole numbers and powers of two only. */
  readonly weight: number;
  /** What a language model wrote from it; absent: the sentence speaks for itself. */
  readonly description?: string;
}

/** Weight of a relation that a sentence states. */
export const STATED_WEIGHT = 1;
/** Weight of two entities merely standing in one sentence: weak evidence. */
export const COOCCURRENCE_WEIGHT = 0.125;

/** Everything one document says about one ordered pair of entities (`source` acts on `target`). */
export interface RelationMentions {
  readonly source: string;
  readonly target: string;
  readonly statements: readonly RelationStatement[];
}

/** What extraction yields for one document. */
export interface Extraction {
  readonly entities: readonly EntityMentions[];
  readonly relations: readonly RelationMentions[];
}
