/** Documents: what arrived, what became of it, its text and chunks. */
import type { Span } from '../../graph/model.ts';

export type DocumentStatus = 'pending' | 'processing' | 'processed' | 'failed';
export const DOCUMENT_STATUSES = ['pending', 'processing', 'processed', 'failed'] as const;

export interface DocumentRecord extends ModelUsage {
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
  /** What of it could not be read, where the rest was; null if nothing is missing, and unless `processed`. */
  readonly warning: string | null;
  readonly trackId: string;
}

/** What language models were asked for; of a document, over all tries. */
export interface ModelUsage {
  /** Calls to a model, also those that failed in the end. */
  readonly modelCalls: number;
  /** Calls that the response cache answered instead, at no cost. */
  readonly cachedCalls: number;
  /** Tokens as the provider counts them. */
  readonly promptTokens: number;
  readonly completionTokens: number;
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
