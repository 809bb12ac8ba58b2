import { z } from 'zod';
import type { App, Services } from '../services.ts';
import { modelNames, unknownModel } from './model-names.ts';
import { openAiErrors } from './schema.ts';

const ModelObject = z
  .object({
    id: z.string().meta({ description: 'What requests name it.', example: 'svc-hybrid' }),
    object: z.literal('model').meta({ description: 'Always `model`.', example: 'model' }),
    created: z.int().meta({ description: 'When the service started, Unix time.', example: 1763694000 }),
    owned_by: z.string().meta({ description: 'Whose it is.', example: 'weft' }),
  })
  .meta({ id: 'Model', description: 'A way to answer, or the embedding model.' });

const ModelList = z
  .object({
    object: z.literal('list').meta({ description: 'Always `list`.', example: 'list' }),
    data: z.array(ModelObject).meta({ description: 'The models, the recommended one first.' }),
  })
  .meta({ id: 'ModelList', description: 'The models.' });

type Uses = Pick<Services, 'config' | 'startedAt'>;

export function listModels(app: App, { config, startedAt }: Uses): void {
  app.route({
    method: 'GET',
    url: '/v1/models',
    schema: {
      operationId: 'listModels',
      tags: ['openai'],
      summary: 'List the models',
      description: 'A model is a way to answer: the part of its name after the prefix is a query mode.',
      response: { 200: ModelList, ...openAiErrors() },
    },
    handler: async () => ({
      object: 'list' as const,
      data: modelNames(config).map((id) => showModel(id, startedAt)),
    }),
  });
}

const ModelParams = z.object({
  model: z.string().meta({ description: 'Its id.', example: 'svc-hybrid' }),
});

export function readModel(app: App, { config, startedAt }: Uses): void {
  app.route({
    method: 'GET',
    url: '/v1/models/:model',
    schema: {
      operationId: 'readModel',
      tags: ['openai'],
      summary: 'Read a model',
      description: 'Status 404 `model_not_found` for a name that `GET /v1/models` does not list.',
      params: ModelParams,
      response: { 200: ModelObject, ...openAiErrors(404) },
    },
    handler: async ({ params: { model } }) => {
      const names = modelNames(config);
      if (!names.includes(model)) throw unknownModel(model, names);
      return showModel(model, startedAt);
    },
  });
}

function showModel(id: string, startedAt: number): z.output<typeof ModelObject> {
  return { id, object: 'model', created: Math.floor(startedAt / 1000), owned_by: 'weft' };
}
