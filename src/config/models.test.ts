import { describe, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readModels } from './models.ts';
import { readValues } from './values.ts';

const read = (env: Record<string, string>) => readModels(readValues(env));

function complaint(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no complaint';
}

test('nothing set: no language model, the built-in embedding', () => {
  expect(read({})).toEqual({
    language: [],
    concurrency: 8,
    timeoutMs: 180_000,
    contextTokens: 32_768,
    maxOutputTokens: 8192,
    embedding: null,
    embeddingDimensions: null,
    rerank: null,
  });
});

test("a provider's own variables do", () => {
  const env = {
    LLM_PROVIDER: 'openai',
    LLM_MODEL: 'm',
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: 'https://a.example/v1/',
  };
  expect(read(env).language).toEqual([
    {
      provider: 'openai',
      model: 'm',
      baseUrl: 'https://a.example/v1',
      apiKey: 'k',
      variables: {
        model: 'LLM_MODEL',
        baseUrl: 'OPENAI_BASE_URL',
        apiKey: 'OPENAI_API_KEY',
        timeoutMs: 'LLM_TIMEOUT_MS',
      },
    },
  ]);
});

test('those of the purpose come before them', () => {
  const env = { LLM_PROVIDER: 'anthropic', LLM_MODEL: 'm', ANTHROPIC_API_KEY: 'a', LLM_API_KEY: 'b' };
  expect(read(env).language[0]).toMatchObject({ apiKey: 'b', baseUrl: 'https://api.anthropic.com/v1' });
  const other = { ...env, LLM_BASE_URL: 'https://b.example/v1', ANTHROPIC_BASE_URL: 'https://a.example' };
  expect(read(other).language[0]).toMatchObject({ baseUrl: 'https://b.example/v1' });
});

test("further models take their provider's key and address, and no name twice", () => {
  const { language } = read({
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'own',
    LLM_BASE_URL: 'http://10.0.0.1:8000/v1',
    LLM_API_KEY: 'own-key',
    LLM_MODELS: 'openai:gpt, ollama:llama3.2:8b,openai-compatible:other,openai-compatible:own,',
    OPENAI_API_KEY: 'openai-key',
  });
  expect(language.map(({ provider, model, baseUrl, apiKey }) => [provider, model, baseUrl, apiKey])).toEqual([
    ['openai-compatible', 'own', 'http://10.0.0.1:8000/v1', 'own-key'],
    ['openai', 'gpt', 'https://api.openai.com/v1', 'openai-key'],
    ['ollama', 'llama3.2:8b', 'http://127.0.0.1:11434/api', null],
    ['openai-compatible', 'other', 'http://10.0.0.1:8000/v1', 'own-key'],
  ]);
});

test("OpenAI's key is not for servers that are merely compatible", () => {
  const env = {
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'm',
    LLM_BASE_URL: 'http://a:1',
    OPENAI_API_KEY: 'k',
  };
  expect(read(env).language[0]).toMatchObject({ apiKey: null });
});

test('embeddings', () => {
  const env = { EMBEDDING_PROVIDER: 'ollama', EMBEDDING_MODEL: 'e:latest', EMBEDDING_DIMENSIONS: '256' };
  expect(read(env)).toMatchObject({
    embedding: { provider: 'ollama', model: 'e:latest', baseUrl: 'http://127.0.0.1:11434/api', apiKey: null },
    embeddingDimensions: 256,
  });
});

test.each([
  ['gpu', 'http://gpu:11434/api'],
  ['gpu:1234', 'http://gpu:1234/api'],
  ['gpu:80', 'http://gpu/api'],
  [':1234', 'http://127.0.0.1:1234/api'],
  ['0.0.0.0', 'http://127.0.0.1:11434/api'],
  ['http://gpu', 'http://gpu/api'],
  ['https://gpu.example/ollama/', 'https://gpu.example/ollama/api'],
  ['http://gpu:11434/api', 'http://gpu:11434/api'],
  ['http://gpu:11434/v1', 'http://gpu:11434/api'],
])('OLLAMA_HOST %s', (host, baseUrl) => {
  const env = { LLM_PROVIDER: 'ollama', LLM_MODEL: 'm', OLLAMA_HOST: host };
  expect(read(env).language[0]).toMatchObject({ baseUrl });
});

