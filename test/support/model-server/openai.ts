import type { Json, ModelReply, ModelRequest } from './request.ts';

const FINISH = { stop: 'stop', length: 'length', refusal: 'stop' } as const;

export function openAiChat(request: ModelRequest, reply: Required<ModelReply>): Json {
  const refused = reply.finish === 'refusal';
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: request.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: refused ? null : reply.text,
          refusal: refused ? reply.text : null,
        },
        logprobs: null,
        finish_reason: FINISH[reply.finish],
      },
    ],
    usage: usageOf(reply),
  };
}

/** Server-sent events, the last of them `[DONE]`. */
export function openAiStream(request: ModelRequest, reply: Required<ModelReply>, pieces: string[]): string[] {
  const refused = reply.finish === 'refusal';
  const chunk = (delta: Json, finish_reason: string | null) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: request.model,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  });
  const chunks: Json[] = [
    chunk({ role: 'assistant', content: '' }, null),
    ...pieces.map((piece) => chunk(refused ? { refusal: piece } : { content: piece }, null)),
    chunk({}, FINISH[reply.finish]),
  ];
  if (request.body.stream_options?.include_usage) {
    chunks.push({ ...chunk({}, null), choices: [], usage: usageOf(reply) });
  }
  return [...chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`), 'data: [DONE]\n\n'];
}

export function openAiEmbeddings(request: ModelRequest, vectors: number[][]): Json {
  const tokens = request.texts.length * 3;
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  return {
    object: 'list',
    model: request.model,
    data,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

export function openAiError(status: number, message: string): Json {
  const type = status === 401 ? 'invalid_request_error' : status >= 500 ? 'server_error' : 'requests';
  return { error: { message, type, param: null, code: null } };
}

export function openAiList(models: readonly string[]): Json {
  return {
    object: 'list',
    data: models.map((id) => ({ id, object: 'model', created: 1, owned_by: 'test' })),
  };
}

function usageOf({ promptTokens, completionTokens }: Required<ModelReply>): Json {
  const total_tokens = promptTokens + completionTokens;
  return { prompt_tokens: promptTokens, completion_tokens: completionTokens, total_tokens };
}
