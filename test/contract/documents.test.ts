import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Inserts a text, waits until it is done and answers its document's id. */
async function insertText(text: string, file_source = 'a.txt'): Promise<string> {
  const inserted = await service.post('/documents/text', { text, file_source });
  await service.idle();
  const track = await service.get(`/documents/track/${inserted.body.track_id}`);
  return track.body.items[0].document_id;
}

describe('POST /documents/text and /documents/texts', () => {
  test('answer at once with status, message and track_id', async () => {
    const { status, headers, body } = await service.post('/documents/text', {
      text: 'Ada Lovelace worked with Charles Babbage in London.',
      file_source: 'ada.txt',
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      status: 'success',
      message: '1 document queued.',
      track_id: expect.stringMatching(/^track-[0-9a-f-]{36}$/),
    });
  });

  test('busy from before the insert answers until its documents have ended', async () => {
    await service.post('/documents/texts', { texts: ['One swallow.', 'Two swallows.'] });
    expect((await service.get('/documents/pipeline_status')).body.busy).toBe(true);
    await service.idle();
    expect((await service.get('/documents/pipeline_status')).body).toEqual({
      busy: false,
      job_name: 'Document ingestion',
      docs: expect.any(Number),
      batchs: expect.any(Number),
      cur_batch: expect.any(Number),
      latest_message: expect.stringMatching(/^Finished \d+ documents? in /),
      request_pending: false,
    });
  });

  test('file_sources may be shorter; the rest are unknown_source', async () => {
    const { body } = await service.post('/documents/texts', {
      texts: ['A text with a source.', 'A text without a source.'],
      file_sources: ['named.txt'],
    });
    const { items } = (await service.get(`/documents/track/${body.track_id}`)).body;
    expect(items.map((item: { file_path: string }) => item.file_path)).toEqual([
      'named.txt',
      'unknown_source',
    ]);
  });

  test('optional fields may be null', async () => {
    expect((await service.post('/documents/text', { text: 'Null source.', file_source: null })).status).toBe(
      200,
    );
    expect(
      (await service.post('/documents/texts', { texts: ['Null sources.'], file_sources: null })).status,
    ).toBe(200);
  });

  test('the same content again adds nothing and names what was there', async () => {
    const first = await insertText('The same content, twice.', 'first.txt');
    const again = await service.post('/documents/text', {
      text: 'The same content, twice.',
      file_source: 'second.txt',
    });
    expect(again.body).toMatchObject({
      status: 'success',
      message: `There already: "second.txt" as "first.txt" (${first}).`,
    });
    const track = await service.get(`/documents/track/${again.body.track_id}`);
    expect(track.body).toEqual({
      track_id: again.body.track_id,
      items: [
        {
          file_path: 'second.txt',
          outcome: 'duplicate',
          document_id: first,
          existing: 'first.txt',
          status: 'processed',
          error: null,
        },
      ],
    });
  });

  test('a blank text is rejected in its item', async () => {
    const mixed = await service.post('/documents/texts', {
      texts: ['Not blank at all.', ' \n '],
      file_sources: ['ok.txt', 'blank.txt'],
    });
    expect(mixed.status).toBe(200);
    expect(mixed.body.status).toBe('partial_success');
    expect(mixed.body.message).toMatch(/^1 document queued\. Rejected: "blank\.txt": .*blank/);
    const failed = await service.post('/documents/text', { text: '' });
    expect(failed.status).toBe(200);
    expect(failed.body).toMatchObject({
      status: 'failure',
      message: expect.stringMatching(/^Rejected: "unknown_source": /),
    });
    const track = await service.get(`/documents/track/${failed.body.track_id}`);
    expect(track.body.items).toEqual([
      {
        file_path: 'unknown_source',
        outcome: 'rejected',
        document_id: null,
        existing: null,
        status: null,
        error: expect.stringContaining('blank'),
      },
    ]);
  });

  test('each rejected item is named, however many', async () => {
    const file_sources = Array.from({ length: 100 }, (_, at) => `blank-${at}.txt`);
    const { body } = await service.post('/documents/texts', {
      texts: file_sources.map(() => ' '),
      file_sources,
    });
    const named = file_sources.map((name) => `"${name}": the text is empty or blank`).join('; ');
    expect(body).toMatchObject({ status: 'failure', message: `Rejected: ${named}.` });
  });

  test.each([
    ['/documents/texts', {}, 'texts'],
    ['/documents/texts', { texts: [] }, 'texts'],
    ['/documents/texts', { texts: 'one' }, 'texts'],
    ['/documents/texts', { texts: [1] }, 'texts.0'],
    ['/documents/texts', { texts: ['one'], file_sources: ['a', 'b'] }, 'file_sources'],
    ['/documents/texts', { texts: ['one'], file_sources: 'a' }, 'file_sources'],
    ['/documents/text', {}, 'text'],
    ['/documents/text', { text: ['one'] }, 'text'],
    ['/documents/text', { text: 'one', file_source: 1 }, 'file_source'],
  ])('422 for %s %j', async (path, body, field) => {
    const answer = await service.post(path, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([{ path: field, message: expect.any(String) }]);
  });
});

describe('files', () => {
  const note = (name: string, text: string) => new File([text], name);

  test('POST /documents/file', async () => {
    const { status, body } = await service.postForm('/documents/file', [
      ['file', note('grace.md', '# Grace\n\nGrace Hopper wrote a compiler.')],
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'success', message: '1 document queued.', track_id: expect.any(String) });
  });

  test('POST /documents/file_batch answers the names', async () => {
    const { body } = await service.postForm('/documents/file_batch', [
      ['files', note('one.txt', 'The first file of a batch.')],
      ['files', note('two.txt', 'The second file of a batch.')],
    ]);
    expect(body).toEqual({
      status: 'success',
      message: '2 documents queued.',
      track_id: expect.any(String),
      files: ['one.txt', 'two.txt'],
    });
  });

  test('an unsupported or empty file is rejected in its item', async () => {
    const { status, body } = await service.postForm('/documents/file_batch', [
      ['files', note('fine.txt', 'A fine file among others.')],
      ['files', new File([new Uint8Array([0x4d, 0x5a, 0, 1, 2, 0, 255])], 'tool.exe')],
      ['files', note('empty.txt', '')],
    ]);
    expect(status).toBe(200);
    expect(body.status).toBe('partial_success');
    expect(body.message).toMatch(/^1 document queued\. Rejected: "tool\.exe": .+; "empty\.txt": .*empty/);
    expect(body.files).toEqual(['fine.txt', 'tool.exe', 'empty.txt']);
  });

  test('POST /documents/upload stores files in the input directory under safe names', async () => {
    const { status, body } = await service.postForm('/documents/upload', [
      ['file', note('../../etc/passwd.txt', 'An uploaded file with a bad name.')],
      ['files', note('upload.txt', 'Another uploaded file.')],
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: '2 documents queued.',
      track_id: expect.any(String),
      files: ['passwd.txt', 'upload.txt'],
    });
    expect((await readdir(service.inputDir)).filter((name) => /passwd|upload/.test(name)).sort()).toEqual([
      'passwd.txt',
      'upload.txt',
    ]);
  });

  test('POST /documents/scan queues what is new or changed, sub-folders included', async () => {
    await mkdir(join(service.inputDir, 'sub'), { recursive: true });
    await writeFile(join(service.inputDir, 'sub', 'scanned.txt'), 'A scanned file says hello.');
    const first = await service.post('/documents/scan');
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      status: 'success',
      message: expect.any(String),
      track_id: expect.any(String),
    });
    await service.idle();
    const scanned = async () => (await service.get('/documents/page?text=scanned.txt')).body.documents;
    const [before] = await scanned();
    expect(before).toMatchObject({ file_path: 'sub/scanned.txt', status: 'processed' });

    await writeFile(
      join(service.inputDir, 'sub', 'scanned.txt'),
      'A scanned file says goodbye and is longer now.',
    );
    const second = await service.post('/documents/scan');
    await service.idle();
    const after = await scanned();
    expect(after).toHaveLength(1);
    expect(after[0].id).not.toBe(before.id);
    const track = await service.get(`/documents/track/${second.body.track_id}`);
    expect(track.body.items).toMatchObject([
      { file_path: 'sub/scanned.txt', outcome: 'queued', status: 'processed' },
    ]);

    await service.post('/documents/scan');
    await service.idle();
    expect((await service.get('/documents/pipeline_status')).body).toMatchObject({
      busy: false,
      latest_message: 'Nothing is new in the input directory.',
    });
  });
});

