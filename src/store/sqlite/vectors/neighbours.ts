import type { ScoredId, VectorKind } from '../../contract.ts';
import type { Connection } from '../connection.ts';
import { loadIndex, removeIndex, saveIndex } from './index-file.ts';
import type { NativeIndex } from './native-index.ts';
import { dotProduct, unpackVector } from './numbers.ts';

/** So many candidates are re-scored for each that is asked for, and at least so many; half of them must be there still. */
const CANDIDATES_EACH = 3;
const LEAST_CANDIDATES = 64;
/** Rows that one step adds: some 8 ms, for which a search has to wait. */
const STEP = 16;
/** Rows read at once where they are looked through. */
const PAGE = 512;
/** An index of which so many are gone, and more than half as many as are left, is made anew. */
const GONE_AT_LEAST = 1_000;
/** What a crash costs to index again: so many, or a quarter of them all. */
const UNSAVED = 5_000;

export interface NeighboursOptions {
  readonly db: Connection;
  readonly space: number;
  readonly kind: VectorKind;
  readonly dimensions: number;
  readonly stamp: string;
  /** Where the index is saved. */
  readonly path: string;
  /** A new index with nothing in it; null: there is no library. */
  createIndex(): NativeIndex | null;
}

interface Part {
  readonly index: NativeIndex;
  /** The newest vector that it has, or that was gone when it came by. */
  last: number;
}

type Row = readonly [id: number, owner: number, vector: Uint8Array];

/**
 * The nearest of one space and kind. The rows are the truth: what the index offers is looked up there, so that what is gone cannot come
 * back, and rows that it does not have yet are compared one by one. So it is right whatever the index holds, and fast once that holds most.
 */
export class Neighbours {
  readonly #options: NeighboursOptions;
  #part: Part | null;
  /** One that is being made to take the place of `#part`. */
  #next: Part | null = null;
  #unsaved = 0;
  #hasFailed = false;

  constructor(options: NeighboursOptions) {
    this.#options = options;
    this.#part = this.#load();
  }

  nearest(vector: Float32Array, limit: number): ScoredId[] {
    const best = new Map<number, number>();
    const look = ([, owner, bytes]: Row) => best.set(owner, dotProduct(vector, unpackVector(bytes)));
    const part = this.#part;
    for (let wanted = Math.max(LEAST_CANDIDATES, CANDIDATES_EACH * limit); part; wanted *= 4) {
      const candidates = part.index.search(vector, Math.min(wanted, part.index.size));
      const rows = this.#rows(candidates);
      rows.forEach(look);
      // Much of what it offers may be gone, and some of what it has may be out of its own reach.
      if (rows.length >= (limit * CANDIDATES_EACH) / 2 || wanted >= part.index.size) break;
    }
    for (const page of this.#pagesAfter(part?.last ?? 0)) page.forEach(look);
    return Array.from(best, ([id, score]) => ({ id, score }))
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, limit);
  }

  /** Adds a few rows that the index lacks. False: it has them all. */
  step(): boolean {
    const part = this.#next ?? this.#part;
    if (!part) return false;
    const rows = this.#after(part.last, STEP);
    if (rows.length > 0) {
      if (!this.#add(part, rows)) return false;
      if (part === this.#part && this.#unsaved > Math.max(UNSAVED, part.index.size / 4)) this.save();
      return true;
    }
    if (part === this.#next) {
      this.#part = part;
      this.#next = null;
      removeIndex(this.#options.path);
      this.save();
    }
    return this.#renew();
  }

  /** Nothing happens if nothing has changed since. A disk that is full costs the next start some time, and nothing else. */
  save(): void {
    if (this.#unsaved === 0 || !this.#part) return;
    const { path, stamp } = this.#options;
    try {
      saveIndex(path, this.#part.index, { stamp, last: this.#part.last });
      this.#unsaved = 0;
    } catch {
      removeIndex(path);
    }
  }

  #load(): Part | null {
    const { path, stamp, db } = this.#options;
    const index = this.#options.createIndex();
    const last = index && loadIndex(path, index, stamp);
    const newest =
      db.get<{ seq: number }>(`SELECT seq FROM sqlite_sequence WHERE name = 'vectors'`)?.seq ?? 0;
    // One that knows more than the database was made before that was restored from a backup.
    if (index && last !== null && last <= newest) return { index, last };
    const fresh = this.#options.createIndex();
    return fresh && { index: fresh, last: 0 };
  }

  /** False, and the index is given up, if the library cannot take them: then rows are compared one by one. */
  #add(part: Part, rows: readonly Row[]): boolean {
    const { dimensions } = this.#options;
    const numbers = new Float32Array(rows.length * dimensions);
    rows.forEach(([, , bytes], at) => {
      numbers.set(unpackVector(bytes), at * dimensions);
    });
    try {
      part.index.add(
        rows.map(([id]) => id),
        numbers,
      );
    } catch {
      this.#hasFailed = true;
      if (part === this.#part) this.#part = null;
      this.#next = null;
      return false;
    }
    part.last = rows.at(-1)?.[0] ?? part.last;
    this.#unsaved += rows.length;
    return true;
  }

  /** Begins a new index where much of the present one is gone. Answers whether it did. */
  #renew(): boolean {
    const { db, space, kind } = this.#options;
    const size = this.#part?.index.size ?? 0;
    if (size < GONE_AT_LEAST || this.#hasFailed) return false;
    const { left } = db.get<{ left: number }>(
      'SELECT count(*) AS left FROM vectors WHERE space = ? AND kind = ?',
      space,
      kind,
    ) ?? { left: 0 };
    if (size - left < Math.max(GONE_AT_LEAST, left / 2)) return false;
    const index = this.#options.createIndex();
    this.#next = index && { index, last: 0 };
    return this.#next !== null;
  }

  #rows(ids: readonly number[]): readonly Row[] {
    const { db, space, kind } = this.#options;
    return db.tuples<Row>(
      `SELECT v.id, v.owner, v.vector FROM json_each(?) j CROSS JOIN vectors v ON v.id = j.value
       WHERE v.space = ? AND v.kind = ?`,
      JSON.stringify(ids),
      space,
      kind,
    );
  }

  #after(last: number, limit: number): readonly Row[] {
    const { db, space, kind } = this.#options;
    return db.tuples<Row>(
      'SELECT id, owner, vector FROM vectors WHERE space = ? AND kind = ? AND id > ? ORDER BY id LIMIT ?',
      space,
      kind,
      last,
      limit,
    );
  }

  *#pagesAfter(last: number): Generator<readonly Row[]> {
    for (let after = last; ; ) {
      const page = this.#after(after, PAGE);
      yield page;
      if (page.length < PAGE) return;
      after = page.at(-1)?.[0] ?? after;
    }
  }
}
