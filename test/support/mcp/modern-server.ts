/** A server that speaks the 2026-07-28 revision alone, over stdio. */
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(
  () => {
    const server = new McpServer({ name: 'modern', version: '1' });
    server.registerTool('pid', { description: String(process.pid) }, () => ({ content: [] }));
    return server;
  },
  { legacy: 'reject' },
);
