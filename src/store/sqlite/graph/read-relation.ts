import type { Relation } from '../../contract.ts';
import type { Scope } from '../scope.ts';
import { CANDIDATES, Passages, type Quotation, SHOWN_CHUNKS } from './passages.ts';
import { pairOf } from './relation-row.ts';

/** How many predicates make up a relation's keywords. */
const KEYWORDS = 5;
/** Sentences that describe a relation. */
const SENTENCES = 2;
/** Of a relation that is stated more often than this, only so much is read, in a statement of its own. */
const FEW = 2 * SHOWN_CHUNKS;

interface Row {
  readonly id: number;
  readonly low: number;
  readonly high: number;
  readonly flipped: number;
  readonly weight: number;
  readonly statements: number;
}

interface Edit {
  readonly keywords: string | null;
  readonly description: string | null;
  readonly properties: string;
}

interface Statement extends Quotation {
  readonly relation: number;
  readonly weight: number;
  readonly tie: number;
}

interface Predicate {
  readonly relation: number;
  readonly predicate: string;
  readonly weight: number;
  readonly forward: number;
}

/**
 * Relations with their edits laid over them, in the direction their evidence mostly states, in the order of their ids, without the
 * unknown. What the many that are stated a few times show is read with one statement for all: 3,800 relations take 31 ms, one by one 100.
 */
export function readRelations(scope: Scope, ids: readonly number[]): Relation[] {
  const { db, workspace } = scope;
  const rows = new Map<number, Row>();
  for (const [id, low, high, flipped, weight, statements] of db.tuples<
    [number, number, number, number, number, number]
  >(
    `SELECT r.id, r.low, r.high, r.flipped, r.weight, r.statements
     FROM json_each(?) j CROSS JOIN relations r ON r.id = j.value WHERE r.workspace = ?`,
    JSON.stringify(ids),
    workspace,
  ))
    rows.set(id, { id, low, high, flipped, weight, statements });
  const ends = readEnds(scope, rows.values());
  const statements = readStatements(scope, [...rows.values()]);
  const predicates = readPredicates(scope, [...rows.values()]);
  const editOf = editsOf(scope);
  const passages = new Passages(
    scope,
    statements.values().flatMap((some) => some.map(({ chunk }) => chunk)),
    statements.values(),
    SENTENCES,
  );

  return ids.flatMap((id) => {
    const row = rows.get(id);
    const low = ends.get(row?.low ?? 0);
    const high = ends.get(row?.high ?? 0);
    if (!row || !low || !high) return [];
    const edit = editOf(low.key, high.key);
    const quotations = statements.get(id) ?? [];
    const chunks = chunksOf(quotations);
    const [source, target] = row.flipped ? [high, low] : [low, high];
    return {
      id,
      source: source.id,
      target: target.id,
      sourceName: source.name,
      targetName: target.name,
      keywords: edit?.keywords ?? keywordsOf(predicates.get(id) ?? [], row.flipped),
      description: edit?.description ?? passages.quote(quotations.slice(0, CANDIDATES)),
      weight: row.weight,
      chunks,
      filePaths: passages.filePathsOf(chunks),
      properties: JSON.parse(edit?.properties ?? '{}') as Record<string, unknown>,
    };
  });
}

function chunksOf(quotations: readonly Quotation[]): number[] {
  const chunks = new Set<number>();
  for (const { chunk } of quotations) if (chunks.size < SHOWN_CHUNKS) chunks.add(chunk);
  return [...chunks];
}

interface NamedEnd {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}

function readEnds({ db }: Scope, rows: Iterable<Row>): Map<number, NamedEnd> {
  const ids = new Set<number>();
  for (const { low, high } of rows) ids.add(low).add(high);
  const ends = db.tuples<[number, string, string]>(
    'SELECT e.id, e.key, e.name FROM json_each(?) j CROSS JOIN entities e ON e.id = j.value',
    JSON.stringify([...ids]),
  );
  return new Map(ends.map(([id, key, name]) => [id, { id, key, name }]));
}

/** Most workspaces have no edit at all. */
function editsOf({ db, workspace }: Scope): (a: string, b: string) => Edit | undefined {
  if (!db.get('SELECT 1 FROM relation_edits WHERE workspace = ? LIMIT 1', workspace)) return () => undefined;
  return (a, b) =>
    db.get<Edit>(
      'SELECT keywords, description, properties FROM relation_edits WHERE workspace = ? AND first = ? AND second = ?',
      workspace,
      ...pairOf(a, b),
    );
}

type StatementTuple = readonly [
  relation: number,
  chunk: number,
  start: number,
  end: number,
  weight: number,
  tie: number,
  written: string | null,
];

/** By relation, the strongest first. */
function readStatements({ db }: Scope, rows: readonly Row[]): Map<number, readonly Statement[]> {
  const columns = 's.relation, s.chunk, s.start, s."end", s.weight, s.tie, s.description';
  const tuples = db.tuples<StatementTuple>(
    `SELECT ${columns} FROM json_each(?) j CROSS JOIN statements s ON s.relation = j.value`,
    idsOf(rows.filter(({ statements }) => statements <= FEW)),
  );
  for (const { id, statements } of rows)
    if (statements > FEW)
      tuples.push(
        ...db.tuples<StatementTuple>(
          `SELECT ${columns} FROM statements s WHERE s.relation = ? ORDER BY s.weight DESC, s.tie LIMIT ${FEW}`,
          id,
        ),
      );
  const byRelation = Map.groupBy(
    tuples.map(([relation, chunk, start, end, weight, tie, written]) => ({
      relation,
      chunk,
      start,
      end,
      weight,
      tie,
      written,
    })),
    ({ relation }) => relation,
  );
  for (const some of byRelation.values())
    if (some.length > 1) some.sort((a, b) => b.weight - a.weight || a.tie - b.tie);
  return byRelation;
}

type PredicateTuple = readonly [relation: number, predicate: string, weight: number, forward: number];

function readPredicates({ db }: Scope, rows: readonly Row[]): Map<number, readonly Predicate[]> {
  const columns = 'p.relation, p.predicate, p.weight, p.forward';
  const tuples = db.tuples<PredicateTuple>(
    `SELECT ${columns} FROM json_each(?) j CROSS JOIN predicates p ON p.relation = j.value`,
    idsOf(rows.filter(({ statements }) => statements <= FEW)),
  );
  for (const { id, flipped, statements } of rows)
    if (statements > FEW)
      tuples.push(
        ...db.tuples<PredicateTuple>(
          `SELECT ${columns} FROM predicates p WHERE p.relation = ?
           ORDER BY p.weight DESC, p.forward = ?, p.predicate LIMIT ${2 * KEYWORDS}`,
          id,
          flipped,
        ),
      );
  return Map.groupBy(
    tuples.map(([relation, predicate, weight, forward]) => ({ relation, predicate, weight, forward })),
    ({ relation }) => relation,
  );
}

/** Heaviest predicates first; of equal ones those of the direction shown, then by text. */
function keywordsOf(predicates: readonly Predicate[], flipped: number): string {
  if (predicates.length <= 1) return predicates[0]?.predicate ?? '';
  const ranked = predicates.toSorted(
    (a, b) =>
      b.weight - a.weight ||
      Number(a.forward === flipped) - Number(b.forward === flipped) ||
      (a.predicate < b.predicate ? -1 : 1),
  );
  return [...new Set(ranked.map(({ predicate }) => predicate))].slice(0, KEYWORDS).join(', ');
}

function idsOf(rows: readonly Row[]): string {
  return JSON.stringify(rows.map(({ id }) => id));
}
