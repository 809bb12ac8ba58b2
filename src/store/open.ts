import type { Store, StoreEngine } from './contract.ts';
import { joinSqlite, openSqlite } from './sqlite/engine.ts';
import type { SharedPorts } from './sqlite/protocol.ts';

export interface OpenOptions {
  /** Made if it is not there. One process at a time: `StoreError('locked')`. */
  readonly dataDir: string;
}

export function openStore(options: OpenOptions): Promise<StoreEngine> {
  return openSqlite(options.dataDir);
}

/** What `StoreEngine.share` gave another thread, opened there. */
export function joinStore(data: unknown): { workspace(name: string): Store; close(): void } {
  return joinSqlite(data as SharedPorts);
}
