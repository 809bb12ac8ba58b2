import { z } from 'zod';
import { count } from '../../lib/count.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

const Cancelled = z.object({
  status: z.literal('success').meta({ description: 'Always `success`.', example: 'success' }),
  message: z.string().meta({
    description: 'What became of the run.',
    example: 'Cancelled; what had not ended stays pending (7 documents).',
  }),
});

export function cancelPipeline(app: App, { pipeline, store }: Pick<Services, 'pipeline' | 'store'>): void {
  app.route({
    method: 'POST',
    url: '/documents/pipeline/cancel',
    schema: {
      operationId: 'cancelPipeline',
      tags: ['documents'],
      summary: 'Stop processing',
      description: 'What had not ended stays `pending` until the next insert, scan or retry.',
      response: { 200: Cancelled, ...problems() },
    },
    handler: async () => {
      if (!pipeline.status().busy)
        return { status: 'success' as const, message: 'Nothing was being processed.' };
      await pipeline.cancel();
      const { pending } = await store.documents.counts();
      const left =
        pending > 0
          ? `what had not ended stays pending (${count(pending, 'document')})`
          : 'everything had ended';
      return { status: 'success' as const, message: `Cancelled; ${left}.` };
    },
  });
}
