import { z } from 'zod';
import { QUERY_DEFAULTS, QUERY_MODES, type QueryRequest, type QueryResult } from '../../retrieval/query.ts';
import { answerWithin } from '../deadline.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

/** Longer than any question and shorter than what would make ranking its words slow. */
const MAX_QUERY_CHARACTERS = 100_000;

const HistoryTurn = z.object({
  role: z.enum(['user', 'assistant', 'system']).meta({ description: 'Who spoke.', example: 'user' }),
  content: z.string().meta({ description: 'What was said.', example: 'Who was Marley?' }),
});

const TokenLimit = z.int().min(1).default(QUERY_DEFAULTS.maxTokenForTextUnit);

export const QueryBody = z.object({
  query: z
    .string()
    .max(MAX_QUERY_CHARACTERS)
    .refine((query) => query.trim() !== '', 'must not be blank')
    .meta({ description: 'The question.', example: 'What did the three spirits show Scrooge?' }),
  mode: z.enum(QUERY_MODES).default('hybrid').meta({
    description:
      '`naive`: words alone; `local`: from entities; `global`: from relations; `hybrid`: from both; `mix`: hybrid and passages; `bypass`: no retrieval.',
    example: 'hybrid',
  }),
  only_need_context: z
    .boolean()
    .default(false)
    .meta({ description: 'Answer with the retrieved context alone.', example: false }),
  only_need_prompt: z
    .boolean()
    .default(false)
    .meta({ description: 'Answer with the prompt alone.', example: false }),
  response_type: z.string().nullish().meta({ description: 'Shape of the answer.', example: 'bullet points' }),
  top_k: z
    .int()
    .min(1)
    .max(1000)
    .default(QUERY_DEFAULTS.topK)
    .meta({ description: 'Most items to retrieve; 10 to 30 is usual.', example: 20 }),
  max_token_for_text_unit: TokenLimit.meta({
    description: 'Most tokens of one retrieved passage.',
    example: 4000,
  }),
  max_token_for_global_context: TokenLimit.meta({
    description: 'Most tokens of relations, all together.',
    example: 4000,
  }),
  max_token_for_local_context: TokenLimit.meta({
    description: 'Most tokens of entities, all together.',
    example: 4000,
  }),
  conversation_history: z.array(HistoryTurn).nullish().meta({ description: 'Past turns, oldest first.' }),
  llm_provider: z.string().nullish().meta({
    description: 'Provider of a model that the operator configured; `builtin`: none, sentences are quoted.',
    example: 'openai',
  }),
  llm_model: z
    .string()
    .nullish()
    .meta({ description: 'A model that the operator configured.', example: 'gpt-5-mini' }),
  llm_temperature: z
    .number()
    .min(0)
    .max(2)
    .default(QUERY_DEFAULTS.temperature)
    .meta({ description: 'Sampling temperature.', example: 0.7 }),
  include_references: z
    .boolean()
    .default(false)
    .meta({ description: 'Add the passages and the path to them.', example: true }),
});
export type QueryBody = z.output<typeof QueryBody>;

const Reference = z.object({
  id: z.int().meta({ description: 'The number that cites it in the answer.', example: 1 }),
  document_id: z
    .string()
    .meta({ description: 'Its document.', example: 'doc-9f86d081884c7d659a2feaa0c55ad015' }),
  file_path: z
    .string()
    .meta({ description: "Its document's source name.", example: 'a-christmas-carol.txt' }),
  page: z
    .int()
    .nullable()
    .meta({ description: 'Page it begins on, where the format has pages.', example: 1 }),
  start: z
    .int()
    .meta({ description: "First character in the document's text, in UTF-16 units.", example: 0 }),
  end: z.int().meta({ description: 'One past the last character.', example: 31 }),
  text: z
    .string()
    .meta({ description: 'Exactly these characters.', example: 'Marley was dead: to begin with.' }),
  score: z.number().meta({ description: 'How well it fits; comparable within one answer.', example: 0.83 }),
  cited: z.boolean().meta({
    description:
      'Whether the answer cites it; in a stream, false while a language model has yet to write it.',
    example: true,
  }),
});

const Score = z.number().meta({ description: 'How strongly it led there.', example: 0.4 });
const PathStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entity').meta({ description: 'An entity.', example: 'entity' }),
    name: z.string().meta({ description: 'Its name.', example: 'Jacob Marley' }),
    type: z.string().meta({ description: 'What it is.', example: 'person' }),
    score: Score,
  }),
  z.object({
    kind: z.literal('relation').meta({ description: 'A relation.', example: 'relation' }),
    source: z.string().meta({ description: "One entity's name.", example: 'Ebenezer Scrooge' }),
    target: z.string().meta({ description: "The other entity's name.", example: 'Jacob Marley' }),
    keywords: z.string().meta({ description: 'How they are joined.', example: 'was the partner of' }),
    score: Score,
  }),
]);

const QueryResponse = z
  .object({
    response: z.string().meta({ description: 'The answer.', example: 'Marley was dead: to begin with. [1]' }),
    references: z.array(Reference).optional().meta({
      description: 'Only with `include_references`: every passage retrieved, best first, up to `top_k`.',
    }),
    path: z.array(PathStep).optional().meta({
      description: 'Only with `include_references`: entities and relations that led to the passages.',
    }),
  })
  .meta({ id: 'QueryResponse', description: 'An answer, and on request what it rests on.' });

export function query(app: App, { retrieval, config }: Pick<Services, 'retrieval' | 'config'>): void {
  app.route({
    method: 'POST',
    url: '/query',
    schema: {
      operationId: 'query',
      tags: ['query'],
      summary: 'Ask a question',
      description:
        "Finds passages as `mode` says and answers from them, with a mark such as `[1]` for each passage cited. Says so when nothing relevant is there. A language model writes the answer where one is configured or named; otherwise it consists of the passages' own sentences. Status 503 if the model does not answer, or if the mode needs one that is not configured.",
      body: QueryBody,
      response: { 200: QueryResponse, ...problems(400, 413, 415, 422, 503) },
    },
    handler: async ({ body }, reply) => {
      const request = toQueryRequest(body);
      const result = await answerWithin(reply, config.requestTimeoutMs, (signal) =>
        retrieval.answer(request, signal),
      );
      return body.include_references ? showWithReferences(result) : { response: result.response };
    },
  });
}

export function toQueryRequest(body: QueryBody): QueryRequest {
  return {
    query: body.query,
    mode: body.mode,
    onlyNeedContext: body.only_need_context,
    onlyNeedPrompt: body.only_need_prompt,
    responseType: body.response_type || undefined,
    topK: body.top_k,
    maxTokenForTextUnit: body.max_token_for_text_unit,
    maxTokenForGlobalContext: body.max_token_for_global_context,
    maxTokenForLocalContext: body.max_token_for_local_context,
    conversationHistory: body.conversation_history ?? [],
    llmProvider: body.llm_provider || undefined,
    llmModel: body.llm_model || undefined,
    temperature: body.llm_temperature,
  };
}

function showWithReferences({ response, references, path }: QueryResult): z.output<typeof QueryResponse> {
  return { response, references: showReferences(references), path: [...path] };
}

export function showReferences(references: QueryResult['references']): Array<z.output<typeof Reference>> {
  return references.map(({ documentId, filePath, ...rest }) => ({
    id: rest.id,
    document_id: documentId,
    file_path: filePath,
    page: rest.page,
    start: rest.start,
    end: rest.end,
    text: rest.text,
    score: rest.score,
    cited: rest.cited,
  }));
}
