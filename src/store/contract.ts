/**
 * What the store keeps, by domain, as the rest of Weft sees it.
 *
 * Every method is asynchronous and every engine passes the same suite (`store-suite.ts`). A `Store` is
 * bound to one workspace. Ids of chunks, entities and relations are opaque numbers, unique in a
 * workspace and valid while what they name exists. Nothing outside `store/` knows the engine.
 */
import type { BrandingAsset, BrandingChange } from '../branding/model.ts';
import type { EntityMentions, EntityType, RelationMentions, Span } from '../graph/model.ts';

export type DocumentStatus = 'pending' | 'processing' | 'processed' | 'failed';
export const DOCUMENT_STATUSES = ['pending', 'processing', 'processed', 'failed'] as const;

export interface DocumentRecord {
  readonly id: string;
  readonly status: DocumentStatus;
  /** The source name; for a file of the input directory its path below it. */
  readonly filePath: string;
  readonly title: string | null;
  /** Empty until a file has been converted. */
  readonly summary: string;
  /** Characters (UTF-16 code units) of text; of a file not converted yet, its bytes. */
  readonly length: number;
  readonly chunksCount: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Why it failed; null unless `failed`. */
  readonly error: string | null;
  readonly trackId: string;
}

/** A file's place in the input directory; the path is its identity. */
export interface InputFile {
  /** Relative to the input directory, `/`-separated. */
  readonly path: string;
  readonly size: number;
  /** Modification time, milliseconds since the epoch. */
  readonly modifiedAt: number;
  /** True when Weft put it there (`POST /documents/upload`), so Weft may remove it again. */
  readonly uploaded: boolean;
}

export type DocumentContent = { readonly text: string } | { readonly bytes: Uint8Array };

export interface NewDocument {
  readonly id: string;
  readonly filePath: string;
  readonly summary: string;
  readonly length: number;
  readonly content: DocumentContent;
  /** Set when the document comes from the input directory. */
  readonly input?: InputFile;
}

/** Something that was sent and cannot be a document; kept so that its track tells what became of it. */
export interface RejectedItem {
  readonly filePath: string;
  readonly rejected: string;
}

export type ItemOutcome =
  | { readonly outcome: 'queued'; readonly documentId: string; readonly filePath: string }
  /** It was there, failed, and is tried again. */
  | {
      readonly outcome: 'requeued';
      readonly documentId: string;
      readonly filePath: string;
      readonly existing: string;
    }
  /** The same content is there already, under the name `existing`. */
  | {
      readonly outcome: 'duplicate';
      readonly documentId: string;
      readonly filePath: string;
      readonly existing: string;
    }
  | { readonly outcome: 'rejected'; readonly filePath: string; readonly reason: string };

/** An item of a track; `status` and `error` are the document's as they are now, null once it is deleted. */
export type TrackedItem = ItemOutcome & {
  readonly status: DocumentStatus | null;
  readonly error: string | null;
};

export interface DocumentPageRequest {
  readonly status?: DocumentStatus;
  /** Part of the source name or title, ignoring case. */
  readonly text?: string;
  readonly sort: 'created_at' | 'updated_at' | 'file_path';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  /** `nextCursor` of the page before; `StoreError('invalid_cursor')` for anything else. */
  readonly cursor?: string;
}

export interface DocumentPage {
  readonly documents: readonly DocumentRecord[];
  readonly nextCursor: string | null;
}

export interface StoredChunk extends Span {
  readonly id: number;
  readonly documentId: string;
  readonly filePath: string;
  readonly title: string | null;
  readonly ordinal: number;
  readonly text: string;
  readonly tokens: number;
  readonly page: number | null;
  readonly heading: string | null;
}

export interface DocumentStore {
  /**
   * Takes items in, durably (on disk when it returns), in one transaction and in order. The same content twice, also within
   * one call, is one document. An input file whose path named another document supersedes it: the old
   * one goes when the new one is published, in the same transaction, unless something else still names it
   * (another path, or an insert that did not come from the input directory).
   */
  accept(trackId: string, items: ReadonlyArray<NewDocument | RejectedItem>): Promise<ItemOutcome[]>;
  /** Null for an unknown track. */
  track(trackId: string): Promise<TrackedItem[] | null>;
  get(id: string): Promise<DocumentRecord | null>;
  /** The stored text chunks are cut from; null while there is none. */
  text(id: string): Promise<string | null>;
  chunks(id: string): Promise<StoredChunk[]>;
  /** Every document, oldest first within each status. */
  byStatus(): Promise<Record<DocumentStatus, DocumentRecord[]>>;
  page(request: DocumentPageRequest): Promise<DocumentPage>;
  counts(): Promise<Record<DocumentStatus, number>>;
  /** Files of the input directory that are known, by path. */
  inputs(): Promise<InputFile[]>;
  /** Retracts exactly what the document contributed. Answers the uploads whose files may now go; null if unknown. */
  delete(id: string): Promise<InputFile[] | null>;
  /** Everything of the workspace: documents, chunks, graph with its edits, cache. Answers how many documents, and the uploads. */
  deleteAll(): Promise<{ readonly documents: number; readonly uploads: InputFile[] }>;
}

export interface ClaimedDocument {
  readonly id: string;
  readonly filePath: string;
  /** As in its record; tells how much memory working on it will take. */
  readonly length: number;
  /** Names this claim: publish, release and fail of an older claim do nothing. */
  readonly claim: string;
}

