import { ChatOpenAI, OpenAI, OpenAIEmbeddings } from '@langchain/openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANSWER, QUESTION, startAnswerable } from '../support/answerable.ts';
import type { Service } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startAnswerable();
});
afterAll(() => service[Symbol.asyncDispose]());

const options = () => ({ apiKey: 'any', configuration: { baseURL: `${service.base}/v1` } });

test('invoke', async () => {
  const model = new ChatOpenAI({ model: 'svc-hybrid', ...options() });
  const message = await model.invoke([
    ['system', 'Be brief.'],
    ['human', QUESTION],
  ]);
  expect(message).toMatchObject({ content: ANSWER, usage_metadata: { output_tokens: 28 } });
});

test('stream', async () => {
  const model = new ChatOpenAI({ model: 'svc-hybrid', ...options() });
  const chunks = await Array.fromAsync(await model.stream(QUESTION));
  expect(chunks.map(({ content }) => content).join('')).toBe(ANSWER);
  expect(chunks.find(({ usage_metadata }) => usage_metadata)).toMatchObject({
    usage_metadata: { output_tokens: 28 },
  });
});

test('the Responses API', async () => {
  const model = new ChatOpenAI({ model: 'svc-hybrid', useResponsesApi: true, ...options() });
  expect((await model.invoke(QUESTION)).text).toBe(ANSWER);
});

test('completions', async () => {
  const model = new OpenAI({ model: 'svc-hybrid', ...options() });
  expect(await model.invoke(QUESTION)).toBe(ANSWER);
});

test('embeddings', async () => {
  const model = new OpenAIEmbeddings({ model: 'svc-embedding', ...options() });
  const [ada, grace] = await model.embedDocuments(['Ada Lovelace', 'Grace Hopper']);
  expect(ada).toHaveLength(384);
  expect(grace).not.toEqual(ada);
  expect(await model.embedQuery('Ada Lovelace')).toEqual(ada);
});
