import { countTokens } from '../../text/tokens.ts';
import type { PromptTokens, QueryRequest } from '../query.ts';
import type { Context } from './fit.ts';
import { framePrompt } from './prompt.ts';

/** Tokens of the prompt that stands behind an answer, whether a language model reads it or the built-in answerer its passages. */
export function countPrompt(request: QueryRequest, context: Context, contextTokens: number): PromptTokens {
  const graph = countTokens(context.graph);
  return {
    prompt: countTokens(framePrompt(request, contextTokens).around(context.text)),
    passages: countTokens(context.text) - graph,
    graph,
  };
}
