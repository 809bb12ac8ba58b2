import { z } from 'zod';
import { count } from '../../lib/count.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

const CACHE_MODES = ['naive', 'local', 'global', 'hybrid', 'default', 'mix'] as const;

const Body = z
  .object({
    modes: z
      .array(z.enum(CACHE_MODES))
      .nullish()
      .meta({
        description: 'Which answers to forget; all if not given. `default` is the extraction cache.',
        example: ['naive'],
      }),
  })
  // Fastify hands a missing body to the schema as null.
  .nullish();

const Cleared = z.object({
  status: z.literal('success').meta({ description: 'Always `success`.', example: 'success' }),
  message: z.string().meta({ description: 'What was cleared.', example: 'Cleared 3 cached responses.' }),
});

export function clearCache(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'POST',
    url: '/documents/clear_cache',
    config: { bodyOptional: true },
    schema: {
      operationId: 'clearCache',
      tags: ['documents'],
      summary: 'Clear the response cache',
      description: 'Without a body, or without `modes`, the whole cache.',
      body: Body,
      response: { 200: Cleared, ...problems(400, 413, 415, 422) },
    },
    handler: async ({ body }) => {
      const modes = body?.modes ?? undefined;
      const cleared = await store.cache.clear(modes);
      const where = modes ? ` of ${modes.join(', ') || 'no mode'}` : '';
      return { status: 'success' as const, message: `Cleared ${count(cleared, 'cached response')}${where}.` };
    },
  });
}
