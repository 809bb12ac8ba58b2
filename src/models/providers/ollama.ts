import type { Fetch } from '../http.ts';
import { bearer, fetchList } from './list.ts';
import { guardLines } from './ollama-lines.ts';
import type { Provider } from './provider.ts';

/** Ollama's own API: its OpenAI-compatible one cannot set the window, which is 4,096 tokens unless told and cuts in silence. */
export const ollama: Provider = {
  async openLanguage({ model, baseUrl, apiKey }, fetch) {
    const { createOllama } = await import('ollama-ai-provider-v2');
    const sdk = createOllama({ baseURL: baseUrl, headers: bearer(apiKey), fetch: guarded(fetch) }).chat(
      model,
    );
    return {
      sdk,
      tellsSchema: true,
      // The package sends the common parameters beside `options`, where Ollama does not look.
      options: ({ temperature, maxOutputTokens, contextTokens }) => ({
        ollama: {
          options: {
            num_ctx: contextTokens,
            num_predict: maxOutputTokens,
            ...(temperature !== undefined && { temperature }),
          },
        },
      }),
    };
  },
  async openEmbedding({ model, baseUrl, apiKey }, dimensions, fetch) {
    const { createOllama } = await import('ollama-ai-provider-v2');
    const provider = createOllama({ baseURL: baseUrl, headers: bearer(apiKey), fetch });
    return { sdk: provider.embedding(model, dimensions === null ? {} : { dimensions }) };
  },
  async listModels({ baseUrl, apiKey }, fetch, signal) {
    const names = await fetchList(`${baseUrl}/tags`, bearer(apiKey), fetch, signal);
    // `llama3.2` means `llama3.2:latest`.
    return names?.flatMap((name) => [name, name.replace(/:latest$/, '')]) ?? null;
  },
};

function guarded(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body || !response.headers.get('content-type')?.includes('ndjson')) return response;
    const { status, statusText, headers } = response;
    return new Response(guardLines(response.body), { status, statusText, headers });
  };
}
