import { StoreError } from '../../contract.ts';
import type { Connection } from '../connection.ts';
import { initial } from './001-initial.ts';
import { branding } from './002-branding.ts';
import { extraction } from './003-extraction.ts';
import { vectors } from './004-vectors.ts';
import { overlay } from './005-overlay.ts';
import { warnings } from './006-warnings.ts';
import { contributions } from './007-contributions.ts';

/** In order; the place in the list plus one is the version a migration leads to. A migration that was released is never changed. */
const MIGRATIONS: readonly string[] = [
  initial,
  branding,
  extraction,
  vectors,
  overlay,
  warnings,
  contributions,
];

/** Brings the database to the newest version, each step in a transaction. */
export function migrate(db: Connection, path: string): void {
  const version = db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  if (version > MIGRATIONS.length)
    throw new StoreError(
      'unavailable',
      `${path} was written by a newer Weft (its version is ${version}, this Weft knows ${MIGRATIONS.length}). Start that one, or use another DATA_DIR.`,
    );
  for (const [step, script] of MIGRATIONS.entries()) {
    if (step < version) continue;
    db.transaction('durable', () => db.script(`${script}; PRAGMA user_version = ${step + 1};`));
  }
}
