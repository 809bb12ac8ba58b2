import { McpServer } from '@modelcontextprotocol/server';
import type { ToolServices } from './services.ts';
import { addAddTextTool } from './tools/add-text.ts';
import { addQueryTool } from './tools/query.ts';
import { addReadPassageTool } from './tools/read-passage.ts';
import { addReadSubgraphTool } from './tools/read-subgraph.ts';
import { addSearchEntitiesTool } from './tools/search-entities.ts';

const INSTRUCTIONS =
  'Weft is a knowledge base of documents and the graph of what they mention. Ask it with query; follow its citations with read_passage; explore with search_entities and read_subgraph; add knowledge with add_text.';

/** Weft as an MCP server: a fresh one for each exchange, since it keeps nothing between them. Its tools never change. */
export function createWeftServer(services: ToolServices): McpServer {
  const server = new McpServer(
    { name: 'weft', title: 'Weft', version: services.version },
    { instructions: INSTRUCTIONS, capabilities: { tools: { listChanged: false } } },
  );
  addQueryTool(server, services);
  addSearchEntitiesTool(server, services);
  addReadSubgraphTool(server, services);
  addReadPassageTool(server, services);
  addAddTextTool(server, services);
  return server;
}
