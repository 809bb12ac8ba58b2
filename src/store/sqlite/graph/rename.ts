import { StoreError } from '../../contract.ts';
import { find } from '../../counts.ts';
import type { Scope } from '../scope.ts';
import { termsOf } from '../text-indexes.ts';
import { markDue } from '../vectors/due.ts';
import { dropAlias, loadEntity, saveAliases, updateEntity } from './entity-row.ts';
import { mergedKey } from './merged-key.ts';
import { isFlipped, pairOf, relationsToOlder } from './relation-row.ts';

/**
 * Gives an entity another key: its edits, the edits of its relations and later mentions of the old key follow. Costs time in
 * proportion to the entity's relations, whose index rows name it.
 */
export function renameKey(scope: Scope, id: number, key: string, name: string): void {
  const { db, workspace, indexes } = scope;
  const row = loadEntity(scope, id);
  if (!row || row.key === key) return;
  const owner = mergedKey(scope, key);
  // A name that was merged into it may be the one that is shown; its key stays with the merge.
  if (owner === row.key) return;
  if (owner !== key) throw new StoreError('conflict', `"${name}" is another name of "${owner}" already.`);
  if (mergedKey(scope, row.key) !== row.key)
    throw new StoreError('conflict', 'This entity is just being merged into another.');
  if (isBeingToldApart(scope, key))
    throw new StoreError('conflict', `"${name}" is just being told apart from another entity.`);
  if (db.get('SELECT 1 FROM entities WHERE workspace = ? AND key = ?', workspace, key))
    throw new StoreError(
      'conflict',
      `There is an entity named "${name}" already (names differing in case or punctuation are one).`,
    );

  db.run('UPDATE entities SET key = ? WHERE id = ?', key, id);
  indexes.aliases.delete(id);
  indexes.aliases.insert(id, termsOf(key));
  // The new key may have been an alias; the old one is one now.
  dropAlias(scope, row, key);
  row.newAliases.push(row.key);
  saveAliases(scope, row);
  if (!find(row.aliases, key)) row.aliases.push([key, 0]);
  updateEntity(scope, { ...row, key });
  moveRename(scope, row.key, key);
  moveMerges(scope, row.key, key);
  db.run('DELETE FROM entity_edits WHERE workspace = ? AND key = ?', workspace, key);
  db.run('UPDATE entity_edits SET key = ? WHERE workspace = ? AND key = ?', key, workspace, row.key);
  moveRelationEdits(scope, row.key, key);
  refreshRelations(scope, id);
}

/** Documents are still to follow that name something by this key. */
function isBeingToldApart({ db, workspace }: Scope, key: string): boolean {
  const stale = 'SELECT 1 FROM merged_documents WHERE workspace = ? AND absorbed = ? AND stale = 1 LIMIT 1';
  return db.get(stale, workspace, key) !== undefined;
}

/** The key that an entity of this one bears after the renames that were made by hand. */
export function renamedKey({ db, workspace }: Scope, key: string): string {
  const row = db.get<{ renamed: string }>(
    'SELECT renamed FROM renames WHERE workspace = ? AND key = ?',
    workspace,
    key,
  );
  return row?.renamed ?? key;
}

/** Mentions of the old key, and of every key that led to it, lead to the new one; the new key itself leads nowhere else. */
function moveRename({ db, workspace }: Scope, old: string, key: string): void {
  db.run('UPDATE renames SET renamed = ? WHERE workspace = ? AND renamed = ?', key, workspace, old);
  db.run('INSERT OR REPLACE INTO renames (workspace, key, renamed) VALUES (?, ?, ?)', workspace, old, key);
  db.run('DELETE FROM renames WHERE workspace = ? AND key = ?', workspace, key);
}

/** What was merged into an entity that is gone and bore the new key has nothing to do with the one that bears it now. */
function moveMerges({ db, workspace }: Scope, old: string, key: string): void {
  db.run('DELETE FROM merges WHERE workspace = ? AND target = ?', workspace, key);
  db.run('UPDATE merges SET target = ? WHERE workspace = ? AND target = ?', key, workspace, old);
  db.run('DELETE FROM merge_vetoes WHERE workspace = ? AND ? IN (first, second)', workspace, key);
  const told = db.all<{ other: string }>(
    `DELETE FROM merge_vetoes WHERE workspace = ?1 AND ?2 IN (first, second)
     RETURNING iif(first = ?2, second, first) AS other`,
    workspace,
    old,
  );
  for (const { other } of told)
    db.run('INSERT OR IGNORE INTO merge_vetoes VALUES (?, ?, ?)', workspace, ...pairOf(other, key));
  db.run('UPDATE OR REPLACE summaries SET key = ? WHERE workspace = ? AND key = ?', key, workspace, old);
}

function moveRelationEdits({ db, workspace }: Scope, old: string, key: string): void {
  const edits = db.all<{
    first: string;
    second: string;
    keywords: string | null;
    description: string | null;
    weight: number | null;
    properties: string;
  }>(
    `DELETE FROM relation_edits WHERE workspace = ?1 AND (first = ?2 OR second = ?2)
     RETURNING first, second, keywords, description, weight, properties`,
    workspace,
    old,
  );
  for (const { first, second, keywords, description, weight, properties } of edits) {
    const other = first === old ? second : first;
    // An edit of an entity that is gone and bore the new key may meet its other end here.
    if (other === key) continue;
    db.run(
      `INSERT OR REPLACE INTO relation_edits (workspace, first, second, keywords, description, weight, properties)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      workspace,
      ...pairOf(other, key),
      keywords,
      description,
      weight,
      properties,
    );
  }
}

interface RelationEnds {
  readonly id: number;
  readonly forward: number;
  readonly backward: number;
  readonly low: number;
  readonly high: number;
  readonly lowKey: string;
  readonly highKey: string;
}

/** The direction of evenly weighted relations, and the words they are found by, follow the keys of their ends. */
function refreshRelations(scope: Scope, entity: number): void {
  const { db, indexes } = scope;
  const relations = db.all<RelationEnds>(
    `SELECT r.id, r.forward, r.backward, r.low, r.high, l.key AS lowKey, h.key AS highKey
     FROM relations r JOIN entities l ON l.id = r.low JOIN entities h ON h.id = r.high WHERE r.low = ? OR r.id BETWEEN ? AND ?`,
    entity,
    ...relationsToOlder(entity),
  );
  markDue(
    scope,
    'relation',
    relations.map(({ id }) => id),
  );
  for (const { id, low, high, lowKey, highKey, ...weights } of relations) {
    const flipped = isFlipped(weights, { id: low, key: lowKey }, { id: high, key: highKey });
    db.run('UPDATE relations SET flipped = ? WHERE id = ?', Number(flipped), id);
    const predicates = db.all<{ id: number; predicate: string }>(
      'SELECT id, predicate FROM predicates WHERE relation = ?',
      id,
    );
    for (const row of predicates) {
      indexes.predicates.delete(row.id);
      indexes.predicates.insert(row.id, termsOf(row.predicate), `${termsOf(lowKey)} ${termsOf(highKey)}`);
    }
  }
}