describe('reading documents', () => {
  test('GET /documents groups records by status', async () => {
    const id = await insertText('Records have eight fields and three of ours.', 'records.txt');
    const { status, body } = await service.get('/documents');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['statuses']);
    expect(Object.keys(body.statuses)).toEqual(['pending', 'processing', 'processed', 'failed']);
    expect(body.statuses.processed.find((record: { id: string }) => record.id === id)).toEqual({
      id: expect.stringMatching(/^doc-[0-9a-f]{32}$/),
      content_summary: 'Records have eight fields and three of ours.',
      content_length: 44,
      status: 'processed',
      created_at: expect.stringMatching(TIMESTAMP),
      updated_at: expect.stringMatching(TIMESTAMP),
      chunks_count: 1,
      file_path: 'records.txt',
      track_id: expect.stringMatching(/^track-/),
      error: null,
      warning: null,
    });
  });

  test('GET /documents/{id} adds its passages with their characters', async () => {
    const text = 'A passage knows where it is: "naïve" 🙂.';
    const id = await insertText(text, 'passages.txt');
    const { status, body } = await service.get(`/documents/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: 'processed',
      file_path: 'passages.txt',
      title: null,
      error: null,
      warning: null,
      usage: { calls: 0, cached_calls: 0, prompt_tokens: 0, completion_tokens: 0 },
    });
    expect(body.chunks).toEqual([
      {
        id: expect.stringMatching(/^chunk-\d+$/),
        ordinal: 0,
        start: 0,
        end: text.length,
        page: null,
        heading: null,
        tokens: expect.any(Number),
        text,
      },
    ]);
  });

  test('GET /documents/page sorts, filters and goes on', async () => {
    for (const name of ['page-c.txt', 'page-a.txt', 'page-b.txt'])
      await insertText(`The page test, ${name}.`, name);
    const query = '/documents/page?text=PAGE-&status=processed&sort=file_path&order=asc&limit=2';
    const first = await service.get(query);
    const names = (answer: typeof first) =>
      answer.body.documents.map((record: { file_path: string }) => record.file_path);
    expect(names(first)).toEqual(['page-a.txt', 'page-b.txt']);
    expect(first.body.next_cursor).toEqual(expect.any(String));
    const second = await service.get(`${query}&cursor=${encodeURIComponent(first.body.next_cursor)}`);
    expect(names(second)).toEqual(['page-c.txt']);
    expect(second.body.next_cursor).toBeNull();
    expect((await service.get('/documents/page?text=page-&limit=1')).body.documents[0].file_path).toBe(
      'page-b.txt',
    );
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=many', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=', 'limit'],
    ['sort=size', 'sort'],
    ['order=up', 'order'],
    ['status=done', 'status'],
    ['cursor=nonsense', 'cursor'],
  ])('GET /documents/page?%s is 422', async (query, field) => {
    const answer = await service.get(`/documents/page?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].path).toBe(field);
  });

  test('GET /documents/counts', async () => {
    await insertText('Something to count.', 'count.txt');
    const { body } = await service.get('/documents/counts');
    expect(body).toEqual({
      pending: 0,
      processing: 0,
      processed: expect.any(Number),
      failed: expect.any(Number),
      total: expect.any(Number),
    });
    expect(body.processed).toBeGreaterThan(0);
    expect(body.total).toBe(body.processed + body.failed);
  });

  test.each(['/documents/doc-0', '/documents/track/track-0'])('GET %s is 404', async (path) => {
    const answer = await service.get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });
});

