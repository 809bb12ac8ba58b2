import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../open.ts';

/** For the suite: an engine in a directory of its own, which goes with it. */
export async function openTestEngine() {
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-store-'));
  const engine = await openStore({ dataDir });
  return {
    engine,
    async close() {
      await engine[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
