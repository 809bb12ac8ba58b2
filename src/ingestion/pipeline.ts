import type { Extraction } from '../graph/model.ts';
import type { ClaimedDocument, ModelUsage, PreparedDocument, QueueStore } from '../store/contract.ts';
import { type ChunkOptions, chunkDocument } from './chunk/chunk.ts';
import { convertDocument } from './convert/convert.ts';
import type { Chunk, ConvertedDocument, SourceDocument } from './document.ts';
import { type EmbedPassages, embedChunks } from './embed/embed-chunks.ts';
import { extractRead, type ReadOptions, readByModel } from './extract/by-model/read-document.ts';
import { extractGraph } from './extract/extract.ts';
import { prepareDocument } from './publish/prepare.ts';
import type { Stage, Stopwatch } from './report.ts';

export interface IngestOptions {
  readonly queue: QueueStore;
  readonly chunking: ChunkOptions;
  /** How a language model reads; null: linguistic rules do. */
  readonly reading: ModelReading | null;
  /** Null: no vectors are made. */
  readonly embed: EmbedPassages | null;
  /** Runs the part that keeps a core busy, one document at a time; rejects if the document was stopped meanwhile. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Lets the thread hear and send, if it is time to. */
  turn(): Promise<void>;
  /** Throws if the document was stopped. */
  checkpoint(): void;
  readonly stopwatch: Stopwatch;
}

export interface ModelReading extends Omit<ReadOptions, 'checkpoint'> {
  /** What the model took for the document so far. */
  usage(): ModelUsage;
}

interface Passages {
  readonly converted: ConvertedDocument;
  readonly chunks: readonly Chunk[];
}

/** Within an object: a promise that is returned by itself would be waited for. */
interface Publishing {
  readonly publishing: Promise<boolean>;
}

/** One document from what arrived to what is published: convert → chunk → extract → embed → publish. */
export async function ingest(
  document: ClaimedDocument,
  options: IngestOptions,
): Promise<'published' | 'gone'> {
  const { queue, reading } = options;
  const content = document.text === null ? await queue.source(document) : { text: document.text };
  if (content === null) return 'gone';
  const source = { name: document.filePath, content };
  const { publishing } = reading
    ? await ingestByModel(document, source, reading, options)
    : await ingestByRules(document, source, options);
  return (await publishing) ? 'published' : 'gone';
}

/**
 * Sent from within, so that nothing here holds the prepared document while the store takes its time: the garbage collector would move
 * all that are on their way to the old generation (of 1.8 MB that each collection moved, 1.0 are left).
 */
function ingestByRules(
  document: ClaimedDocument,
  source: SourceDocument,
  options: IngestOptions,
): Promise<Publishing> {
  return options.exclusively(async () => {
    const passages = await cut(source, options);
    const graph = await stage('extract', options, () => extractGraph(passages.converted, passages.chunks));
    return publish(document, passages, graph, options);
  });
}

/** A core is kept busy before the model is asked and after it has answered, not while it thinks. */
async function ingestByModel(
  document: ClaimedDocument,
  source: SourceDocument,
  reading: ModelReading,
  options: IngestOptions,
): Promise<Publishing> {
  const { exclusively, checkpoint, stopwatch } = options;
  const passages = await exclusively(() => cut(source, options));
  const { converted, chunks } = passages;
  const said = await stopwatch.time('extract', () =>
    readByModel(converted, chunks, { ...reading, checkpoint }),
  );
  return exclusively(async () => {
    const { graph, unsupported } = await stage('extract', options, () =>
      extractRead(said, chunks, converted, reading.settings.entityTypes, checkpoint),
    );
    stopwatch.leftOut(unsupported);
    return publish(document, passages, graph, options);
  });
}

async function cut(source: SourceDocument, options: IngestOptions): Promise<Passages> {
  const converted = await stage('convert', options, () => convertDocument(source));
  const chunks = await stage('chunk', options, () => chunkDocument(converted, options.chunking));
  options.stopwatch.cut(chunks);
  return { converted, chunks };
}

async function publish(
  document: ClaimedDocument,
  { converted, chunks }: Passages,
  graph: Extraction,
  options: IngestOptions,
): Promise<Publishing> {
  const prepared = await stage('publish', options, () => prepareDocument(converted, chunks, graph));
  const usage = options.reading?.usage();
  const complete = { ...prepared, ...(usage && { usage }) };
  if (options.embed) return { publishing: embedAndPublish(document, complete, options.embed, options) };
  return { publishing: timeUntil(options.queue.publish(document, complete), options.stopwatch) };
}

/** While a model embeds the passages, the core is free for the next document. */
async function embedAndPublish(
  document: ClaimedDocument,
  prepared: PreparedDocument,
  embed: EmbedPassages,
  { queue, stopwatch }: IngestOptions,
): Promise<boolean> {
  const vectors = await stopwatch.time('embed', () => embedChunks(prepared, embed));
  return timeUntil(queue.publish(document, prepared, vectors), stopwatch);
}

/**
 * A function by itself: one within another function would hold all that any function in there mentions, passages and graph, until the
 * store has answered.
 */
function timeUntil(published: Promise<boolean>, stopwatch: Stopwatch): Promise<boolean> {
  return stopwatch.time('publish', () => published);
}

async function stage<T>(
  name: Stage,
  { turn, checkpoint, stopwatch }: IngestOptions,
  work: () => T | Promise<T>,
): Promise<T> {
  await turn();
  checkpoint();
  return stopwatch.time(name, work);
}
