import { z } from 'zod';
import { shorten } from '../../lib/shorten.ts';
import type { GraphStore, Relation } from '../../store/contract.ts';
import { HttpProblem } from '../problem.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { Name } from './name.ts';
import { readFree, readText, readWeight, UpdatedData } from './updated-data.ts';
import { RelationProperties, relationProperties } from './view.ts';

const Ends = {
  source_id: Name.meta({ description: "One entity's exact name.", example: 'Ebenezer Scrooge' }),
  target_id: Name.meta({ description: "The other entity's exact name.", example: 'Jacob Marley' }),
};

const Body = z.object({
  ...Ends,
  updated_data: UpdatedData.meta({
    description: '`keywords`, `description`, `weight`, and free properties. Empty changes nothing.',
    example: { keywords: 'was the partner of', weight: 3 },
  }),
});

const Result = z.object({
  ...Ends,
  updated: z.boolean().meta({ description: 'Whether anything was edited.', example: true }),
  properties: RelationProperties,
});

export function editRelation(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'POST',
    url: '/graph/relation/edit',
    schema: {
      operationId: 'editRelation',
      tags: ['graph'],
      summary: 'Edit a relation',
      description:
        'Either direction finds it. Edits are kept apart from what the documents say, and survive later ingestion.',
      body: Body,
      response: { 200: Result, ...problems(400, 404, 413, 415, 422) },
    },
    handler: async ({ body: { source_id, target_id, updated_data } }) => {
      const current = await findRelation(store.graph, source_id, target_id);
      const edit = { source: source_id, target: target_id, ...readEdit(current, updated_data) };
      const updated = Object.keys(updated_data).length > 0;
      const relation = updated ? await store.graph.editRelation(edit) : current;
      return { source_id, target_id, updated, properties: relationProperties(relation) };
    },
  });
}

async function findRelation(graph: GraphStore, source: string, target: string): Promise<Relation> {
  const ends = await Promise.all([graph.idOf(source), graph.idOf(target)]);
  const [relation] = await graph.relationsAmong(ends.filter((id) => id !== null));
  if (!relation) {
    const ends = `"${shorten(source)}" and "${shorten(target)}"`;
    throw new HttpProblem(404, `There is no relation between ${ends}.`);
  }
  return relation;
}

function readEdit(current: Relation, data: UpdatedData) {
  const keywords = readText(data, 'keywords')?.trim();
  const description = readText(data, 'description');
  const weight = readWeight(data);
  const { source_id, file_path } = relationProperties(current);
  return {
    ...(keywords !== undefined && { keywords }),
    ...(description !== undefined && { description }),
    ...(weight !== undefined && { weight }),
    properties: readFree(data, ['keywords', 'description', 'weight'], { source_id, file_path }),
  };
}
