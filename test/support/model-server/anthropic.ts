import type { Json, ModelReply, ModelRequest } from './request.ts';

const STOP = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' } as const;

export function anthropicMessage(request: ModelRequest, reply: Required<ModelReply>): Json {
  const { promptTokens: input_tokens, completionTokens: output_tokens } = reply;
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: request.model,
    content: [contentOf(request, reply)],
    stop_reason: request.body.tools && reply.finish === 'stop' ? 'tool_use' : STOP[reply.finish],
    stop_sequence: null,
    usage: { input_tokens, output_tokens },
  };
}

/** Models without structured output are made to call a tool whose input is the object. */
function contentOf(request: ModelRequest, { text }: ModelReply): Json {
  const tool = request.body.tools?.[0];
  if (!tool) return { type: 'text', text };
  return { type: 'tool_use', id: 'toolu_1', name: tool.name, input: parse(text) };
}

export function anthropicStream(
  request: ModelRequest,
  reply: Required<ModelReply>,
  pieces: string[],
): string[] {
  const { promptTokens: input_tokens, completionTokens: output_tokens } = reply;
  const message = { ...anthropicMessage(request, reply), content: [], stop_reason: null };
  const events: Json[] = [
    { type: 'message_start', message: { ...message, usage: { input_tokens, output_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'ping' },
    ...pieces.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: STOP[reply.finish], stop_sequence: null },
      usage: { output_tokens },
    },
    { type: 'message_stop' },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

export function anthropicError(status: number, message: string): Json {
  return { type: 'error', error: { type: TYPES[status] ?? 'api_error', message }, request_id: 'req_1' };
}

export function anthropicList(models: readonly string[]): Json {
  const data = models.map((id) => ({
    type: 'model',
    id,
    display_name: id,
    created_at: '2026-01-01T00:00:00Z',
  }));
  return { data, has_more: false, first_id: models[0] ?? null, last_id: models.at(-1) ?? null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}
