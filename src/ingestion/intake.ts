import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { Pipeline } from '../jobs/status.ts';
import { fileName, sourceName } from '../lib/names.ts';
import type { ItemOutcome, NewDocument, RejectedItem, Store } from '../store/contract.ts';
import { normalizeText } from '../text/normalize.ts';
import { documentId, summarize } from './content.ts';
import { identifyFormat } from './convert/formats.ts';
import { readChanges, removeUploads, storeUpload } from './input-directory.ts';
import type { FileItem, Inserted, Intake, TextItem } from './insert.ts';

/** A scan hands over what it has read in pieces of this size, so that a folder of any size fits in memory. */
const SCAN_BATCH_FILES = 64;
const SCAN_BATCH_BYTES = 32 * 1024 * 1024;

export interface IntakeOptions {
  readonly store: Store;
  readonly pipeline: Pipeline;
  readonly inputDirectory: string;
  readonly maxUploadBytes: number;
  /** Told when a scan, which goes on behind its answer, fails. */
  onError(error: unknown): void;
}

type Item = NewDocument | RejectedItem;

export function createIntake(options: IntakeOptions): Intake {
  const { store, pipeline, inputDirectory, maxUploadBytes, onError } = options;
  const { documents, queue } = store;
  let scanning: Promise<void> = Promise.resolve();

  const accept = async (
    items: readonly Item[],
    trackId = newTrack(),
    signal?: AbortSignal,
  ): Promise<Inserted> => {
    const outcomes = await documents.accept(trackId, items);
    if (outcomes.some(hasDocument) && !signal?.aborted) pipeline.wake();
    return { trackId, outcomes };
  };

  const scanInto = async (trackId: string, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    await mkdir(inputDirectory, { recursive: true });
    let batch: Item[] = [];
    let bytes = 0;
    let isAnyNew = false;
    const flush = async () => {
      if (batch.length > 0) {
        const { outcomes } = await accept(batch, trackId, signal);
        isAnyNew ||= outcomes.some(isQueued);
      }
      batch = [];
      bytes = 0;
    };
    for await (const found of readChanges(inputDirectory, await documents.inputs(), maxUploadBytes)) {
      if (signal.aborted) return;
      if ('problem' in found) batch.push({ filePath: found.path, rejected: found.problem });
      else {
        batch.push({ ...fileDocument(found.file.path, found.bytes), input: found.file });
        bytes += found.bytes.byteLength;
      }
      if (batch.length >= SCAN_BATCH_FILES || bytes >= SCAN_BATCH_BYTES) await flush();
    }
    await flush();
    if (signal.aborted) return;
    if (!isAnyNew) pipeline.remark('Nothing is new in the input directory.');
    // Also for what a cancel left pending, of which a scan finds nothing new.
    pipeline.wake();
  };

  return {
    texts: (items) => accept(items.map(textDocument)),

    files: (items) => accept(items.map((item) => fileDocument(fileName(item.name), item.bytes))),

    async upload(items) {
      const stored: Item[] = [];
      for (const item of items) {
        const name = fileName(item.name);
        const document = fileDocument(name, item.bytes);
        if ('rejected' in document) stored.push(document);
        else {
          const input = await storeUpload(inputDirectory, name, item.bytes);
          stored.push({ ...document, filePath: input.path, input });
        }
      }
      return { ...(await accept(stored)), names: stored.map((item) => item.filePath) };
    },

    async scan() {
      const inserted = await accept([]);
      const hold = pipeline.hold('Reading the input directory.');
      scanning = scanning
        .then(() => scanInto(inserted.trackId, hold.signal))
        .catch(onError)
        .finally(hold.release);
      return inserted;
    },

    async delete(id) {
      const record = await documents.get(id);
      if (!record) return null;
      await pipeline.abandon(id);
      const uploads = await documents.delete(id);
      if (!uploads) return null;
      await removeUploads(inputDirectory, uploads);
      return { filePath: record.filePath };
    },

    async deleteAll() {
      await pipeline.cancel();
      const removed = await documents.deleteAll();
      await removeUploads(inputDirectory, removed.uploads);
      pipeline.remark('All documents were deleted.');
      return { documents: removed.documents };
    },

    async retry(id) {
      const status = await queue.retry(id);
      if (status === null) return null;
      const retried = status === 'failed' || status === 'pending';
      if (retried) pipeline.wake();
      return { retried, status: retried ? 'pending' : status };
    },
  };
}

function newTrack(): string {
  return `track-${randomUUID()}`;
}

function isQueued({ outcome }: ItemOutcome): boolean {
  return outcome === 'queued' || outcome === 'requeued';
}

/** New or not: one that was there already may be what a cancel left pending. */
function hasDocument({ outcome }: ItemOutcome): boolean {
  return outcome !== 'rejected';
}

function textDocument(item: TextItem): Item {
  const text = normalizeText(item.text);
  const filePath = sourceName(item.name) || 'unknown_source';
  if (text.trim() === '') return { filePath, rejected: 'the text is empty or blank' };
  return { id: documentId(text), filePath, summary: summarize(text), length: text.length, content: { text } };
}

function fileDocument(filePath: string, bytes: FileItem['bytes']): Item {
  const identified = identifyFormat(filePath, bytes);
  if ('rejected' in identified) return { filePath, rejected: identified.rejected };
  return { id: documentId(bytes), filePath, summary: '', length: bytes.byteLength, content: { bytes } };
}