describe('changing documents', () => {
  test('DELETE /documents/{id}', async () => {
    const id = await insertText('This document will go.', 'goner.txt');
    const deleted = await service.delete(`/documents/${id}`);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toEqual({ status: 'success', message: 'Deleted "goner.txt".' });
    expect((await service.get(`/documents/${id}`)).status).toBe(404);
    expect((await service.delete(`/documents/${id}`)).status).toBe(404);
  });

  test('POST /documents/{id}/retry takes a failed document, and none that is processed', async () => {
    const { body } = await service.postForm('/documents/file', [
      ['file', new File(['%PDF-1.7 not really'], 'broken.pdf')],
    ]);
    await service.idle();
    const track = await service.get(`/documents/track/${body.track_id}`);
    const { document_id, status, error } = track.body.items[0];
    expect({ status, error }).toEqual({ status: 'failed', error: expect.stringMatching(/./) });
    const record = await service.get(`/documents/${document_id}`);
    expect(record.body).toMatchObject({ status: 'failed', error, chunks: [] });

    const retried = await service.post(`/documents/${document_id}/retry`);
    expect(retried.status).toBe(200);
    expect(retried.body).toEqual({ status: 'success', message: 'Queued again.', document_status: 'pending' });
    await service.idle();
    expect((await service.get(`/documents/${document_id}`)).body.status).toBe('failed');

    const again = await service.postForm('/documents/file', [
      ['file', new File(['%PDF-1.7 not really'], 'broken.pdf')],
    ]);
    expect(again.body).toMatchObject({
      status: 'success',
      message: 'Failed before and queued again: "broken.pdf".',
    });

    const fine = await insertText('Nothing failed here.', 'fine.txt');
    expect((await service.post(`/documents/${fine}/retry`)).status).toBe(409);
    expect((await service.post('/documents/doc-0/retry')).status).toBe(404);
  });

  test('POST /documents/clear_cache', async () => {
    expect(await service.post('/documents/clear_cache')).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'Cleared 0 cached responses.' },
    });
    const modes = ['naive', 'local', 'global', 'hybrid', 'default', 'mix'];
    expect((await service.post('/documents/clear_cache', { modes })).status).toBe(200);
    expect((await service.post('/documents/clear_cache', {})).status).toBe(200);
    const wrong = await service.post('/documents/clear_cache', { modes: ['bypass'] });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors[0].path).toBe('modes.0');
  });

  test('an empty body with a content type is as good as none', async () => {
    for (const path of ['/documents/clear_cache', '/documents/scan']) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(service.base + path, { method: 'POST', headers, body: '' });
      expect(response.status, path).toBe(200);
    }
    await service.idle();
  });
});

