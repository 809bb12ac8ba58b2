import { randomUUID } from 'node:crypto';
import type {
  ChunkVectors,
  Claim,
  ClaimedDocument,
  DocumentContent,
  DocumentStatus,
  ModelUsage,
} from '../../contract.ts';
import { GraphChange } from '../graph/change.ts';
import { publishGraph } from '../graph/publish.ts';
import { type PackedDocument, unpackDocument } from '../packed.ts';
import { hashText } from '../place.ts';
import type { Methods } from '../protocol.ts';
import type { Scope } from '../scope.ts';
import { addChunkVectors } from '../vectors/due.ts';
import { foldNames } from './record.ts';
import { removeReplaced } from './remove.ts';

/** A text of so many characters comes along with its claim: all that are claimed at a time are some MB at most. */
const SHORT = 4096;

const HELD = `workspace = ? AND id = ? AND claim = ? AND status = 'processing'`;

export function readQueue({ db, workspace }: Scope): Methods<'read'>['queue'] {
  return {
    source({ id, claim }) {
      const source = db.get<{ text: string | null; bytes: Uint8Array | null }>(
        `SELECT s.text, s.bytes FROM documents d JOIN sources s ON s.document = d.seq
         WHERE d.workspace = ? AND d.id = ? AND d.claim = ? AND d.status = 'processing'`,
        workspace,
        id,
        claim,
      );
      if (!source) return null;
      const content: DocumentContent | null =
        source.text !== null ? { text: source.text } : source.bytes && { bytes: source.bytes };
      return content;
    },
    pending: () =>
      db.get<{ count: number }>(
        `SELECT count(*) AS count FROM documents WHERE workspace = ? AND status = 'pending'`,
        workspace,
      )?.count ?? 0,
  };
}

export function recoverClaims({ db, workspace }: Scope): number {
  return db.run(
    `UPDATE documents SET status = 'pending', claim = NULL WHERE workspace = ? AND status = 'processing'`,
    workspace,
  );
}

export function claimDocuments({ db, workspace }: Scope, limit: number): ClaimedDocument[] {
  const oldest = db.all<Omit<ClaimedDocument, 'claim'> & { readonly seq: number }>(
    `SELECT d.seq, d.id, d.file_path AS filePath, d.length, d.track_id AS trackId, s.text
     FROM documents d LEFT JOIN sources s ON s.document = d.seq AND d.length <= ${SHORT}
     WHERE d.workspace = ? AND d.status = 'pending' ORDER BY d.seq LIMIT ?`,
    workspace,
    limit,
  );
  const run = randomUUID();
  db.run(
    `UPDATE documents SET status = 'processing', claim = ? || seq, updated_at = ? WHERE seq IN (SELECT value FROM json_each(?))`,
    `${run}-`,
    Date.now(),
    JSON.stringify(oldest.map(({ seq }) => seq)),
  );
  return oldest.map(({ seq, ...document }) => ({ ...document, claim: `${run}-${seq}` }));
}

export function releaseDocument({ db, workspace }: Scope, { id, claim }: ClaimedDocument): void {
  db.run(
    `UPDATE documents SET status = 'pending', claim = NULL, updated_at = ? WHERE ${HELD}`,
    Date.now(),
    workspace,
    id,
    claim,
  );
}

export function failDocument({ db, workspace }: Scope, { id, claim }: ClaimedDocument, reason: string): void {
  db.run(
    `UPDATE documents SET status = 'failed', claim = NULL, error = ?, updated_at = ? WHERE ${HELD}`,
    reason,
    Date.now(),
    workspace,
    id,
    claim,
  );
}

export function spendOnDocument({ db, workspace }: Scope, { id, claim }: Claim, usage: ModelUsage): void {
  db.run(`UPDATE documents SET ${SPENT} WHERE ${HELD}`, ...spent(usage), workspace, id, claim);
}

const SPENT = `model_calls = model_calls + ?, cached_calls = cached_calls + ?,
  prompt_tokens = prompt_tokens + ?, completion_tokens = completion_tokens + ?`;

function spent({ modelCalls, cachedCalls, promptTokens, completionTokens }: ModelUsage): number[] {
  return [modelCalls, cachedCalls, promptTokens, completionTokens];
}

export function retryDocument({ db, workspace }: Scope, id: string): DocumentStatus | null {
  const found = db.get<{ status: DocumentStatus }>(
    'SELECT status FROM documents WHERE workspace = ? AND id = ?',
    workspace,
    id,
  );
  if (found?.status === 'failed')
    db.run(
      `UPDATE documents SET status = 'pending', error = NULL, updated_at = ? WHERE workspace = ? AND id = ?`,
      Date.now(),
      workspace,
      id,
    );
  return found?.status ?? null;
}

