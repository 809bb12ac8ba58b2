import { isDeepStrictEqual } from 'node:util';
import {
  assetAddress,
  assetNamedIn,
  type BrandingAsset,
  type BrandingChange,
  SLOT_OF,
} from '../../branding/model.ts';
import { mergeChanges, withoutAsset } from '../../branding/overlay.ts';
import { type BrandingState, StoreError } from '../contract.ts';
import type { Methods } from './protocol.ts';
import type { Scope } from './scope.ts';

type StateRow = Omit<BrandingState, 'change'> & { readonly change: string };

export function readBranding(scope: Scope): Methods<'read'>['branding'] {
  const { db, workspace } = scope;
  return {
    read: () => readState(scope),
    asset: (id) =>
      db.get<BrandingAsset>(
        `SELECT id, type, mime_type AS mimeType, size, uploaded_at AS uploadedAt FROM branding_assets
         WHERE workspace = ? AND id = ?`,
        workspace,
        id,
      ) ?? null,
    assetBytes: (id) =>
      db.get<{ bytes: Uint8Array }>(
        'SELECT bytes FROM branding_assets WHERE workspace = ? AND id = ?',
        workspace,
        id,
      )?.bytes ?? null,
  };
}

export function updateBranding(scope: Scope, change: BrandingChange): BrandingState {
  for (const logo of Object.values(change.assets?.logo ?? {})) requireAsset(scope, logo);
  const state = readState(scope);
  return keep(scope, state, mergeChanges(state.change, change));
}

export function addAsset(
  scope: Scope,
  asset: Omit<BrandingAsset, 'uploadedAt' | 'size'>,
  bytes: Uint8Array,
): BrandingAsset {
  const added: BrandingAsset = { ...asset, size: bytes.byteLength, uploadedAt: Date.now() };
  scope.db.run(
    `INSERT INTO branding_assets (workspace, id, type, mime_type, size, uploaded_at, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    scope.workspace,
    added.id,
    added.type,
    added.mimeType,
    added.size,
    added.uploadedAt,
    bytes,
  );
  updateBranding(scope, { assets: { logo: { [SLOT_OF[added.type]]: assetAddress(added.id) } } });
  return added;
}

export function deleteAsset(scope: Scope, id: string): boolean {
  const { db, workspace } = scope;
  const deleted = db.run('DELETE FROM branding_assets WHERE workspace = ? AND id = ?', workspace, id) > 0;
  const state = readState(scope);
  if (deleted) keep(scope, state, withoutAsset(state.change, id));
  return deleted;
}

function readState({ db, workspace }: Scope): BrandingState {
  const row = db.get<StateRow>(
    'SELECT change, version, updated_at AS updatedAt FROM branding WHERE workspace = ?',
    workspace,
  );
  if (!row) throw new Error(`Workspace ${workspace} has no branding.`);
  return { ...row, change: JSON.parse(row.change) as BrandingChange };
}

function keep({ db, workspace }: Scope, before: BrandingState, change: BrandingChange): BrandingState {
  if (isDeepStrictEqual(before.change, change)) return before;
  const after: BrandingState = { change, version: before.version + 1, updatedAt: Date.now() };
  db.run(
    'UPDATE branding SET change = ?, version = ?, updated_at = ? WHERE workspace = ?',
    JSON.stringify(change),
    after.version,
    after.updatedAt,
    workspace,
  );
  return after;
}

/** An asset of this deployment; what another address leads to is nobody's business here. */
function requireAsset({ db, workspace }: Scope, logo: string | undefined): void {
  const id = logo?.startsWith('/') ? assetNamedIn(logo) : null;
  if (id === null) return;
  if (!db.get('SELECT 1 FROM branding_assets WHERE workspace = ? AND id = ?', workspace, id))
    throw new StoreError('conflict', `There is no branding asset ${id}; it may just have been deleted.`);
}
