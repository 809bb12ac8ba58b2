import { ModelError } from '../../../models/errors.ts';
import { TEXT } from '../../../models/reply-format.ts';
import type { CallOptions, LanguageModel, Prompt, StreamPart, Usage } from '../../../models/spec.ts';
import { countPrompt } from '../../context/count.ts';
import type { Context } from '../../context/fit.ts';
import { type AnswerTokens, modelFailed, type QueryRequest, type QueryStream } from '../../query.ts';
import { createCitationFilter } from './citations.ts';
import type { Room } from './room.ts';

export interface Asked {
  readonly request: QueryRequest;
  readonly prompt: Prompt;
  readonly room: Room;
  /** What the prompt holds of the documents; null: nothing, and brackets in the text are its own. */
  readonly context: Context | null;
}

/**
 * An answer by a language model. Resolves with its first words, so that what fails before them is known; what fails later is thrown
 * while the text is read.
 *
 * @throws {QueryError} `model_failed`
 */
export async function generate(
  model: LanguageModel,
  asked: Asked,
  signal: AbortSignal | undefined,
): Promise<Pick<QueryStream, 'text' | 'outcome'>> {
  const { prompt, context } = asked;
  const citations = context && createCitationFilter(new Set(context.passages.map(({ number }) => number)));
  let usage: Usage = { promptTokens: 0, completionTokens: 0 };
  let truncated = false;

  const parts = ask(model, asked, signal);
  const first = await parts.next().catch((error: unknown) => fail(error, signal));

  async function* read(): AsyncGenerator<string> {
    let begun = false;
    try {
      for (let step = first; !step.done; step = await parts.next()) {
        const part = step.value;
        if (part.type === 'finish') ({ usage, truncated } = part);
        else {
          const shown = citations ? citations.push(part.text) : part.text;
          const text = begun ? shown : shown.trimStart();
          if (text === '') continue;
          begun = true;
          yield text;
        }
      }
      const rest = citations?.end();
      if (rest) yield rest;
    } catch (error) {
      fail(error, signal);
    } finally {
      await parts.return();
    }
  }

  const tokens = (): AnswerTokens => {
    const counted = countPrompt(prompt, context);
    return {
      ...counted,
      prompt: usage.promptTokens || counted.prompt,
      reply: usage.completionTokens || null,
    };
  };
  return { text: read(), outcome: () => ({ cited: citations?.cited ?? new Set(), truncated, tokens }) };
}

/** A whole reply that breaks off is asked for again; one that is shown as it comes cannot be. */
async function* ask(
  model: LanguageModel,
  { request, prompt, room, context }: Asked,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamPart, void, undefined> {
  const options: CallOptions = {
    lane: 'question',
    signal,
    temperature: request.temperature,
    maxOutputTokens: room.output,
    // What is asked of the model alone is no answer of a mode that `clear_cache` knows.
    cacheMode: context ? request.mode : undefined,
  };
  if (request.streamed) return yield* model.stream(prompt, options);
  const { text, usage, truncated } = await model.generate(prompt, { ...options, format: TEXT });
  yield { type: 'text', text };
  yield { type: 'finish', usage, truncated };
}

function fail(error: unknown, signal: AbortSignal | undefined): never {
  signal?.throwIfAborted();
  throw error instanceof ModelError ? modelFailed(error) : error;
}
