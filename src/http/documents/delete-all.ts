import { z } from 'zod';
import { count } from '../../lib/count.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

const Deleted = z.object({
  status: z.literal('success').meta({ description: 'Always `success`.', example: 'success' }),
  message: z
    .string()
    .meta({ description: 'What was deleted.', example: 'Deleted 12 documents and everything made of them.' }),
});

export function deleteAllDocuments(app: App, { intake }: Pick<Services, 'intake'>): void {
  app.route({
    method: 'DELETE',
    url: '/documents',
    schema: {
      operationId: 'deleteAllDocuments',
      tags: ['documents'],
      summary: 'Delete all documents',
      description:
        'Stops the pipeline, then removes documents, passages, graph, cache and stored uploads. Cannot be undone.',
      response: { 200: Deleted, ...problems() },
    },
    handler: async () => {
      const { documents } = await intake.deleteAll();
      const message = `Deleted ${count(documents, 'document')} and everything made of them.`;
      return { status: 'success' as const, message };
    },
  });
}
