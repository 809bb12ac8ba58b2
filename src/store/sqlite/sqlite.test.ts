import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../open.ts';
import { describeStore } from '../store-suite.ts';

describeStore('the store on SQLite', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-store-'));
  const engine = await openStore({ dataDir });
  return {
    engine,
    async close() {
      await engine[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
});
