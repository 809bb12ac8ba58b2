import type { SQLInputValue } from 'node:sqlite';
import type { Connection } from './connection.ts';

const ROWS_AT_ONCE = 16;
/** A long document has hundreds of thousands of rows: they are not held until its end. */
const MOST_HELD = 1024;

/**
 * New rows of one table, written 16 with a statement, which takes a fifth less time than one by one. A conflict ends the
 * transaction, so that SQLite need not keep a copy of every page in case half of a statement is to be undone.
 */
export class RowBuffer {
  readonly #db: Connection;
  readonly #one: string;
  readonly #many: string;
  #rows: SQLInputValue[][] = [];

  constructor(db: Connection, table: string, columns: readonly string[]) {
    const row = `(${columns.map(() => '?').join(', ')})`;
    this.#db = db;
    this.#one = `INSERT OR ROLLBACK INTO ${table} (${columns.join(', ')}) VALUES ${row}`;
    this.#many = this.#one + `, ${row}`.repeat(ROWS_AT_ONCE - 1);
  }

  /** Values in the order of the columns. */
  add(...row: SQLInputValue[]): void {
    this.#rows.push(row);
    if (this.#rows.length === MOST_HELD) this.flush();
  }

  flush(): void {
    const rows = this.#rows;
    this.#rows = [];
    const whole = rows.length - (rows.length % ROWS_AT_ONCE);
    for (let at = 0; at < whole; at += ROWS_AT_ONCE)
      this.#db.run(this.#many, ...rows.slice(at, at + ROWS_AT_ONCE).flat());
    for (const row of rows.slice(whole)) this.#db.run(this.#one, ...row);
  }
}