describe('stops with one line that names the variable', () => {
  test.each([
    [{ LLM_PROVIDER: 'openai' }, 'LLM_MODEL is empty, but LLM_PROVIDER is `openai`; name one of its models.'],
    [
      { LLM_PROVIDER: 'openai', LLM_MODEL: 'm' },
      'OPENAI_API_KEY is empty, but LLM_MODEL asks for `openai`, which needs a key.',
    ],
    [{ LLM_MODELS: 'anthropic:m' }, /^ANTHROPIC_API_KEY is empty, but LLM_MODELS asks for `anthropic`/],
    [
      { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'm' },
      /^LLM_BASE_URL is empty, but LLM_MODEL asks for `openai-compatible`, which needs an address/,
    ],
    [{ LLM_MODELS: 'openai-compatible:m' }, /^LLM_BASE_URL is empty/],
    [{ LLM_MODELS: 'gpt-5' }, /^LLM_MODELS is "gpt-5"; allowed: `provider:model` entries/],
    [{ LLM_MODELS: 'builtin:m' }, /^LLM_MODELS/],
    [{ LLM_MODELS: 'openai:' }, /^LLM_MODELS/],
    [{ LLM_MODELS: 'ollama:m,'.repeat(33) }, /^LLM_MODELS/],
    [{ LLM_PROVIDER: 'grok' }, /^LLM_PROVIDER is "grok"; allowed: `builtin`, `openai`/],
    [{ LLM_MODEL: 'm' }, 'LLM_MODEL is set, but LLM_PROVIDER is `builtin`; leave it empty.'],
    [{ LLM_MODEL: 'a b', LLM_PROVIDER: 'ollama' }, /^LLM_MODEL is "a b"; allowed/],
    [{ LLM_CONCURRENCY: '0' }, /^LLM_CONCURRENCY is "0"; allowed: a whole number from 1 to 256/],
    [
      { LLM_MAX_OUTPUT_TOKENS: '32768' },
      /^LLM_MAX_OUTPUT_TOKENS is 32768, LLM_CONTEXT_TOKENS 32768; allowed: less than the window/,
    ],
    [{ EMBEDDING_PROVIDER: 'anthropic' }, /^EMBEDDING_PROVIDER is "anthropic"; allowed: `builtin`, `openai`/],
    [{ EMBEDDING_PROVIDER: 'ollama' }, /^EMBEDDING_MODEL is empty/],
    [{ RERANK_MODEL: 'm' }, 'RERANK_MODEL is set, but RERANK_BASE_URL is empty; say where the reranker is.'],
    [{ RERANK_BASE_URL: 'ftp://x' }, /^RERANK_BASE_URL is set; allowed: an http/],
    [
      { EMBEDDING_PROVIDER: 'openai', EMBEDDING_MODEL: 'm', LLM_API_KEY: 'k' },
      /^LLM_API_KEY is set, but LLM_PROVIDER is `builtin`|^OPENAI_API_KEY is empty/,
    ],
    [
      { EMBEDDING_PROVIDER: 'openai-compatible', EMBEDDING_MODEL: 'm' },
      /^EMBEDDING_BASE_URL is empty, but EMBEDDING_MODEL asks for/,
    ],
    [
      { EMBEDDING_API_KEY: 'k' },
      'EMBEDDING_API_KEY is set, but EMBEDDING_PROVIDER is `builtin`; leave it empty.',
    ],
    [{ OLLAMA_HOST: 'ftp://gpu' }, /^OLLAMA_HOST is "ftp:\/\/gpu"; allowed: a host/],
  ])('%j', (env, message) => {
    expect(complaint(env)).toMatch(message);
    expect(complaint(env)).not.toContain('\n');
  });

  test('without repeating a key', () => {
    expect(complaint({ LLM_API_KEY: 'sk secret' })).toMatch(/^LLM_API_KEY is set; allowed: 1 to 1024/);
    expect(complaint({ OPENAI_BASE_URL: 'https://me:secret@a.example' })).toMatch(
      /^OPENAI_BASE_URL is set; allowed/,
    );
  });
});
