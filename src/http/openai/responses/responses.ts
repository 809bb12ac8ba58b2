import { randomUUID } from 'node:crypto';
import type { FastifyTypeProviderDefault } from 'fastify';
import { z } from 'zod';
import { answerWithin } from '../../deadline.ts';
import type { App, Services } from '../../services.ts';
import { beginStream, sendLines } from '../../stream.ts';
import { beginAnswer, type ChatQuestion, collectAnswer } from '../answer.ts';
import { OpenAiError } from '../errors.ts';
import { modeOfModel } from '../model-names.ts';
import {
  MaxTokens,
  Model,
  openAiErrors,
  RETRIEVAL_FIELDS,
  Stream,
  streamable,
  Temperature,
} from '../schema.ts';
import { refuseStreaming } from '../sse.ts';
import { showEvents } from './events.ts';
import { Input, readInput } from './input.ts';
import { Response, type ResponseHead, showEnded } from './show.ts';

const ResponseBody = z.object({
  model: Model,
  input: Input,
  instructions: z
    .string()
    .nullish()
    .meta({ description: 'What to keep in mind.', example: 'Answer in one sentence.' }),
  temperature: Temperature,
  max_output_tokens: MaxTokens,
  stream: Stream,
  previous_response_id: z.string().nullish().meta({
    description: 'Refused: responses are not kept; send the conversation in `input`.',
    example: null,
  }),
  ...RETRIEVAL_FIELDS,
});
type ResponseBody = z.output<typeof ResponseBody>;

type Uses = Pick<Services, 'retrieval' | 'config'>;

export function responses(app: App, services: Uses): void {
  const { config } = services;
  // Streamed, the answer is none of the types that a zod schema can say.
  app.withTypeProvider<FastifyTypeProviderDefault>().route<{ Body: ResponseBody }>({
    method: 'POST',
    url: '/v1/responses',
    schema: {
      operationId: 'createResponse',
      tags: ['openai'],
      summary: 'Answer, the newer way',
      description:
        "As OpenAI has it, for clients that ask this way by default. Responses are not kept: `previous_response_id` is refused, items that are only referred to are passed over, and so are tools and formats. With `stream`, OpenAI's events and `[DONE]`.",
      body: ResponseBody,
      response: { 200: streamable(Response), ...openAiErrors(400, 404, 413, 415, 503) },
    },
    handler: async (request, reply) => {
      const { body } = request;
      const question = toQuestion(body, services);
      const head = toHead(body, question);
      const limitMs = config.requestTimeoutMs;
      if (body.stream) {
        refuseStreaming(config);
        const begun = await beginStream(reply, limitMs, (signal) =>
          beginAnswer(question, services, request, signal),
        );
        return sendLines(reply, 'text/event-stream', showEvents(head, begun, { request, reply, limitMs }));
      }
      const ending = await answerWithin(reply, limitMs, async (signal) =>
        collectAnswer(await beginAnswer(question, services, request, signal)),
      );
      return showEnded(head, ending);
    },
  });
}

function toQuestion(body: ResponseBody, { config }: Pick<Services, 'config'>): ChatQuestion {
  if (body.previous_response_id) {
    throw new OpenAiError(
      400,
      'Responses are not kept here; send the conversation so far in "input".',
      'previous_response_id',
      'unsupported_parameter',
    );
  }
  const mode = modeOfModel(body.model, config);
  return {
    ...readInput(body.input, body.instructions),
    mode: body.rag_mode ?? mode,
    topK: body.rag_top_k ?? 10,
    onlyContext: body.rag_only_context ?? false,
    temperature: body.temperature ?? 0.7,
    maxTokens: body.max_output_tokens ?? undefined,
    streamed: body.stream ?? false,
  };
}

function toHead({ model, instructions }: ResponseBody, question: ChatQuestion): ResponseHead {
  return {
    id: `resp_${randomUUID().replaceAll('-', '')}`,
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    createdAt: Math.floor(Date.now() / 1000),
    model,
    instructions: instructions ?? null,
    maxOutputTokens: question.maxTokens ?? null,
    temperature: question.temperature,
  };
}
