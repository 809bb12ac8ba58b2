import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClaimedDocument, PreparedDocument, QueueStore } from '../store/contract.ts';
import { type ChunkOptions, chunkDocument } from './chunk/chunk.ts';
import { convertDocument } from './convert/convert.ts';
import { type EmbedPassages, embedChunks } from './embed/embed-chunks.ts';
import { extractGraph } from './extract/extract.ts';
import { prepareDocument } from './publish/prepare.ts';
import type { Stage, Stopwatch } from './report.ts';

export interface IngestOptions {
  readonly queue: QueueStore;
  readonly chunking: ChunkOptions;
  /** Null: no vectors are made. */
  readonly embed: EmbedPassages | null;
  /** Runs the part that keeps a core busy, one document at a time; rejects if the document was stopped meanwhile. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Throws if the document was stopped. */
  checkpoint(): void;
  readonly stopwatch: Stopwatch;
}

/** One document from what arrived to what is published: convert → chunk → extract → embed → publish. */
export async function ingest(
  document: ClaimedDocument,
  options: IngestOptions,
): Promise<'published' | 'gone'> {
  const { queue, chunking, embed, exclusively, checkpoint, stopwatch } = options;
  const content = await queue.source(document);
  if (content === null) return 'gone';

  // Sent from within, so that nothing here holds the prepared document while the store takes its time: the garbage collector would
  // move all that are on their way to the old generation (of 1.8 MB that each collection moved, 1.0 are left).
  const { publishing } = await exclusively(async () => {
    const stage = async <T>(name: Stage, work: () => T | Promise<T>): Promise<T> => {
      await nextTurn();
      checkpoint();
      return stopwatch.time(name, work);
    };
    const converted = await stage('convert', () => convertDocument({ name: document.filePath, content }));
    const chunks = await stage('chunk', () => chunkDocument(converted, chunking));
    stopwatch.cut(chunks);
    const graph = await stage('extract', () => extractGraph(converted, chunks));
    const prepared = await stage('publish', () => prepareDocument(converted, chunks, graph));
    return {
      publishing: embed
        ? embedAndPublish(document, prepared, embed, options)
        : queue.publish(document, prepared),
    };
  });
  const isPublished = await (embed ? publishing : stopwatch.time('publish', () => publishing));
  return isPublished ? 'published' : 'gone';
}

/** While a model embeds the passages, the core is free for the next document. */
async function embedAndPublish(
  document: ClaimedDocument,
  prepared: PreparedDocument,
  embed: EmbedPassages,
  { queue, stopwatch }: IngestOptions,
): Promise<boolean> {
  const vectors = await stopwatch.time('embed', () => embedChunks(prepared, embed));
  return stopwatch.time('publish', () => queue.publish(document, prepared, vectors));
}
