import { type Merge, type MergeOutcome, type NewMerge, StoreError } from '../../contract.ts';
import type { Scope } from '../scope.ts';
import { keysMergedInto, mergedKey } from './merged-key.ts';
import { findByName, keyOfName } from './read.ts';
import { pairOf } from './relation-row.ts';
import { withdrawSummary } from './summary.ts';

export function mergeEntities(
  scope: Scope,
  { absorbed, target, reason, evidence, by }: NewMerge,
): MergeOutcome {
  const { db, workspace } = scope;
  const from = mergedKey(scope, requireKey(scope, absorbed));
  const into = mergedKey(scope, requireKey(scope, target));
  if (from === into) return 'same';
  const vetoes = vetoesBetween(scope, from, into);
  if (by === 'automatic' && vetoes.length > 0) return 'vetoed';
  for (const [first, second] of vetoes)
    db.run(
      'DELETE FROM merge_vetoes WHERE workspace = ? AND first = ? AND second = ?',
      workspace,
      first,
      second,
    );
  db.run(
    `INSERT INTO merges (workspace, absorbed, target, name, reason, evidence, made_by, made_at, unfinished)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)`,
    workspace,
    from,
    into,
    // What is absorbed is all that the name stands for by now, not the name alone.
    nameOfKey(scope, from) ?? absorbed,
    reason,
    evidence,
    by,
    Date.now(),
  );
  return 'merged';
}

/** By a name of the absorbed, whatever it was merged into since. */
export function unmergeEntity(scope: Scope, name: string): boolean {
  const { db, workspace } = scope;
  const key = keyOfName(name);
  const [undone] = db.all<{ target: string }>(
    'DELETE FROM merges WHERE workspace = ? AND absorbed = ? RETURNING target',
    workspace,
    key,
  );
  if (!undone) return false;
  const apart = keysMergedInto(scope, key);
  db.run(
    'UPDATE merged_documents SET stale = 1 WHERE workspace = ? AND absorbed IN (SELECT value FROM json_each(?))',
    workspace,
    JSON.stringify(apart),
  );
  const root = mergedKey(scope, undone.target);
  withdrawSummary(scope, root);
  for (const one of apart)
    for (const other of keysMergedInto(scope, root))
      db.run('INSERT OR IGNORE INTO merge_vetoes VALUES (?, ?, ?)', workspace, ...pairOf(one, other));
  return true;
}

export function readMerges({ db, workspace }: Scope): Merge[] {
  return db.all<Merge>(
    `SELECT m.name AS absorbed, coalesce(e.name, m.target) AS target, m.reason, m.evidence, m.made_by AS "by", m.made_at AS madeAt
     FROM merges m LEFT JOIN entities e ON e.workspace = m.workspace AND e.key = m.target
     WHERE m.workspace = ? ORDER BY m.absorbed`,
    workspace,
  );
}

/** Of all that is taken for the one and all that is taken for the other. */
function vetoesBetween(scope: Scope, one: string, other: string): Array<[first: string, second: string]> {
  const { db, workspace } = scope;
  if (!db.get('SELECT 1 FROM merge_vetoes WHERE workspace = ? LIMIT 1', workspace)) return [];
  const ones = JSON.stringify(keysMergedInto(scope, one));
  const others = JSON.stringify(keysMergedInto(scope, other));
  return db.tuples<[string, string]>(
    `SELECT v.first, v.second FROM json_each(?1) a JOIN merge_vetoes v ON v.workspace = ?3 AND v.first = a.value
     WHERE v.second IN (SELECT value FROM json_each(?2))
     UNION SELECT v.first, v.second FROM json_each(?2) b JOIN merge_vetoes v ON v.workspace = ?3 AND v.first = b.value
     WHERE v.second IN (SELECT value FROM json_each(?1))`,
    ones,
    others,
    workspace,
  );
}

function nameOfKey({ db, workspace }: Scope, key: string): string | undefined {
  return db.get<{ name: string }>('SELECT name FROM entities WHERE workspace = ? AND key = ?', workspace, key)
    ?.name;
}

function requireKey(scope: Scope, name: string): string {
  const id = findByName(scope, name);
  const row = scope.db.get<{ key: string }>('SELECT key FROM entities WHERE id = ?', id ?? 0);
  if (!row) throw new StoreError('not_found', `There is no entity named "${name}".`);
  return row.key;
}
