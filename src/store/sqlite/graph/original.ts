import type { Count, DescriptionShare, DocumentShare, MentionShare, StatementShare } from '../../share.ts';
import type { Scope } from '../scope.ts';
import { contributionsOf } from './contribution.ts';
import { evidenceOfDocument } from './evidence-row.ts';
import { endsOf } from './relation-row.ts';
import { renamedKey } from './rename.ts';

/** An entity that is there, by its id: it may be renamed. One that was merged into another, by its key: it has no row. */
type Reference = number | string;

interface StoredShare {
  readonly entities: ReadonlyArray<{
    readonly entity: Reference;
    readonly names: readonly Count[];
    readonly types: readonly Count[];
    readonly aliases: readonly Count[];
    readonly mentions: readonly MentionShare[];
    readonly descriptions: readonly DescriptionShare[];
  }>;
  readonly relations: ReadonlyArray<{
    readonly first: Reference;
    readonly second: Reference;
    readonly statements: readonly StatementShare[];
  }>;
}

/** Keeps what a document says before its entities were merged. `refer` tells how one of them is to be found again. */
export function keepOriginal(
  { db, workspace }: Scope,
  document: number,
  { entities, relations }: DocumentShare,
  refer: (key: string) => Reference,
): void {
  const stored: StoredShare = {
    entities: entities.map(({ key, ...share }) => ({ ...share, entity: refer(key) })),
    relations: relations.map(({ first, second, statements }) => ({
      first: refer(entities[first]?.key ?? ''),
      second: refer(entities[second]?.key ?? ''),
      statements,
    })),
  };
  db.run(
    'INSERT INTO originals (document, workspace, share) VALUES (?, ?, ?)',
    document,
    workspace,
    JSON.stringify(stored),
  );
  for (const { entity } of stored.entities)
    if (typeof entity === 'string')
      db.run(
        'INSERT INTO merged_documents (workspace, absorbed, document) VALUES (?, ?, ?)',
        workspace,
        entity,
        document,
      );
}

/** What the document says, whatever was merged since; nothing of it is kept any more. */
export function takeOriginal(scope: Scope, document: number): DocumentShare {
  const { db, workspace } = scope;
  db.run('DELETE FROM merged_documents WHERE document = ? AND workspace = ?', document, workspace);
  const [kept] = db.all<{ share: string }>(
    'DELETE FROM originals WHERE document = ? RETURNING share',
    document,
  );
  return kept ? read(scope, JSON.parse(kept.share) as StoredShare) : readShare(scope, document);
}

function read(scope: Scope, { entities, relations }: StoredShare): DocumentShare {
  const keyOf = (reference: Reference): string =>
    // Told apart again since, an entity may have been renamed as well.
    typeof reference === 'string' ? renamedKey(scope, reference) : keyOfEntity(scope, reference);
  const places = new Map(entities.map(({ entity }, place) => [entity, place]));
  return {
    entities: entities.map(({ entity, ...share }) => ({ ...share, key: keyOf(entity) })),
    relations: relations.map(({ first, second, statements }) => ({
      first: placeOf(places, first),
      second: placeOf(places, second),
      statements,
    })),
  };
}

/** Of a document in which nothing is merged, what it says is what it added. The ends of relations come in any order. */
function readShare(scope: Scope, document: number): DocumentShare {
  const contributions = contributionsOf(scope, document);
  const places = new Map(contributions.map(([entity], place) => [entity, place]));
  const entities = contributions.map(([entity, , , names, types, aliases]) => ({
    key: keyOfEntity(scope, entity),
    names,
    types,
    aliases,
    mentions: [] as MentionShare[],
    descriptions: [] as DescriptionShare[],
  }));
  const relations = new Map<number, { first: number; second: number; statements: StatementShare[] }>();
  for (const evidence of evidenceOfDocument(scope, document)) {
    const chunk = evidence.ordinal;
    for (const [entity, , spans] of evidence.mentions)
      entities[placeOf(places, entity)]?.mentions.push([chunk, spans]);
    for (const [entity, start, end, score, text] of evidence.descriptions)
      entities[placeOf(places, entity)]?.descriptions.push({
        chunk,
        start,
        end,
        score,
        ...(text !== undefined && { text }),
      });
    for (const [id, predicate, forward, start, end, weight, description] of evidence.statements) {
      let share = relations.get(id);
      if (!share) {
        const { low, high } = endsOf(id);
        // Statements count as forward from the end of the lower id.
        share = { first: placeOf(places, low), second: placeOf(places, high), statements: [] };
        relations.set(id, share);
      }
      share.statements.push({
        chunk,
        start,
        end,
        weight,
        predicate: predicateText(scope, predicate),
        forward: forward === 1,
        ...(description !== undefined && { description }),
      });
    }
  }
  return { entities, relations: [...relations.values()] };
}

function placeOf<T>(places: ReadonlyMap<T, number>, entity: T): number {
  const place = places.get(entity);
  if (place === undefined) throw new Error(`The document does not mention the entity ${entity}.`);
  return place;
}

function keyOfEntity({ db }: Scope, id: number): string {
  const row = db.get<{ key: string }>('SELECT key FROM entities WHERE id = ?', id);
  if (!row) throw new Error(`There is no entity ${id}.`);
  return row.key;
}

export function predicateText({ db }: Scope, id: number): string {
  if (id === 0) return '';
  return db.get<{ predicate: string }>('SELECT predicate FROM predicates WHERE id = ?', id)?.predicate ?? '';
}
