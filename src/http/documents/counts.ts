import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

const Count = z.int().meta({ description: 'Documents in this status.', example: 12 });
const Counts = z.object({
  pending: Count,
  processing: Count,
  processed: Count,
  failed: Count,
  total: z.int().meta({ description: 'Documents in any status.', example: 12 }),
});

export function countDocuments(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'GET',
    url: '/documents/counts',
    schema: {
      operationId: 'countDocuments',
      tags: ['documents'],
      summary: 'How many documents are in each status',
      description: 'Cheap, however many there are.',
      response: { 200: Counts, ...problems() },
    },
    handler: async () => {
      const { pending, processing, processed, failed } = await store.documents.counts();
      return { pending, processing, processed, failed, total: pending + processing + processed + failed };
    },
  });
}
