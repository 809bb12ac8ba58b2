/** A thread that takes documents through the pipeline, with its own way to the store. */
import { parentPort, workerData } from 'node:worker_threads';
import { gather } from '../lib/gather.ts';
import { connect } from '../lib/rpc.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { yieldToRequests } from '../lib/yield-to-requests.ts';
import { type ClaimedDocument, StoreError } from '../store/contract.ts';
import { joinStore } from '../store/open.ts';
import { countTokens } from '../text/tokens.ts';
import { dictionaryTag } from './extract/tagger.ts';
import type { WorkerData, WorkerReply, WorkerRequest } from './messages.ts';
import { addUsage, type ModelHandlers, usageOf } from './models-port.ts';
import { type IngestOptions, ingest } from './pipeline.ts';
import { createStopwatch } from './report.ts';
import { turnIfDue } from './turn.ts';

const {
  store,
  workspace,
  chunking,
  reading,
  embedding,
  models: port,
  working: sharedWorking,
} = workerData as WorkerData;
const { documents, queue } = joinStore(store).workspace(workspace);
const models = port && connect<ModelHandlers>(port);
/**
 * Twice as many calls as the language model takes at once are under way: the next are there as soon as one ends, and the prompts of a
 * long document do not all wait in memory. Documents take turns.
 */
const enter = createSemaphore(2 * (reading?.concurrency ?? 1));
const working = new Int32Array(sharedWorking);
const stopped = new Set<number>();
let core: Promise<unknown> = Promise.resolve();

const reply = gather<WorkerReply>((replies) => parentPort?.postMessage(replies));

parentPort?.on('message', (requests: readonly WorkerRequest[]) => {
  for (const request of requests) {
    if ('stop' in request) stopped.add(request.stop);
    else void work(request);
  }
});

yieldToRequests();

// What takes long to load is there when the first document comes.
if (!reading) dictionaryTag('weft');
countTokens('weft');

async function work(request: Extract<WorkerRequest, { job: number }>): Promise<void> {
  const { job, document } = request;
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
  const options: IngestOptions = {
    queue,
    chunking,
    reading: readingFor(request),
    embed: embedding && models ? (texts) => models.call('embed', job, texts) : null,
    exclusively,
    turn: () => turnIfDue(document.length),
    checkpoint,
    stopwatch,
  };
  try {
    const ended = await ingest(document, options);
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

/** How one document is read, and what that takes. */
function readingFor({ job, spent }: Extract<WorkerRequest, { job: number }>): IngestOptions['reading'] {
  if (!reading || !models) return null;
  let usage = spent;
  return {
    settings: reading.settings,
    atOnce: reading.concurrency,
    async ask(prompt) {
      const answer = await enter(() => models.call('ask', job, prompt));
      usage = addUsage(usage, usageOf(answer));
      return answer;
    },
    usage: () => usage,
  };
}

/** A thread may have died after its document was published and before it could say so. */
async function isPublished({ id }: ClaimedDocument): Promise<boolean> {
  return (await documents.get(id))?.status === 'processed';
}

/** The document's own failures, which its record explains in full. */
const OWN = new Set(['ConversionError', 'ExtractionFailure']);

/** What the document's record will say, and whether the log should hear more. */
function describe(error: unknown): { failed: string; trace?: string } {
  if (!(error instanceof Error)) return { failed: String(error) };
  if (OWN.has(error.name)) return { failed: error.message };
  if (error.name === 'ModelError')
    return { failed: `Its passages could not be embedded: ${error.message} Retry it once that is mended.` };
  const where = error instanceof StoreError ? 'It could not be stored' : 'It could not be processed';
  return { failed: `${where}: ${error.message}`, trace: error.stack ?? error.message };
}
