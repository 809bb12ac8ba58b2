import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { readSubgraph } from '../../../graph/subgraph.ts';
import { answer, result, ToolError } from '../result.ts';
import type { ToolServices } from '../services.ts';
import { describeEntity, describeRelation, Entity, Relation, showEntity, showRelation } from './view.ts';

const Input = z.object({
  entity: z.string().min(1).max(1000).describe('Name to start from, or part of one; * for everything.'),
  max_depth: z.int().min(1).max(10).default(1).describe('Most hops from there.'),
  max_nodes: z
    .int()
    .min(1)
    .max(500)
    .default(30)
    .describe('Most entities; nearer and better connected first.'),
});

const Output = z.object({
  entities: z.array(Entity).describe('Nearest first.'),
  relations: z.array(Relation).describe('Every relation between two of the entities.'),
});

export function addReadSubgraphTool(
  server: McpServer,
  { store, log }: Pick<ToolServices, 'store' | 'log'>,
): void {
  server.registerTool(
    'read_subgraph',
    {
      title: 'Read a subgraph',
      description: 'Reads the entities around an entity and how they are related.',
      inputSchema: Input,
      outputSchema: Output,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ entity, max_depth, max_nodes }) =>
      answer(log, async () => {
        const request = { label: entity, maxDepth: max_depth, maxNodes: max_nodes };
        const { nodes, edges } = await readSubgraph(store.graph, request);
        if (nodes.length === 0 && entity !== '*') {
          throw new ToolError(`No entity's name contains "${entity}". search_entities finds names.`);
        }
        const output: z.output<typeof Output> = {
          entities: nodes.map(showEntity),
          relations: edges.map(showRelation),
        };
        const text = [
          'Entities:',
          ...nodes.map(describeEntity),
          '',
          'Relations:',
          ...edges.map(describeRelation),
        ];
        return result(nodes.length === 0 ? 'The knowledge graph is empty.' : text.join('\n'), output);
      }),
  );
}
