import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { Connected, connectedReports, countConnected } from './connected.ts';

const McpInfo = z
  .object({
    version: z.string().meta({ description: "Weft's version.", example: '0.1.0' }),
    servers_connected: Connected,
    total_tools: z.int().meta({ description: 'Tools of all connected servers.', example: 11 }),
    configuration: z
      .object({
        timeout: z.int().meta({ description: 'Seconds a server has for an answer.', example: 30 }),
        max_retries: z.int().meta({
          description: 'Quick retries when a server is lost; then it is tried every few minutes.',
          example: 3,
        }),
        enabled: z
          .boolean()
          .meta({ description: 'Whether MCP servers are connected at all.', example: true }),
      })
      .meta({ description: 'What the operator set.' }),
  })
  .meta({ id: 'McpInfo', description: 'How MCP servers are connected.' });

type InfoUses = Pick<Services, 'outsideServers' | 'config' | 'version'>;

export function mcpInfo(app: App, { outsideServers, config, version }: InfoUses): void {
  app.route({
    method: 'GET',
    url: '/mcp/info',
    schema: {
      operationId: 'mcpInfo',
      tags: ['mcp'],
      summary: 'How MCP servers are connected',
      description:
        'Status 503 while no server is connected, 500 if the configuration cannot be read. Switched off, it says `enabled: false`.',
      response: { 200: McpInfo, ...problems(503) },
    },
    handler: async () => {
      const reports = outsideServers.enabled ? connectedReports(outsideServers) : [];
      return {
        version,
        servers_connected: countConnected(outsideServers),
        total_tools: reports.reduce((sum, { tools }) => sum + tools.length, 0),
        configuration: {
          timeout: Math.ceil(config.mcpTimeoutMs / 1000),
          max_retries: config.mcpMaxRetries,
          enabled: outsideServers.enabled,
        },
      };
    },
  });
}
