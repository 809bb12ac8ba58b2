import type { LanguageModel } from '../../../models/spec.ts';

/** Tokens are counted by one tokenizer, o200k_base, and the model's own may need more for the same text: a margin. */
const SURE = 0.8;

export interface Room {
  /** Tokens of the reply, at most. */
  readonly output: number;
  /** Tokens of the whole prompt, at most. */
  readonly prompt: number;
}

/** How the model's window is shared: the reply may have at most half of it, so that there is always room to ask. */
export function roomOf(
  { contextTokens, maxOutputTokens }: Pick<LanguageModel, 'contextTokens' | 'maxOutputTokens'>,
  asked: number | undefined,
): Room {
  const output = Math.min(asked ?? Infinity, maxOutputTokens, Math.floor(contextTokens / 2));
  return { output, prompt: Math.floor((contextTokens - output) * SURE) };
}
