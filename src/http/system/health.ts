import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

const Model = z.object({
  kind: z
    .enum(['language', 'embedding', 'rerank'])
    .meta({ description: 'What it is for.', example: 'language' }),
  provider: z.string().meta({ description: 'Its provider.', example: 'openai' }),
  model: z.string().meta({ description: "The provider's name for it.", example: 'gpt-4.1-mini' }),
  answered: z.boolean().nullable().meta({
    description: 'Whether it answered the last call, or the check at the start; null: not asked yet.',
    example: true,
  }),
  paused: z.boolean().meta({
    description: 'Whether it failed so often that nothing is sent to it for a while.',
    example: false,
  }),
});

const Health = z.object({
  status: z.literal('healthy').meta({ description: 'The process answers.', example: 'healthy' }),
  version: z.string().meta({ description: "Weft's version.", example: '0.1.0' }),
  uptime: z.number().meta({ description: 'Seconds since the start.', example: 3600.5 }),
  pipeline_busy: z.boolean().meta({ description: 'Whether documents are being processed.', example: false }),
  storage: z.string().meta({ description: 'What keeps the data.', example: 'sqlite 3.53.0' }),
  llm: z.string().meta({ description: 'Provider of the language model.', example: 'builtin' }),
  embedding: z.string().meta({ description: 'Provider of embeddings.', example: 'builtin' }),
  models: z
    .array(Model)
    .optional()
    .meta({ description: 'The configured models, the default first; absent where all is built in.' }),
});

type Uses = Pick<Services, 'config' | 'engine' | 'models' | 'pipeline' | 'version'>;

export function health(app: App, { config, engine, models, pipeline, version }: Uses): void {
  app.route({
    method: 'GET',
    url: '/health',
    config: { quiet: true },
    schema: {
      operationId: 'health',
      tags: ['system'],
      summary: 'Whether the process is alive',
      description:
        'Answers as long as the process does, and never names a secret; `GET /ready` also asks the store.',
      response: { 200: Health, ...problems() },
    },
    handler: async () => ({
      status: 'healthy' as const,
      version,
      uptime: process.uptime(),
      pipeline_busy: pipeline.status().busy,
      storage: engine.description,
      llm: config.llmProvider,
      embedding: config.embeddingProvider,
      ...(models.status().length > 0 && { models: models.status() }),
    }),
  });
}
