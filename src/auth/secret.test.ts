import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepSecret, SecretError } from './secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('is made once, for its owner alone', async () => {
  const made = await keepSecret(folder);
  expect(made.length).toBe(32);
  expect(await keepSecret(folder)).toEqual(made);
  expect(await readdir(folder)).toEqual(['token-secret']);
  expect((await stat(join(folder, 'token-secret'))).mode & 0o777).toBe(0o600);
});

test('is the same for all who make it at once', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => keepSecret(folder)));
  expect(new Set(made.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1);
  expect(await readdir(folder)).toEqual(['token-secret']);
});

test.each([
  ['nothing', ''],
  ['too little', 'c2hvcnQ\n'],
])('a file with %s is not overwritten', async (_what, text) => {
  const file = join(folder, 'token-secret');
  await writeFile(file, text);
  await expect(keepSecret(folder)).rejects.toThrow(SecretError);
  await expect(keepSecret(folder)).rejects.toThrow(`${file} does not hold a secret for tokens; delete it`);
  expect(await readFile(file, 'utf8')).toBe(text);
});
