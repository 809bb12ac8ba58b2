import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/**
 * `durable`: on disk when it returns, one fsync of the WAL, for what a caller was told is kept. `fast`: the last
 * ones may be lost with the power (never with the process, and never in part), for what would be done again.
 */
export type Durability = 'durable' | 'fast';

/** One database handle whose statements are prepared once. Synchronous: lives on a thread of its own. */
export class Connection {
  readonly #db: DatabaseSync;
  readonly #queries = new Map<string, StatementSync>();
  readonly #tuples = new Map<string, StatementSync>();
  readonly #changes = new Map<string, StatementSync>();
  #durability: Durability | null = null;

  constructor(path: string, options: { readOnly: boolean; busyTimeoutMs: number }) {
    this.#db = new DatabaseSync(path, { readOnly: options.readOnly, timeout: options.busyTimeoutMs });
  }

  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#query(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#query(sql).all(...values) as unknown as Row[];
  }

  /** Rows as arrays, in the order of the columns: half the time of objects, for answers of thousands of rows. */
  tuples<Row extends readonly unknown[]>(sql: string, ...values: SQLInputValue[]): Row[] {
    let statement = this.#tuples.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      statement.setReturnArrays(true);
      this.#tuples.set(sql, statement);
    }
    return statement.all(...values) as unknown as Row[];
  }

  /** Answers how many rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#change(sql).run(...values).changes);
  }

  /** Answers the rowid. */
  insert(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#change(sql).run(...values).lastInsertRowid);
  }

  /** Statements that are run once; nothing is kept. */
  script(sql: string): void {
    this.#db.exec(sql);
  }

  /** A consistent view of the database for several reads. */
  snapshot<T>(work: () => T): T {
    return this.#within('BEGIN', work);
  }

  /** All of it or nothing. */
  transaction<T>(durability: Durability, work: () => T): T {
    if (this.#durability !== durability) {
      // The level can only be changed between transactions.
      this.#db.exec(`PRAGMA synchronous = ${durability === 'durable' ? 'FULL' : 'NORMAL'}`);
      this.#durability = durability;
    }
    return this.#within('BEGIN IMMEDIATE', work);
  }

  /** For emptying tables as a whole, which SQLite does not do while it watches references to them. */
  withoutForeignKeys<T>(work: () => T): T {
    this.#db.exec('PRAGMA foreign_keys = OFF');
    try {
      return work();
    } finally {
      this.#db.exec('PRAGMA foreign_keys = ON');
    }
  }

  close(): void {
    this.#db.close();
  }

  #within<T>(begin: string, work: () => T): T {
    this.#change(begin).run();
    try {
      const result = work();
      this.#change('COMMIT').run();
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#change('ROLLBACK').run();
      throw error;
    }
  }

  #query(sql: string): StatementSync {
    let statement = this.#queries.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#queries.set(sql, statement);
    }
    return statement;
  }

  #change(sql: string): StatementSync {
    let statement = this.#changes.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      // After a full-text table was written, the last rowid is one of its own, beyond what a number holds.
      statement.setReadBigInts(true);
      this.#changes.set(sql, statement);
    }
    return statement;
  }
}
