import type { Scope } from '../scope.ts';

/** `places`: start and end of each mention, one after the other. Most mentioned first, then as the entities are numbered. */
export type StoredMention = readonly [entity: number, titled: 0 | 1, places: readonly number[]];
/** `text`: what a language model wrote. */
export type StoredDescription = readonly [
  entity: number,
  start: number,
  end: number,
  score: number,
  text?: string,
];
/** `predicate` is its row's number, 0 for co-occurrence; `forward`: from the end of the lower id. */
export type StoredStatement = readonly [
  relation: number,
  predicate: number,
  forward: 0 | 1,
  start: number,
  end: number,
  weight: number,
  description?: string,
];

/** All that a chunk says of the graph: what the graph is a fold of, and what is undone when its document goes. */
export interface ChunkEvidence {
  readonly mentions: StoredMention[];
  readonly descriptions: StoredDescription[];
  readonly statements: StoredStatement[];
}

export function insertEvidence({ db, workspace }: Scope, chunk: number, evidence: ChunkEvidence): void {
  db.run(
    'INSERT INTO evidence (chunk, workspace, mentions, descriptions, statements) VALUES (?, ?, ?, ?, ?)',
    chunk,
    workspace,
    JSON.stringify(evidence.mentions.sort((a, b) => b[2].length - a[2].length || a[0] - b[0])),
    JSON.stringify(evidence.descriptions),
    JSON.stringify(evidence.statements),
  );
}

export interface EvidenceOfChunk extends ChunkEvidence {
  readonly chunk: number;
  readonly ordinal: number;
}

/** Chunk by chunk: a long document's is read piece by piece. */
export function* evidenceOfDocument({ db }: Scope, document: number): Generator<EvidenceOfChunk> {
  const chunks = db.all<{ id: number; ordinal: number }>(
    'SELECT id, ordinal FROM chunks WHERE document = ? ORDER BY ordinal',
    document,
  );
  for (const { id, ordinal } of chunks) {
    const stored = db.get<{ mentions: string; descriptions: string; statements: string }>(
      'SELECT mentions, descriptions, statements FROM evidence WHERE chunk = ?',
      id,
    );
    if (!stored) continue;
    yield {
      chunk: id,
      ordinal,
      mentions: JSON.parse(stored.mentions) as StoredMention[],
      descriptions: JSON.parse(stored.descriptions) as StoredDescription[],
      statements: JSON.parse(stored.statements) as StoredStatement[],
    };
  }
}

/** The same, removed as it is read. */
export function* takeEvidence(scope: Scope, document: number): Generator<EvidenceOfChunk> {
  for (const evidence of evidenceOfDocument(scope, document)) {
    scope.db.run('DELETE FROM evidence WHERE chunk = ?', evidence.chunk);
    yield evidence;
  }
}

/** One kind of evidence of each chunk, in the order of the chunks, each once. */
export function evidenceOf<T>(
  { db, workspace }: Scope,
  kind: keyof ChunkEvidence,
  chunks: readonly number[],
): Array<{ readonly chunk: number; readonly evidence: T[] }> {
  return db
    .tuples<[number, string]>(
      `SELECT v.chunk, v.${kind} AS evidence FROM json_each(?) j CROSS JOIN evidence v ON v.chunk = j.value
       WHERE v.workspace = ? ORDER BY j.key`,
      JSON.stringify([...new Set(chunks)]),
      workspace,
    )
    .map(([chunk, evidence]) => ({ chunk, evidence: JSON.parse(evidence) as T[] }));
}
