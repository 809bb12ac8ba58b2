import { hashText } from '../place.ts';
import { RowBuffer } from '../row-buffer.ts';
import type { Scope } from '../scope.ts';
import type { EntityRow } from './entity-row.ts';
import type { PredicateRow } from './predicate-row.ts';

/** The two keys of a pair, in the order of their text: how edits know a relation, whatever its direction. */
export function pairOf(a: string, b: string): readonly [first: string, second: string] {
  return a < b ? [a, b] : [b, a];
}

const HIGH = 2 ** 26;

/**
 * A relation's id is made of its ends', so that a pair is found without an index, and so that the relations of an entity to those
 * older than it lie side by side: a document's new relations are mostly those of its new entities, and land on few pages.
 * Relations to younger entities, which is what hubs have by the thousand, have an index by weight. 67 million entities
 * fit, and twice as many as the older end.
 */
export function relationId(a: number, b: number): number {
  return Math.max(a, b) * HIGH + Math.min(a, b);
}

export function endsOf(relation: number): { readonly low: number; readonly high: number } {
  return { low: relation % HIGH, high: Math.floor(relation / HIGH) };
}

/** The ids of an entity's relations to older ones lie in `[first, last]`. */
export function relationsToOlder(entity: number): readonly [first: number, last: number] {
  return [entity * HIGH, entity * HIGH + HIGH - 1];
}

/** An entity at an end of a relation. */
export interface End {
  readonly id: number;
  readonly key: string;
}

export interface RelationChange {
  /** Weight from the end of lower id to the other, and back. */
  readonly forward: number;
  readonly backward: number;
  readonly statements: number;
}

/** A relation's row while it is changed. */
export interface RelationRow {
  readonly id: number;
  readonly low: EntityRow;
  readonly high: EntityRow;
  readonly editedWeight: number | null;
  forward: number;
  backward: number;
  statements: number;
  /** Not in the table yet. */
  readonly isNew: boolean;
  /** Those that are changed with it. */
  readonly predicates: PredicateRow[];
}

export function findRelation({ db }: Scope, low: EntityRow, high: EntityRow): RelationRow | undefined {
  const id = relationId(low.id, high.id);
  const row = db.get<RelationChange & { editedWeight: number | null }>(
    'SELECT forward, backward, statements, edited_weight AS editedWeight FROM relations WHERE id = ?',
    id,
  );
  return row && { ...row, id, low, high, isNew: false, predicates: [] };
}

/** With the weight an editor gave the pair before it went. */
export function newRelation(
  { db, workspace }: Scope,
  low: EntityRow,
  high: EntityRow,
  hasEdits: boolean,
): RelationRow {
  const edit = hasEdits
    ? db.get<{ weight: number | null }>(
        'SELECT weight FROM relation_edits WHERE workspace = ? AND first = ? AND second = ?',
        workspace,
        ...pairOf(low.key, high.key),
      )
    : undefined;
  return {
    id: relationId(low.id, high.id),
    low,
    high,
    editedWeight: edit?.weight ?? null,
    forward: 0,
    backward: 0,
    statements: 0,
    isNew: true,
    predicates: [],
  };
}

const RELATION = [
  'id',
  'low',
  'high',
  'forward',
  'backward',
  'statements',
  'flipped',
  'tie',
  'edited_weight',
];

export function saveRelations(scope: Scope, rows: readonly RelationRow[]): void {
  const { db } = scope;
  const added = new RowBuffer(scope, 'relations', RELATION);
  for (const row of rows) {
    const { id, low, high, forward, backward, statements } = row;
    const flipped = Number(isFlipped(row, low, high));
    if (row.isNew) {
      const [first, second] = pairOf(low.key, high.key);
      const tie = hashText(second, hashText(first));
      added.add(id, low.id, high.id, forward, backward, statements, flipped, tie, row.editedWeight);
    } else
      db.run(
        'UPDATE relations SET forward = ?, backward = ?, statements = ?, flipped = ? WHERE id = ?',
        forward,
        backward,
        statements,
        flipped,
        id,
      );
  }
  added.flush();
}

/** Shown from where more weight comes; of equal weights from the key that sorts first. */
export function isFlipped(
  weights: Pick<RelationChange, 'forward' | 'backward'>,
  low: End,
  high: End,
): boolean {
  return weights.forward === weights.backward ? high.key < low.key : weights.forward < weights.backward;
}
