import { expect, test } from 'vitest';
import { openSeam } from '../../../test/support/seam.ts';
import type { FileItem, Inserted } from '../../ingestion/insert.ts';
import type { Services } from '../services.ts';

/** Takes whatever files come and remembers them. */
async function openForms(env: Record<string, string> = {}) {
  const received: FileItem[] = [];
  const take = async (items: readonly FileItem[]): Promise<Inserted> => {
    received.push(...items);
    return {
      trackId: 'track-1',
      outcomes: items.map(({ name }) => ({ outcome: 'queued', documentId: 'doc-1', filePath: name })),
    };
  };
  const upload = async (items: readonly FileItem[]) => ({
    ...(await take(items)),
    names: items.map(({ name }) => `safe-${name}`),
  });
  const seam = await openSeam({
    env,
    services: { intake: { files: take, upload } } as unknown as Partial<Services>,
  });
  const base = await seam.listen();
  const send = async (path: string, parts: ReadonlyArray<[field: string, value: string | File]>) => {
    const body = new FormData();
    for (const [field, value] of parts) body.append(field, value);
    const response = await fetch(base + path, { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { received, send, base, [Symbol.asyncDispose]: () => seam[Symbol.asyncDispose]() };
}

const hello = new File(['hello'], 'hello.txt');
const world = new File(['wörld'], 'wörld.md');

test('a file arrives whole, in a buffer of its own', async () => {
  await using forms = await openForms();
  const big = new Uint8Array(3_000_000).map((_, at) => at % 251);
  const { status } = await forms.send('/documents/file', [
    ['note', 'other fields do not matter'],
    ['file', new File([big], 'big.bin')],
  ]);
  expect(status).toBe(200);
  expect(forms.received[0]?.name).toBe('big.bin');
  expect(Buffer.compare(forms.received[0]?.bytes ?? new Uint8Array(), big)).toBe(0);
  expect(forms.received[0]?.bytes.buffer.byteLength).toBe(3_000_000);
});

test('a batch keeps its order and answers the names', async () => {
  await using forms = await openForms();
  const { body } = await forms.send('/documents/file_batch', [
    ['files', hello],
    ['files', world],
  ]);
  expect(body).toEqual({
    status: 'success',
    message: '2 documents queued.',
    track_id: 'track-1',
    files: ['hello.txt', 'wörld.md'],
  });
});

test('an upload takes both field names and answers the names given', async () => {
  await using forms = await openForms();
  const { body } = await forms.send('/documents/upload', [
    ['file', hello],
    ['files', world],
  ]);
  expect(body).toMatchObject({ status: 'success', files: ['safe-hello.txt', 'safe-wörld.md'] });
});

test('422 names the field that is missing and those that came', async () => {
  await using forms = await openForms();
  const wrong = await forms.send('/documents/file', [['document', hello]]);
  expect(wrong.status).toBe(422);
  expect(wrong.body).toMatchObject({
    errors: [
      { path: 'file', message: 'is required: a file in the form field "file"; the form has document' },
    ],
  });
  const text = await forms.send('/documents/file_batch', [['files', 'just text']]);
  expect(text.body).toMatchObject({
    detail: 'files: is required: a file in the form field "files"; the form has files (not a file)',
  });
  const two = await forms.send('/documents/file', [
    ['file', hello],
    ['file', world],
  ]);
  expect(two.body).toMatchObject({
    status: 422,
    errors: [{ path: 'file', message: expect.stringContaining('file_batch') }],
  });
  expect(forms.received).toEqual([]);
});

test('413 for more parts than a form may have', async () => {
  await using forms = await openForms();
  const parts = Array.from({ length: 10_001 }, (): [string, string] => ['field', '']);
  const { status, body } = await forms.send('/documents/file_batch', parts);
  expect(status).toBe(413);
  expect(body.detail).toBe('The form has more than 10000 parts; send fewer at a time.');
});

test('413 names the file and the limit', async () => {
  await using forms = await openForms({ MAX_UPLOAD_BYTES: '1000' });
  const exact = await forms.send('/documents/file', [['file', new File(['a'.repeat(1000)], 'exact.txt')]]);
  expect(exact.status).toBe(200);
  const large = await forms.send('/documents/file', [
    ['file', new File(['a'.repeat(5_000_000)], '../large.txt')],
  ]);
  expect(large.status).toBe(413);
  expect(large.body.detail).toBe(
    '"large.txt" is larger than the 1000 bytes a file that MAX_UPLOAD_BYTES allows.',
  );
  const parts = Array.from({ length: 6 }, (_, at): [string, File] => [
    'files',
    new File(['a'.repeat(900)], `${at}.txt`),
  ]);
  const together = await forms.send('/documents/file_batch', parts);
  expect(together.body).toMatchObject({
    status: 413,
    detail: expect.stringContaining('5000 bytes together'),
  });
});

test.each([
  ['nothing', {}, undefined, 400],
  ['JSON', { 'content-type': 'application/json' }, '{}', 415],
  ['no boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
  ['an empty form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--\r\n', 422],
  [
    'half a form',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nab',
    400,
  ],
])('%s instead of a form', async (_what, headers, body, status) => {
  await using forms = await openForms();
  const response = await fetch(`${forms.base}/documents/file`, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body }),
  });
  expect(await response.json()).toMatchObject({ status, detail: expect.any(String) });
  expect(response.status).toBe(status);
});
