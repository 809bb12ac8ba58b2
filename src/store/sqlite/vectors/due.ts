import type { ChunkVectors, DueVector, SettledVector, VectorKind } from '../../contract.ts';
import type { Scope } from '../scope.ts';
import { packVector } from './numbers.ts';
import { NEW_STAMP, wantedSpace } from './spaces.ts';

export function readDue(scope: Scope, limit: number): DueVector[] {
  const { db, workspace } = scope;
  const space = wantedSpace(scope);
  if (space === null) return [];
  // Kinds as they sort by name: chunks, entities, relations.
  return db.all<DueVector>(
    `SELECT d.kind, d.owner, d.stamp, v.hash
     FROM (SELECT kind, owner, stamp FROM vectors_due WHERE workspace = ? ORDER BY kind, owner LIMIT ?) d
     LEFT JOIN vectors v ON v.kind = d.kind AND v.owner = d.owner AND v.space = ?
     ORDER BY d.kind, d.owner`,
    workspace,
    limit,
    space,
  );
}

export function countDue({ db, workspace }: Scope): number {
  const counted = db.get<{ count: number }>(
    'SELECT count(*) AS count FROM vectors_due WHERE workspace = ?',
    workspace,
  );
  return counted?.count ?? 0;
}

export function settleVectors(scope: Scope, space: number, settled: readonly SettledVector[]): void {
  const { db, workspace } = scope;
  if (wantedSpace(scope) !== space) return;
  for (const { kind, owner, stamp, outcome } of settled) {
    // What is due by this stamp is there, and is as it was when it was read.
    const isCurrent =
      db.run(
        'DELETE FROM vectors_due WHERE workspace = ? AND kind = ? AND owner = ? AND stamp = ?',
        workspace,
        kind,
        owner,
        stamp,
      ) > 0;
    if (!isCurrent || outcome === 'unchanged') continue;
    removeVector(scope, space, kind, owner);
    if (outcome !== 'none') insertVector(scope, space, kind, owner, outcome.hash, outcome.vector);
  }
}

/** A new document's chunks: with the vectors that came along, or due where none did. */
export function addChunkVectors(
  scope: Scope,
  space: number,
  chunks: readonly number[],
  made: ChunkVectors | null,
): void {
  const vectors = made?.space === space ? made.vectors : [];
  const without: number[] = [];
  for (const [at, chunk] of chunks.entries()) {
    const vector = vectors[at];
    if (vector) insertVector(scope, space, 'chunk', chunk, made?.hashes[at] ?? '', vector);
    else without.push(chunk);
  }
  markDue(scope, 'chunk', without);
}

/** Their texts may be others now. Nothing happens where no model ever made vectors. */
export function markDue({ db, workspace }: Scope, kind: VectorKind, owners: readonly number[]): void {
  db.run(
    `INSERT INTO vectors_due (workspace, kind, owner, stamp) SELECT ?1, ?2, value, ${NEW_STAMP} FROM json_each(?3)
     WHERE EXISTS (SELECT 1 FROM embedding_models WHERE workspace = ?1)
     ON CONFLICT DO UPDATE SET stamp = excluded.stamp`,
    workspace,
    kind,
    JSON.stringify(owners),
  );
}

/** They are gone: in no space there is a vector of theirs, nor will one be made. */
export function forgetVectors({ db, workspace }: Scope, kind: VectorKind, owners: readonly number[]): void {
  for (const owner of owners) {
    db.run('DELETE FROM vectors WHERE kind = ? AND owner = ?', kind, owner);
    db.run('DELETE FROM vectors_due WHERE workspace = ? AND kind = ? AND owner = ?', workspace, kind, owner);
  }
}

function insertVector(
  { db, workspace }: Scope,
  space: number,
  kind: VectorKind,
  owner: number,
  hash: string,
  vector: Float32Array,
): void {
  db.run(
    'INSERT INTO vectors (workspace, space, kind, owner, hash, vector) VALUES (?, ?, ?, ?, ?, ?)',
    workspace,
    space,
    kind,
    owner,
    hash,
    packVector(vector),
  );
}

function removeVector({ db }: Scope, space: number, kind: VectorKind, owner: number): void {
  db.run('DELETE FROM vectors WHERE space = ? AND kind = ? AND owner = ?', space, kind, owner);
}
