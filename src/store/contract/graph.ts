/** The fold over all mentions, with the edits laid over it. */
import type { EntityType, Span } from '../../graph/model.ts';

/** An entity as it is shown: the fold with the edits laid over it. */
export interface Entity {
  readonly id: number;
  readonly name: string;
  readonly type: EntityType | (string & {});
  /** Names of what was merged into it, or that it bore before it was renamed; the commonest first, a bounded number. */
  readonly otherNames: readonly string[];
  /** The best defining sentences, a summary of all, or what an editor wrote. */
  readonly description: string;
  readonly mentions: number;
  readonly degree: number;
  /** Ids of chunks that mention it most (a bounded number of them), and the names of their documents. */
  readonly chunks: readonly number[];
  readonly filePaths: readonly string[];
  /** Free properties an editor set. */
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface Relation {
  readonly id: number;
  /** Ids of the entities, in the direction its evidence mostly states. */
  readonly source: number;
  readonly target: number;
  readonly sourceName: string;
  readonly targetName: string;
  /** Predicates, best first, or what an editor wrote; empty for co-occurrence alone. */
  readonly keywords: string;
  readonly description: string;
  readonly weight: number;
  readonly chunks: readonly number[];
  readonly filePaths: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** An edge without its texts, for walking. */
export interface Edge {
  readonly id: number;
  readonly source: number;
  readonly target: number;
  readonly weight: number;
}

export interface MentionCount {
  readonly entity: number;
  readonly chunk: number;
  readonly count: number;
  /**
   * The chunk is about the entity: its document's title, or the last part of its heading, is the entity's name or
   * alias (`titleKeys`). Ranking gives such a mention several times the weight of another.
   */
  readonly titled: boolean;
}

export interface AroundStart {
  readonly entities: readonly number[];
  /** Their ends and the chunks that state them belong to the start. */
  readonly relations: readonly number[];
  readonly chunks: readonly number[];
  /** Chunks in which mentions of the start's entities are looked for, beyond those that mention an entity most. */
  readonly lookedInto: readonly number[];
}

export interface AroundBounds {
  readonly rounds: number;
  /** Entities, and chunks, walked from in one round: first come, first served. */
  readonly width: number;
  readonly chunksOfEntity: number;
  readonly chunksOfRelation: number;
  /** A name that more entities go by tells nobody apart: it leads to none of them. */
  readonly namesakes: number;
}

/** Mentions as columns, each once: entity `entities[i]` in chunk `chunks[i]`. Thousands cross threads as fast as ten. */
export interface Around {
  readonly entities: Float64Array;
  readonly chunks: Float64Array;
  readonly titled: Uint8Array;
  readonly statements: ReadonlyArray<{ readonly relation: number; readonly chunk: number }>;
}

/** An entity that bears a key as its name or as an alias, with what tells how specific it is. */
export interface LinkedEntity {
  readonly key: string;
  readonly entity: number;
  readonly name: string;
  readonly type: string;
  readonly via: 'name' | 'alias';
  /** How often the key names this entity. */
  readonly count: number;
  /** Chunks that mention the entity. */
  readonly chunks: number;
  readonly degree: number;
}

export interface GraphSize {
  readonly documents: number;
  readonly chunks: number;
  readonly entities: number;
  readonly relations: number;
}

export interface EntityEdit {
  readonly name: string;
  /** New name; the same key (a change of case) is a rename too. */
  readonly rename?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface RelationEdit {
  readonly source: string;
  readonly target: string;
  readonly keywords?: string;
  readonly description?: string;
  readonly weight?: number;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface GraphStore {
  size(): Promise<GraphSize>;
  /** Every entity's name, sorted. */
  labels(): Promise<string[]>;
  /** By exact name, not by alias. */
  idOf(name: string): Promise<number | null>;
  /** Entities whose name contains `label`, ignoring case (all for `*`): exact matches first, then by degree. */
  matching(label: string, limit: number): Promise<number[]>;
  /** Distinct neighbours of the given entities, themselves left out, highest degree first. */
  neighbours(entities: readonly number[], limit: number): Promise<number[]>;
  /** In the order asked for; unknown ids are left out. */
  entities(ids: readonly number[]): Promise<Entity[]>;
  relations(ids: readonly number[]): Promise<Relation[]>;
  /** Relations with both ends among the given entities. */
  relationsAmong(entities: readonly number[]): Promise<Relation[]>;
  /** Entities that bear any of the keys, as name or alias. */
  link(keys: readonly string[]): Promise<LinkedEntity[]>;
  /** The strongest edges of each entity. */
  edgesOf(entities: readonly number[], limitPerEntity: number): Promise<Edge[]>;
  /** How each relation is stated; those of co-occurrence alone have no predicate. */
  predicatesOf(
    relations: readonly number[],
  ): Promise<ReadonlyArray<{ readonly relation: number; readonly predicate: string }>>;
  /** Edges stated in the given chunks. */
  edgesIn(chunks: readonly number[]): Promise<ReadonlyArray<Edge & { readonly chunk: number }>>;
  /** The chunks that mention each entity most, those titled with it first. */
  mentionsOf(entities: readonly number[], limitPerEntity: number): Promise<MentionCount[]>;
  mentionsIn(chunks: readonly number[]): Promise<MentionCount[]>;
  /**
   * What lies around a start, walked outward in one call: entities to the chunks that mention them, chunks to the entities they
   * mention, in bounded rounds. A name also leads to the chunks titled with another entity that has it as an alias ("Ann Reed"
   * is what "Ann Reed (director)" goes by).
   */
  around(start: AroundStart, bounds: AroundBounds): Promise<Around>;
  /** Chunks that state each relation, strongest first. */
  statementsOf(
    relations: readonly number[],
    limitPerRelation: number,
  ): Promise<
    ReadonlyArray<Span & { readonly relation: number; readonly chunk: number; readonly predicate: string }>
  >;
  /** `StoreError`: `not_found`, or `conflict` when the new name is another entity's. Answers the entity as it is now. */
  editEntity(edit: EntityEdit): Promise<Entity>;
  /** Either direction finds the relation. `StoreError('not_found')`. */
  editRelation(edit: RelationEdit): Promise<Relation>;
}
