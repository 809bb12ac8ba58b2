import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.post('/documents/text', { text: 'Ada Lovelace worked with Charles Babbage.' });
  await service.idle();
});
afterAll(() => service[Symbol.asyncDispose]());

async function sendJson(path: string, body: string | Uint8Array<ArrayBuffer>, headers = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
  const response = await fetch(service.base + path, init);
  return { status: response.status, text: await response.text() };
}

describe('a request with more faults than anybody reads names the first, and is not answered by more than it', () => {
  test.each([
    ['/documents/texts', { texts: Array(300_000).fill(1) }, 'texts.0'],
    [
      '/query',
      { query: 'Who?', conversation_history: Array(150_000).fill({}) },
      'conversation_history.0.role',
    ],
    ['/documents/clear_cache', { modes: Array(300_000).fill('all') }, 'modes.0'],
  ])('%s', async (path, body, first) => {
    const { status, text } = await sendJson(path, JSON.stringify(body));
    expect(status).toBe(422);
    expect(text.length).toBeLessThan(20_000);
    const problem = JSON.parse(text);
    expect(problem).toMatchObject({ type: 'about:blank', status: 422 });
    expect(problem.errors).toHaveLength(100);
    expect(problem.errors[0].path).toBe(first);
    expect(problem.detail).toMatch(/; and \d{6} more$/);
  });

  test('under /v1 in the shape of OpenAI', async () => {
    const messages = Array(150_000).fill({});
    const { status, text } = await sendJson(
      '/v1/chat/completions',
      JSON.stringify({ model: 'svc-hybrid', messages }),
    );
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(20_000);
    expect(JSON.parse(text).error).toMatchObject({
      type: 'invalid_request_error',
      param: 'messages[0].role',
    });
  });
});

describe('more values than a request may hold are 413, however they are nested', () => {
  test.each([
    ['/documents/texts', { texts: Array(600_000).fill('') }],
    ['/query', { query: 'Who?', conversation_history: Array(600_000).fill({}) }],
    ['/branding/validate', { metadata: { keywords: Array(600_000).fill(1) } }],
    [
      '/v1/chat/completions',
      { model: 'svc-hybrid', messages: [{ role: 'user', content: Array(600_000).fill({}) }] },
    ],
  ])('%s', async (path, body) => {
    const { status, text } = await sendJson(path, JSON.stringify(body));
    expect(status).toBe(413);
    expect(text).toContain('The body holds more than 500000 values; send fewer at a time.');
  });
});

describe('what was sent is repeated only so far that it is known again', () => {
  const long = 'Marley'.repeat(100_000);
  test.each([
    ['/graph/entity/edit', { entity_name: long, updated_data: {} }, 404],
    ['/graph/relation/edit', { source_id: long, target_id: long, updated_data: {} }, 404],
    ['/branding/config', { [long]: 1 }, 422],
    ['/branding/config', { brand: { [long]: 1 } }, 422],
    ['/branding/validate', { [long]: 1 }, 200],
    ['/query', { query: 'Who?', llm_model: long }, 422],
    ['/v1/chat/completions', { model: long, messages: [{ role: 'user', content: 'Who?' }] }, 404],
  ])('POST %s', async (path, body, expected) => {
    const { status, text } = await sendJson(path, JSON.stringify(body));
    expect(status).toBe(expected);
    expect(text.length).toBeLessThan(1500);
  });

  test('paths and content types too', async () => {
    const path = `/${'marley/'.repeat(1000)}`;
    expect(await service.get(path)).toMatchObject({ status: 404, body: { status: 404 } });
    expect(JSON.stringify((await service.get(path)).body).length).toBeLessThan(1000);
    expect(
      JSON.stringify((await service.get(`/documents/doc-${'0'.repeat(1900)}`)).body).length,
    ).toBeLessThan(1000);
    const { status, text } = await sendJson('/query', 'x', { 'content-type': `text/${'y'.repeat(5000)}` });
    expect(status).toBe(415);
    expect(text.length).toBeLessThan(1000);
  });
});

