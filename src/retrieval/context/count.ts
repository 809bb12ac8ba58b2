import type { Prompt } from '../../models/spec.ts';
import { countTokens } from '../../text/tokens.ts';
import type { PromptTokens } from '../query.ts';
import type { Context } from './fit.ts';
import { showPrompt } from './prompt.ts';

/** Tokens of the prompt that stands behind an answer, whether a language model reads it or the built-in answerer its passages. */
export function countPrompt(prompt: Prompt, context: Context | null): PromptTokens {
  const graph = countTokens(context?.graph ?? '');
  return {
    prompt: countTokens(showPrompt(prompt)),
    passages: countTokens(context?.text ?? '') - graph,
    graph,
  };
}
