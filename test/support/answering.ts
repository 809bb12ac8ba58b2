import type { Parts } from '../../src/context.ts';
import type { ProviderName } from '../../src/models/spec.ts';
import { type ModelServer, type ModelServerOptions, startModelServer } from './model-server/server.ts';
import { type Service, startService } from './service.ts';

export const DOCUMENTS = {
  'petrel.txt': 'The Petrel left Aldmoor in May 1909 under Captain Ines Karrow.',
  'karrow.txt': 'Ines Karrow was born in Kestrel Bay. She died in 1947.',
};

const ADDRESSES: Readonly<Record<ProviderName, (url: string) => Record<string, string>>> = {
  openai: (url) => ({ OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: 'sk-test' }),
  anthropic: (url) => ({ ANTHROPIC_BASE_URL: `${url}/anthropic`, ANTHROPIC_API_KEY: 'sk-test' }),
  ollama: (url) => ({ OLLAMA_HOST: `${url}/ollama` }),
  'openai-compatible': (url) => ({ LLM_BASE_URL: `${url}/v1` }),
};

export interface Answering {
  readonly service: Service;
  readonly server: ModelServer;
}

/** A service with a few documents whose answers the model server writes. To be ended in this order. */
export async function startAnswering(
  provider: ProviderName,
  options: ModelServerOptions = {},
  env: Record<string, string> = {},
  documents: Readonly<Record<string, string>> = DOCUMENTS,
  parts: Parts = {},
): Promise<Answering> {
  const server = await startModelServer(options);
  const own = { LLM_PROVIDER: provider, LLM_MODEL: 'tester', EXTRACTION: 'linguistic' };
  const service = await startService(
    { ...own, ...ADDRESSES[provider](server.url), ...env },
    undefined,
    parts,
  );
  const names = Object.keys(documents);
  if (names.length > 0) {
    await service.post('/documents/texts', { texts: Object.values(documents), file_sources: names });
    await service.idle();
  }
  return { service, server };
}

/** The lines of a stream of JSON. */
export function linesOf(body: unknown): ReturnType<typeof JSON.parse>[] {
  return String(body)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
