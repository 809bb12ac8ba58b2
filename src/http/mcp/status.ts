import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { Connected, connectedReports, countConnected, UNAVAILABLE } from './connected.ts';

const McpStatus = z
  .object({
    servers_connected: Connected,
    servers: z
      .record(
        z.string(),
        z.object({
          status: z.enum(['connected', 'connecting', 'disconnected', 'error']).meta({
            description:
              '`disconnected`: it was connected, was lost and is tried again; `error`: it could not be connected.',
            example: 'connected',
          }),
          tools: z.array(z.string()).meta({
            description: "The server's own names of its tools.",
            example: ['read_file', 'list_directory'],
          }),
          capabilities: z.array(z.string()).meta({ description: 'What it offers.', example: ['tools'] }),
          last_error: z.string().nullable().meta({ description: 'Why it is not connected.', example: null }),
        }),
      )
      .meta({
        description: 'The servers of the configuration, by name.',
        example: {
          filesystem: {
            status: 'connected',
            tools: ['read_file', 'list_directory'],
            capabilities: ['tools'],
            last_error: null,
          },
        },
      }),
  })
  .meta({ id: 'McpStatus', description: 'The state of each MCP server.' });

export function mcpStatus(app: App, { outsideServers }: Pick<Services, 'outsideServers'>): void {
  app.route({
    method: 'GET',
    url: '/mcp/status',
    schema: {
      operationId: 'mcpStatus',
      tags: ['mcp'],
      summary: 'State of the connected MCP servers',
      description: UNAVAILABLE,
      response: { 200: McpStatus, ...problems(503) },
    },
    handler: async () => {
      const reports = connectedReports(outsideServers);
      const servers = reports.map(({ name, status, tools, capabilities, lastError }) => [
        name,
        {
          status,
          tools: tools.map((tool) => tool.name),
          capabilities: [...capabilities],
          last_error: lastError,
        },
      ]);
      return { servers_connected: countConnected(outsideServers), servers: Object.fromEntries(servers) };
    },
  });
}
