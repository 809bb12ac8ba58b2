import type { MessagePort } from 'node:worker_threads';
import type { ClaimedDocument } from '../store/contract.ts';
import type { ChunkOptions } from './chunk/chunk.ts';

import type { SpacedVectors } from './embed/embed-chunks.ts';
import type { WorkReport } from './report.ts';

/** What an ingestion thread is started with. */
export interface WorkerData {
  /** `StoreShare.data` */
  readonly store: unknown;
  readonly workspace: string;
  readonly chunking: ChunkOptions;
  /** Where `EmbeddingHandlers` answer; null: no vectors are made. */
  readonly embedding: MessagePort | null;
  /** One 32-bit number: the job that keeps the core busy, 0 if none does. Written without a message, a thousand times a second. */
  readonly working: SharedArrayBuffer;
}

/** What an ingestion thread asks of the thread that has the models. */
export type EmbeddingHandlers = {
  readonly embed: (job: number, texts: readonly string[]) => Promise<SpacedVectors>;
};

export type WorkerRequest =
  | { readonly job: number; readonly document: ClaimedDocument }
  | { readonly stop: number };

export type WorkerReply = { readonly job: number; readonly report: WorkReport } & (
  | { readonly result: 'published' | 'gone' }
  | { readonly stopped: true }
  | { readonly failed: string; readonly trace?: string }
);
