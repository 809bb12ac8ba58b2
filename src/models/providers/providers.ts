import type { ProviderName } from '../spec.ts';
import { anthropic } from './anthropic.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { openaiCompatible } from './openai-compatible.ts';
import type { Provider } from './provider.ts';

/** Each loads its package when a model of it is opened: some 50 ms and 20 MB that a Weft without models does not spend. */
export const PROVIDERS: Readonly<Record<ProviderName, Provider>> = {
  openai,
  anthropic,
  ollama,
  'openai-compatible': openaiCompatible,
};
