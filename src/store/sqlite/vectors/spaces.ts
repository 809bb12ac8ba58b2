import { randomUUID } from 'node:crypto';
import type { EmbeddingIdentity, VectorSpace, VectorSpaces } from '../../contract.ts';
import type { Scope } from '../scope.ts';
import { dotProduct, packVector, unpackVector } from './numbers.ts';

/** Cosine of two models' probes above which they are one: rounding and other hardware stay above 0.99, other models far below. */
const SAME_MODEL = 0.97;
/** Entities and relations follow every published document: that all of them have a vector at one moment may never be. */
const LEFT_BEHIND = 1 / 50;

/** In SQL. Random: a relation that went and came back must not be taken for what it was. */
export const NEW_STAMP = '(random() & 0x1fffffffffffff)';

interface Row extends Omit<VectorSpace, 'probe'> {
  readonly probe: Uint8Array;
  readonly serving: number;
  readonly wanted: number;
}

export function readSpaces(scope: Scope): VectorSpaces {
  const rows = readRows(scope);
  return {
    serving: toSpace(rows.find(({ serving }) => serving === 1)),
    wanted: toSpace(rows.find(({ wanted }) => wanted === 1)),
  };
}

/** The number of the space that vectors are made for; null: there is none. */
export function wantedSpace({ db, workspace }: Scope): number | null {
  return (
    db.get<{ id: number }>('SELECT id FROM embedding_models WHERE workspace = ? AND wanted = 1', workspace)
      ?.id ?? null
  );
}

export function beginSpace(scope: Scope, identity: EmbeddingIdentity): VectorSpace {
  const { db, workspace } = scope;
  const rows = readRows(scope);
  const known = rows.find((row) => isSame(row, identity));
  const isFirst = !rows.some(({ serving }) => serving === 1);
  const id =
    known?.id ??
    db.insert(
      `INSERT INTO embedding_models (workspace, provider, model, dimensions, probe, stamp, serving, wanted)
       VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
      workspace,
      identity.provider,
      identity.model,
      identity.dimensions,
      packVector(identity.probe),
      randomUUID(),
      Number(isFirst),
    );
  if (known?.wanted !== 1) {
    db.run('UPDATE embedding_models SET wanted = (id = ?) WHERE workspace = ?', id, workspace);
    markEverything(scope);
  }
  return { ...identity, id };
}

export function adoptSpace({ db, workspace }: Scope, space: number): boolean {
  const state = db.get<{ serving: number; chunks: number; others: number; made: number }>(
    `SELECT serving,
       EXISTS (SELECT 1 FROM vectors_due WHERE workspace = ?1 AND kind = 'chunk') AS chunks,
       (SELECT count(*) FROM vectors_due WHERE workspace = ?1 AND kind <> 'chunk') AS others,
       (SELECT count(*) FROM vectors WHERE space = ?2 AND kind <> 'chunk') AS made
     FROM embedding_models WHERE workspace = ?1 AND id = ?2 AND wanted = 1`,
    workspace,
    space,
  );
  if (!state || state.serving === 1) return state !== undefined;
  if (state.chunks === 1 || state.others > state.made * LEFT_BEHIND) return false;
  db.run('UPDATE embedding_models SET serving = (id = ?) WHERE workspace = ?', space, workspace);
  return true;
}

export function removeOldVectors({ db, workspace }: Scope, limit: number): number {
  const old = db.all<{ id: number }>(
    'SELECT id FROM embedding_models WHERE workspace = ? AND serving = 0 AND wanted = 0',
    workspace,
  );
  let removed = 0;
  for (const { id } of old) {
    removed += db.run(
      'DELETE FROM vectors WHERE id IN (SELECT id FROM vectors WHERE space = ? LIMIT ?)',
      id,
      limit - removed,
    );
    if (removed < limit) db.run('DELETE FROM embedding_models WHERE id = ?', id);
  }
  return removed;
}

/** What has its vector already is not embedded again: its hash tells. */
function markEverything({ db, workspace }: Scope): void {
  for (const [kind, table] of [
    ['chunk', 'chunks'],
    ['entity', 'entities'],
    ['relation', 'relations'],
  ] as const)
    db.run(
      `INSERT INTO vectors_due (workspace, kind, owner, stamp) SELECT workspace, '${kind}', id, ${NEW_STAMP} FROM ${table} WHERE workspace = ?
       ON CONFLICT DO UPDATE SET stamp = excluded.stamp`,
      workspace,
    );
}

function readRows({ db, workspace }: Scope): Row[] {
  return db.all<Row>(
    'SELECT id, provider, model, dimensions, probe, serving, wanted FROM embedding_models WHERE workspace = ?',
    workspace,
  );
}

function toSpace(row: Row | undefined): VectorSpace | null {
  if (!row) return null;
  const { id, provider, model, dimensions, probe } = row;
  return { id, provider, model, dimensions, probe: new Float32Array(unpackVector(probe)) };
}

function isSame({ probe, ...row }: Row, identity: EmbeddingIdentity): boolean {
  return (
    row.provider === identity.provider &&
    row.model === identity.model &&
    row.dimensions === identity.dimensions &&
    dotProduct(identity.probe, unpackVector(probe)) > SAME_MODEL
  );
}
