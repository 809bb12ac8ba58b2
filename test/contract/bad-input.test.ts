import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

async function outcome(trackId: string) {
  await service.idle();
  return (await service.get(`/documents/track/${trackId}`)).body.items;
}

async function send(body: string | null, type?: string) {
  const headers: Record<string, string> = type ? { 'content-type': type } : {};
  const response = await fetch(`${service.base}/documents/text`, { method: 'POST', headers, body });
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  return { status: response.status, problem: (await response.json()) as { status: number; detail: string } };
}

describe('a malformed request is an HTTP error', () => {
  test.each([
    ['no body', null, undefined, 400],
    ['an empty body', '', 'application/json', 400],
    ['broken JSON', '{"text": "a', 'application/json', 400],
    ['not JSON', 'text=a', 'application/x-www-form-urlencoded', 415],
    ['a wrong type', '{"text": {"a": 1}}', 'application/json', 422],
    ['more than MAX_BODY_BYTES', JSON.stringify({ text: 'a'.repeat(33_554_432) }), 'application/json', 413],
  ])('%s', async (_what, body, type, status) => {
    const answer = await send(body, type);
    expect(answer.status).toBe(status);
    expect(answer.problem).toMatchObject({ status, detail: expect.stringMatching(/./) });
  });
});

describe('odd content does no harm', () => {
  test('20 MB of one letter', async () => {
    const { status, body } = await service.post('/documents/text', {
      text: 'a'.repeat(20 * 1024 * 1024),
      file_source: 'a.txt',
    });
    expect(status).toBe(200);
    const [item] = await outcome(body.track_id);
    expect(item.status).toMatch(/^(processed|failed)$/);
    expect((await service.get('/health')).status).toBe(200);
  });

  test('NUL bytes and lone surrogates', async () => {
    const text = 'Ada\u0000 Lovelace met \ud800 Charles Babbage \udfff in London.';
    const { body } = await service.post('/documents/text', { text, file_source: 'odd\u0000\ud800.txt' });
    const [item] = await outcome(body.track_id);
    expect(item).toMatchObject({ status: 'processed', file_path: 'odd\ufffd.txt' });
    const { chunks } = (await service.get(`/documents/${item.document_id}`)).body;
    expect(chunks[0].text.isWellFormed()).toBe(true);
    expect(chunks[0].text).not.toContain('\u0000');
    for (const query of ['Ada\u0000 Lovelace?', '\ud800', '"AND" OR (NEAR* ^']) {
      expect((await service.post('/query', { query })).status).toBe(200);
    }
  });

  test('an unknown extension', async () => {
    const bytes = new Uint8Array([0, 1, 2, 3, 255, 254, 0, 0]);
    const { status, body } = await service.postForm('/documents/file', [
      ['file', new File([bytes], 'thing.xyz')],
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'failure',
      message: expect.stringMatching(/^Rejected: "thing\.xyz": /),
    });
  });

  test('a PDF that is not one fails with the reason, and blocks nobody', async () => {
    const { body } = await service.postForm('/documents/file_batch', [
      ['files', new File(['%PDF-1.4\nthis is no PDF'], 'fake.pdf')],
      ['files', new File(['A good neighbour.'], 'good.txt')],
    ]);
    const items = await outcome(body.track_id);
    expect(items).toMatchObject([
      { file_path: 'fake.pdf', status: 'failed', error: expect.stringMatching(/./) },
      { file_path: 'good.txt', status: 'processed', error: null },
    ]);
    const { failed } = (await service.get('/documents')).body.statuses;
    expect(failed.find(({ file_path }: { file_path: string }) => file_path === 'fake.pdf').error).toBe(
      items[0].error,
    );
  });

  test('a file name that climbs', async () => {
    const file = new File(['root:x:0:0 is the name of a user.'], '../../etc/passwd');
    const { body } = await service.postForm('/documents/file_batch', [['files', file]]);
    expect(body.files).toEqual(['passwd']);
    const text = await service.post('/documents/text', {
      text: 'Climbing source.',
      file_source: '../../etc/passwd',
    });
    expect((await outcome(text.body.track_id))[0].file_path).toBe('passwd');
  });

  test('the same text twice in one call', async () => {
    const { body } = await service.post('/documents/texts', {
      texts: ['Twins.', 'Twins.'],
      file_sources: ['one.txt', 'two.txt'],
    });
    expect(body.message).toMatch(
      /^1 document queued\. There already: "two\.txt" as "one\.txt" \(doc-[0-9a-f]+\)\.$/,
    );
    expect(await outcome(body.track_id)).toMatchObject([
      { outcome: 'queued' },
      { outcome: 'duplicate', existing: 'one.txt' },
    ]);
  });
});

describe('many at once', () => {
  test('200 inserts at once are 200 documents', async () => {
    await using other = await startService();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        other.post('/documents/text', { text: `Insert number ${at}.`, file_source: `${at}.txt` }),
      ),
    );
    expect(answers.every(({ status, body }) => status === 200 && body.status === 'success')).toBe(true);
    await other.idle();
    expect((await other.get('/documents/counts')).body).toEqual({
      pending: 0,
      processing: 0,
      processed: 200,
      failed: 0,
      total: 200,
    });
  });

  test('deleting while ingesting loses nothing else', async () => {
    await using other = await startService();
    const texts = Array.from(
      { length: 40 },
      (_, at) => `Person${at} Smith met Ada Lovelace. ${'They talked. '.repeat(50)}`,
    );
    const { body } = await other.post('/documents/texts', { texts });
    const { items } = (await other.get(`/documents/track/${body.track_id}`)).body;
    const ids: string[] = items.map(({ document_id }: { document_id: string }) => document_id);
    const deleted = await Promise.all(
      ids.filter((_, at) => at % 2 === 0).map((id) => other.delete(`/documents/${id}`)),
    );
    expect(deleted.every(({ status }) => status === 200)).toBe(true);
    await other.idle();
    expect((await other.get('/documents/counts')).body).toMatchObject({
      processed: 20,
      failed: 0,
      total: 20,
    });
    const tracked = (await other.get(`/documents/track/${body.track_id}`)).body.items;
    expect(tracked.filter(({ status }: { status: string | null }) => status === null)).toHaveLength(20);

    const [, more] = await Promise.all([
      other.post('/documents/texts', { texts: texts.map((text) => `Again: ${text}`) }),
      other.delete('/documents'),
    ]);
    expect(more.status).toBe(200);
    await other.idle();
    const { processed, total } = (await other.get('/documents/counts')).body;
    expect(processed).toBe(total);
  });
});
