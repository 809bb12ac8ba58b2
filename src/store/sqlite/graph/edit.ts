import {
  type Entity,
  type EntityEdit,
  type Relation,
  type RelationEdit,
  StoreError,
} from '../../contract.ts';
import type { Scope } from '../scope.ts';
import { markDue } from '../vectors/due.ts';
import { loadEntity, updateEntity } from './entity-row.ts';
import { findByName, keyOfName } from './read.ts';
import { readEntities } from './read-entity.ts';
import { readRelations } from './read-relation.ts';
import { pairOf, relationId } from './relation-row.ts';
import { renameKey } from './rename.ts';

/** Edits lie over the fold and are kept by key, so that they outlive the documents that mention the entity. */
export function editEntity(scope: Scope, edit: EntityEdit): Entity {
  const { db, workspace } = scope;
  const id = requireEntity(scope, edit.name);
  const name = edit.rename?.trim();
  if (name === '') throw new StoreError('conflict', 'An entity cannot have an empty name.');
  if (name !== undefined) renameKey(scope, id, keyOfName(name), name);
  const row = loadEntity(scope, id);
  if (!row) throw notFound(edit.name);
  db.run(
    `INSERT INTO entity_edits (workspace, key, name, type, description, properties) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET name = coalesce(excluded.name, name), type = coalesce(excluded.type, type),
       description = coalesce(excluded.description, description), properties = json_patch(properties, excluded.properties)`,
    workspace,
    row.key,
    name ?? null,
    edit.type ?? null,
    edit.description ?? null,
    JSON.stringify(edit.properties),
  );
  updateEntity(scope, {
    ...row,
    editedName: name ?? row.editedName,
    editedType: edit.type ?? row.editedType,
  });
  markDue(scope, 'entity', [id]);
  const [edited] = readEntities(scope, [id]);
  if (!edited) throw notFound(edit.name);
  return edited;
}

export function editRelation(scope: Scope, edit: RelationEdit): Relation {
  const { db, workspace } = scope;
  const source = requireEntity(scope, edit.source);
  const target = requireEntity(scope, edit.target);
  const relation = db.get<{ id: number; lowKey: string; highKey: string }>(
    `SELECT r.id, l.key AS lowKey, h.key AS highKey
     FROM relations r JOIN entities l ON l.id = r.low JOIN entities h ON h.id = r.high WHERE r.id = ?`,
    relationId(source, target),
  );
  const missing = new StoreError('not_found', `"${edit.source}" and "${edit.target}" are not related.`);
  if (!relation) throw missing;
  db.run(
    `INSERT INTO relation_edits (workspace, first, second, keywords, description, weight, properties) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET keywords = coalesce(excluded.keywords, keywords),
       description = coalesce(excluded.description, description), weight = coalesce(excluded.weight, weight),
       properties = json_patch(properties, excluded.properties)`,
    workspace,
    ...pairOf(relation.lowKey, relation.highKey),
    edit.keywords ?? null,
    edit.description ?? null,
    edit.weight ?? null,
    JSON.stringify(edit.properties),
  );
  if (edit.weight !== undefined)
    db.run('UPDATE relations SET edited_weight = ? WHERE id = ?', edit.weight, relation.id);
  markDue(scope, 'relation', [relation.id]);
  const [edited] = readRelations(scope, [relation.id]);
  if (!edited) throw missing;
  return edited;
}

function requireEntity(scope: Scope, name: string): number {
  const id = findByName(scope, name);
  if (id === undefined) throw notFound(name);
  return id;
}

function notFound(name: string): StoreError {
  return new StoreError('not_found', `There is no entity named "${name}".`);
}
