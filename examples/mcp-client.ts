/**
 * Weft as an MCP server, from the official client: list the tools, add a text, ask, and read on around what was cited.
 *
 *   node examples/mcp-client.ts [address]
 */
import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { address, key, print, readingEnds } from './prepare.ts';

const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  }),
);

const { tools } = await client.listTools();
for (const { name, title } of tools) print(`${name}: ${title}`);
assert.deepEqual(
  tools.map(({ name }) => name),
  ['query', 'search_entities', 'read_subgraph', 'read_passage', 'add_text'],
);

const added = await call<{ document_id: string; outcome: string }>('add_text', {
  text: 'The Korsvik lighthouse was built by Marit Hauge in 1887. Its keeper was Jonas Berg, who kept bees on the rock.',
  name: 'korsvik.txt',
});
print(`\n${added.document_id}: ${added.outcome}`);
await readingEnds();

const { answer, references } = await call<Answer>('query', { question: 'Who built the Korsvik lighthouse?' });
print(`\n${answer}`);
assert.match(answer, /Marit Hauge in 1887\. \[1\]/);

// A reference says which characters of which document it is, so that whoever doubts it can read on.
const cited = references.find((reference) => reference.cited);
assert(cited);
const { document_id, start } = cited;
const passage = await call<{ file_path: string; text: string }>('read_passage', { document_id, start });
print(`\n${passage.file_path}, from character ${start}: ${passage.text}`);
assert.match(passage.text, /kept bees on the rock/);

await client.close();

interface Answer {
  readonly answer: string;
  readonly references: readonly { document_id: string; start: number; cited: boolean }[];
}

/** What a tool answers, as data; the same stands in `content` as text for a model to read. */
async function call<T>(name: string, args: Record<string, unknown>): Promise<T> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  assert(!isError, JSON.stringify(content));
  return structuredContent as T;
}
