import type { Scope } from '../scope.ts';

/** The key of the entity that the one of this key is taken for, over any number of merges; its own where it was not merged. */
export function mergedKey({ db, workspace }: Scope, key: string): string {
  let current = key;
  for (;;) {
    const next = db.get<{ target: string }>(
      'SELECT target FROM merges WHERE workspace = ? AND absorbed = ?',
      workspace,
      current,
    );
    if (!next) return current;
    current = next.target;
  }
}

/** The key and those of all that are taken for its entity. */
export function keysMergedInto({ db, workspace }: Scope, key: string): string[] {
  return db
    .tuples<[string]>(
      `WITH RECURSIVE keys (key) AS (
         VALUES (?) UNION SELECT m.absorbed FROM keys JOIN merges m ON m.workspace = ? AND m.target = keys.key
       ) SELECT key FROM keys`,
      key,
      workspace,
    )
    .map(([one]) => one);
}
