import {
  type DocumentPage,
  type DocumentPageRequest,
  type DocumentRecord,
  StoreError,
} from '../../contract.ts';
import type { Scope } from '../scope.ts';
import { RECORD } from './record.ts';

type Sort = DocumentPageRequest['sort'];
const FIELDS = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  file_path: 'filePath',
} as const satisfies {
  readonly [S in Sort]: keyof DocumentRecord;
};

/** Where a page ended: what it was sorted by there, and the document. Documents that come or go do not move it. */
interface Cursor {
  readonly sort: Sort;
  readonly order: DocumentPageRequest['order'];
  readonly value: string | number;
  readonly seq: number;
}

export function pageOf({ db, workspace }: Scope, request: DocumentPageRequest): DocumentPage {
  const { status, text, sort, order, limit } = request;
  const conditions = ['workspace = ?'];
  const values: Array<string | number> = [workspace];
  if (status !== undefined) {
    conditions.push('status = ?');
    values.push(status);
  }
  if (text) {
    conditions.push('instr(folded, ?) > 0');
    values.push(text.toLowerCase());
  }
  if (request.cursor !== undefined) {
    const cursor = decodeCursor(request.cursor, request);
    conditions.push(`(${sort}, seq) ${order === 'asc' ? '>' : '<'} (?, ?)`);
    values.push(cursor.value, cursor.seq);
  }
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const rows = db.all<DocumentRecord & { readonly seq: number }>(
    `SELECT seq, ${RECORD} FROM documents WHERE ${conditions.join(' AND ')}
     ORDER BY ${sort} ${direction}, seq ${direction} LIMIT ?`,
    ...values,
    limit + 1,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    documents: shown.map(({ seq: _, ...record }) => record),
    nextCursor:
      rows.length > limit && last
        ? encodeCursor({ sort, order, value: last[FIELDS[sort]], seq: last.seq })
        : null,
  };
}

function encodeCursor({ sort, order, value, seq }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, order, value, seq])).toString('base64url');
}

function decodeCursor(text: string, request: DocumentPageRequest): Cursor {
  const [sort, order, value, seq] = parseArray(Buffer.from(text, 'base64url').toString());
  const valueType = request.sort === 'file_path' ? 'string' : 'number';
  if (
    sort !== request.sort ||
    order !== request.order ||
    typeof value !== valueType ||
    !Number.isSafeInteger(seq)
  )
    throw new StoreError(
      'invalid_cursor',
      'The cursor is not one that a page with this sort and order ended with.',
    );
  return { sort: request.sort, order: request.order, value: value as string | number, seq: seq as number };
}

function parseArray(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
