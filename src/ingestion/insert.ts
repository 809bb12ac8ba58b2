import type { ItemOutcome } from '../store/contract.ts';

/** What became of the items of one request. */
export interface Inserted {
  readonly trackId: string;
  readonly outcomes: readonly ItemOutcome[];
}

export interface TextItem {
  readonly text: string;
  readonly name: string;
}

export interface FileItem {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The doors through which documents come in. Each answers once the items are safely stored; work goes on behind. */
export interface Intake {
  texts(items: readonly TextItem[]): Promise<Inserted>;
  files(items: readonly FileItem[]): Promise<Inserted>;
  /** Puts files into the input directory under safe, free names and queues them; `names` are those names, in order. */
  upload(items: readonly FileItem[]): Promise<Inserted & { readonly names: readonly string[] }>;
  /** Queues what is new or changed in the input directory. */
  scan(): Promise<Inserted>;
  /** Null: unknown. Stops work on it first, retracts it, removes its uploaded file. */
  delete(documentId: string): Promise<{ readonly filePath: string } | null>;
  deleteAll(): Promise<{ readonly documents: number }>;
  /** Null: unknown; `retried` is false when the document had not failed. */
  retry(documentId: string): Promise<{ readonly retried: boolean; readonly status: string } | null>;
}
