import { randomUUID } from 'node:crypto';
import type { FastifyTypeProviderDefault } from 'fastify';
import { z } from 'zod';
import { answerWithin } from '../deadline.ts';
import type { App, Services } from '../services.ts';
import { type Begun, beginStream, paced, sendLines } from '../stream.ts';
import { beginAnswer, type ChatAnswer, type ChatEnding, type ChatQuestion, collectAnswer } from './answer.ts';
import { Message, readConversation } from './conversation.ts';
import { modeOfModel } from './model-names.ts';
import {
  FinishReason,
  MaxTokens,
  Model,
  openAiErrors,
  RETRIEVAL_FIELDS,
  Stream,
  StreamOptions,
  streamable,
  Temperature,
  Usage,
} from './schema.ts';
import { UrlCitation } from './sources.ts';
import { refuseStreaming, STILL_HERE, toEvent, untilDone } from './sse.ts';

const ChatBody = z.object({
  model: Model,
  messages: z
    .array(Message)
    .min(1)
    .meta({
      description: 'The conversation, oldest first. The last message of the user is the question.',
      example: [{ role: 'user', content: 'Who was Marley?' }],
    }),
  temperature: Temperature,
  max_tokens: MaxTokens,
  max_completion_tokens: MaxTokens,
  stream: Stream,
  stream_options: StreamOptions,
  n: z.literal(1).nullish().meta({ description: 'How many answers: one.', example: 1 }),
  ...RETRIEVAL_FIELDS,
});
type ChatBody = z.output<typeof ChatBody>;

const Annotation = z.object({
  type: z.literal('url_citation').meta({ description: 'Always `url_citation`.', example: 'url_citation' }),
  url_citation: UrlCitation.meta({ description: 'What the mark stands for.' }),
});

const ChatCompletion = z
  .object({
    id: z.string().meta({ description: 'Its id.', example: 'chatcmpl-3f9c1d0e' }),
    object: z
      .literal('chat.completion')
      .meta({ description: 'Always `chat.completion`.', example: 'chat.completion' }),
    created: z.int().meta({ description: 'When, in Unix time.', example: 1763694000 }),
    model: z.string().meta({ description: 'The model asked.', example: 'svc-hybrid' }),
    choices: z
      .array(
        z.object({
          index: z.int().meta({ description: 'Always 0.', example: 0 }),
          message: z
            .object({
              role: z.literal('assistant').meta({ description: 'Always `assistant`.', example: 'assistant' }),
              content: z.string().meta({
                description: 'The answer, then its list of sources.',
                example: 'Marley was dead: to begin with. [1]\n\nSources:\n- [1] a-christmas-carol.txt',
              }),
              refusal: z.null().meta({ description: 'Always null.', example: null }),
              annotations: z
                .array(Annotation)
                .meta({ description: 'What each mark such as `[1]` in the content stands for.' }),
            })
            .meta({ description: 'The answer.' }),
          logprobs: z.null().meta({ description: 'Always null.', example: null }),
          finish_reason: FinishReason,
        }),
      )
      .meta({ description: 'The one answer.' }),
    usage: Usage,
  })
  .meta({ id: 'ChatCompletion', description: 'The answer to a conversation.' });

type Uses = Pick<Services, 'retrieval' | 'config'>;

export function chatCompletions(app: App, services: Uses): void {
  const { config } = services;
  // Streamed, the answer is none of the types that a zod schema can say.
  app.withTypeProvider<FastifyTypeProviderDefault>().route<{ Body: ChatBody }>({
    method: 'POST',
    url: '/v1/chat/completions',
    schema: {
      operationId: 'createChatCompletion',
      tags: ['openai'],
      summary: 'Answer a conversation',
      description:
        'As OpenAI has it; parameters that are not listed are accepted and ignored, `tools` and `response_format` among them. With `stream`, chunks as Server-Sent Events and `[DONE]`. Prompts with which chat front ends ask for titles, tags and follow-ups are answered without retrieval.',
      body: ChatBody,
      response: { 200: streamable(ChatCompletion), ...openAiErrors(400, 404, 413, 415, 503) },
    },
    handler: async (request, reply) => {
      const { body } = request;
      const question = toQuestion(body, services);
      const head = {
        id: `chatcmpl-${randomUUID()}`,
        created: Math.floor(Date.now() / 1000),
        model: body.model,
      };
      const { requestTimeoutMs } = config;
      if (!body.stream) {
        const ending = await answerWithin(reply, requestTimeoutMs, async (signal) =>
          collectAnswer(await beginAnswer(question, services, request, signal)),
        );
        return showCompletion(head, ending);
      }
      refuseStreaming(config);
      const begun = await beginStream(reply, requestTimeoutMs, (signal) =>
        beginAnswer(question, services, request, signal),
      );
      const options = {
        limitMs: requestTimeoutMs,
        includeUsage: body.stream_options?.include_usage ?? false,
      };
      const events = showChunks(head, begun, options);
      return sendLines(reply, 'text/event-stream', untilDone(events, request, reply));
    },
  });
}

function toQuestion(body: ChatBody, { config }: Pick<Services, 'config'>): ChatQuestion {
  const mode = modeOfModel(body.model, config);
  return {
    ...readConversation(body.messages, 'messages'),
    mode: body.rag_mode ?? mode,
    topK: body.rag_top_k ?? 10,
    onlyContext: body.rag_only_context ?? false,
    temperature: body.temperature ?? 0.7,
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? undefined,
    streamed: body.stream ?? false,
  };
}

interface Head {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

function showCompletion(head: Head, ending: ChatEnding): z.output<typeof ChatCompletion> {
  const { content, finishReason, citations, usage } = ending;
  const message = {
    role: 'assistant' as const,
    content,
    refusal: null,
    annotations: showAnnotations(citations),
  };
  return {
    id: head.id,
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage,
  };
}

function showAnnotations(citations: readonly UrlCitation[]): Array<z.output<typeof Annotation>> {
  return citations.map((citation) => ({ type: 'url_citation', url_citation: citation }));
}

interface ChunkOptions {
  readonly limitMs: number;
  readonly includeUsage: boolean;
}

/** The role, the content, the citations, why it ended, and the usage if asked for. */
async function* showChunks(
  { id, created, model }: Head,
  { begun: answer, controller }: Begun<ChatAnswer>,
  { limitMs, includeUsage }: ChunkOptions,
): AsyncGenerator<string> {
  const chunk = (rest: object) => toEvent({ id, object: 'chat.completion.chunk', created, model, ...rest });
  const choice = (delta: object, finishReason: string | null = null) =>
    chunk({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }] });

  yield choice({ role: 'assistant', content: '' });
  for await (const piece of paced(answer.pieces, controller, limitMs)) {
    yield piece === null ? STILL_HERE : choice({ content: piece });
  }
  const { citations, finishReason, usage } = answer.ending();
  if (citations.length > 0) yield choice({ annotations: showAnnotations(citations) });
  yield choice({}, finishReason);
  if (includeUsage) yield chunk({ choices: [], usage });
}
