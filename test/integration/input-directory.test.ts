import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';
import { makeTexts } from '../support/world.ts';

let service: Service;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service[Symbol.asyncDispose]());

const put = (path: string, text: string) => writeFile(join(service.inputDir, path), text);

async function scan(): Promise<string[]> {
  const { body } = await service.post('/documents/scan');
  await service.idle();
  const track = await service.get(`/documents/track/${body.track_id}`);
  return track.body.items.map((item: Record<string, string>) => `${item.file_path} ${item.outcome}`);
}

async function documents(): Promise<string[]> {
  const { body } = await service.get('/documents/page?limit=100');
  return body.documents.map((one: Record<string, string>) => `${one.file_path} ${one.status}`).sort();
}

const upload = async (name: string, text: string) =>
  (await service.postForm('/documents/upload', [['file', new File([text], name)]])).body;

test('a file that changed takes the place of what it was, its part of the graph included', async () => {
  await put('a.txt', 'Ada Lovelace lived in London.');
  await put('b.txt', 'Emmy Noether lived in Erlangen.');
  expect(await scan()).toEqual(['a.txt queued', 'b.txt queued']);
  expect(await scan()).toEqual([]);

  await put('a.txt', 'Ada Lovelace lived in Zanzibar.');
  expect(await scan()).toEqual(['a.txt queued']);
  expect(await documents()).toEqual(['a.txt processed', 'b.txt processed']);
  const labels = (await service.get('/graph/label/list')).body;
  expect(labels).toContain('Zanzibar');
  expect(labels).not.toContain('London');
  expect(labels).toContain('Erlangen');
});

test('an upload sent again is the file that is there, and a change of that file replaces it', async () => {
  expect((await upload('u.txt', 'Grace Hopper lived in Arlington.')).files).toEqual(['u.txt']);
  await service.idle();
  const again = await upload('u.txt', 'Grace Hopper lived in Arlington.');
  expect(again).toMatchObject({ status: 'success', files: ['u.txt'] });
  expect(again.message).toMatch(/^There already: "u\.txt"/);
  expect((await upload('u.txt', 'Mary Somerville lived in Jedburgh.')).files).toEqual(['u (2).txt']);
  await service.idle();
  expect(await scan()).toEqual([]);

  await put('u.txt', 'Grace Hopper lived in New York, and wrote a compiler.');
  await scan();
  expect(await documents()).toEqual(['u (2).txt processed', 'u.txt processed']);
  expect((await service.get('/graph/label/list')).body).not.toContain('Arlington');
});

test('deleting everything ends a scan first, removes uploads, and leaves other files alone', async () => {
  await upload('uploaded.txt', 'An upload.');
  await mkdir(join(service.inputDir, 'many'));
  for (const [n, text] of makeTexts(600).entries()) await put(`many/${n}.txt`, text);
  await service.post('/documents/scan');
  await service.post('/documents/scan');
  expect((await service.delete('/documents')).status).toBe(200);
  const { body } = await service.get('/documents/pipeline_status');
  expect(body).toMatchObject({ busy: false, request_pending: false });
  expect((await service.get('/documents/counts')).body.total).toBe(0);
  expect((await service.get('/graph/label/list')).body).toEqual([]);
  expect(await readdir(service.inputDir)).toEqual(['many']);
  expect((await stat(join(service.inputDir, 'many', '599.txt'))).isFile()).toBe(true);
});

test('cancelling ends a scan too, and the next one goes on', async () => {
  for (const [n, text] of makeTexts(200).entries()) await put(`${n}.txt`, text);
  await service.post('/documents/scan');
  await service.post('/documents/pipeline/cancel');
  expect((await service.get('/documents/pipeline_status')).body.busy).toBe(false);
  await scan();
  await service.post('/documents/text', { text: 'What is pending goes on with the next insert.' });
  await service.idle();
  expect((await service.get('/documents/counts')).body).toMatchObject({
    pending: 0,
    processed: 201,
    failed: 0,
  });
});