export interface Publication {
  readonly document: Claim;
  /** By `packDocument`. */
  readonly packed: string;
  readonly vectors: ChunkVectors | null;
}

/** Publishes documents in order; what they have in common is written once. Answers which of them held their claims. */
export function publishDocuments(scope: Scope, publications: readonly Publication[]): boolean[] {
  const published: boolean[] = [];
  while (published.length < publications.length)
    published.push(...publishUntilReplaced(scope, publications.slice(published.length)));
  return published;
}

/** Up to one that takes the place of others: these go at once, and may be among those to come. */
function publishUntilReplaced(scope: Scope, publications: readonly Publication[]): boolean[] {
  const change = new GraphChange(scope);
  const held = findHeld(scope, publications);
  const published: boolean[] = [];
  let chunks = 0;
  let successor: number | null = null;
  for (const { document, packed, vectors } of publications) {
    const its = held.get(document.claim);
    published.push(its !== undefined);
    if (!its) continue;
    // A thread that died may have sent it before.
    held.delete(document.claim);
    const prepared = unpackDocument(packed);
    publishDocument(change, its, prepared, vectors);
    chunks += prepared.chunks.length;
    if (its.replaces === 0) continue;
    successor = its.seq;
    break;
  }
  change.save();
  if (chunks > 0)
    scope.db.run('UPDATE workspaces SET chunks = chunks + ? WHERE id = ?', chunks, scope.workspace);
  if (successor !== null) removeReplaced(scope, successor);
  return published;
}

interface HeldDocument extends Claim {
  readonly seq: number;
  readonly filePath: string;
  /** Whether others may have to go once it is published. */
  readonly replaces: 0 | 1;
}

/** Those whose claims hold, by claim. */
function findHeld({ db, workspace }: Scope, publications: readonly Publication[]): Map<string, HeldDocument> {
  const held = db.all<HeldDocument>(
    `SELECT d.seq, d.id, d.claim, d.file_path AS filePath, EXISTS (SELECT 1 FROM replacements WHERE successor = d.seq) AS replaces
     FROM json_each(?) j CROSS JOIN documents d ON d.workspace = ? AND d.id = j.value ->> 0 AND d.claim = j.value ->> 1
     WHERE d.status = 'processing'`,
    JSON.stringify(publications.map(({ document: { id, claim } }) => [id, claim])),
    workspace,
  );
  return new Map(held.map((document) => [document.claim, document]));
}

/** Chunks, mentions, graph, indexes and status. */
function publishDocument(
  change: GraphChange,
  { seq, id, claim, filePath }: HeldDocument,
  prepared: PackedDocument,
  vectors: ChunkVectors | null,
): void {
  const { db, workspace } = change.scope;
  const chunks = insertChunks(change.scope, seq, prepared);
  if (change.space !== null) addChunkVectors(change.scope, change.space, chunks, vectors);
  publishGraph(change, { seq, place: hashText(id), chunks }, prepared);
  if (prepared.usage) spendOnDocument(change.scope, { id, claim }, prepared.usage);
  db.run('INSERT INTO texts (document, workspace, text) VALUES (?, ?, ?)', seq, workspace, prepared.text);
  // A text that was sent is now kept as the document's; a file's bytes cannot be had from its text.
  db.run('DELETE FROM sources WHERE document = ? AND bytes IS NULL', seq);
  db.run(
    `UPDATE documents SET status = 'processed', claim = NULL, error = NULL, warning = ?, title = ?, summary = ?, length = ?,
       chunks_count = ?, updated_at = ?, folded = ? WHERE seq = ?`,
    prepared.warning ?? null,
    prepared.title,
    prepared.summary,
    prepared.text.length,
    chunks.length,
    Date.now(),
    foldNames(filePath, prepared.title),
    seq,
  );
}

function insertChunks(
  { db, workspace, indexes }: Scope,
  document: number,
  prepared: PackedDocument,
): number[] {
  return prepared.chunks.map((chunk, ordinal) => {
    const id = db.insert(
      `INSERT INTO chunks (workspace, document, ordinal, start, "end", tokens, page, heading, text)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      workspace,
      document,
      ordinal,
      chunk.start,
      chunk.end,
      chunk.tokens,
      chunk.page,
      chunk.heading,
      prepared.text.slice(chunk.start, chunk.end),
    );
    indexes.chunks.insert(id, prepared.titleTerms, chunk.headingTerms, chunk.terms);
    return id;
  });
}
