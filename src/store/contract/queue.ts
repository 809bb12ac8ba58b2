/** From claimed to published. */
import type { EntityMentions, RelationMentions, Span } from '../../graph/model.ts';
import type { DocumentContent, DocumentStatus, ModelUsage } from './documents.ts';
import type { ChunkVectors } from './vectors.ts';

export interface ClaimedDocument {
  readonly id: string;
  readonly filePath: string;
  /** As in its record; tells how much memory working on it will take. */
  readonly length: number;
  readonly trackId: string;
  /** Names this claim: publish, release and fail of an older claim do nothing. */
  readonly claim: string;
  /** What arrived, if that is a short text; null: it is asked for (`source`). */
  readonly text: string | null;
}

/** What a document is published by. */
export type Claim = Pick<ClaimedDocument, 'id' | 'claim'>;

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
  /** What of it could not be read. Absent: nothing is missing. */
  readonly warning?: string;
  /** What this try took; added to what is counted for the document. Absent: nothing. */
  readonly usage?: ModelUsage;
}

export interface QueueStore {
  /** At start: what was `processing` when the last process ended is `pending` again. Answers how many. */
  recover(): Promise<number>;
  /** Oldest `pending` documents become `processing`. Short texts come along: to ask for each takes longer than to read it. */
  claim(limit: number): Promise<ClaimedDocument[]>;
  /** What arrived, while the claim holds; null once it does not. */
  source(document: ClaimedDocument): Promise<DocumentContent | null>;
  /**
   * One transaction: chunks, mentions, graph, indexes, vectors, status. False, and nothing done, if the claim no longer holds. Vectors of
   * another space than is wanted by now are not kept: they become due.
   */
  publish(document: Claim, prepared: PreparedDocument, vectors?: ChunkVectors): Promise<boolean>;
  /** Back to `pending`, in its old place. */
  release(document: ClaimedDocument): Promise<void>;
  fail(document: ClaimedDocument, reason: string): Promise<void>;
  /** Counts what a try took that came to nothing. */
  spend(document: ClaimedDocument, usage: ModelUsage): Promise<void>;
  /** A `failed` document becomes `pending`. Null: unknown; otherwise the status it was found in. */
  retry(id: string): Promise<DocumentStatus | null>;
  pending(): Promise<number>;
}
