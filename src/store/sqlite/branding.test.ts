import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assetAddress } from '../../branding/model.ts';
import { openStore } from '../open.ts';
import { initial } from './migrations/001-initial.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'weft-branding-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('branding is there after a restart, with its assets', async () => {
  {
    await using engine = await openStore({ dataDir });
    const { branding } = engine.workspace('a');
    await branding.update({ brand: { name: 'Kept' } });
    await branding.addAsset({ id: 'x', type: 'favicon', mimeType: 'image/png' }, new Uint8Array([1, 2, 3]));
  }
  await using engine = await openStore({ dataDir });
  const { branding } = engine.workspace('a');
  expect(await branding.read()).toMatchObject({
    change: { brand: { name: 'Kept' }, assets: { logo: { favicon: assetAddress('x') } } },
    version: 3,
  });
  expect(await branding.assetBytes('x')).toEqual(new Uint8Array([1, 2, 3]));
});

test('a database from before there was branding gets it', async () => {
  const db = new DatabaseSync(join(dataDir, 'weft.db'));
  db.exec(`${initial}; INSERT INTO workspaces (name) VALUES ('old'); PRAGMA user_version = 1;`);
  db.close();
  await using engine = await openStore({ dataDir });
  for (const name of ['old', 'new'])
    expect(await engine.workspace(name).branding.update({ brand: { name } })).toMatchObject({ version: 2 });
});
