import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from './env.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-env-'));
  vi.stubEnv('PORT', undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function envFile(text: string): Promise<string> {
  const file = join(folder, '.env');
  await writeFile(file, text);
  return file;
}

test('the file is optional', () => {
  expect(readConfig(join(folder, '.env')).port).toBe(9621);
});

test('the environment has the last word over the file', async () => {
  const file = await envFile('PORT=1234 # mine\nCHUNK_TOKENS="800"\nSOMETHING_ELSE=1\n');
  expect(readConfig(file)).toMatchObject({ port: 1234, chunkTokens: 800 });
  vi.stubEnv('PORT', '4321');
  expect(readConfig(file)).toMatchObject({ port: 4321, chunkTokens: 800 });
});

test('a name in the file that is nearly ours is a slip', async () => {
  const file = await envFile('CHUNK_TOKEN=800\n');
  expect(() => readConfig(file)).toThrow(
    `CHUNK_TOKEN in ${file} is not a setting; did you mean CHUNK_TOKENS?`,
  );
});

test('a file that cannot be read is an error', () => {
  expect(() => readConfig(folder)).toThrow(`${folder} cannot be read`);
});
