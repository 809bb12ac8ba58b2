import type { ReplyStore } from '../../../src/models/cache.ts';
import { type Models, type ModelsSettings, openModels } from '../../../src/models/open.ts';
import type { PolicySettings } from '../../../src/models/policy.ts';
import type { LanguageModel, ModelAccess, ProviderName, StreamPart } from '../../../src/models/spec.ts';
import type { ModelServer } from './server.ts';

export const PROVIDER_NAMES = ['openai', 'anthropic', 'ollama', 'openai-compatible'] as const;

const ROOTS: Readonly<Record<ProviderName, string>> = {
  openai: '/v1',
  anthropic: '/anthropic/v1',
  ollama: '/ollama/api',
  'openai-compatible': '/v1',
};

export function accessTo(
  server: ModelServer,
  provider: ProviderName,
  more: Partial<ModelAccess> = {},
): ModelAccess {
  return {
    provider,
    model: 'tester',
    baseUrl: server.url + ROOTS[provider],
    apiKey: 'sk-test-0123456789',
    variables: {
      model: 'LLM_MODEL',
      baseUrl: 'LLM_BASE_URL',
      apiKey: 'LLM_API_KEY',
      timeoutMs: 'LLM_TIMEOUT_MS',
    },
    ...more,
  };
}

/** As the service's own, with delays of milliseconds. */
export const QUICK: PolicySettings = {
  attempts: 5,
  firstDelayMs: 2,
  mostDelayMs: 10,
  mostRetryAfterMs: 1000,
  patienceMs: 500,
  outageMs: 0,
  breaker: { failures: 8, firstMs: 20, mostMs: 100 },
};

/** Keeps replies in memory, as a store would. */
export function memoryCache(): {
  readonly entries: Map<string, string>;
  get(mode: string, key: string): Promise<string | null>;
  put(mode: string, key: string, value: string): Promise<void>;
} {
  const entries = new Map<string, string>();
  return {
    entries,
    get: async (mode, key) => entries.get(`${mode} ${key}`) ?? null,
    put: async (mode, key, value) => void entries.set(`${mode} ${key}`, value),
  };
}

export interface OpenOptions extends Partial<ModelsSettings> {
  readonly policy?: PolicySettings;
  readonly problems?: string[];
  /** What is told of pauses and their ends. */
  readonly pauses?: Array<string | null>;
  readonly cache?: ReplyStore;
}

export function openTestModels(
  language: readonly ModelAccess[],
  { policy = QUICK, problems = [], pauses = [], cache = memoryCache(), ...settings }: OpenOptions = {},
): Promise<Models> {
  return openModels(
    {
      language,
      concurrency: 4,
      timeoutMs: 5000,
      contextTokens: 16_384,
      maxOutputTokens: 512,
      embedding: null,
      embeddingDimensions: null,
      ...settings,
    },
    {
      cache,
      policy,
      onProblem: (problem) => problems.push(problem),
      onPause: (_, problem) => pauses.push(problem),
      onCacheError: (error) => problems.push(String(error)),
    },
  );
}

/** The one language model there is. */
export function only({ language: [model] }: Models): LanguageModel {
  if (!model) throw new Error('no language model');
  return model;
}

export async function collect(stream: AsyncIterable<StreamPart>): Promise<StreamPart[]> {
  const parts: StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

export function textOf(parts: readonly StreamPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