export interface PreparedChunk extends Span {
  readonly text: string;
  readonly tokens: number;
  readonly page: number | null;
  readonly heading: string | null;
  /** Search terms of the text and of its heading, by `text/terms.ts`. */
  readonly terms: readonly string[];
  readonly headingTerms: readonly string[];
}

/** A document ready to be published. Chunk ordinals are places in `chunks`. */
export interface PreparedDocument {
  readonly text: string;
  readonly title: string | null;
  readonly titleTerms: readonly string[];
  readonly summary: string;
  readonly chunks: readonly PreparedChunk[];
  readonly entities: readonly EntityMentions[];
  readonly relations: readonly RelationMentions[];
}

export interface QueueStore {
  /** At start: what was `processing` when the last process ended is `pending` again. Answers how many. */
  recover(): Promise<number>;
  /** Oldest `pending` documents become `processing`. */
  claim(limit: number): Promise<ClaimedDocument[]>;
  /** What arrived, while the claim holds; null once it does not. */
  source(document: ClaimedDocument): Promise<DocumentContent | null>;
  /** One transaction: chunks, mentions, graph, indexes, status. False, and nothing done, if the claim no longer holds. */
  publish(document: ClaimedDocument, prepared: PreparedDocument): Promise<boolean>;
  /** Back to `pending`, in its old place. */
  release(document: ClaimedDocument): Promise<void>;
  fail(document: ClaimedDocument, reason: string): Promise<void>;
  /** A `failed` document becomes `pending`. Null: unknown; otherwise the status it was found in. */
  retry(id: string): Promise<DocumentStatus | null>;
  pending(): Promise<number>;
}

export interface ScoredId {
  readonly id: number;
  readonly score: number;
}

export interface SearchStore {
  /**
   * BM25 over chunks' terms, titles and headings, best first. Terms are alternatives; duplicates count once. Very common terms are
   * left out where rarer ones are there, so that cost does not grow with them. With `phrases`, terms that stand next to each other
   * here and in a chunk tell more.
   */
  chunks(terms: readonly string[], limit: number, phrases?: boolean): Promise<ScoredId[]>;
  /** How many chunks there are, at once however many: `GraphStore.size` counts documents, one by one. */
  size(): Promise<number>;
  /** In the order asked for; unknown ids are left out. */
  readChunks(ids: readonly number[]): Promise<StoredChunk[]>;
  /** How many chunks hold each term, for weighing the words of a question. In the order asked for. */
  documentFrequencies(terms: readonly string[]): Promise<number[]>;
  /** BM25 over names and aliases of entities. */
  entities(terms: readonly string[], limit: number): Promise<ScoredId[]>;
  /** Terms of entities' names that begin as the term does and are spelt nearly so, nearest first: what it may be a slip for. */
  nearTerms(term: string): Promise<string[]>;
  /** BM25 over stated predicates and names of the entities they join; co-occurrence alone has no words. */
  relations(terms: readonly string[], limit: number): Promise<ScoredId[]>;
}

/** An entity as it is shown: the fold with the edits laid over it. */
export interface Entity {
  readonly id: number;
  readonly name: string;
  readonly type: EntityType | (string & {});
  /** The best defining sentences, or what an editor wrote. */
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

export interface CacheStore {
  get(mode: string, key: string): Promise<string | null>;
  put(mode: string, key: string, value: string): Promise<void>;
  /** Answers how many entries went. Without modes: all. */
  clear(modes?: readonly string[]): Promise<number>;
}

export interface BrandingState {
  /** All that was ever set, each field as it was set last; the rest has its default. */
  readonly change: BrandingChange;
  /** 1 at first, and one more with each change. */
  readonly version: number;
  /** Milliseconds since the epoch; at first, when the workspace was made. */
  readonly updatedAt: number;
}

export interface BrandingStore {
  read(): Promise<BrandingState>;
  /**
   * Sets what the change has, in one transaction with the reading of what there was: of two at once both count. A change that
   * changes nothing leaves the version alone. `StoreError('conflict')` when it refers to an asset that is not there (any more).
   */
  update(change: BrandingChange): Promise<BrandingState>;
  /** Keeps the image and makes it the logo of its type; the one before stays until it is deleted. */
  addAsset(asset: Omit<BrandingAsset, 'uploadedAt' | 'size'>, bytes: Uint8Array): Promise<BrandingAsset>;
  asset(id: string): Promise<BrandingAsset | null>;
  assetBytes(id: string): Promise<Uint8Array | null>;
  /** Logos that were this asset have their default again. False: unknown. */
  deleteAsset(id: string): Promise<boolean>;
}

export interface Store {
  readonly documents: DocumentStore;
  readonly queue: QueueStore;
  readonly search: SearchStore;
  readonly graph: GraphStore;
  readonly cache: CacheStore;
  readonly branding: BrandingStore;
}

export type StoreErrorCode = 'not_found' | 'conflict' | 'invalid_cursor' | 'locked' | 'unavailable';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A running engine. */
export interface StoreEngine extends AsyncDisposable {
  /** For people: "sqlite 3.53". */
  readonly description: string;
  /** The workspace is made on first use. */
  workspace(name: string): Store;
  /** A handle that another thread of this process can open with `joinStore`; structured-cloneable with its `transfer`. */
  share(): StoreShare;
  /** Resolves when the store answers; rejects with `StoreError('unavailable')`. */
  ping(): Promise<void>;
}

export interface StoreShare {
  readonly data: unknown;
  readonly transfer: readonly import('node:worker_threads').Transferable[];
}
