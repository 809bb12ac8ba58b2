import { expect, test } from 'vitest';
import { openSeam } from '../../../test/support/seam.ts';
import { openModels } from '../../models/open.ts';
import type { Services } from '../services.ts';

test('tells of the configured models, never where they are or by which key', async () => {
  const access = {
    provider: 'openai-compatible',
    model: 'org/model:8b',
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKey: 'sk-hidden-0123456789',
    variables: {
      model: 'LLM_MODEL',
      baseUrl: 'LLM_BASE_URL',
      apiKey: 'LLM_API_KEY',
      timeoutMs: 'LLM_TIMEOUT_MS',
    },
  } as const;
  const problems: string[] = [];
  await using models = await openModels(
    {
      language: [access],
      concurrency: 1,
      timeoutMs: 1000,
      contextTokens: 4096,
      maxOutputTokens: 512,
      embedding: access,
      embeddingDimensions: null,
    },
    {
      cache: { get: async () => null, put: async () => {} },
      onProblem: (problem) => problems.push(problem),
      onCacheError: () => {},
    },
  );
  const services = {
    models,
    engine: { description: 'sqlite' },
    pipeline: { status: () => ({ busy: false }) },
  };
  await using seam = await openSeam({ services: services as unknown as Partial<Services> });
  await expect.poll(() => problems.length).toBe(2);
  const response = await seam.app.inject({ url: '/health' });
  expect(response.statusCode).toBe(200);
  expect(response.json().models).toEqual([
    {
      kind: 'language',
      provider: 'openai-compatible',
      model: 'org/model:8b',
      answered: false,
      paused: false,
    },
    {
      kind: 'embedding',
      provider: 'openai-compatible',
      model: 'org/model:8b',
      answered: false,
      paused: false,
    },
  ]);
  expect(response.body).not.toMatch(/sk-hidden|127\.0\.0\.1/);
});
