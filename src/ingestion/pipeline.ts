import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClaimedDocument, QueueStore } from '../store/contract.ts';
import { type ChunkOptions, chunkDocument } from './chunk/chunk.ts';
import { convertDocument } from './convert/convert.ts';
import { extractGraph } from './extract/extract.ts';
import { prepareDocument } from './publish/prepare.ts';

export interface IngestOptions {
  readonly queue: QueueStore;
  readonly chunking: ChunkOptions;
  /** Runs the part that keeps a core busy, one document at a time; rejects if the document was stopped meanwhile. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Throws if the document was stopped. */
  checkpoint(): void;
}

/** One document from what arrived to what is published: convert → chunk → extract → publish. */
export async function ingest(
  document: ClaimedDocument,
  options: IngestOptions,
): Promise<'published' | 'gone'> {
  const { queue, chunking, exclusively, checkpoint } = options;
  const content = await queue.source(document);
  if (content === null) return 'gone';

  // Sent from within, so that nothing here holds the prepared document while the store takes its time: the garbage collector would
  // move all that are on their way to the old generation (of 1.8 MB that each collection moved, 1.0 are left).
  const { publishing } = await exclusively(async () => {
    const stage = async <T>(work: () => T | Promise<T>): Promise<T> => {
      await nextTurn();
      checkpoint();
      return work();
    };
    const converted = await stage(() => convertDocument({ name: document.filePath, content }));
    const chunks = await stage(() => chunkDocument(converted, chunking));
    const graph = await stage(() => extractGraph(converted, chunks));
    const prepared = await stage(() => prepareDocument(converted, chunks, graph));
    return { publishing: queue.publish(document, prepared) };
  });
  return (await publishing) ? 'published' : 'gone';
}
