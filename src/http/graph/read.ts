import { z } from 'zod';
import { readSubgraph } from '../../graph/subgraph.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { wholeNumber } from '../whole-number.ts';
import { Name } from './name.ts';
import { Edge, Node, showEdge, showNode } from './view.ts';

export function listLabels(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'GET',
    url: '/graph/label/list',
    schema: {
      operationId: 'listLabels',
      tags: ['graph'],
      summary: 'Names of all entities',
      description:
        'All at once; each is a `label` of `GET /graphs` and a `name` of `GET /graph/entity/exists`.',
      response: {
        200: z
          .array(z.string())
          .meta({ description: 'Sorted.', example: ['Ebenezer Scrooge', 'Jacob Marley'] }),
        ...problems(),
      },
    },
    handler: () => store.graph.labels(),
  });
}

const SubgraphQuery = z.object({
  label: Name.min(1).meta({
    description: 'Part of the names to start from; case does not matter; `*`: all.',
    example: 'Marley',
  }),
  max_depth: wholeNumber(z.int().min(1).default(3)).meta({
    description: 'Most hops from a start node.',
    example: 3,
  }),
  max_nodes: wholeNumber(z.int().min(1).default(1000)).meta({
    description: 'Most nodes. Nearer ones come first, then an exact match, then better connected ones.',
    example: 1000,
  }),
});

export function getSubgraph(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'GET',
    url: '/graphs',
    schema: {
      operationId: 'getSubgraph',
      tags: ['graph'],
      summary: 'Read a subgraph',
      description:
        'Breadth first from the entities whose name contains the label. Without a match: empty arrays.',
      querystring: SubgraphQuery,
      response: {
        200: z.object({
          nodes: z.array(Node).meta({ description: 'Entities, the nearest to the label first.' }),
          edges: z.array(Edge).meta({ description: 'Relations among these entities.' }),
        }),
        ...problems(422),
      },
    },
    handler: async ({ query: { label, max_depth, max_nodes } }) => {
      const { nodes, edges } = await readSubgraph(store.graph, {
        label,
        maxDepth: max_depth,
        maxNodes: max_nodes,
      });
      return { nodes: nodes.map(showNode), edges: edges.map(showEdge) };
    },
  });
}

export function entityExists(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'GET',
    url: '/graph/entity/exists',
    schema: {
      operationId: 'entityExists',
      tags: ['graph'],
      summary: 'Whether there is an entity of this name',
      description: 'Exactly as it is written, case included.',
      querystring: z.object({
        name: Name.min(1).meta({
          description: "The entity's exact name, not an alias.",
          example: 'Jacob Marley',
        }),
      }),
      response: {
        200: z.object({ exists: z.boolean().meta({ description: 'Whether it is there.', example: true }) }),
        ...problems(422),
      },
    },
    handler: async ({ query: { name } }) => ({ exists: (await store.graph.idOf(name)) !== null }),
  });
}
