import { PassThrough } from 'node:stream';
import type { FastifyTypeProviderDefault } from 'fastify';
import { z } from 'zod';
import type { PipelineEvent } from '../../jobs/status.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { showStatus } from './pipeline-status.ts';

const KEEP_ALIVE_MS = 15_000;
/** A client that reads so slowly is let go; it comes back, and begins with the status as it is then. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Server-Sent Events (WHATWG HTML, 9.2): `status` with the pipeline's status, at once and when it changes, and `document` when a
 * document's status changes. Ends when the client goes and when the service stops.
 */
export function pipelineEvents(app: App, { pipeline }: Pick<Services, 'pipeline'>): void {
  const open = new Set<PassThrough>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  // A stream is none of the types that a zod schema can say.
  app.withTypeProvider<FastifyTypeProviderDefault>().route({
    method: 'GET',
    url: '/documents/events',
    exposeHeadRoute: false,
    schema: {
      operationId: 'pipelineEvents',
      tags: ['documents'],
      summary: 'Follow the pipeline',
      description:
        'Server-Sent Events: `status` carries what `GET /documents/pipeline_status` answers, `document` an object with `document_id`, `file_path`, `status` and `error`.',
      response: {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: z.string() } } },
        ...problems(),
      },
    },
    handler: async (_request, reply) => {
      const stream = new PassThrough();
      const send = (event: PipelineEvent) => {
        if (stream.writableLength > MAX_WAITING_BYTES) stream.destroy();
        else if (!stream.writableEnded) stream.write(showEvent(event));
      };
      const unsubscribe = pipeline.subscribe(send);
      const keepAlive = setInterval(() => {
        if (!stream.writableEnded) stream.write(': still here\n\n');
      }, KEEP_ALIVE_MS).unref();
      const stop = () => {
        open.delete(stream);
        clearInterval(keepAlive);
        unsubscribe();
      };
      open.add(stream);
      stream.once('finish', stop).once('close', stop);
      stream.write('retry: 3000\n\n');
      send({ type: 'status', status: pipeline.status() });
      // Proxies buffer what they take for a page; nginx listens to the second header.
      reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      return reply.type('text/event-stream; charset=utf-8').send(stream);
    },
  });
}

function showEvent(event: PipelineEvent): string {
  const data =
    event.type === 'status'
      ? showStatus(event.status)
      : {
          document_id: event.documentId,
          file_path: event.filePath,
          status: event.status,
          error: event.error,
        };
  return `event: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`;
}
