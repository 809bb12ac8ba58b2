import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreEngine } from '../contract.ts';
import { openStore } from '../open.ts';

/** An engine in a directory of its own, which goes with it. */
export async function openTestEngine(): Promise<StoreEngine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-store-'));
  const engine = await openStore({ dataDir });
  return {
    ...engine,
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