describe('everything at once', () => {
  test('POST /documents/pipeline/cancel leaves what had not begun pending', async () => {
    await using other = await startService();
    expect((await other.post('/documents/pipeline/cancel')).body).toEqual({
      status: 'success',
      message: 'Nothing was being processed.',
    });
    const texts = Array.from(
      { length: 60 },
      (_, at) => `Document ${at}. ${'Ada met Charles in London. '.repeat(200)}`,
    );
    await other.post('/documents/texts', { texts });
    const cancelled = await other.post('/documents/pipeline/cancel');
    expect(cancelled.body.message).toMatch(
      /^Cancelled; what had not ended stays pending \(\d+ documents?\)\.$/,
    );
    const { pending, processing, processed, failed } = (await other.get('/documents/counts')).body;
    expect({ processing, failed }).toEqual({ processing: 0, failed: 0 });
    expect(pending).toBeGreaterThan(0);
    expect(pending + processed).toBe(60);
    expect((await other.get('/documents/pipeline_status')).body.busy).toBe(false);
    await other.post('/documents/scan');
    await other.idle();
    await other.post('/documents/text', { text: 'One more wakes the rest.' });
    await other.idle();
    expect((await other.get('/documents/counts')).body).toMatchObject({ pending: 0, processed: 61 });
  });

  test.each([
    ['the same text again', (other: Service, text: string) => other.post('/documents/text', { text })],
    ['a scan that finds nothing', (other: Service) => other.post('/documents/scan')],
  ])('%s takes up what a cancel left pending', async (_what, wake) => {
    await using other = await startService();
    const texts = Array.from({ length: 60 }, (_, at) => `Waiter ${at}. ${'Ada met Charles. '.repeat(200)}`);
    await other.post('/documents/texts', { texts });
    await other.post('/documents/pipeline/cancel');
    expect((await other.get('/documents/counts')).body.pending).toBeGreaterThan(0);
    await wake(other, texts[59] ?? '');
    expect((await other.get('/documents/pipeline_status')).body.busy).toBe(true);
    await other.idle();
    expect((await other.get('/documents/counts')).body).toMatchObject({ pending: 0, processed: 60 });
  });

  test('POST /documents/{id}/retry takes up what a cancel left pending', async () => {
    await using other = await startService();
    const texts = Array.from({ length: 60 }, (_, at) => `Keeper ${at}. ${'Ada met Charles. '.repeat(200)}`);
    await other.post('/documents/texts', { texts });
    await other.post('/documents/pipeline/cancel');
    const [{ id }] = (await other.get('/documents')).body.statuses.pending;
    expect(await other.post(`/documents/${id}/retry`)).toMatchObject({
      status: 200,
      body: { status: 'success', document_status: 'pending' },
    });
    await other.idle();
    expect((await other.get('/documents/counts')).body).toMatchObject({ pending: 0, processed: 60 });
  });

  test('DELETE /documents leaves nothing, files of uploads included', async () => {
    await using other = await startService();
    await other.postForm('/documents/upload', [['file', new File(['Ada met Charles.'], 'up.txt')]]);
    await writeFile(join(other.inputDir, 'mine.txt'), 'Not an upload, so it stays.');
    await other.idle();
    await other.post('/documents/texts', {
      texts: Array.from({ length: 20 }, (_, at) => `Ada Lovelace met person ${at}.`),
    });
    const deleted = await other.delete('/documents');
    expect(deleted.status).toBe(200);
    expect(deleted.body).toEqual({
      status: 'success',
      message: 'Deleted 21 documents and everything made of them.',
    });
    expect((await other.get('/documents')).body).toEqual({
      statuses: { pending: [], processing: [], processed: [], failed: [] },
    });
    expect((await other.get('/graph/label/list')).body).toEqual([]);
    expect((await other.get('/documents/pipeline_status')).body.busy).toBe(false);
    expect(await readdir(other.inputDir)).toEqual(['mine.txt']);
  });
});
