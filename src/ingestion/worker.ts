/** A thread that takes documents through the pipeline, with its own way to the store. */
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../lib/rpc.ts';
import { type ClaimedDocument, StoreError } from '../store/contract.ts';
import { joinStore } from '../store/open.ts';
import { countTokens } from '../text/tokens.ts';
import { dictionaryTag } from './extract/tagger.ts';
import type { EmbeddingHandlers, WorkerData, WorkerReply, WorkerRequest } from './messages.ts';
import { ingest } from './pipeline.ts';
import { createStopwatch } from './report.ts';

const { store, workspace, chunking, embedding, working: sharedWorking } = workerData as WorkerData;
const { documents, queue } = joinStore(store).workspace(workspace);
const models = embedding && connect<EmbeddingHandlers>(embedding);
const working = new Int32Array(sharedWorking);
const stopped = new Set<number>();
let core: Promise<unknown> = Promise.resolve();

const reply = (message: WorkerReply) => parentPort?.postMessage(message);

parentPort?.on('message', (request: WorkerRequest) => {
  if ('stop' in request) stopped.add(request.stop);
  else void work(request);
});

// What takes long to load is there when the first document comes.
dictionaryTag('weft');
countTokens('weft');

async function work({ job, document }: Extract<WorkerRequest, { job: number }>): Promise<void> {
  const checkpoint = () => {
    if (stopped.has(job)) throw new Error('Stopped.');
  };
  const exclusively = <T>(busy: () => Promise<T>): Promise<T> => {
    const turn = core.then(async () => {
      checkpoint();
      Atomics.store(working, 0, job);
      try {
        return await busy();
      } finally {
        Atomics.store(working, 0, 0);
      }
    });
    core = turn.catch(() => {});
    return turn;
  };
  const stopwatch = createStopwatch();
  try {
    const embed = models && ((texts: readonly string[]) => models.call('embed', job, texts));
    const ended = await ingest(document, {
      queue,
      chunking,
      embed,
      exclusively,
      checkpoint,
      stopwatch,
    });
    const result = ended === 'gone' && (await isPublished(document)) ? 'published' : ended;
    reply({ job, report: stopwatch.report(), result });
  } catch (error) {
    const report = stopwatch.report();
    if (stopped.has(job)) reply({ job, report, stopped: true });
    else reply({ job, report, ...describe(error) });
  } finally {
    stopped.delete(job);
  }
}

/** A thread may have died after its document was published and before it could say so. */
async function isPublished({ id }: ClaimedDocument): Promise<boolean> {
  return (await documents.get(id))?.status === 'processed';
}

/** What the document's record will say, and whether the log should hear more. */
function describe(error: unknown): { failed: string; trace?: string } {
  if (!(error instanceof Error)) return { failed: String(error) };
  if (error.name === 'ConversionError') return { failed: error.message };
  if (error.name === 'ModelError')
    return { failed: `Its passages could not be embedded: ${error.message} Retry it once that is mended.` };
  const where = error instanceof StoreError ? 'It could not be stored' : 'It could not be processed';
  return { failed: `${where}: ${error.message}`, trace: error.stack ?? error.message };
}
