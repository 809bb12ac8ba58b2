import { z } from 'zod';
import { nameTools } from '../../mcp/client/tool-names.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { connectedReports, UNAVAILABLE } from './connected.ts';

const McpTool = z
  .object({
    description: z.string().meta({ description: 'What it does.', example: 'Read a file as text.' }),
    parameters: z
      .looseObject({
        type: z.literal('object').meta({ description: 'Always `object`.', example: 'object' }),
      })
      .meta({
        description: 'JSON schema of its parameters: `type`, `properties`, `required`.',
        example: {
          type: 'object',
          properties: { path: { type: 'string', description: 'Which file.' } },
          required: ['path'],
        },
      }),
    server: z.string().meta({ description: 'The server that has it.', example: 'filesystem' }),
  })
  .meta({ id: 'McpTool', description: 'A tool of an MCP server.' });

export function mcpTools(app: App, { outsideServers }: Pick<Services, 'outsideServers'>): void {
  app.route({
    method: 'GET',
    url: '/mcp/tools',
    schema: {
      operationId: 'mcpTools',
      tags: ['mcp'],
      summary: 'Tools of the connected MCP servers',
      description: `By name; one that two servers share is \`name\` for the first of the configuration and \`server.name\` for the others. ${UNAVAILABLE}`,
      response: { 200: z.record(z.string(), McpTool), ...problems(503) },
    },
    handler: async () => {
      const named = nameTools(connectedReports(outsideServers));
      const tools = [...named].map(([name, { server, tool }]) => [
        name,
        {
          description: tool.description ?? tool.title ?? '',
          parameters: { properties: {}, required: [], ...tool.inputSchema },
          server,
        },
      ]);
      return Object.fromEntries(tools);
    },
  });
}
