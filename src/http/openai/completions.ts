import { randomUUID } from 'node:crypto';
import type { FastifyRequest, FastifyTypeProviderDefault } from 'fastify';
import { z } from 'zod';
import { answerWithin } from '../deadline.ts';
import type { App, Services } from '../services.ts';
import { beginStream, paced, sendLines } from '../stream.ts';
import { beginAnswer, type ChatAnswer, type ChatEnding, type ChatQuestion, collectAnswer } from './answer.ts';
import { checkQuestion } from './conversation.ts';
import { modeOfModel } from './model-names.ts';
import {
  expected,
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
import { refuseStreaming, STILL_HERE, toEvent, untilDone } from './sse.ts';

const MAX_PROMPTS = 20;

const CompletionBody = z.object({
  model: Model,
  prompt: z
    .union(
      [z.string(), z.array(z.string()).min(1).max(MAX_PROMPTS)],
      expected(`string or 1 to ${MAX_PROMPTS} strings`),
    )
    .meta({
      description: 'The question, or up to 20 questions, which get a choice each.',
      example: 'Who was Marley?',
    }),
  temperature: Temperature,
  max_tokens: MaxTokens,
  stream: Stream,
  stream_options: StreamOptions,
  n: z.literal(1).nullish().meta({ description: 'How many answers to a question: one.', example: 1 }),
  ...RETRIEVAL_FIELDS,
});
type CompletionBody = z.output<typeof CompletionBody>;

const Completion = z
  .object({
    id: z.string().meta({ description: 'Its id.', example: 'cmpl-3f9c1d0e' }),
    object: z
      .literal('text_completion')
      .meta({ description: 'Always `text_completion`.', example: 'text_completion' }),
    created: z.int().meta({ description: 'When, in Unix time.', example: 1763694000 }),
    model: z.string().meta({ description: 'The model asked.', example: 'svc-hybrid' }),
    choices: z
      .array(
        z.object({
          index: z.int().meta({ description: 'Which prompt, from 0.', example: 0 }),
          text: z.string().meta({
            description: 'The answer, then its list of sources.',
            example: 'Marley was dead: to begin with. [1]\n\nSources:\n- [1] a-christmas-carol.txt',
          }),
          logprobs: z.null().meta({ description: 'Always null.', example: null }),
          finish_reason: FinishReason,
        }),
      )
      .meta({ description: 'One for each prompt.' }),
    usage: Usage,
  })
  .meta({ id: 'Completion', description: 'Answers to prompts.' });

type Uses = Pick<Services, 'retrieval' | 'config'>;

export function completions(app: App, services: Uses): void {
  const { config } = services;
  // Streamed, the answer is none of the types that a zod schema can say.
  app.withTypeProvider<FastifyTypeProviderDefault>().route<{ Body: CompletionBody }>({
    method: 'POST',
    url: '/v1/completions',
    schema: {
      operationId: 'createCompletion',
      tags: ['openai'],
      summary: 'Answer a prompt',
      description: "OpenAI's older way: a prompt is answered as a chat of one message would be.",
      body: CompletionBody,
      response: { 200: streamable(Completion), ...openAiErrors(400, 404, 413, 415, 503) },
    },
    handler: async (request, reply) => {
      const { body } = request;
      const questions = toQuestions(body, services);
      const head = { id: `cmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000), model: body.model };
      if (body.stream) {
        refuseStreaming(config);
        const { begun, controller } = await beginStream(reply, config.requestTimeoutMs, (signal) =>
          beginAnswers(questions, services, request, signal),
        );
        const pieces = paced(inTurn(begun), controller, config.requestTimeoutMs);
        const usage = () => (body.stream_options?.include_usage ? totalUsage(begun.map(ended)) : null);
        const events = showChunks(head, pieces, usage);
        return sendLines(reply, 'text/event-stream', untilDone(events, request, reply));
      }
      const endings = await answerWithin(reply, config.requestTimeoutMs, async (signal) =>
        Promise.all((await beginAnswers(questions, services, request, signal)).map(collectAnswer)),
      );
      return showCompletion(head, endings);
    },
  });
}

function toQuestions(body: CompletionBody, { config }: Pick<Services, 'config'>): ChatQuestion[] {
  const mode = modeOfModel(body.model, config);
  const prompts = [body.prompt].flat();
  return prompts.map((prompt, at) => ({
    query: checkQuestion(prompt, typeof body.prompt === 'string' ? 'prompt' : `prompt[${at}]`),
    history: [],
    mode: body.rag_mode ?? mode,
    topK: body.rag_top_k ?? 10,
    onlyContext: body.rag_only_context ?? false,
    temperature: body.temperature ?? 0.7,
    maxTokens: body.max_tokens ?? undefined,
    // Streams of several answers would hold the model's slots while they wait for each other.
    streamed: body.stream === true && prompts.length === 1,
  }));
}

function beginAnswers(
  questions: readonly ChatQuestion[],
  services: Uses,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<ChatAnswer[]> {
  return Promise.all(questions.map((question) => beginAnswer(question, services, request, signal)));
}

const ended = (answer: ChatAnswer): ChatEnding => answer.ending();

function totalUsage(endings: readonly ChatEnding[]): Usage {
  const sum = (field: keyof Usage) => endings.reduce((total, { usage }) => total + usage[field], 0);
  return {
    prompt_tokens: sum('prompt_tokens'),
    completion_tokens: sum('completion_tokens'),
    total_tokens: sum('total_tokens'),
    retrieval_tokens: sum('retrieval_tokens'),
    graph_tokens: sum('graph_tokens'),
  };
}

interface Head {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

function showCompletion(
  { id, created, model }: Head,
  endings: readonly ChatEnding[],
): z.output<typeof Completion> {
  const choices = endings.map(({ content, finishReason }, index) => ({
    index,
    text: content,
    logprobs: null,
    finish_reason: finishReason,
  }));
  return { id, object: 'text_completion', created, model, choices, usage: totalUsage(endings) };
}

interface Piece {
  readonly index: number;
  readonly text: string;
  readonly finishReason: ChatEnding['finishReason'] | null;
}

/** One answer after the other. */
async function* inTurn(answers: readonly ChatAnswer[]): AsyncGenerator<Piece> {
  for (const [index, answer] of answers.entries()) {
    for await (const text of answer.pieces) yield { index, text, finishReason: null };
    yield { index, text: '', finishReason: answer.ending().finishReason };
  }
}

async function* showChunks(
  { id, created, model }: Head,
  pieces: AsyncIterable<Piece | null>,
  usage: () => Usage | null,
): AsyncGenerator<string> {
  const chunk = (rest: object) => toEvent({ id, object: 'text_completion', created, model, ...rest });
  for await (const piece of pieces) {
    if (piece === null) yield STILL_HERE;
    else {
      const { index, text, finishReason } = piece;
      yield chunk({ choices: [{ index, text, logprobs: null, finish_reason: finishReason }] });
    }
  }
  const total = usage();
  if (total) yield chunk({ choices: [], usage: total });
}
