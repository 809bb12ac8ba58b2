import { bearer, fetchList } from './list.ts';
import type { Provider } from './provider.ts';

const NAME = 'compatible';

/** Any server that speaks OpenAI's Chat Completions and Embeddings: vLLM, LM Studio, llama.cpp, LiteLLM, text-embeddings-inference. */
export const openaiCompatible: Provider = {
  async openLanguage({ model, baseUrl, apiKey }, fetch) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const provider = createOpenAICompatible({
      name: NAME,
      baseURL: baseUrl,
      ...(apiKey !== null && { apiKey }),
      fetch,
      includeUsage: true,
      // Without it the schema is not sent at all.
      supportsStructuredOutputs: true,
    });
    return { sdk: provider.chatModel(model), tellsSchema: true };
  },
  async openEmbedding({ model, baseUrl, apiKey }, dimensions, fetch) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const provider = createOpenAICompatible({
      name: NAME,
      baseURL: baseUrl,
      ...(apiKey !== null && { apiKey }),
      fetch,
    });
    return {
      sdk: provider.embeddingModel(model),
      ...(dimensions !== null && { options: { [NAME]: { dimensions } } }),
    };
  },
  listModels: ({ baseUrl, apiKey }, fetch, signal) =>
    fetchList(`${baseUrl}/models`, bearer(apiKey), fetch, signal),
};
