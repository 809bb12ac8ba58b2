import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

export function exposeMetrics(app: App, { metrics }: Pick<Services, 'metrics'>): void {
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { quiet: true },
    schema: {
      operationId: 'metrics',
      tags: ['system'],
      summary: 'What is measured, for Prometheus',
      description:
        'The text format of Prometheus: documents and stages, models, questions, requests, the process. docs/metrics.md lists all.',
      response: {
        200: { description: 'The metrics.', content: { 'text/plain': { schema: z.string() } } },
        ...problems(),
      },
    },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store').type(metrics.contentType);
      // The compiler would serialise a string as JSON.
      return reply.serializer((text: string) => text).send(await metrics.expose());
    },
  });
}
