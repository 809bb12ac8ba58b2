import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, embedMany, generateText, type LanguageModel, streamText } from 'ai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANSWER, QUESTION, startAnswerable } from '../support/answerable.ts';
import type { Service } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startAnswerable();
});
afterAll(() => service[Symbol.asyncDispose]());

const openai = () => createOpenAI({ baseURL: `${service.base}/v1`, apiKey: 'any' });
const compatible = () =>
  createOpenAICompatible({ name: 'weft', baseURL: `${service.base}/v1`, includeUsage: true });

const MODELS: ReadonlyArray<readonly [string, () => LanguageModel, citesSources: boolean]> = [
  ["openai('…'), by /v1/responses", () => openai()('svc-hybrid'), true],
  ["openai.chat('…')", () => openai().chat('svc-hybrid'), true],
  ['openai-compatible', () => compatible().chatModel('svc-hybrid'), false],
];

describe.each(MODELS)('%s', (_name, model, citesSources) => {
  test('generateText', async () => {
    const { text, finishReason, sources, usage, warnings } = await generateText({
      model: model(),
      prompt: QUESTION,
    });
    expect(text).toBe(ANSWER);
    expect(finishReason).toBe('stop');
    expect(usage.outputTokens).toBe(28);
    expect(warnings ?? []).toEqual([]);
    if (citesSources) {
      expect(sources).toMatchObject([
        { sourceType: 'url', title: 'ada.txt', url: expect.stringContaining('/#/documents/doc-') },
      ]);
    }
  });

  test('streamText', async () => {
    const result = streamText({ model: model(), prompt: QUESTION });
    const pieces = await Array.fromAsync(result.textStream);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(ANSWER);
    expect(await result.finishReason).toBe('stop');
    expect((await result.usage).outputTokens).toBe(28);
    if (citesSources) expect((await result.sources).map(({ title }) => title)).toEqual(['ada.txt']);
  });

  test('a conversation goes on', async () => {
    const { text } = await generateText({
      model: model(),
      instructions: 'Be brief.',
      messages: [
        { role: 'user', content: 'Who was Grace Hopper?' },
        { role: 'assistant', content: 'Grace Hopper wrote a compiler in 1952. [1]' },
        { role: 'user', content: [{ type: 'text', text: 'And where did she serve?' }] },
      ],
    });
    expect(text).toContain('United States Navy');
  });

  test('a failure says what was wrong', async () => {
    const failure = await generateText({ model: model(), prompt: QUESTION, temperature: 3 }).catch((e) => e);
    expect(APICallError.isInstance(failure)).toBe(true);
    expect(failure).toMatchObject({ statusCode: 400, isRetryable: false });
    expect(failure.message).toContain('temperature');
  });
});

test('a second turn of /v1/responses, whose first answer is only referred to', async () => {
  const model = openai()('svc-hybrid');
  const question = { role: 'user' as const, content: 'Who was Grace Hopper?' };
  const first = await generateText({ model, messages: [question] });
  const { text } = await generateText({
    model,
    messages: [question, ...first.responseMessages, { role: 'user', content: 'Where did she serve?' }],
  });
  expect(text).toContain('United States Navy');
});

test.each([
  ['openai', () => openai().embeddingModel('svc-embedding')],
  ['openai-compatible', () => compatible().embeddingModel('svc-embedding')],
] as const)('embedMany by %s', async (_name, model) => {
  const { embeddings, usage } = await embedMany({ model: model(), values: ['Ada Lovelace', 'Grace Hopper'] });
  expect(embeddings.map((embedding) => embedding.length)).toEqual([384, 384]);
  expect(usage.tokens).toBeGreaterThan(0);
});

test('fields of retrieval pass through openai-compatible', async () => {
  const { text } = await generateText({
    model: compatible().chatModel('svc-hybrid'),
    prompt: QUESTION,
    providerOptions: { weft: { rag_mode: 'naive', rag_only_context: true } },
  });
  expect(text).toMatch(/^# Passages\n\n\[1\] ada\.txt:/);
});
