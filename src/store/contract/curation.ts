/** What is laid over the fold by work in the background: entities taken for one another, summaries; and what that work reads. */

export interface NewMerge {
  /** Both by the exact names that are shown; `absorbed` is from now on a name of `target`. */
  readonly absorbed: string;
  readonly target: string;
  /** What kind of evidence, in a word, and the evidence in a sentence, for whoever doubts it. */
  readonly reason: string;
  readonly evidence: string;
  readonly by: 'automatic' | 'editor';
}

export interface Merge extends NewMerge {
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
}

/** `vetoed`: an editor told them apart, and an automatic merge does not overrule that. `same`: they are one already. */
export type MergeOutcome = 'merged' | 'vetoed' | 'same';

/** An entity as far as its identity goes. */
export interface EntityProfile {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly types: ReadonlyArray<readonly [type: string, weight: number]>;
  /** Keys by which documents name it, its own included, and how often. */
  readonly aliases: ReadonlyArray<readonly [key: string, count: number]>;
  readonly documents: number;
  readonly degree: number;
  readonly isEdited: boolean;
}

/** What is said of an entity, for a summary. */
export interface Described {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly documents: number;
  readonly mentions: number;
  /** The best of them, best first, each once; `hash` is the text's. */
  readonly descriptions: ReadonlyArray<{ readonly hash: string; readonly text: string }>;
  /** The present summary and the hashes of what it was made of; null: there is none, or none that may be shown. */
  readonly summary: { readonly text: string; readonly sources: readonly string[] } | null;
}

export interface NewSummary extends Pick<Described, 'id' | 'documents' | 'mentions'> {
  /** Empty: none could be made; it is tried again when there is more to say. */
  readonly text: string;
  readonly sources: readonly string[];
}

/** A place in the order in which documents were published. */
export interface PublishedAt {
  readonly updatedAt: number;
  readonly document: number;
}

export interface CurationStore {
  /**
   * Takes one entity for another: at once for documents to come, step by step (`refold`) for those that are there. It can be undone, and
   * nothing of what documents say is lost. `StoreError('not_found')`.
   */
  merge(merge: NewMerge): Promise<MergeOutcome>;
  /** Tells apart again, by a name of the absorbed; no automatic merge joins them any more. False: nothing of this name was merged. */
  unmerge(name: string): Promise<boolean>;
  merges(): Promise<Merge[]>;
  /**
   * Brings some documents up to what is merged now, each in one transaction. Answers how many; 0: all are. To be called until then, also
   * after a start: a crash leaves each document either as before or as after.
   */
  refold(): Promise<number>;
  /** In any order; unknown ids are left out. */
  profiles(ids: readonly number[]): Promise<EntityProfile[]>;
  /** What the next few documents mention that were published since the task advanced; null: none were. */
  published(
    task: string,
  ): Promise<{ readonly entities: readonly number[]; readonly until: PublishedAt } | null>;
  advance(task: string, until: PublishedAt): Promise<void>;
  /** Of these entities those that have at least so many descriptions, but for what an editor described. */
  described(ids: readonly number[], least: number): Promise<Described[]>;
  /** Entities that are mentioned otherwise than when their summary was made. */
  outdated(limit: number): Promise<number[]>;
  /**
   * Shown in place of the best descriptions from now on, below what an editor writes. False, and nothing done, if something that it was
   * made of is gone.
   */
  putSummary(summary: NewSummary): Promise<boolean>;
  /** There is too little to summarise by now. */
  dropSummary(entity: number): Promise<void>;
}
