import { entityKey } from '../../../graph/identity.ts';
import { type Counts, commonest, find, remove } from '../../counts.ts';
import { RowBuffer } from '../row-buffer.ts';
import type { Scope } from '../scope.ts';
import { ALIAS_ROWS, termsOf } from '../text-indexes.ts';
import { forgetVectors } from '../vectors/due.ts';
import { readCounts, writeCounts } from './count-column.ts';
import { forgetSummary } from './summary.ts';

/**
 * An entity's row while it is changed. Names, types and aliases are small (forms of one name, kinds of one thing), so the
 * row holds their counts itself: an entity mentioned again costs one read and one write.
 */
export interface EntityRow {
  readonly id: number;
  readonly key: string;
  readonly editedName: string | null;
  readonly editedType: string | null;
  /** Surface forms of its key. */
  readonly names: Counts;
  readonly types: Counts;
  /** Keys that name it, its own included, with how often each does. Each other one has a row in `aliases`, by which it is found. */
  readonly aliases: Counts;
  /** Search terms of its key, once they were asked for: its relations' predicates are found by them too. */
  terms: string | null;
  /** Aliases that have no row yet. */
  readonly newAliases: string[];
  /** Not in the table yet. */
  isNew: boolean;
  documents: number;
  chunks: number;
  mentions: number;
  degree: number;
}

type Stored = readonly [
  id: number,
  key: string,
  documents: number,
  chunks: number,
  mentions: number,
  degree: number,
  names: string,
  types: string,
  aliases: string,
  name: string,
  type: string,
  editedName: string | null,
  editedType: string | null,
];

const COLUMNS = `e.id, e.key, e.documents, e.chunks, e.mentions, e.degree, e.names, e.types, e.aliases,
  e.name, e.type, d.name, d.type`;
const EDITS = 'LEFT JOIN entity_edits d ON d.workspace = e.workspace AND d.key = e.key';

/** Those of the keys that are there. */
export function findEntities({ db, workspace }: Scope, keys: readonly string[]): EntityRow[] {
  return db
    .tuples<Stored>(
      `SELECT ${COLUMNS} FROM json_each(?) j CROSS JOIN entities e ON e.workspace = ? AND e.key = j.value ${EDITS}`,
      JSON.stringify(keys),
      workspace,
    )
    .map(parse);
}

export function loadEntity({ db, workspace }: Scope, id: number): EntityRow | undefined {
  const [stored] = db.tuples<Stored>(
    `SELECT ${COLUMNS} FROM entities e ${EDITS} WHERE e.id = ? AND e.workspace = ?`,
    id,
    workspace,
  );
  return stored && parse(stored);
}

/** With the edits that an entity of this key had before it went, and with its key among its aliases. */
export function newEntity({ db, workspace }: Scope, id: number, key: string, hasEdits: boolean): EntityRow {
  const edit = hasEdits
    ? db.get<{ name: string | null; type: string | null }>(
        'SELECT name, type FROM entity_edits WHERE workspace = ? AND key = ?',
        workspace,
        key,
      )
    : undefined;
  return {
    id,
    key,
    editedName: edit?.name ?? null,
    editedType: edit?.type ?? null,
    names: [],
    types: [],
    aliases: [[key, 0]],
    terms: null,
    newAliases: [],
    isNew: true,
    documents: 0,
    chunks: 0,
    mentions: 0,
    degree: 0,
  };
}

const ENTITY = [
  'name',
  'folded',
  'type',
  'documents',
  'chunks',
  'mentions',
  'degree',
  'names',
  'types',
  'aliases',
  'id',
  'key',
];

/** Writes rows, new or not, with their new aliases. New ones come in the order of their numbers, in which their index takes them best. */
export function saveEntities(scope: Scope, rows: readonly EntityRow[]): void {
  const { indexes } = scope;
  const added = new RowBuffer(scope, 'entities', ENTITY);
  for (const row of rows) {
    if (!row.isNew) updateEntity(scope, row);
    else {
      added.add(...valuesOf(row), row.key);
      indexes.aliases.insert(row.id, termsOfEntity(row));
      row.isNew = false;
    }
  }
  added.flush();
  // Aliases have the higher numbers in the index.
  for (const row of rows) saveAliases(scope, row);
}

