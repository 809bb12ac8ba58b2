import { z } from 'zod';
import type { PipelineStatus } from '../../jobs/status.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

export const PipelineStatusView = z
  .object({
    busy: z.boolean().meta({
      description: 'True from before an insert answers until its documents have ended.',
      example: true,
    }),
    job_name: z.string().meta({ description: 'Current job.', example: 'Document ingestion' }),
    docs: z.int().meta({ description: 'Documents of this run.', example: 25 }),
    batchs: z.int().meta({ description: 'Batches of this run.', example: 3 }),
    cur_batch: z.int().meta({ description: 'Current batch.', example: 1 }),
    latest_message: z
      .string()
      .meta({ description: 'For people.', example: 'Processing document 4 of 25: notes.md' }),
    request_pending: z
      .boolean()
      .meta({ description: 'Documents arrived during this run; they belong to the next.', example: false }),
  })
  .meta({ id: 'PipelineStatus', description: 'How far the reading of documents is.' });

export function showStatus(status: PipelineStatus): z.output<typeof PipelineStatusView> {
  return {
    busy: status.busy,
    job_name: status.jobName,
    docs: status.docs,
    batchs: status.batches,
    cur_batch: status.currentBatch,
    latest_message: status.latestMessage,
    request_pending: status.requestPending,
  };
}

export function pipelineStatus(app: App, { pipeline }: Pick<Services, 'pipeline'>): void {
  app.route({
    method: 'GET',
    url: '/documents/pipeline_status',
    config: { quiet: true },
    schema: {
      operationId: 'pipelineStatus',
      tags: ['documents'],
      summary: 'What the pipeline is doing',
      description:
        'When idle, the numbers and the message are those of the last run. `GET /documents/events` tells of changes as they happen.',
      response: { 200: PipelineStatusView, ...problems() },
    },
    handler: async () => showStatus(pipeline.status()),
  });
}
