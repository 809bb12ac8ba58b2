import type { Connection } from './connection.ts';
import type { TextIndexes } from './text-indexes.ts';

/** One workspace on one connection. */
export interface Scope {
  readonly db: Connection;
  readonly workspace: number;
  readonly indexes: TextIndexes;
}