export function updateEntity({ db }: Scope, row: EntityRow): void {
  db.run(
    `UPDATE entities SET name = ?, folded = ?, type = ?, documents = ?, chunks = ?, mentions = ?, degree = ?,
       names = ?, types = ?, aliases = ? WHERE id = ?`,
    ...valuesOf(row),
  );
}

/** The name and type to show are chosen here. */
function valuesOf(row: EntityRow) {
  const name = row.editedName ?? commonestName(row) ?? row.key;
  const folded = name.toLowerCase();
  const type = row.editedType ?? commonest(row.types) ?? 'other';
  return [
    name,
    folded === row.key ? '' : folded,
    type,
    row.documents,
    row.chunks,
    row.mentions,
    row.degree,
    writeCounts(row.names, name),
    writeCounts(row.types, type),
    writeCounts(row.aliases, row.key),
    row.id,
  ] as const;
}

/** As `termsOf` has them. */
export function termsOfEntity(row: EntityRow): string {
  row.terms ??= termsOf(row.key);
  return row.terms;
}

/** Forms of its own key go before those of what was merged into it, so that the name does not change with a merge. */
function commonestName({ key, names }: EntityRow): string | undefined {
  const name = commonest(names);
  if (name === undefined || names.length === 1 || entityKey(name) === key) return name;
  return commonest(names.filter(([form]) => entityKey(form) === key)) ?? name;
}

export function saveAliases({ db, workspace, indexes }: Scope, { id, newAliases }: EntityRow): void {
  for (const key of newAliases) {
    const alias = db.insert(
      'INSERT INTO aliases (workspace, key, entity) VALUES (?, ?, ?)',
      workspace,
      key,
      id,
    );
    indexes.aliases.insert(ALIAS_ROWS + alias, termsOf(key));
  }
  newAliases.length = 0;
}

export function addAlias({ aliases, newAliases }: EntityRow, key: string, count: number): void {
  const known = find(aliases, key);
  if (known) known[1] += count;
  else {
    aliases.push([key, count]);
    newAliases.push(key);
  }
}

/** Takes back what was added. An alias that nothing uses goes, but for the entity's own key. */
export function takeAlias(scope: Scope, row: EntityRow, key: string, count: number): void {
  const known = find(row.aliases, key);
  if (known) known[1] -= count;
  if (key === row.key || (known && known[1] > 0)) return;
  remove(row.aliases, key);
  dropAlias(scope, row, key);
}

/** The entity has no mention left, and so no relation. */
export function deleteEntity(scope: Scope, row: EntityRow): void {
  for (const [key] of row.aliases) dropAlias(scope, row, key);
  scope.indexes.aliases.delete(row.id);
  forgetVectors(scope, 'entity', [row.id]);
  forgetSummary(scope, row.key);
  scope.db.run('DELETE FROM entities WHERE id = ?', row.id);
}

export function dropAlias({ db, workspace, indexes }: Scope, { id }: EntityRow, key: string): void {
  const alias = db.get<{ id: number }>(
    'SELECT id FROM aliases WHERE workspace = ? AND key = ? AND entity = ?',
    workspace,
    key,
    id,
  );
  if (!alias) return;
  db.run('DELETE FROM aliases WHERE id = ?', alias.id);
  indexes.aliases.delete(ALIAS_ROWS + alias.id);
}

function parse(stored: Stored): EntityRow {
  const [
    id,
    key,
    documents,
    chunks,
    mentions,
    degree,
    names,
    types,
    aliases,
    name,
    type,
    editedName,
    editedType,
  ] = stored;
  return {
    id,
    key,
    editedName,
    editedType,
    documents,
    chunks,
    mentions,
    degree,
    names: readCounts(names, name),
    types: readCounts(types, type),
    aliases: readCounts(aliases, key),
    terms: null,
    newAliases: [],
    isNew: false,
  };
}
