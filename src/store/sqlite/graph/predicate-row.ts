import { RowBuffer } from '../row-buffer.ts';
import type { Scope } from '../scope.ts';
import { termsOfPredicate } from '../text-indexes.ts';
import { termsOfEntity } from './entity-row.ts';
import type { RelationRow } from './relation-row.ts';

/** What is added to a predicate's row. */
export interface PredicateRow {
  readonly id: number;
  readonly relation: RelationRow;
  readonly predicate: string;
  /** From the end of the lower id. */
  readonly forward: boolean;
  /** Not in the table yet. */
  readonly isNew: boolean;
  weight: number;
  statements: number;
}

/** The row's number, if there is one. */
export function findPredicate(
  { db }: Scope,
  relation: number,
  predicate: string,
  forward: boolean,
): number | undefined {
  return db.get<{ id: number }>(
    'SELECT id FROM predicates WHERE relation = ? AND predicate = ? AND forward = ?',
    relation,
    predicate,
    Number(forward),
  )?.id;
}

const PREDICATE = ['id', 'relation', 'forward', 'predicate', 'weight', 'statements'];

/** New ones come in the order of their numbers, in which their index takes them best. */
export function savePredicates(scope: Scope, rows: readonly PredicateRow[]): void {
  const { db, indexes } = scope;
  const added = new RowBuffer(scope, 'predicates', PREDICATE);
  for (const { id, relation, predicate, forward, isNew, weight, statements } of rows) {
    if (isNew) {
      const { low, high } = relation;
      added.add(id, relation.id, Number(forward), predicate, weight, statements);
      indexes.predicates.insert(
        id,
        termsOfPredicate(predicate),
        `${termsOfEntity(low)} ${termsOfEntity(high)}`,
      );
    } else
      db.run(
        'UPDATE predicates SET weight = weight + ?, statements = statements + ? WHERE id = ?',
        weight,
        statements,
        id,
      );
  }
  added.flush();
}
