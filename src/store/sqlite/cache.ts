import type { Methods } from './protocol.ts';
import type { Scope } from './scope.ts';

export function readCache({ db, workspace }: Scope): Methods<'read'>['cache'] {
  return {
    get: (mode, key) =>
      db.get<{ value: string }>(
        'SELECT value FROM cache WHERE workspace = ? AND mode = ? AND key = ?',
        workspace,
        mode,
        key,
      )?.value ?? null,
  };
}

export function putCached({ db, workspace }: Scope, mode: string, key: string, value: string): void {
  db.run(
    'INSERT OR REPLACE INTO cache (workspace, mode, key, value) VALUES (?, ?, ?, ?)',
    workspace,
    mode,
    key,
    value,
  );
}

export function clearCached({ db, workspace }: Scope, modes?: readonly string[]): number {
  return modes
    ? db.run(
        'DELETE FROM cache WHERE workspace = ? AND mode IN (SELECT value FROM json_each(?))',
        workspace,
        JSON.stringify(modes),
      )
    : db.run('DELETE FROM cache WHERE workspace = ?', workspace);
}
