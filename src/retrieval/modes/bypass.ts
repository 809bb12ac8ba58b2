import type { LanguageModel } from '../../models/spec.ts';
import { generate } from '../answer/generative/generate.ts';
import { roomOf } from '../answer/generative/room.ts';
import { countPrompt } from '../context/count.ts';
import { promptAlone, showPrompt } from '../context/prompt.ts';
import { QueryError, type QueryRequest, type QueryStream } from '../query.ts';

/**
 * Retrieves nothing: asks the language model alone, with the conversation and the question.
 *
 * @throws {QueryError} `no_model`, `model_failed`
 */
export async function bypass(
  request: QueryRequest,
  model: LanguageModel | null,
  signal: AbortSignal | undefined,
): Promise<QueryStream> {
  if (!model) {
    throw new QueryError(
      'no_model',
      'Mode "bypass" asks a language model directly and none is configured or asked for: set LLM_PROVIDER to one, or use another mode.',
    );
  }
  const room = roomOf(model, request.maxOutputTokens);
  const prompt = promptAlone(request, room.prompt);
  const nothing = { references: [], path: [] };
  if (!request.onlyNeedContext && !request.onlyNeedPrompt) {
    return { ...nothing, ...(await generate(model, { request, prompt, room, context: null }, signal)) };
  }
  const tokens = () => ({ ...countPrompt(prompt, null), reply: null });
  return {
    ...nothing,
    text: (async function* () {
      if (request.onlyNeedPrompt) yield showPrompt(prompt);
    })(),
    outcome: () => ({ cited: new Set(), truncated: false, tokens }),
  };
}
