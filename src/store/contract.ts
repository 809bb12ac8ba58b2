/**
 * What the store keeps, by domain, as the rest of Weft sees it.
 *
 * Every method is asynchronous and every engine passes the same suite (`store-suite.ts`). A `Store` is
 * bound to one workspace. Ids of chunks, entities and relations are opaque numbers, unique in a
 * workspace and valid while what they name exists. Nothing outside `store/` knows the engine.
 */
import type { BrandingStore } from './contract/branding.ts';
import type { CacheStore } from './contract/cache.ts';
import type { CurationStore } from './contract/curation.ts';
import type { DocumentStore } from './contract/documents.ts';
import type { GraphStore } from './contract/graph.ts';
import type { QueueStore } from './contract/queue.ts';
import type { SearchStore } from './contract/search.ts';
import type { VectorStore } from './contract/vectors.ts';

export * from './contract/branding.ts';
export * from './contract/cache.ts';
export * from './contract/curation.ts';
export * from './contract/documents.ts';
export * from './contract/graph.ts';
export * from './contract/queue.ts';
export * from './contract/search.ts';
export * from './contract/vectors.ts';

export interface Store {
  readonly documents: DocumentStore;
  readonly queue: QueueStore;
  readonly search: SearchStore;
  readonly vectors: VectorStore;
  readonly graph: GraphStore;
  readonly curation: CurationStore;
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
