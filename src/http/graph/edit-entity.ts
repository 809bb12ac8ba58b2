import { z } from 'zod';
import { shorten } from '../../lib/shorten.ts';
import type { Entity, GraphStore } from '../../store/contract.ts';
import { HttpProblem, invalid } from '../problem.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { Name } from './name.ts';
import { readFree, readName, readNonBlank, readText, UpdatedData } from './updated-data.ts';
import { EntityProperties, entityProperties } from './view.ts';

const Body = z.object({
  entity_name: Name.meta({ description: "The entity's exact name.", example: 'Jacob Marley' }),
  updated_data: UpdatedData.meta({
    description:
      '`entity_name` (a rename), `entity_type`, `description`, and free properties. Empty changes nothing.',
    example: { description: "Scrooge's late partner." },
  }),
  allow_rename: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether `entity_name` may differ.', example: false }),
});

const Result = z.object({
  entity_name: z.string().meta({ description: 'Its name now.', example: 'Jacob Marley' }),
  updated: z.boolean().meta({ description: 'Whether anything was edited.', example: true }),
  properties: EntityProperties,
});

export function editEntity(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'POST',
    url: '/graph/entity/edit',
    schema: {
      operationId: 'editEntity',
      tags: ['graph'],
      summary: 'Edit an entity',
      description:
        'Edits are kept apart from what the documents say, and survive later ingestion. A name that is taken is status 409.',
      body: Body,
      response: { 200: Result, ...problems(400, 404, 409, 413, 415, 422) },
    },
    handler: async ({ body: { entity_name, updated_data, allow_rename } }) => {
      const current = await findEntity(store.graph, entity_name);
      const edit = readEdit(current, updated_data);
      if (edit.rename !== undefined && !allow_rename) {
        throw invalid({
          path: 'updated_data.entity_name',
          message: 'renames the entity, which needs "allow_rename": true',
        });
      }
      const updated = Object.keys(updated_data).length > 0;
      const entity = updated ? await store.graph.editEntity(edit) : current;
      return { entity_name: entity.name, updated, properties: entityProperties(entity) };
    },
  });
}

async function findEntity(graph: GraphStore, name: string): Promise<Entity> {
  const id = await graph.idOf(name);
  const [entity] = id === null ? [] : await graph.entities([id]);
  if (!entity) throw new HttpProblem(404, `There is no entity named "${shorten(name)}".`);
  return entity;
}

function readEdit(current: Entity, data: UpdatedData) {
  const name = readName(data);
  const type = readNonBlank(data, 'entity_type');
  const description = readText(data, 'description');
  const { entity_id, source_id, file_path } = entityProperties(current);
  return {
    name: current.name,
    ...(name !== undefined && name !== current.name && { rename: name }),
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    properties: readFree(data, ['entity_name', 'entity_type', 'description'], {
      entity_id,
      source_id,
      file_path,
    }),
  };
}
