import { afterEach, expect, test, vi } from 'vitest';
import { openSeam } from '../../../test/support/seam.ts';
import type { Pipeline, PipelineEvent, PipelineStatus } from '../../jobs/status.ts';
import type { Services } from '../services.ts';

const status: PipelineStatus = {
  busy: true,
  jobName: 'Document ingestion',
  docs: 3,
  batches: 1,
  currentBatch: 1,
  latestMessage: 'Processing document 1 of 3: a.txt',
  requestPending: false,
};

function talkingPipeline() {
  const listeners = new Set<(event: PipelineEvent) => void>();
  const gone = Promise.withResolvers<void>();
  const pipeline: Pick<Pipeline, 'status' | 'subscribe'> = {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        gone.resolve();
      };
    },
  };
  const emit = (event: PipelineEvent) => listeners.forEach((listener) => void listener(event));
  return { services: { pipeline } as unknown as Partial<Services>, emit, listeners, gone: gone.promise };
}

const first = `retry: 3000

event: status
data: {"busy":true,"job_name":"Document ingestion","docs":3,"batchs":1,"cur_batch":1,"latest_message":"Processing document 1 of 3: a.txt","request_pending":false}

`;

async function readUntil(reader: ReadableStreamDefaultReader<string>, length: number): Promise<string> {
  let text = '';
  while (text.length < length) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  return text;
}

async function follow(base: string) {
  const response = await fetch(`${base}/documents/events`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no body');
  return { response, reader };
}

test('begins with the status, then tells what happens', async () => {
  const { services, emit } = talkingPipeline();
  await using seam = await openSeam({ services });
  const { response, reader } = await follow(await seam.listen());
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(await readUntil(reader, first.length)).toBe(first);

  emit({ type: 'document', documentId: 'doc-1', filePath: 'a\nb.txt', status: 'failed', error: 'no text' });
  const second =
    'event: document\ndata: {"document_id":"doc-1","file_path":"a\\nb.txt","status":"failed","error":"no text"}\n\n';
  expect(await readUntil(reader, second.length)).toBe(second);
  await reader.cancel();
});

afterEach(() => {
  vi.useRealTimers();
});

test('says that it is still there every 15 seconds', async () => {
  const { services } = talkingPipeline();
  await using seam = await openSeam({ services });
  const base = await seam.listen();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { reader } = await follow(base);
  await readUntil(reader, first.length);
  vi.advanceTimersByTime(30_000);
  expect(await readUntil(reader, 28)).toBe(': still here\n\n: still here\n\n');
  await reader.cancel();
});

test('ends for the pipeline when the client goes', async () => {
  const { services, listeners, gone } = talkingPipeline();
  await using seam = await openSeam({ services });
  const { reader } = await follow(await seam.listen());
  expect(listeners.size).toBe(1);
  await reader.cancel();
  await gone;
  expect(listeners.size).toBe(0);
});

test('does not hold up the service when it stops', async () => {
  const { services, listeners } = talkingPipeline();
  const seam = await openSeam({ services });
  const { reader } = await follow(await seam.listen());
  await Promise.all([seam.app.close(), readUntil(reader, Number.POSITIVE_INFINITY)]);
  expect(listeners.size).toBe(0);
});
