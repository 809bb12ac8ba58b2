import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openInputDirectory, readChanges, removeUploads, storeUpload } from './input-directory.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'weft-inputs-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

async function found(): Promise<string[]> {
  const lines = [];
  for await (const file of readChanges(directory, [], 1000))
    lines.push('problem' in file ? `${file.path}: ${file.problem}` : file.file.path);
  return lines;
}

test('follows links without going round, and gives a file its own path', async () => {
  await mkdir(join(directory, 'papers'));
  await writeFile(join(directory, 'papers', 'a.txt'), 'A paper.');
  await symlink(directory, join(directory, 'papers', 'up'));
  await symlink(join(directory, 'papers'), join(directory, 'again'));
  await symlink(join(directory, 'papers', 'a.txt'), join(directory, 'link.txt'));
  expect(await found()).toEqual(['link.txt', 'papers/a.txt']);
});

test('a folder from elsewhere can be linked in', async () => {
  const elsewhere = join(directory, '.elsewhere');
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'b.txt'), 'Kept elsewhere.');
  await symlink(elsewhere, join(directory, 'linked'));
  expect(await found()).toEqual(['linked/b.txt']);
});

test('what cannot be read is told by its own path, and the others are read', async () => {
  await symlink(join(directory, 'nothing'), join(directory, 'broken.txt'));
  await writeFile(join(directory, 'large.txt'), 'x'.repeat(1001));
  await writeFile(join(directory, 'c.txt'), 'Fine.');
  expect(await found()).toEqual([
    'broken.txt: it cannot be read (ENOENT: no such file or directory)',
    'c.txt',
    'large.txt: it has 1001 bytes, more than the 1000 of MAX_UPLOAD_BYTES',
  ]);
});

test('a directory that is not there is a problem of the scan', async () => {
  await rm(directory, { recursive: true });
  expect(await found()).toEqual(['INPUT_DIR: it cannot be read (ENOENT: no such file or directory)']);
});

test('an upload never goes over another file, and the same file again is that file', async () => {
  const paths = [];
  for (const text of ['one', 'two', 'one', 'two', 'six'])
    paths.push((await storeUpload(directory, 'note.txt', bytes(text))).path);
  expect(paths).toEqual(['note.txt', 'note (2).txt', 'note.txt', 'note (2).txt', 'note (3).txt']);
  expect((await readdir(directory)).sort()).toEqual(['note (2).txt', 'note (3).txt', 'note.txt']);
});

test('an upload is whole or not there, at any moment', async () => {
  const large = new Uint8Array(50_000_000).fill(97);
  const stored = storeUpload(directory, 'large.txt', large);
  const sizes = new Set<number>();
  let isStored = false;
  void stored.then(() => {
    isStored = true;
  });
  while (!isStored) sizes.add((await stat(join(directory, 'large.txt')).catch(() => null))?.size ?? -1);
  sizes.add((await stat(join(directory, 'large.txt'))).size);
  expect(sizes.difference(new Set([-1, 50_000_000]))).toEqual(new Set());
  expect(await readdir(directory)).toEqual(['large.txt']);
});

test('what a process that was killed had of an upload is gone with the next start', async () => {
  await writeFile(join(directory, '.weft-7c9e6679-7425-40de-944b-e07fc1f90ae7.part'), 'half of');
  await writeFile(join(directory, '.mine.part'), 'not ours');
  await openInputDirectory(directory);
  expect(await readdir(directory)).toEqual(['.mine.part']);
  await openInputDirectory(join(directory, 'new', 'folder'));
  expect(await readdir(directory)).toEqual(['.mine.part', 'new']);
});

test('an upload that was changed since belongs to whoever changed it', async () => {
  const kept = await storeUpload(directory, 'kept.txt', bytes('as it was sent'));
  const changed = await storeUpload(directory, 'changed.txt', bytes('as it was sent, too'));
  await writeFile(join(directory, 'changed.txt'), 'edited by hand');
  await removeUploads(directory, [kept, changed, { ...kept, path: 'gone.txt' }]);
  expect(await readdir(directory)).toEqual(['changed.txt']);
  expect(await readFile(join(directory, 'changed.txt'), 'utf8')).toBe('edited by hand');
});
