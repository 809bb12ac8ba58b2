import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { embedText } from '../../models/builtin/embedding.ts';
import { ModelError } from '../../models/errors.ts';
import type { EmbeddingModel } from '../../models/spec.ts';
import { modelFailed } from '../../retrieval/query.ts';
import { decodeBytePairs } from '../../text/byte-pairs.ts';
import { countTokens, tokensEnd } from '../../text/tokens.ts';
import { answerWithin } from '../deadline.ts';
import type { App, Services } from '../services.ts';
import { OpenAiError } from './errors.ts';
import { embeddingModelName, unknownModel } from './model-names.ts';
import { expected, openAiErrors } from './schema.ts';

/** OpenAI's own limits. */
const MAX_INPUTS = 2048;
const MAX_TOKENS_OF_INPUT = 8192;
const MAX_TOKENS = 300_000;
const MAX_DIMENSIONS = 4096;

const Tokens = z.array(z.int().min(0)).min(1);
const Text = z.string().refine((text) => text.trim() !== '', 'must not be blank');

const EmbeddingsBody = z.object({
  model: z.string().meta({ description: 'The embedding model.', example: 'svc-embedding' }),
  input: z
    .union(
      [Text, z.array(Text).min(1).max(MAX_INPUTS), Tokens, z.array(Tokens).min(1).max(MAX_INPUTS)],
      expected(`a text, tokens, or 1 to ${MAX_INPUTS} of them, none empty`),
    )
    .meta({
      description:
        'A text, texts, tokens (o200k_base) or lists of tokens. At most 2,048 inputs, of 8,192 tokens each and of 300,000 together.',
      example: ['Marley was dead: to begin with.'],
    }),
  encoding_format: z.enum(['float', 'base64']).nullish().default('float').meta({
    description: '`base64`: the numbers as little-endian float32.',
    example: 'float',
  }),
  dimensions: z.int().min(1).max(MAX_DIMENSIONS).nullish().meta({
    description: 'Numbers in an embedding; otherwise as `EMBEDDING_DIMENSIONS` says.',
    example: 384,
  }),
});
type EmbeddingsBody = z.output<typeof EmbeddingsBody>;

const Embedding = z.object({
  object: z.literal('embedding').meta({ description: 'Always `embedding`.', example: 'embedding' }),
  index: z.int().meta({ description: 'Which input, from 0.', example: 0 }),
  embedding: z
    .union([z.array(z.number()), z.string()])
    .meta({ description: 'The numbers, or their bytes in base64. Its length is 1.', example: [0.6, -0.8] }),
});

const EmbeddingList = z
  .object({
    object: z.literal('list').meta({ description: 'Always `list`.', example: 'list' }),
    data: z.array(Embedding).meta({ description: 'One for each input, in order.' }),
    model: z.string().meta({ description: 'The model asked.', example: 'svc-embedding' }),
    usage: z
      .object({
        prompt_tokens: z.int().meta({ description: 'Tokens of all inputs (o200k_base).', example: 8 }),
        total_tokens: z.int().meta({ description: 'The same.', example: 8 }),
      })
      .meta({ description: 'What it took.' }),
  })
  .meta({ id: 'EmbeddingList', description: 'Embeddings of texts.' });

export function embeddings(app: App, { config, models }: Pick<Services, 'config' | 'models'>): void {
  app.route({
    method: 'POST',
    url: '/v1/embeddings',
    schema: {
      operationId: 'createEmbeddings',
      tags: ['openai'],
      summary: 'Embed texts',
      description:
        'By the configured model. The built-in embedding is lexical and deterministic: texts that share words are near each other, synonyms are not. Clients that send tokens must use o200k_base; a longer input is an error, not cut.',
      body: EmbeddingsBody,
      response: { 200: EmbeddingList, ...openAiErrors(400, 404, 413, 415, 503) },
    },
    handler: ({ body }, reply) => {
      const name = embeddingModelName(config);
      if (body.model !== name) throw unknownModel(body.model, [name]);
      return answerWithin(reply, config.requestTimeoutMs, async (signal) => {
        const texts = toTexts(body.input);
        const tokens = await countWithinLimits(texts, signal);
        const vectors =
          config.embeddingProvider === 'builtin'
            ? await embedLexically(texts, body.dimensions ?? config.embeddingDimensions, signal)
            : await embedByModel(models.embedding, texts, body.dimensions ?? null, signal);
        return {
          object: 'list' as const,
          data: vectors.map((vector, index) => ({
            object: 'embedding' as const,
            index,
            embedding: show(vector, body.encoding_format),
          })),
          model: body.model,
          usage: { prompt_tokens: tokens, total_tokens: tokens },
        };
      });
    },
  });
}

async function embedLexically(
  texts: readonly string[],
  dimensions: number,
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const text of texts) {
    await nextTurn();
    signal.throwIfAborted();
    vectors.push(embedText(text, dimensions));
  }
  return vectors;
}

async function embedByModel(
  model: EmbeddingModel,
  texts: readonly string[],
  dimensions: number | null,
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  try {
    const { vectors } = await model.embed(texts, { lane: 'question', signal });
    const length = vectors[0]?.length ?? dimensions;
    if (dimensions === null || dimensions === length) return vectors;
    throw new OpenAiError(
      400,
      `This model makes ${length} numbers, no others.`,
      'dimensions',
      'invalid_value',
    );
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ModelError ? modelFailed(error) : error;
  }
}

function toTexts(input: EmbeddingsBody['input']): string[] {
  if (typeof input === 'string') return [input];
  const isOneListOfTokens = typeof input[0] === 'number';
  const inputs = isOneListOfTokens ? [input as number[]] : (input as Array<string | number[]>);
  return inputs.map((one, at) =>
    typeof one === 'string' ? one : decode(one, isOneListOfTokens ? null : at),
  );
}

function decode(tokens: readonly number[], at: number | null): string {
  const text = decodeBytePairs(tokens);
  if (text !== null) return text;
  throw new OpenAiError(
    400,
    'Some of these numbers are no tokens of o200k_base; send the text itself.',
    at === null ? 'input' : `input[${at}]`,
    'invalid_value',
  );
}

/** The tokens of all texts. One text of 8,192 tokens is counted and embedded in some 10 ms; between two, others get their turn. */
async function countWithinLimits(texts: readonly string[], signal: AbortSignal): Promise<number> {
  let total = 0;
  for (const [at, text] of texts.entries()) {
    if (at % 16 === 0) await nextTurn();
    signal.throwIfAborted();
    if (tokensEnd(text, 0, MAX_TOKENS_OF_INPUT) < text.length) {
      throw tooLong(`Input ${at} has more than ${MAX_TOKENS_OF_INPUT} tokens; split it.`);
    }
    total += countTokens(text);
    if (total > MAX_TOKENS) {
      throw tooLong(`The inputs have more than ${MAX_TOKENS} tokens together; send fewer at a time.`);
    }
  }
  return total;
}

function tooLong(message: string): OpenAiError {
  return new OpenAiError(400, message, 'input', 'context_length_exceeded');
}

/** Every processor that Node runs on is little-endian, so the bytes are as they lie in memory. */
function show(vector: Float32Array, format: EmbeddingsBody['encoding_format']): number[] | string {
  if (format !== 'base64') return Array.from(vector);
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}
