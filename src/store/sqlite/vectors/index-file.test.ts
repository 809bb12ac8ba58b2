import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaning } from '../../suite/vectors.ts';
import { loadIndex, removeIndex, saveIndex } from './index-file.ts';
import { createNativeIndex, loadLibrary, type NativeIndex } from './native-index.ts';

const library = await loadLibrary();

function emptyIndex(): NativeIndex {
  if (!library) throw new Error('usearch has no binary for this platform.');
  return createNativeIndex(library, 8);
}

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-index-'));
  path = join(folder, '1-chunk');
  const index = emptyIndex();
  index.add([3, 5, 9], new Float32Array([...leaning(0), ...leaning(1), ...leaning(2)]));
  saveIndex(path, index, { stamp: 'this', last: 11 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('what is saved is loaded', () => {
  const index = emptyIndex();
  expect(loadIndex(path, index, 'this')).toBe(11);
  expect(index.size).toBe(3);
  expect(index.search(leaning(1), 1)).toEqual([5]);
});

test('of another database it is not loaded', () => {
  expect(loadIndex(path, emptyIndex(), 'that')).toBeNull();
});

test('it goes without a trace', async () => {
  removeIndex(path);
  expect(await readdir(folder)).toEqual([]);
  removeIndex(path);
});

test.each([
  ['truncated', (file: string) => truncate(file, 200)],
  ['empty', (file: string) => truncate(file, 0)],
  ['changed in one byte', async (file: string) => writeFile(file, (await readFile(file)).fill(7, 300, 301))],
  ['something else', (file: string) => writeFile(file, 'This is no index.')],
  ['gone', (file: string) => rm(file)],
  ['described by nothing', (file: string) => rm(`${file}.json`)],
  ['described by nonsense', (file: string) => writeFile(`${file}.json`, '{"format": 1, "crc": "no"')],
  ['described in another format', (file: string) => writeFile(`${file}.json`, '{"format": 2}')],
])('a file that is %s is not loaded', async (_, harm) => {
  await harm(path);
  const index = emptyIndex();
  expect(loadIndex(path, index, 'this')).toBeNull();
  expect(index.size).toBe(0);
});
