/** What the pipeline says of itself: the contract's pipeline status, and the events between two of them. */

export interface PipelineStatus {
  /** From before an insert answers until its documents have ended. */
  readonly busy: boolean;
  readonly jobName: string;
  /** Documents of the current run. The counters keep their last values when idle. */
  readonly docs: number;
  readonly batches: number;
  readonly currentBatch: number;
  readonly latestMessage: string;
  /** Documents arrived during this run; they belong to the next. */
  readonly requestPending: boolean;
}

export type PipelineEvent =
  | { readonly type: 'status'; readonly status: PipelineStatus }
  | {
      readonly type: 'document';
      readonly documentId: string;
      readonly filePath: string;
      readonly status: 'processing' | 'processed' | 'failed' | 'pending';
      readonly error: string | null;
    };

export interface Hold {
  /** Aborts when the pipeline is cancelled or stopped, which then waits for the release. */
  readonly signal: AbortSignal;
  release(): void;
}

/** What the rest of Weft may ask of the pipeline that works in the background. */
export interface Pipeline {
  status(): PipelineStatus;
  /** Says that documents are (or are about to be) pending: busy at once, runs as soon as it can. */
  wake(): void;
  /** Busy until it is released, although nothing is pending yet (a scan reads the input directory). */
  hold(message: string): Hold;
  /** Stops what runs; what had not ended goes back to `pending` and stays there until the next wake. */
  cancel(): Promise<void>;
  /** Stops work on one document, if it is being processed; resolves when nothing works on it. */
  abandon(documentId: string): Promise<void>;
  /** Makes it the latest message, until there is a newer one. */
  remark(message: string): void;
  /** Resolves when nothing is running and nothing is left to run. */
  idle(): Promise<void>;
  /** Answers a function that ends the subscription. */
  subscribe(listener: (event: PipelineEvent) => void): () => void;
}
