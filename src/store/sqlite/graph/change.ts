import { RowBuffer } from '../row-buffer.ts';
import type { Scope } from '../scope.ts';
import { markDue } from '../vectors/due.ts';
import { wantedSpace } from '../vectors/spaces.ts';
import { type EntityRow, findEntities, newEntity, saveEntities } from './entity-row.ts';
import { mergedKey } from './merged-key.ts';
import { findPredicate, type PredicateRow, savePredicates } from './predicate-row.ts';
import { findRelation, newRelation, type RelationRow, relationId, saveRelations } from './relation-row.ts';
import { renamedKey } from './rename.ts';

const MENTION = ['entity', 'titled', 'count', 'tie', 'chunk'];
const DESCRIPTION = ['entity', 'score', 'tie', 'chunk', 'start', '"end"', 'text'];
const STATEMENT = ['relation', 'weight', 'tie', 'chunk', 'start', '"end"', 'predicate', 'description'];

/**
 * What a group of documents changes in the graph, within one transaction: the row of an entity or a relation that several of them
 * speak of is read once, changed in memory, and written once.
 */
export class GraphChange {
  readonly scope: Scope;
  readonly #entities = new Map<string, EntityRow>();
  readonly #relations = new Map<number, RelationRow>();
  readonly #predicates: PredicateRow[] = [];
  readonly #hasRenames: boolean;
  readonly #hasMerges: boolean;
  readonly #hasEdits: boolean;
  /** Rows of evidence; `save` writes the last. */
  readonly mentions: RowBuffer;
  readonly descriptions: RowBuffer;
  readonly statements: RowBuffer;
  /** The one that vectors are made for; null: none are. */
  readonly space: number | null;
  #lastEntity: number;
  #lastPredicate: number;
  #createdEntities = 0;
  #createdRelations = 0;

  constructor(scope: Scope) {
    const { db, workspace } = scope;
    this.scope = scope;
    this.space = wantedSpace(scope);
    this.mentions = new RowBuffer(scope, 'mentions', MENTION);
    this.descriptions = new RowBuffer(scope, 'descriptions', DESCRIPTION);
    this.statements = new RowBuffer(scope, 'statements', STATEMENT);
    this.#hasRenames = db.get('SELECT 1 FROM renames WHERE workspace = ? LIMIT 1', workspace) !== undefined;
    this.#hasMerges = db.get('SELECT 1 FROM merges WHERE workspace = ? LIMIT 1', workspace) !== undefined;
    this.#hasEdits =
      db.get(
        'SELECT 1 FROM entity_edits WHERE workspace = ?1 UNION ALL SELECT 1 FROM relation_edits WHERE workspace = ?1 LIMIT 1',
        workspace,
      ) !== undefined;
    this.#lastEntity =
      db.get<{ seq: number }>(`SELECT seq FROM sqlite_sequence WHERE name = 'entities'`)?.seq ?? 0;
    this.#lastPredicate = db.get<{ id: number | null }>('SELECT max(id) AS id FROM predicates')?.id ?? 0;
  }

  /** The key an entity bears after the renames that were made by hand. */
  renamed(key: string): string {
    return this.#hasRenames ? renamedKey(this.scope, key) : key;
  }

  /** The key of the entity that the one of this key is taken for. */
  merged(key: string): string {
    return this.#hasMerges ? mergedKey(this.scope, key) : key;
  }

  /** The rows of entities, in the order of the keys, made where there are none. */
  entities(keys: readonly string[]): EntityRow[] {
    const rows = keys.map((key) => this.#entities.get(key));
    const unread = keys.filter((_, at) => !rows[at]);
    if (unread.length > 0)
      for (const row of findEntities(this.scope, unread)) this.#entities.set(row.key, row);
    return keys.map((key, at) => rows[at] ?? this.#entities.get(key) ?? this.#createEntity(key));
  }

  #createEntity(key: string): EntityRow {
    this.#lastEntity += 1;
    this.#createdEntities += 1;
    const row = newEntity(this.scope, this.#lastEntity, key, this.#hasEdits);
    this.#entities.set(key, row);
    return row;
  }

  /** The row of a pair, made if there is none. */
  relation(low: EntityRow, high: EntityRow): RelationRow {
    const id = relationId(low.id, high.id);
    let row = this.#relations.get(id);
    if (!row) {
      row = high.isNew || low.isNew ? undefined : findRelation(this.scope, low, high);
      if (!row) {
        row = newRelation(this.scope, low, high, this.#hasEdits);
        this.#createdRelations += 1;
        low.degree += 1;
        high.degree += 1;
      }
      this.#relations.set(id, row);
    }
    return row;
  }

  /** The row of what joins a pair, made if there is none; `forward`: from the end of the lower id. */
  predicate(relation: RelationRow, predicate: string, forward: boolean): PredicateRow {
    const known = relation.predicates.find((one) => one.predicate === predicate && one.forward === forward);
    if (known) return known;
    const id = relation.isNew ? undefined : findPredicate(this.scope, relation.id, predicate, forward);
    if (id === undefined) this.#lastPredicate += 1;
    const row: PredicateRow = {
      id: id ?? this.#lastPredicate,
      relation,
      predicate,
      forward,
      isNew: id === undefined,
      weight: 0,
      statements: 0,
    };
    relation.predicates.push(row);
    this.#predicates.push(row);
    return row;
  }

  save(): void {
    const { db, workspace } = this.scope;
    saveEntities(this.scope, [...this.#entities.values()]);
    saveRelations(this.scope, [...this.#relations.values()]);
    savePredicates(this.scope, this.#predicates);
    for (const rows of [this.mentions, this.descriptions, this.statements]) rows.flush();
    if (this.space !== null) {
      const entities = Array.from(this.#entities.values(), ({ id }) => id);
      markDue(this.scope, 'entity', entities);
      markDue(this.scope, 'relation', [...this.#relations.keys()]);
    }
    if (this.#createdEntities + this.#createdRelations > 0)
      db.run(
        'UPDATE workspaces SET entities = entities + ?, relations = relations + ? WHERE id = ?',
        this.#createdEntities,
        this.#createdRelations,
        workspace,
      );
  }
}
