import type { Span } from '../graph/model.ts';

/** What one document adds to one entity. Plain, as all of a share is: it crosses to the writer as JSON. */
export interface EntityShare {
  readonly key: string;
  /** Surface forms, with how often each stands in the document. A text may come twice here and in the next two: counts are summed. */
  readonly names: readonly Count[];
  readonly types: readonly Count[];
  /** Keys that name the entity here, its own included. */
  readonly aliases: readonly Count[];
  /** Each chunk once. */
  readonly mentions: readonly MentionShare[];
  readonly descriptions: readonly DescriptionShare[];
}

export type Count = readonly [text: string, count: number];

/** `places`: start and end of each mention, one after the other. */
export type MentionShare = readonly [chunk: number, places: readonly number[]];

export interface DescriptionShare extends Span {
  readonly chunk: number;
  readonly score: number;
  readonly text?: string;
}

export interface StatementShare extends Span {
  readonly chunk: number;
  readonly predicate: string;
  readonly weight: number;
  readonly description?: string;
  /** From `first` to `second`. */
  readonly forward: boolean;
}

/** What one document adds to one unordered pair of entities: their places among the document's, that of the key that sorts first first. */
export interface RelationShare {
  readonly first: number;
  readonly second: number;
  readonly statements: readonly StatementShare[];
}

/** Each entity and each pair once. */
export interface DocumentShare {
  readonly entities: readonly EntityShare[];
  readonly relations: readonly RelationShare[];
}
