import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isConnected, openOutside } from '../support/mcp/outside.ts';
import { type Service, startService } from '../support/service.ts';

const TEXT =
  'Ada Lovelace worked with Charles Babbage on the Analytical Engine. In 1843 she published the first program. ' +
  'Charles Babbage designed the Difference Engine in London.';

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ MAX_BODY_BYTES: '100000' });
  client = await connect('auto');
  await client.callTool({ name: 'add_text', arguments: { text: TEXT, name: 'ada.txt' } });
  await service.idle();
});
afterAll(async () => {
  await client.close();
  await service[Symbol.asyncDispose]();
});

async function connect(mode: 'auto' | 'legacy'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.base}/mcp`)));
  return client;
}

interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; what is not there fails them
  readonly structured: any;
}

async function call(name: string, args: Record<string, unknown>): Promise<ToolAnswer> {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content;
  return {
    text: first?.type === 'text' ? first.text : '',
    isError: isError ?? false,
    structured: structuredContent,
  };
}

test('five tools, described for who chooses among them', async () => {
  const { tools } = await client.listTools();
  const readOnly = { readOnlyHint: true, openWorldHint: false };
  expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual([
    ['query', readOnly],
    ['search_entities', readOnly],
    ['read_subgraph', readOnly],
    ['read_passage', readOnly],
    ['add_text', { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }],
  ]);
  for (const { description, inputSchema, outputSchema } of tools) {
    expect(description?.length).toBeGreaterThan(50);
    expect(inputSchema.required?.length).toBeGreaterThan(0);
    expect(Object.values(inputSchema.properties ?? {})).toSatisfy((fields: object[]) =>
      fields.every((field) => 'description' in field),
    );
    expect(outputSchema?.type).toBe('object');
  }
  expect(client.getInstructions()).toContain('query');
});

test('an answer comes with citations, and each can be read where it stands', async () => {
  const { text, structured } = await call('query', { question: 'Who published the first program?' });
  expect(structured.answer).toContain('1843');
  const cited = structured.references.find((reference: { cited: boolean }) => reference.cited);
  expect(cited).toMatchObject({ file_path: 'ada.txt', page: null });
  expect(text).toContain(
    `[${cited.id}] ada.txt (${cited.document_id}, characters ${cited.start} to ${cited.end})`,
  );

  const { document_id, start, end } = cited;
  const passage = await call('read_passage', { document_id, start, end });
  expect(passage.structured).toMatchObject({ file_path: 'ada.txt', start, end, text: cited.text, chunks: 1 });
  expect(TEXT.slice(start, end)).toBe(cited.text);
  expect(passage.text).toContain(cited.text);

  const chunk = await call('read_passage', { document_id, chunk: 0 });
  expect(chunk.structured).toMatchObject({ start: 0, text: TEXT, characters: TEXT.length });
});

test('entities are found by name and part of a name, and lead to what is around them', async () => {
  const found = await call('search_entities', { query: 'lovelace' });
  expect(found.structured.entities[0]).toMatchObject({
    name: 'Ada Lovelace',
    type: 'person',
    file_paths: ['ada.txt'],
  });
  const { structured } = await call('read_subgraph', { entity: 'Ada Lovelace' });
  expect(structured.entities.map(({ name }: { name: string }) => name)).toContain('Charles Babbage');
  expect(structured.relations).toContainEqual(
    expect.objectContaining({ source: 'Ada Lovelace', target: 'Charles Babbage' }),
  );
  expect((await call('search_entities', { query: 'zzzzz' })).structured).toEqual({ entities: [] });
});

test('the same text again adds nothing', async () => {
  const { text, structured } = await call('add_text', { text: TEXT, name: 'other.txt' });
  expect(structured).toMatchObject({ outcome: 'duplicate', document_id: expect.stringMatching(/^doc-/) });
  expect(text).toContain('ada.txt');
});

test.each<[string, Record<string, unknown>, RegExp]>([
  ['read_passage', { document_id: 'doc-none' }, /There is no document doc-none/],
  ['add_text', { text: ' \n ' }, /The text was not added: .*blank/],
  ['read_subgraph', { entity: 'zzzzz' }, /No entity's name contains "zzzzz"/],
  ['query', { question: '   ' }, /must not be blank/],
  ['query', { question: 'Who?', mode: 'bypass' }, /mode/],
  ['query', { question: 'Who?', top_k: 0 }, /top_k/],
  ['search_entities', {}, /query/],
])('%s with %j is a tool error that says what to do', async (name, args, message) => {
  const { isError, text } = await call(name, args);
  expect([isError, text]).toEqual([true, expect.stringMatching(message)]);
});

test('a passage outside of its document says where that ends', async () => {
  const { structured } = await call('query', { question: 'Who published the first program?' });
  const { document_id } = structured.references[0];
  const read = async (args: object) => (await call('read_passage', { document_id, ...args })).text;
  expect(await read({ start: 9999 })).toBe(`start is 9999, but the document has ${TEXT.length} characters.`);
  expect(await read({ start: 5, end: 5 })).toBe('end is 5 and start 5; end must be greater.');
  expect(await read({ chunk: 1 })).toBe('There is no chunk 1: the document has 1, from 0.');
  expect(await read({ chunk: 0, start: 1 })).toBe('Give either chunk, or start and end.');
});

test('clients of the 2025 protocol, and of the first SDK, are served alike', async () => {
  const legacy = await connect('legacy');
  expect(legacy.getProtocolEra()).toBe('legacy');
  expect((await legacy.listTools()).tools).toHaveLength(5);
  await legacy.close();

  const old = new ClientV1({ name: 'old', version: '1' });
  const transport = new TransportV1(new URL(`${service.base}/mcp`));
  await old.connect(transport as Parameters<typeof old.connect>[0]);
  const { tools } = await old.listTools();
  expect(tools.map(({ name }) => name)).toContain('read_subgraph');
  const result = await old.callTool({
    name: 'query',
    arguments: { question: 'Who published the first program?' },
  });
  expect(result.structuredContent).toMatchObject({ answer: expect.stringContaining('1843') });
  await old.close();
});

test('Weft can be an outside server of Weft', async () => {
  await using outside = await openOutside({ weft: { url: `${service.base}/mcp/` } });
  const { tools, capabilities } = await outside.until('weft', isConnected);
  expect(tools).toHaveLength(5);
  expect(capabilities).toEqual(['tools']);
});

const RPC = { jsonrpc: '2.0', id: 1, method: 'ping' };
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

test.each<[string, RequestInit, number]>([
  ['GET', { method: 'GET', headers: { accept: 'text/event-stream' } }, 405],
  ['DELETE', { method: 'DELETE' }, 405],
  ['POST without JSON', { method: 'POST', headers: JSON_HEADERS, body: '{' }, 400],
  ['POST of another type', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }, 415],
  [
    'POST that accepts no stream',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(RPC) },
    406,
  ],
])('%s is answered in the words of the protocol', async (_, init, status) => {
  const response = await fetch(`${service.base}/mcp`, init);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
});

test('other methods, and bodies over MAX_BODY_BYTES, never reach it', async () => {
  expect((await fetch(`${service.base}/mcp`, { method: 'PUT' })).status).toBe(405);
  const body = JSON.stringify({ ...RPC, params: { padding: 'x'.repeat(100_000) } });
  const response = await fetch(`${service.base}/mcp`, { method: 'POST', headers: JSON_HEADERS, body });
  expect(response.status).toBe(413);
});

test('pages of elsewhere are kept out', async () => {
  const ask = (origin: string) =>
    fetch(`${service.base}/mcp`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, origin },
      body: JSON.stringify(RPC),
    });
  expect((await ask('http://localhost:6274')).status).toBe(200);
  const refused = await ask('http://evil.example');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    detail: 'Pages of http://evil.example may not use this; CORS_ORIGINS lists those that may.',
  });
});

test('what is said of outside servers stands beside it', async () => {
  expect((await service.get('/mcp/status')).status).toBe(503);
});
