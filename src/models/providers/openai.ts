import { bearer, fetchList } from './list.ts';
import type { Provider } from './provider.ts';

/**
 * OpenAI, over Chat Completions rather than the package's default, the Responses API: every gateway that `OPENAI_BASE_URL` may name
 * speaks it, nothing is kept at OpenAI's, and Weft needs none of what Responses adds (tools, stored turns).
 */
export const openai: Provider = {
  async openLanguage({ model, baseUrl, apiKey }, fetch) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    const sdk = createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch }).chat(model);
    return { sdk, tellsSchema: false };
  },
  async openEmbedding({ model, baseUrl, apiKey }, dimensions, fetch) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    const sdk = createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch }).embeddingModel(model);
    return { sdk, ...(dimensions !== null && { options: { openai: { dimensions } } }) };
  },
  listModels: ({ baseUrl, apiKey }, fetch, signal) =>
    fetchList(`${baseUrl}/models`, bearer(apiKey), fetch, signal),
};
