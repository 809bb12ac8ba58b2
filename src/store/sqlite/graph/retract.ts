import { add } from '../../counts.ts';
import { hashText, hashWith } from '../place.ts';
import type { Scope } from '../scope.ts';
import { forgetVectors, markDue } from '../vectors/due.ts';
import { contributionsOf } from './contribution.ts';
import { deleteEntity, loadEntity, takeAlias, updateEntity } from './entity-row.ts';
import { takeEvidence } from './evidence-row.ts';
import { predicateText } from './original.ts';
import { isFlipped, type RelationChange } from './relation-row.ts';

/** Takes back what a document added to the graph. Its chunks are still there. */
export function retractGraph(scope: Scope, document: number): void {
  const evidence = retractEvidence(scope, document);
  let relations = 0;
  for (const [relation, change] of evidence) {
    if (!takeFromRelation(scope, relation, change)) continue;
    evidence.delete(relation);
    relations += 1;
  }
  markDue(scope, 'relation', [...evidence.keys()]);
  const entities = retractMentions(scope, document);
  if (relations + entities > 0)
    scope.db.run(
      'UPDATE workspaces SET entities = entities - ?, relations = relations - ? WHERE id = ?',
      entities,
      relations,
      scope.workspace,
    );
}

type Taken = { -readonly [K in keyof RelationChange]: RelationChange[K] };

/** Removes all rows of evidence, each by its key. Answers what is to be taken from each relation. */
function retractEvidence(scope: Scope, document: number): Map<number, Taken> {
  const { db } = scope;
  const place = hashText(
    db.get<{ id: string }>('SELECT id FROM documents WHERE seq = ?', document)?.id ?? '',
  );
  const relations = new Map<number, Taken>();
  const predicates = new Map<number, { weight: number; statements: number }>();
  for (const { chunk, ordinal, mentions, descriptions, statements } of takeEvidence(scope, document)) {
    for (const [entity, titled, places] of mentions)
      db.run(
        'DELETE FROM mentions WHERE entity = ? AND titled = ? AND count = ? AND tie = ? AND chunk = ?',
        entity,
        titled,
        places.length / 2,
        hashWith(place, ordinal),
        chunk,
      );
    for (const [entity, start, end, score] of descriptions)
      db.run(
        'DELETE FROM descriptions WHERE entity = ? AND score = ? AND tie = ? AND chunk = ? AND start = ? AND "end" = ?',
        entity,
        score,
        hashWith(place, start),
        chunk,
        start,
        end,
      );
    for (const [relation, predicate, forward, start, end, weight] of statements) {
      db.run(
        `DELETE FROM statements WHERE relation = ? AND weight = ? AND tie = ? AND chunk = ? AND start = ? AND "end" = ? AND predicate = ?`,
        relation,
        weight,
        hashText(predicateText(scope, predicate), hashWith(place, start)),
        chunk,
        start,
        end,
        predicate,
      );
      const change = relations.get(relation) ?? { forward: 0, backward: 0, statements: 0 };
      change[forward ? 'forward' : 'backward'] += weight;
      change.statements += 1;
      relations.set(relation, change);
      if (predicate === 0) continue;
      const taken = predicates.get(predicate) ?? { weight: 0, statements: 0 };
      taken.weight += weight;
      taken.statements += 1;
      predicates.set(predicate, taken);
    }
  }
  for (const [predicate, taken] of predicates) takeFromPredicate(scope, predicate, taken);
  return relations;
}

function takeFromPredicate(
  { db, indexes }: Scope,
  id: number,
  { weight, statements }: { readonly weight: number; readonly statements: number },
): void {
  if (db.run('DELETE FROM predicates WHERE id = ? AND statements = ?', id, statements) > 0)
    indexes.predicates.delete(id);
  else
    db.run(
      'UPDATE predicates SET weight = weight - ?, statements = statements - ? WHERE id = ?',
      weight,
      statements,
      id,
    );
}

export function deleteRelation(
  scope: Scope,
  { id, low, high }: { readonly id: number; readonly low: number; readonly high: number },
): void {
  const { db } = scope;
  forgetVectors(scope, 'relation', [id]);
  db.run('DELETE FROM relations WHERE id = ?', id);
  db.run('UPDATE entities SET degree = degree - 1 WHERE id IN (?, ?)', low, high);
}

/** Answers whether nothing was left of it. */
function takeFromRelation(scope: Scope, id: number, change: RelationChange): boolean {
  const { db } = scope;
  const row = db.get<{
    low: number;
    high: number;
    lowKey: string;
    highKey: string;
    forward: number;
    backward: number;
    statements: number;
  }>(
    `SELECT r.low, r.high, r.forward, r.backward, r.statements, l.key AS lowKey, h.key AS highKey
     FROM relations r JOIN entities l ON l.id = r.low JOIN entities h ON h.id = r.high WHERE r.id = ?`,
    id,
  );
  if (!row) throw new Error(`There is no relation ${id}.`);
  if (row.statements === change.statements) {
    deleteRelation(scope, { id, ...row });
    return true;
  }
  const forward = row.forward - change.forward;
  const backward = row.backward - change.backward;
  const flipped = isFlipped(
    { forward, backward },
    { id: row.low, key: row.lowKey },
    { id: row.high, key: row.highKey },
  );
  db.run(
    'UPDATE relations SET forward = ?, backward = ?, statements = statements - ?, flipped = ? WHERE id = ?',
    forward,
    backward,
    change.statements,
    Number(flipped),
    id,
  );
  return false;
}

/** Answers how many entities went. */
function retractMentions(scope: Scope, document: number): number {
  const left: number[] = [];
  let gone = 0;
  for (const [entity, mentions, chunks, names, types, aliases] of contributionsOf(scope, document)) {
    const row = loadEntity(scope, entity);
    if (!row) continue;
    row.documents -= 1;
    if (row.documents === 0) {
      deleteEntity(scope, row);
      gone += 1;
      continue;
    }
    row.mentions -= mentions;
    row.chunks -= chunks;
    for (const [name, count] of names) add(row.names, name, -count);
    for (const [type, weight] of types) add(row.types, type, -weight);
    for (const [key, count] of aliases) takeAlias(scope, row, key, count);
    updateEntity(scope, row);
    left.push(row.id);
  }
  markDue(scope, 'entity', left);
  scope.db.run('DELETE FROM contributions WHERE document = ?', document);
  return gone;
}