describe('JSON is UTF-8', () => {
  test('bytes that are not are refused, not replaced', async () => {
    const body = new Uint8Array([...Buffer.from('{"text": "A caf'), 0xe9, ...Buffer.from('."}')]);
    const { status, text } = await sendJson('/documents/text', body);
    expect(status).toBe(400);
    expect(JSON.parse(text).detail).toContain('UTF-8');
  });

  test.each(['latin1', 'utf-16', 'shift_jis'])('charset=%s is 415', async (charset) => {
    const type = `application/json; charset=${charset}`;
    const { status, text } = await sendJson('/documents/text', '{"text": "Hello."}', {
      'content-type': type,
    });
    expect(status).toBe(415);
    expect(JSON.parse(text).detail).toContain('UTF-8');
  });

  test.each([
    ['application/json; charset=utf-8', undefined],
    ['Application/JSON; Charset="UTF-8"', undefined],
    ['application/json; charset=us-ascii', undefined],
    ['application/json; profile=x', 'Identity'],
  ])('%s, encoded as %s, is taken', async (type, encoding) => {
    const { status } = await sendJson('/query', '\ufeff{"query": "Who is Ada?"}', {
      'content-type': type,
      ...(encoding && { 'content-encoding': encoding }),
    });
    expect(status).toBe(200);
  });
});

describe('compressed bodies are 415', () => {
  test.each([
    ['/documents/text', 'application/json'],
    ['/documents/file', 'multipart/form-data; boundary=b'],
    ['/documents/upload', 'multipart/form-data; boundary=b'],
    ['/branding/assets?asset_type=favicon', 'multipart/form-data; boundary=b'],
  ])('%s', async (path, type) => {
    const { status, text } = await sendJson(path, 'x', { 'content-type': type, 'content-encoding': 'gzip' });
    expect(status).toBe(415);
    expect(JSON.parse(text).detail).toContain('content encoding "gzip"');
  });
});

describe('free properties of the graph', () => {
  const edit = (updated_data: string) =>
    sendJson('/graph/entity/edit', `{"entity_name": "Ada Lovelace", "updated_data": ${updated_data}}`);

  test('may bear the names of what every object has', async () => {
    const { status, text } = await edit('{"constructor": "a", "toString": "b", "hasOwnProperty": "c"}');
    expect(status).toBe(200);
    expect(JSON.parse(text).properties).toMatchObject({
      constructor: 'a',
      toString: 'b',
      hasOwnProperty: 'c',
    });
  });

  test.each([
    ['[]', 'expected object'],
    ['"a"', 'expected object'],
    ['null', 'expected object'],
  ])('%s in their place is 422', async (data, message) => {
    const { status, text } = await edit(data);
    expect(status).toBe(422);
    expect(JSON.parse(text).errors).toEqual([{ path: 'updated_data', message }]);
  });

  test.each([1000, 100_000])('nested %i deep are 422, and the entity can still be edited', async (depth) => {
    const { status, text } = await edit(`{"deep": ${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect(status).toBe(422);
    expect(JSON.parse(text).errors).toEqual([
      { path: 'updated_data.deep', message: expect.stringContaining('nested') },
    ]);
    expect((await edit('{"shallow": [[[]]]}')).status).toBe(200);
  });
});

test('an upload that cannot be stored is 503 and says why', async () => {
  await using other = await startService();
  const upload = () =>
    other.postForm('/documents/upload', [['file', new File(['Ada met Charles.'], 'ada.txt')]]);
  await rm(other.inputDir, { recursive: true });
  await writeFile(other.inputDir, 'A file where a folder should be.');
  const { status, headers, body } = await upload();
  expect(status).toBe(503);
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(body.detail).toMatch(/^"ada\.txt" cannot be stored in INPUT_DIR \(E\w+: [^/]+\)\.$/);
  await rm(other.inputDir);
  expect(await upload()).toMatchObject({ status: 200, body: { status: 'success', files: ['ada.txt'] } });
});

test('only context, and nothing found: the honest sentence', async () => {
  await using empty = await startService();
  for (const mode of ['hybrid', 'local', 'global', 'naive', 'mix']) {
    const asked = { query: 'Who was Marley?', mode, only_need_context: true, include_references: true };
    const { status, body } = await empty.post('/query', asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({ response: expect.stringMatching(/no processed documents/), references: [] });
    const unrelated = await service.post('/query', { ...asked, query: 'Zanzibar quagga xylophone?' });
    expect(unrelated.body).toMatchObject({
      response: expect.stringMatching(/could not find/),
      references: [],
    });
  }
  const chat = await empty.post('/v1/chat/completions', {
    model: 'svc-hybrid',
    rag_only_context: true,
    messages: [{ role: 'user', content: 'Who was Marley?' }],
  });
  expect(chat.body.choices[0].message.content).toMatch(/no processed documents/);
});
