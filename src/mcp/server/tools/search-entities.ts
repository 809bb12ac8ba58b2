import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Store } from '../../../store/contract.ts';
import { analyze } from '../../../text/terms.ts';
import { answer, result } from '../result.ts';
import type { ToolServices } from '../services.ts';
import { describeEntity, Entity, showEntity } from './view.ts';

const Input = z.object({
  query: z.string().min(1).max(1000).describe('A name or part of one; * lists the best connected.'),
  limit: z.int().min(1).max(100).default(10).describe('Most entities.'),
});

const Output = z.object({ entities: z.array(Entity).describe('Best match first.') });

export function addSearchEntitiesTool(
  server: McpServer,
  { store, log }: Pick<ToolServices, 'store' | 'log'>,
): void {
  server.registerTool(
    'search_entities',
    {
      title: 'Search entities',
      description:
        'Finds people, organizations, places, works and other entities of the knowledge graph by name or alias. Use the exact names it gives with read_subgraph.',
      inputSchema: Input,
      outputSchema: Output,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ query, limit }) =>
      answer(log, async () => {
        const entities = await store.graph.entities(await findEntities(store, query, limit));
        const output: z.output<typeof Output> = { entities: entities.map(showEntity) };
        const text = entities.map(describeEntity).join('\n');
        return result(text || `No entity is named anything like "${query}".`, output);
      }),
  );
}

/** Names that contain the words as they stand, then those that share words with them. */
async function findEntities({ graph, search }: Store, query: string, limit: number): Promise<number[]> {
  const [containing, similar] = await Promise.all([
    graph.matching(query.trim(), limit),
    search.entities(analyze(query), limit),
  ]);
  return [...new Set([...containing, ...similar.map(({ id }) => id)])].slice(0, limit);
}
