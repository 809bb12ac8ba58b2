import { fetchList } from './list.ts';
import type { Provider } from './provider.ts';

/** Anthropic's Messages API. A schema goes as its structured output, or as a forced tool for models that lack it. */
export const anthropic: Provider = {
  async openLanguage({ model, baseUrl, apiKey }, fetch) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    const sdk = createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch }).chat(model);
    return {
      sdk,
      tellsSchema: false,
      // Unlike the others, Anthropic reuses its work on a prompt's beginning only where it is told to.
      systemOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
    };
  },
  listModels: ({ baseUrl, apiKey }, fetch, signal) =>
    fetchList(
      `${baseUrl}/models?limit=1000`,
      { 'x-api-key': apiKey ?? '', 'anthropic-version': '2023-06-01' },
      fetch,
      signal,
    ),
};
