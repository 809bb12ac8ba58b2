import type { Span } from '../../../graph/model.ts';
import type {
  Count,
  DescriptionShare,
  DocumentShare,
  EntityShare,
  RelationShare,
  StatementShare,
} from '../../fold.ts';
import type { Scope } from '../scope.ts';
import { evidenceOfDocument } from './evidence-row.ts';
import type { Contribution } from './publish.ts';
import { renamedKey } from './rename.ts';

/** An entity that is there, by its id: it may be renamed. One that was merged into another, by its key: it has no row. */
type Reference = number | string;

interface StoredShare {
  readonly entities: ReadonlyArray<{
    readonly entity: Reference;
    readonly names: readonly Count[];
    readonly types: readonly Count[];
    readonly aliases: readonly Count[];
    /** By chunk, its start and end one after the other. */
    readonly mentions: ReadonlyArray<readonly [chunk: number, places: readonly number[]]>;
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
    entities: Array.from(entities.values(), ({ key, mentions, ...share }) => ({
      ...share,
      entity: refer(key),
      mentions: Array.from(mentions, ([chunk, spans]) => [
        chunk,
        spans.flatMap(({ start, end }) => [start, end]),
      ]),
    })),
    relations: relations.map(({ first, second, statements }) => ({
      first: refer(first),
      second: refer(second),
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
  return {
    entities: byKey(
      entities.map(({ entity, mentions, ...share }) => ({
        ...share,
        key: keyOf(entity),
        names: [...share.names],
        types: [...share.types],
        aliases: [...share.aliases],
        mentions: new Map(mentions.map(([chunk, places]) => [chunk, toSpans(places)])),
      })),
    ),
    relations: relations.map(({ first, second, statements }) => ({
      first: keyOf(first),
      second: keyOf(second),
      statements,
    })),
  };
}

/** Of a document in which nothing is merged, what it says is what it added. The ends of relations come in any order. */
function readShare(scope: Scope, document: number): DocumentShare {
  const { db } = scope;
  const row = db.get<{ entities: string }>('SELECT entities FROM contributions WHERE document = ?', document);
  const contributions = JSON.parse(row?.entities ?? '[]') as Contribution[];
  const entities = new Map<number, EntityShare & { descriptions: DescriptionShare[] }>();
  for (const { entity, names, types, aliases } of contributions)
    entities.set(entity, {
      key: keyOfEntity(scope, entity),
      names: [...names],
      types: [...types],
      aliases: [...aliases],
      mentions: new Map(),
      descriptions: [],
    });
  const relations = new Map<number, RelationShare & { statements: StatementShare[] }>();
  for (const evidence of evidenceOfDocument(scope, document)) {
    const chunk = evidence.ordinal;
    for (const [entity, , places] of evidence.mentions)
      entities.get(entity)?.mentions.set(chunk, toSpans(places));
    for (const [entity, start, end, score, text] of evidence.descriptions)
      entities
        .get(entity)
        ?.descriptions.push({ chunk, start, end, score, ...(text !== undefined && { text }) });
    for (const [id, predicate, forward, start, end, weight, description] of evidence.statements) {
      let share = relations.get(id);
      if (!share) {
        share = { ...endsOf(scope, id), statements: [] };
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
  return { entities: byKey([...entities.values()]), relations: [...relations.values()] };
}

function byKey(shares: readonly EntityShare[]): Map<string, EntityShare> {
  return new Map(shares.map((share) => [share.key, share]));
}

function toSpans(places: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at + 1 < places.length; at += 2)
    spans.push({ start: places[at] ?? 0, end: places[at + 1] ?? 0 });
  return spans;
}

function keyOfEntity({ db }: Scope, id: number): string {
  const row = db.get<{ key: string }>('SELECT key FROM entities WHERE id = ?', id);
  if (!row) throw new Error(`There is no entity ${id}.`);
  return row.key;
}

/** Statements count as forward from the end of the lower id. */
function endsOf({ db }: Scope, relation: number): { first: string; second: string } {
  const ends = db.get<{ first: string; second: string }>(
    `SELECT l.key AS first, h.key AS second
     FROM relations r JOIN entities l ON l.id = r.low JOIN entities h ON h.id = r.high WHERE r.id = ?`,
    relation,
  );
  if (!ends) throw new Error(`There is no relation ${relation}.`);
  return ends;
}

export function predicateText({ db }: Scope, id: number): string {
  if (id === 0) return '';
  return db.get<{ predicate: string }>('SELECT predicate FROM predicates WHERE id = ?', id)?.predicate ?? '';
}
