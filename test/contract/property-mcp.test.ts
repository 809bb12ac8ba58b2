import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../support/api/document.ts';
import { Sender } from '../support/api/send.ts';
import { sample, type Variant, variantsOf } from '../support/api/values.ts';
import { type Service, startService } from '../support/service.ts';

interface Tool {
  readonly name: string;
  readonly inputSchema: Schema;
  readonly outputSchema: object;
}

interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
}

interface Reply {
  readonly result?: ToolResult & { readonly tools?: readonly Tool[] };
  readonly error?: { readonly code: number; readonly message: string };
}

let service: Service;
let sender: Sender;
let documentId: string;
beforeAll(async () => {
  service = await startService();
  sender = new Sender(service.base);
  const text = 'Ada Lovelace worked with Charles Babbage on the Analytical Engine.';
  const { body } = await service.post('/documents/text', { text, file_source: 'ada.txt' });
  await service.idle();
  documentId = (await service.get(`/documents/track/${body.track_id}`)).body.items[0].document_id;
});
afterAll(async () => {
  sender[Symbol.dispose]();
  await service[Symbol.asyncDispose]();
});

/** One exchange; the answer comes as the one event of a stream. */
async function exchange(method: string, params: object): Promise<Reply> {
  const { status, text } = await sender.send({
    method: 'POST',
    path: '/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  expect(status).toBe(200);
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
}

/** What of a tool's arguments has to be there, for a call to be about something. */
function usual(schema: Schema): Record<string, unknown> {
  const arguments_ = sample(schema) as Record<string, unknown>;
  return 'document_id' in arguments_ ? { ...arguments_, document_id: documentId } : arguments_;
}

test('tools answer odd arguments with an error for the model, or as their schema says', async () => {
  const { tools = [] } = (await exchange('tools/list', {})).result ?? {};
  expect(tools).toHaveLength(5);
  const ajv = new Ajv2020({ strict: false });
  for (const { name, inputSchema, outputSchema } of tools) {
    const isValid = ajv.compile(outputSchema);
    const isExpected = ajv.compile(inputSchema);
    const tell = async ({ what, value, within }: Variant): Promise<string[]> => {
      const { result, error } = await exchange('tools/call', { name, arguments: value });
      const where = `${name}, ${what}: ${JSON.stringify(result ?? error).slice(0, 200)}`;
      if (error) return error.code === -32602 || error.code === -32600 ? [] : [where];
      const [{ text = '' } = {}] = result?.content ?? [];
      if (text === '' || text.startsWith('Something went wrong')) return [where];
      if (result?.isError) return within && text.startsWith('Input validation error') ? [where] : [];
      const asSent: unknown = JSON.parse(JSON.stringify(value));
      return isValid(result?.structuredContent) && isExpected(asSent) ? [] : [where];
    };
    const faults: string[] = [];
    for (const variant of variantsOf(inputSchema, usual(inputSchema))) faults.push(...(await tell(variant)));
    expect(faults).toEqual([]);
  }
});
