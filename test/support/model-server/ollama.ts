import type { Json, ModelReply, ModelRequest } from './request.ts';

const head = (request: ModelRequest) => ({ model: request.model, created_at: '2026-11-22T00:00:00Z' });

export function ollamaChat(request: ModelRequest, reply: Required<ModelReply>): Json {
  return { ...head(request), message: { role: 'assistant', content: reply.text }, ...endOf(reply) };
}

/** One JSON object a line. */
export function ollamaStream(request: ModelRequest, reply: Required<ModelReply>, pieces: string[]): string[] {
  const line = (content: string, rest: Json) => ({
    ...head(request),
    message: { role: 'assistant', content },
    ...rest,
  });
  const lines = [...pieces.map((piece) => line(piece, { done: false })), line('', endOf(reply))];
  return lines.map((one) => `${JSON.stringify(one)}\n`);
}

export function ollamaEmbeddings(request: ModelRequest, embeddings: number[][]): Json {
  const prompt_eval_count = request.texts.length * 3;
  return { model: request.model, embeddings, total_duration: 1000, load_duration: 100, prompt_eval_count };
}

/** Ollama has no refusals of its own: a model that declines says so in its text. */
function endOf({ finish, promptTokens, completionTokens }: Required<ModelReply>): Json {
  return {
    done: true,
    done_reason: finish === 'length' ? 'length' : 'stop',
    total_duration: 1000,
    load_duration: 100,
    prompt_eval_count: promptTokens,
    prompt_eval_duration: 100,
    eval_count: completionTokens,
    eval_duration: 100,
  };
}

export function ollamaError(_status: number, message: string): Json {
  return { error: message };
}

export function ollamaList(models: readonly string[]): Json {
  return { models: models.map((name) => ({ name, model: name, size: 1, digest: 'd', details: {} })) };
}
