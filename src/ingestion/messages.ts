import type { MessagePort } from 'node:worker_threads';
import type { ClaimedDocument, ModelUsage } from '../store/contract.ts';
import type { ChunkOptions } from './chunk/chunk.ts';
import type { ReadingSettings } from './extract/by-model/prompt.ts';
import type { WorkReport } from './report.ts';

/** What an ingestion thread is started with. */
export interface WorkerData {
  /** `StoreShare.data` */
  readonly store: unknown;
  readonly workspace: string;
  readonly chunking: ChunkOptions;
  /** Null: documents are read without a language model. */
  readonly reading: ThreadReading | null;
  /** Whether vectors are made of passages. */
  readonly embedding: boolean;
  /** Where `ModelHandlers` answer; null: nothing is asked of models. */
  readonly models: MessagePort | null;
  /** One 32-bit number: the job that keeps the core busy, 0 if none does. Written without a message, a thousand times a second. */
  readonly working: SharedArrayBuffer;
}

export interface ThreadReading {
  readonly settings: ReadingSettings;
  /** Calls that the model takes at once. */
  readonly concurrency: number;
}

export type WorkerRequest =
  /** `spent`: what threads took for the document that died over it. */
  | { readonly job: number; readonly document: ClaimedDocument; readonly spent: ModelUsage }
  | { readonly stop: number };

export type WorkerReply = { readonly job: number; readonly report: WorkReport } & (
  | { readonly result: 'published' | 'gone' }
  | { readonly stopped: true }
  | { readonly failed: string; readonly trace?: string }
);
