import type { Around, AroundBounds, AroundStart } from '../../contract.ts';
import type { Scope } from '../scope.ts';
import { evidenceOf, type StoredMention } from './evidence-row.ts';

/** Walks outward from the start, breadth first. */
export function readAround(scope: Scope, start: AroundStart, bounds: AroundBounds): Around {
  const statements = readStatements(scope, start.relations, bounds.chunksOfRelation);
  const mentions = collector();
  const entities = frontier(bounds.width);
  const chunks = frontier(bounds.width);
  const take = (entity: number, chunk: number, titled: number) => {
    mentions.add(entity, chunk, titled);
    entities.add(entity);
    chunks.add(chunk);
  };
  for (const id of start.entities) entities.add(id);
  for (const end of readEnds(scope, start.relations)) entities.add(end);
  for (const { chunk } of statements) chunks.add(chunk);
  for (const id of start.chunks) chunks.add(id);

  for (const [chunk, mentioned] of mentionsIn(scope, start.lookedInto))
    for (const [entity, titled] of mentioned) if (entities.has(entity)) take(entity, chunk, titled);
  for (let round = 0; round < bounds.rounds; round++) {
    const fromEntities = entities.next();
    const fromChunks = chunks.next();
    for (const entity of fromEntities) {
      for (const [chunk, titled] of mentionsOf(scope, entity, bounds.chunksOfEntity))
        take(entity, chunk, titled);
      for (const chunk of titledNamesakesOf(scope, entity, bounds.namesakes)) take(entity, chunk, 1);
    }
    for (const [chunk, mentioned] of mentionsIn(scope, fromChunks))
      for (const [entity, titled] of mentioned) take(entity, chunk, titled);
  }
  return { ...mentions.columns(), statements };
}

function readStatements({ db, workspace }: Scope, relations: readonly number[], limit: number) {
  return relations.flatMap((relation) =>
    db
      .tuples<[chunk: number]>(
        'SELECT chunk FROM statements WHERE relation = ? AND workspace = ? ORDER BY weight DESC, tie LIMIT ?',
        relation,
        workspace,
        limit,
      )
      .map(([chunk]) => ({ relation, chunk })),
  );
}

function readEnds({ db, workspace }: Scope, relations: readonly number[]): number[] {
  return db
    .tuples<[low: number, high: number]>(
      'SELECT r.low, r.high FROM json_each(?) j CROSS JOIN relations r ON r.id = j.value WHERE r.workspace = ?',
      JSON.stringify(relations),
      workspace,
    )
    .flat();
}

/** The chunks that mention an entity most, those titled with it first. */
function mentionsOf({ db, workspace }: Scope, entity: number, limit: number) {
  return db.tuples<[chunk: number, titled: number]>(
    'SELECT chunk, titled FROM mentions WHERE entity = ? AND workspace = ? ORDER BY titled DESC, count DESC, tie LIMIT ?',
    entity,
    workspace,
    limit,
  );
}

function mentionsIn(scope: Scope, chunks: readonly number[]): Array<[chunk: number, StoredMention[]]> {
  return evidenceOf<StoredMention>(scope, 'mentions', chunks).map(({ chunk, evidence }) => [chunk, evidence]);
}

/** Chunks titled with others who go by the entity's name; none if those are more than `most`. */
function titledNamesakesOf({ db, workspace }: Scope, entity: number, most: number): number[] {
  const namesakes = db.tuples<[namesake: number]>(
    `SELECT a.entity FROM entities e CROSS JOIN aliases a ON a.workspace = e.workspace AND a.key = e.key
     WHERE e.id = ? AND e.workspace = ? AND a.entity <> e.id LIMIT ?`,
    entity,
    workspace,
    most + 1,
  );
  if (namesakes.length > most) return [];
  return namesakes.flatMap(([namesake]) =>
    db
      .tuples<[chunk: number]>(
        'SELECT chunk FROM mentions WHERE entity = ? AND workspace = ? AND titled = 1 ORDER BY count DESC, tie LIMIT 1',
        namesake,
        workspace,
      )
      .map(([chunk]) => chunk),
  );
}

/** Nodes seen, and those among them not yet walked from: at most `width` a round, first come, first served. */
function frontier(width: number) {
  const seen = new Set<number>();
  let waiting: number[] = [];
  return {
    has: (id: number) => seen.has(id),
    add(id: number): void {
      if (seen.has(id)) return;
      seen.add(id);
      waiting.push(id);
    },
    next(): number[] {
      const batch = waiting.slice(0, width);
      waiting = [];
      return batch;
    },
  };
}

/** Each pair once, as it came first. */
function collector() {
  const known = new Map<number, Set<number>>();
  const entities: number[] = [];
  const chunks: number[] = [];
  const titles: number[] = [];
  return {
    add(entity: number, chunk: number, titled: number): void {
      const of = known.getOrInsertComputed(entity, () => new Set());
      if (of.has(chunk)) return;
      of.add(chunk);
      entities.push(entity);
      chunks.push(chunk);
      titles.push(titled);
    },
    columns: () => ({
      entities: Float64Array.from(entities),
      chunks: Float64Array.from(chunks),
      titled: Uint8Array.from(titles),
    }),
  };
}
