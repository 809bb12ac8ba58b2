import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const ADA =
  'Ada Lovelace wrote the first program for the Analytical Engine in 1843. Charles Babbage designed the Analytical Engine.';
const GRACE = 'Grace Hopper wrote a compiler in 1952. She served in the United States Navy.';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.post('/documents/texts', { texts: [ADA, GRACE], file_sources: ['ada.txt', 'grace.txt'] });
  await service.idle();
});
afterAll(() => service[Symbol.asyncDispose]());

describe('POST /query', () => {
  test('answers with response alone', async () => {
    const { status, body } = await service.post('/query', { query: 'Who wrote the first program?' });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['response']);
    expect(body.response).toContain('Ada Lovelace');
  });

  test.each(['hybrid', 'local', 'global', 'naive', 'mix'])('mode %s answers', async (mode) => {
    const { status, body } = await service.post('/query', {
      query: 'Who designed the Analytical Engine?',
      mode,
    });
    expect(status).toBe(200);
    expect(body.response).toContain('Babbage');
  });

  test('bypass needs a language model', async () => {
    const { status, body } = await service.post('/query', { query: 'Hello?', mode: 'bypass' });
    expect(status).toBe(503);
    expect(body.detail).toContain('LLM_PROVIDER');
  });

  test('include_references adds exact passages and the path', async () => {
    const { body } = await service.post('/query', {
      query: 'Who wrote the first program?',
      include_references: true,
      top_k: 5,
    });
    expect(Object.keys(body)).toEqual(['response', 'references', 'path']);
    const [first] = body.references;
    expect(Object.keys(first)).toEqual([
      'id',
      'document_id',
      'file_path',
      'page',
      'start',
      'end',
      'text',
      'score',
      'cited',
    ]);
    expect(first).toMatchObject({ id: 1, file_path: 'ada.txt', page: null, cited: true });
    expect(first.text).toBe(ADA.slice(first.start, first.end));
    for (const step of body.path) expect(['entity', 'relation']).toContain(step.kind);
  });

  test('only_need_context and only_need_prompt put their text into response', async () => {
    const context = await service.post('/query', {
      query: 'Who wrote the first program?',
      only_need_context: true,
    });
    expect(context.body.response).toContain(ADA);
    const prompt = await service.post('/query', {
      query: 'Who wrote the first program?',
      only_need_prompt: true,
    });
    expect(prompt.body.response).toContain('Who wrote the first program?');
  });

  test('takes every field of the contract, and ignores others', async () => {
    const { status } = await service.post('/query', {
      query: 'Who wrote the first program?',
      mode: 'mix',
      only_need_context: false,
      only_need_prompt: false,
      response_type: 'bullet points',
      top_k: 10,
      max_token_for_text_unit: 100,
      max_token_for_global_context: 100,
      max_token_for_local_context: 100,
      conversation_history: [
        { role: 'user', content: 'Hello.' },
        { role: 'assistant', content: 'Hello!' },
        { role: 'system', content: 'Be brief.' },
      ],
      llm_provider: null,
      llm_model: null,
      llm_temperature: 2,
      stream: false,
      unknown_field: 1,
    });
    expect(status).toBe(200);
  });

  test.each([
    [{ llm_provider: 'openai', llm_model: 'gpt' }, 'llm_model', '"openai:gpt"'],
    [{ llm_model: 'gpt' }, 'llm_model', '"gpt"'],
    [{ llm_provider: 'openai' }, 'llm_provider', '"openai"'],
  ])('%j, which is not configured, is 422 and says what there is', async (fields, path, named) => {
    const { status, body } = await service.post('/query', { query: 'Who?', ...fields });
    expect(status).toBe(422);
    const message = `${named} is not configured here. Available: llm_provider "builtin" without llm_model.`;
    expect(body.errors).toEqual([{ path, message }]);
  });

  test.each([
    [{}, 'query'],
    [{ query: '' }, 'query'],
    [{ query: ' \n' }, 'query'],
    [{ query: 5 }, 'query'],
    [{ query: 'a', mode: 'best' }, 'mode'],
    [{ query: 'a', mode: null }, 'mode'],
    [{ query: 'a', only_need_context: 'yes' }, 'only_need_context'],
    [{ query: 'a', only_need_prompt: 1 }, 'only_need_prompt'],
    [{ query: 'a', response_type: 1 }, 'response_type'],
    [{ query: 'a', top_k: 0 }, 'top_k'],
    [{ query: 'a', top_k: 1001 }, 'top_k'],
    [{ query: 'a', top_k: 2.5 }, 'top_k'],
    [{ query: 'a', max_token_for_text_unit: 0 }, 'max_token_for_text_unit'],
    [{ query: 'a', max_token_for_global_context: 0 }, 'max_token_for_global_context'],
    [{ query: 'a', max_token_for_local_context: 0 }, 'max_token_for_local_context'],
    [{ query: 'a', conversation_history: 'hello' }, 'conversation_history'],
    [{ query: 'a', conversation_history: [{ role: 'bot', content: 'x' }] }, 'conversation_history.0.role'],
    [{ query: 'a', conversation_history: [{ role: 'user' }] }, 'conversation_history.0.content'],
    [{ query: 'a', llm_temperature: -0.1 }, 'llm_temperature'],
    [{ query: 'a', llm_temperature: 2.1 }, 'llm_temperature'],
    [{ query: 'a', include_references: 'yes' }, 'include_references'],
  ])('422 for %j', async (body, field) => {
    const answer = await service.post('/query', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([{ path: field, message: expect.any(String) }]);
  });

  test('an empty knowledge base gets an honest sentence', async () => {
    await using empty = await startService();
    for (const mode of ['hybrid', 'local', 'global', 'naive', 'mix']) {
      const { status, body } = await empty.post('/query', {
        query: 'Who was Marley?',
        mode,
        include_references: true,
      });
      expect(status).toBe(200);
      expect(body.response).toMatch(/\w/);
      expect(body.references).toEqual([]);
    }
  });
});
