import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest, FastifyTypeProviderDefault } from 'fastify';
import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { refuseRebinding } from './rebinding.ts';

const Id = z.union([z.string(), z.int()]);

const Message = z.looseObject({
  jsonrpc: z.literal('2.0').meta({ description: 'Always `2.0`.', example: '2.0' }),
  id: Id.optional().meta({ description: 'Which request; a notification has none.', example: 1 }),
  method: z.string().optional().meta({
    description: 'What is asked: `initialize`, `tools/list`, `tools/call` and so on.',
    example: 'tools/list',
  }),
  params: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'What the method takes.', example: {} }),
});

const Answer = z
  .looseObject({
    jsonrpc: z.literal('2.0').meta({ description: 'Always `2.0`.', example: '2.0' }),
    id: Id.nullish().meta({ description: 'Which request; null if that could not be read.', example: 1 }),
    result: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'What the method answers.', example: { tools: [] } }),
    error: z
      .looseObject({
        code: z.int().meta({ description: 'As JSON-RPC and MCP have it.', example: -32601 }),
        message: z.string().meta({ description: 'What was wrong.', example: 'Method not found' }),
      })
      .optional()
      .meta({ description: 'In place of a result.' }),
  })
  .meta({ description: 'An answer of JSON-RPC 2.0.' });

const json = { 'application/json': { schema: Answer } };

const DESCRIPTION = {
  operationId: 'mcp',
  tags: ['mcp'],
  summary: 'Weft as an MCP server',
  description:
    'Streamable HTTP, without sessions: MCP clients are given this address. Tools to query, search entities, read a subgraph, read a passage and add a text. GET and DELETE, which belong to sessions, are status 405.',
  body: Message,
  response: {
    200: {
      description: 'The answer, at once or as Server-Sent Events.',
      content: { ...json, 'text/event-stream': { schema: z.string() } },
    },
    202: z.null().meta({ description: 'A notification was taken.' }),
    400: { description: 'Not a message of the protocol.', content: json },
    ...problems(403, 413),
    406: { description: 'The client does not take both JSON and Server-Sent Events.', content: json },
    415: { description: 'The message is not JSON.', content: { ...json, ...problems(415)[415].content } },
  },
};

type Uses = Pick<Services, 'config' | 'log' | 'retrieval' | 'store' | 'intake' | 'version'>;

/**
 * Weft as an MCP server over Streamable HTTP. Stateless: its tools need no session, so every exchange stands alone, survives a restart
 * and a load balancer, and serves clients of the 2026-07-28 revision (which has no sessions) and of the 2025 ones alike; GET and
 * DELETE, which belong to sessions, are answered with 405 as the protocol has it.
 */
export function serveMcp(app: App, services: Uses): void {
  const { config } = services;
  let handler: Promise<McpHttpHandler> | undefined;
  app.addHook('preClose', async () => (await handler)?.close());

  // The body goes on as it came: the protocol has its own answers to what is not JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  // Answers are what the protocol says; the schema is there to be described.
  const raw = app.withTypeProvider<FastifyTypeProviderDefault>();
  const exchange = {
    url: '/mcp',
    onRequest: async (request: FastifyRequest) => refuseRebinding(request, config),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = toWebRequest(request, reply);
      handler ??= openHandler(services);
      return reply.send(await (await handler).fetch(asked));
    },
  };
  raw.route({ ...exchange, method: ['GET', 'DELETE'], schema: { hide: true } });
  raw.route({
    ...exchange,
    method: 'POST',
    validatorCompiler: () => (value) => ({ value }),
    schema: DESCRIPTION,
  });
}

/** Loads the protocol when it is first spoken: 40 ms and 10 MB that a service without such clients is spared. */
async function openHandler({ config, log, version, retrieval, store, intake }: Uses) {
  const [{ createMcpHandler }, { createWeftServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('../../mcp/server/server.ts'),
  ]);
  return createMcpHandler(
    ({ requestInfo }) => {
      const ofRequest = log.child({ reqId: requestInfo?.headers.get('x-request-id') });
      return createWeftServer({ retrieval, store, intake, limits: config, log: ofRequest, version });
    },
    {
      maxRequestBodySize: config.maxBodyBytes,
      onerror: (error) => log.debug({ err: error }, 'an MCP exchange failed'),
    },
  );
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { method, headers, body } = request;
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    method,
    headers: Object.entries({ ...headers, 'x-request-id': request.id }).flatMap(
      ([name, value]): Array<[string, string]> => [value ?? []].flat().map((one) => [name, one]),
    ),
    body: method === 'POST' && Buffer.isBuffer(body) ? new Uint8Array(body) : null,
    signal: gone.signal,
  });
}
