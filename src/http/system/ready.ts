import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

const Ready = z.object({
  status: z.literal('ready').meta({ description: 'Requests can be served.', example: 'ready' }),
});

export function ready(app: App, { engine }: Pick<Services, 'engine'>): void {
  app.route({
    method: 'GET',
    url: '/ready',
    config: { quiet: true },
    schema: {
      operationId: 'ready',
      tags: ['system'],
      summary: 'Whether requests can be served',
      description: 'Status 503 until the store answers.',
      response: { 200: Ready, ...problems(503) },
    },
    handler: async () => {
      await engine.ping();
      return { status: 'ready' as const };
    },
  });
}
