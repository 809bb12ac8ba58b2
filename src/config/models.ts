import type { ModelsSettings } from '../models/open.ts';
import type { Endpoint, ModelAccess, ProviderName } from '../models/spec.ts';
import { ConfigError } from './config-error.ts';
import type { Values } from './values.ts';

const OPENAI = 'https://api.openai.com/v1';
const ANTHROPIC = 'https://api.anthropic.com';
const OLLAMA = 'http://127.0.0.1:11434';

/** Which variables say where the models of a purpose are: those of the purpose itself first, then the provider's own. */
type Purpose = 'LLM' | 'EMBEDDING';

/** What the environment says of models. @throws {ConfigError} for a combination that cannot work. */
export function readModels(values: Values): ModelsSettings {
  if (values.LLM_MAX_OUTPUT_TOKENS >= values.LLM_CONTEXT_TOKENS) {
    throw new ConfigError(
      `LLM_MAX_OUTPUT_TOKENS is ${values.LLM_MAX_OUTPUT_TOKENS}, LLM_CONTEXT_TOKENS ${values.LLM_CONTEXT_TOKENS}; allowed: less than the window, which the prompt must fit into as well.`,
    );
  }
  return {
    language: readLanguage(values),
    concurrency: values.LLM_CONCURRENCY,
    timeoutMs: values.LLM_TIMEOUT_MS,
    contextTokens: values.LLM_CONTEXT_TOKENS,
    maxOutputTokens: values.LLM_MAX_OUTPUT_TOKENS,
    embedding: readEmbedding(values),
    embeddingDimensions: values.EMBEDDING_DIMENSIONS,
    rerank: readRerank(values),
  };
}

function readLanguage(values: Values): ModelAccess[] {
  const { LLM_PROVIDER: provider, LLM_MODEL: model } = values;
  const further = values.LLM_MODELS.map((named) =>
    accessOf('LLM', named.provider, named.model, values, 'LLM_MODELS'),
  );
  if (provider === 'builtin') {
    refuseIdle(values, 'LLM', provider);
    return unique(further);
  }
  return unique([accessOf('LLM', provider, model, values, 'LLM_MODEL'), ...further]);
}

function readEmbedding(values: Values): ModelAccess | null {
  const { EMBEDDING_PROVIDER: provider, EMBEDDING_MODEL: model } = values;
  if (provider !== 'builtin') return accessOf('EMBEDDING', provider, model, values, 'EMBEDDING_MODEL');
  refuseIdle(values, 'EMBEDDING', provider);
  return null;
}

function readRerank(values: Values): Endpoint | null {
  const { RERANK_BASE_URL: baseUrl, RERANK_MODEL: model, RERANK_API_KEY: key } = values;
  if (baseUrl === null) {
    for (const name of ['RERANK_MODEL', 'RERANK_API_KEY'] as const)
      if (values[name])
        throw new ConfigError(`${name} is set, but RERANK_BASE_URL is empty; say where the reranker is.`);
    return null;
  }
  return {
    provider: 'rerank',
    model,
    baseUrl,
    apiKey: key || null,
    variables: {
      model: 'RERANK_MODEL',
      baseUrl: 'RERANK_BASE_URL',
      apiKey: 'RERANK_API_KEY',
      timeoutMs: 'LLM_TIMEOUT_MS',
    },
  };
}

/** A variable that would be overlooked is a mistake that somebody would look for elsewhere. */
function refuseIdle(values: Values, purpose: Purpose, provider: string): void {
  for (const name of [`${purpose}_MODEL`, `${purpose}_BASE_URL`, `${purpose}_API_KEY`] as const) {
    if (values[name])
      throw new ConfigError(`${name} is set, but ${purpose}_PROVIDER is \`${provider}\`; leave it empty.`);
  }
}

function accessOf(
  purpose: Purpose,
  provider: ProviderName,
  model: string,
  values: Values,
  modelVariable: string,
): ModelAccess {
  if (model === '') {
    throw new ConfigError(
      `${modelVariable} is empty, but ${purpose}_PROVIDER is \`${provider}\`; name one of its models.`,
    );
  }
  // A further model of another provider takes that provider's own key and address, never those of the default.
  const isOwn = provider === values[`${purpose}_PROVIDER`];
  const key = first(values, [isOwn ? `${purpose}_API_KEY` : null, OWN[provider].key], `${purpose}_API_KEY`);
  const url = first(values, [isOwn ? `${purpose}_BASE_URL` : null, OWN[provider].url], `${purpose}_BASE_URL`);
  const baseUrl = url.value ?? OWN[provider].fallback;
  if (key.value === null && OWN[provider].needsKey) {
    throw new ConfigError(
      `${key.name} is empty, but ${modelVariable} asks for \`${provider}\`, which needs a key.`,
    );
  }
  if (baseUrl === null) {
    throw new ConfigError(
      `${url.name} is empty, but ${modelVariable} asks for \`${provider}\`, which needs an address, e.g. http://127.0.0.1:8000/v1.`,
    );
  }
  return {
    provider,
    model,
    baseUrl: OWN[provider].root(baseUrl),
    apiKey: key.value,
    variables: { model: modelVariable, baseUrl: url.name, apiKey: key.name, timeoutMs: 'LLM_TIMEOUT_MS' },
  };
}

interface Own {
  readonly key: keyof Values | null;
  readonly url: keyof Values | null;
  readonly fallback: string | null;
  readonly needsKey: boolean;
  /** The root that the provider's package wants, from the address that people write. */
  root(address: string): string;
}

const OWN: Readonly<Record<ProviderName, Own>> = {
  openai: {
    key: 'OPENAI_API_KEY',
    url: 'OPENAI_BASE_URL',
    fallback: OPENAI,
    needsKey: true,
    root: (address) => address,
  },
  anthropic: {
    key: 'ANTHROPIC_API_KEY',
    url: 'ANTHROPIC_BASE_URL',
    fallback: ANTHROPIC,
    needsKey: true,
    // Anthropic's own clients leave the version out.
    root: (address) => (/\/v\d+$/.test(address) ? address : `${address}/v1`),
  },
  ollama: {
    key: null,
    url: 'OLLAMA_HOST',
    fallback: OLLAMA,
    needsKey: false,
    root: (address) => `${address.replace(/\/(?:api|v1)$/, '')}/api`,
  },
  // Has no variables of its own: OpenAI's key is not for other servers.
  'openai-compatible': { key: null, url: null, fallback: null, needsKey: false, root: (address) => address },
};

/** The first that is set; where none is, the name to tell people. */
function first(
  values: Values,
  candidates: ReadonlyArray<keyof Values | null>,
  otherwise: keyof Values,
): { readonly name: string; readonly value: string | null } {
  const names = candidates.filter((name) => name !== null);
  const name = names.find((one) => values[one]);
  if (name === undefined) return { name: names.at(-1) ?? otherwise, value: null };
  return { name, value: String(values[name]) };
}

function unique(models: readonly ModelAccess[]): ModelAccess[] {
  const byName = new Map<string, ModelAccess>();
  for (const access of models) {
    const name = `${access.provider}:${access.model}`;
    if (!byName.has(name)) byName.set(name, access);
  }
  return [...byName.values()];
}
