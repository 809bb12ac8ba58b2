import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { QUERY_MODES } from '../../retrieval/query.ts';
import { OpenAiErrorBody } from './errors.ts';

type ErrorStatus = 400 | 404 | 413 | 415 | 503;

/** The `response` entries of errors an endpoint under `/v1` may answer. */
export function openAiErrors<const S extends ErrorStatus>(...statuses: readonly S[]) {
  const entries = [...statuses, 500].map((status) => [
    status,
    { description: STATUS_CODES[status] ?? '', content: { 'application/json': { schema: OpenAiErrorBody } } },
  ]);
  return Object.fromEntries(entries) as Record<
    S | 500,
    { description: string; content: Record<string, { schema: typeof OpenAiErrorBody }> }
  >;
}

/** An answer that comes as Server-Sent Events where the request says `stream`. */
export function streamable<T extends z.ZodType>(schema: T) {
  return {
    description: 'The answer, or with `stream` its pieces.',
    content: { 'application/json': { schema }, 'text/event-stream': { schema: z.string() } },
  };
}

/** For a union, of which zod says no more than that nothing in it matched. */
export function expected(what: string) {
  return {
    error: ({ input }: { readonly input: unknown }) =>
      `Invalid input: expected ${what}${input === undefined ? ', received undefined' : ''}`,
  };
}

export const Model = z
  .string()
  .meta({ description: 'Which way to answer, or `GET /v1/models`.', example: 'svc-hybrid' });

// Below, null is as good as nothing: clients send it for what they leave to the service.

export const Temperature = z
  .number()
  .min(0)
  .max(2)
  .nullish()
  .default(0.7)
  .meta({ description: 'Sampling temperature of a language model.', example: 0.7 });

export const MaxTokens = z.int().min(1).nullish().meta({
  description: 'Most tokens of the answer (o200k_base), its list of sources included.',
  example: 500,
});

export const Stream = z
  .boolean()
  .nullish()
  .default(false)
  .meta({ description: 'Answer piece by piece, as Server-Sent Events.', example: false });

export const StreamOptions = z
  .object({
    include_usage: z
      .boolean()
      .nullish()
      .meta({ description: 'Add a last piece with the usage.', example: true }),
  })
  .nullish()
  .meta({ description: 'Only with `stream`.' });

/** The fields with which requests steer retrieval. */
export const RETRIEVAL_FIELDS = {
  rag_mode: z
    .enum(QUERY_MODES)
    .nullish()
    .meta({ description: "Overrides the model's mode.", example: 'hybrid' }),
  rag_top_k: z
    .int()
    .min(1)
    .max(1000)
    .nullish()
    .default(10)
    .meta({ description: 'Most items to retrieve.', example: 10 }),
  rag_only_context: z
    .boolean()
    .nullish()
    .default(false)
    .meta({ description: 'Answer with the retrieved context alone.', example: false }),
};

export const FinishReason = z.enum(['stop', 'length']).meta({
  description: '`length`: cut at the most tokens allowed.',
  example: 'stop',
});

export const Usage = z
  .object({
    prompt_tokens: z.int().meta({
      description: 'Tokens of the prompt behind the answer: instructions, conversation, context, question.',
      example: 812,
    }),
    completion_tokens: z.int().meta({
      description: "Tokens of the content, its list of sources included, or of the model's reply.",
      example: 64,
    }),
    total_tokens: z.int().meta({ description: 'The two together.', example: 876 }),
    retrieval_tokens: z.int().meta({ description: "The prompt's share that is passages.", example: 640 }),
    graph_tokens: z
      .int()
      .meta({ description: "The prompt's share that is entities and relations.", example: 96 }),
  })
  .meta({
    id: 'Usage',
    description:
      'Prompt and completion as the language model that answers counts them, if it says; all else by the o200k_base tokenizer.',
  });
export type Usage = z.output<typeof Usage>;
