import { z } from 'zod';
import type { ChatEnding } from '../answer.ts';
import { UrlCitation } from '../sources.ts';

const Citation = UrlCitation.extend({
  type: z.literal('url_citation').meta({ description: 'Always `url_citation`.', example: 'url_citation' }),
});

const OutputText = z.object({
  type: z.literal('output_text').meta({ description: 'Always `output_text`.', example: 'output_text' }),
  text: z.string().meta({
    description: 'The answer, then its list of sources.',
    example: 'Marley was dead: to begin with. [1]\n\nSources:\n- [1] a-christmas-carol.txt',
  }),
  annotations: z
    .array(Citation)
    .meta({ description: 'What each mark such as `[1]` in the text stands for.' }),
  logprobs: z.array(z.never()).meta({ description: 'Always empty.' }),
});
type OutputText = z.output<typeof OutputText>;

const Status = z
  .enum(['in_progress', 'completed', 'incomplete', 'failed'])
  .meta({ description: '`incomplete`: cut at the most tokens allowed.', example: 'completed' });

const OutputMessage = z.object({
  type: z.literal('message').meta({ description: 'Always `message`.', example: 'message' }),
  id: z.string().meta({ description: 'Its id.', example: 'msg_3f9c1d0e' }),
  status: Status,
  role: z.literal('assistant').meta({ description: 'Always `assistant`.', example: 'assistant' }),
  content: z.array(OutputText).meta({ description: 'One part.' }),
});
type OutputMessage = z.output<typeof OutputMessage>;

const ResponseUsage = z.object({
  input_tokens: z.int().meta({
    description: 'Tokens of the prompt behind the answer: instructions, conversation, context, question.',
    example: 812,
  }),
  input_tokens_details: z
    .object({
      cached_tokens: z.int().meta({ description: 'Always 0.', example: 0 }),
      retrieval_tokens: z.int().meta({ description: 'The share that is passages.', example: 640 }),
      graph_tokens: z.int().meta({ description: 'The share that is entities and relations.', example: 96 }),
    })
    .meta({ description: 'What the prompt consists of.' }),
  output_tokens: z.int().meta({ description: 'Tokens of the text.', example: 64 }),
  output_tokens_details: z
    .object({
      reasoning_tokens: z.int().meta({ description: 'Always 0.', example: 0 }),
    })
    .meta({ description: 'What the text consists of.' }),
  total_tokens: z.int().meta({ description: 'The two together.', example: 876 }),
});

export const Response = z
  .object({
    id: z.string().meta({ description: 'Its id. Responses are not kept.', example: 'resp_3f9c1d0e' }),
    object: z.literal('response').meta({ description: 'Always `response`.', example: 'response' }),
    created_at: z.int().meta({ description: 'When, in Unix time.', example: 1763694000 }),
    status: Status,
    error: z
      .object({
        code: z.string().meta({ description: 'The kind of error.', example: 'server_error' }),
        message: z.string().meta({ description: 'What went wrong.', example: 'The model did not answer.' }),
      })
      .nullable()
      .meta({ description: 'What went wrong midway; only in streams.' }),
    incomplete_details: z
      .object({
        reason: z
          .literal('max_output_tokens')
          .meta({ description: 'Always this one.', example: 'max_output_tokens' }),
      })
      .nullable()
      .meta({ description: 'Why it is incomplete.' }),
    instructions: z.string().nullable().meta({ description: 'As in the request.', example: null }),
    max_output_tokens: z.int().nullable().meta({ description: 'As in the request.', example: null }),
    model: z.string().meta({ description: 'The model asked.', example: 'svc-hybrid' }),
    output: z.array(OutputMessage).meta({ description: 'The answer: one message.' }),
    parallel_tool_calls: z.boolean().meta({ description: 'Always false.', example: false }),
    previous_response_id: z.null().meta({ description: 'Always null.', example: null }),
    store: z.boolean().meta({ description: 'Always false: responses are not kept.', example: false }),
    temperature: z.number().meta({ description: 'As in the request.', example: 0.7 }),
    text: z
      .object({
        format: z
          .object({ type: z.literal('text').meta({ description: 'Always `text`.', example: 'text' }) })
          .meta({ description: 'Always text.' }),
      })
      .meta({ description: 'The form of the answer.' }),
    tool_choice: z.literal('none').meta({ description: 'Always `none`.', example: 'none' }),
    tools: z.array(z.never()).meta({ description: 'Always empty.' }),
    top_p: z.number().meta({ description: 'Always 1.', example: 1 }),
    truncation: z.literal('disabled').meta({ description: 'Always `disabled`.', example: 'disabled' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Always empty.', example: {} }),
    usage: ResponseUsage.nullable().meta({ description: 'As in chat completions.' }),
  })
  .meta({ id: 'Response', description: 'The answer, the newer way.' });
export type Response = z.output<typeof Response>;

/** What of a response is known before there is an answer. */
export interface ResponseHead {
  readonly id: string;
  readonly messageId: string;
  readonly createdAt: number;
  readonly model: string;
  readonly instructions: string | null;
  readonly maxOutputTokens: number | null;
  readonly temperature: number;
}

export function showBegun(head: ResponseHead): Response {
  return {
    id: head.id,
    object: 'response',
    created_at: head.createdAt,
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: head.instructions,
    max_output_tokens: head.maxOutputTokens,
    model: head.model,
    output: [],
    parallel_tool_calls: false,
    previous_response_id: null,
    store: false,
    temperature: head.temperature,
    text: { format: { type: 'text' } },
    tool_choice: 'none',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    metadata: {},
    usage: null,
  };
}

export function showEnded(head: ResponseHead, ending: ChatEnding): Response {
  const { finishReason, usage } = ending;
  const cut = finishReason === 'length';
  return {
    ...showBegun(head),
    status: cut ? 'incomplete' : 'completed',
    incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
    output: [showMessage(head, ending)],
    usage: {
      input_tokens: usage.prompt_tokens,
      input_tokens_details: {
        cached_tokens: 0,
        retrieval_tokens: usage.retrieval_tokens,
        graph_tokens: usage.graph_tokens,
      },
      output_tokens: usage.completion_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: usage.total_tokens,
    },
  };
}

export function showMessage(head: ResponseHead, ending: ChatEnding): OutputMessage {
  return {
    type: 'message',
    id: head.messageId,
    status: ending.finishReason === 'length' ? 'incomplete' : 'completed',
    role: 'assistant',
    content: [showText(ending.content, ending.citations)],
  };
}

export function showText(text: string, citations: readonly UrlCitation[]): OutputText {
  const annotations = citations.map((citation) => ({ type: 'url_citation' as const, ...citation }));
  return { type: 'output_text', text, annotations, logprobs: [] };
}
