import { editDistance, isNear } from '../../lib/edit-distance.ts';
import type { Connection } from './connection.ts';

/**
 * Words are cut by `text/terms.ts`, not by SQLite: terms come joined by spaces, and every other character of ASCII is part of a
 * term, as is everything beyond it.
 */
const PUNCTUATION = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((character) => !/[A-Za-z0-9]/.test(character))
  .join('');
const TOKENIZER = `ascii tokenchars ${quote(PUNCTUATION)}`;

/** Terms held by more rows than this are counted seldom: counting takes time in proportion. */
const FREQUENT = 500;
/** How much the rows may grow or shrink before the frequent terms are counted again. */
const DRIFT = 0.1;

/** Each is looked for in all rows that hold its words. */
const MOST_PHRASES = 32;
/** Of what a term as rare would count. With 1 words that stand together by chance tell too much: recall@10 on SciFact 78.2 instead of 80.9. */
const PHRASE_WEIGHT = 0.5;

/** Slips at the beginning of a word are rare, and looking for them would mean to compare with every term there is. */
const SAME_BEGINNING = 3;
const SHORTEST_RESPELT = 5;
const MOST_COMPARED = 5_000;

export interface Hit {
  readonly id: number;
  readonly score: number;
}

export interface TextIndexOptions {
  /** Without the workspace's number, e.g. `chunk_terms`. */
  readonly name: string;
  readonly columns: ReadonlyArray<{ readonly name: string; readonly weight: number }>;
  /** How many postings a search may score: about a microsecond each. */
  readonly budget: number;
  /** How many rows there are, roughly and fast. */
  readonly rows: () => number;
}

/**
 * BM25 over rows of terms, kept by SQLite's FTS5 (k1 1.2, b 0.75) without the text itself. What is in it can
 * always be made again from the rows it was made from.
 */
export class TextIndex {
  readonly #db: Connection;
  readonly #table: string;
  readonly #options: TextIndexOptions;
  readonly #insert: string;
  readonly #frequent = new Map<string, number>();
  #countedAt = 0;

  constructor(db: Connection, workspace: number, options: TextIndexOptions) {
    this.#db = db;
    this.#table = `${options.name}_${workspace}`;
    this.#options = options;
    const columns = options.columns.map((column) => column.name).join(', ');
    this.#insert = `INSERT INTO ${this.#table} (rowid, ${columns}) VALUES (?${', ?'.repeat(options.columns.length)})`;
  }

  create(): void {
    const columns = this.#options.columns.map((column) => column.name).join(', ');
    this.#db.script(`
      CREATE VIRTUAL TABLE ${this.#table}
        USING fts5(${columns}, content = '', contentless_delete = 1, tokenize = ${quote(TOKENIZER)});
      CREATE VIRTUAL TABLE ${this.#table}_vocabulary USING fts5vocab(${this.#table}, row);`);
  }

  drop(): void {
    this.#db.script(`
      DROP TABLE IF EXISTS ${this.#table}_vocabulary;
      DROP TABLE IF EXISTS ${this.#table};`);
  }

  /** Whether it is there, answers, and has as many rows as it should. */
  isSound(rows: number): boolean {
    try {
      this.search(['a'], 1);
      const indexed = this.#db.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${this.#table}_docsize`);
      return indexed?.rows === rows;
    } catch {
      return false;
    }
  }

  /** Terms in the order of the columns, each joined by spaces. */
  insert(id: number, ...terms: string[]): void {
    this.#db.run(this.#insert, id, ...terms);
  }

  delete(id: number): void {
    this.#db.run(`DELETE FROM ${this.#table} WHERE rowid = ?`, id);
  }

  clear(): void {
    this.#db.run(`INSERT INTO ${this.#table} (${this.#table}) VALUES ('delete-all')`);
  }

  /** Rows that hold any of the terms, best first. With `phrases`, terms that neighbour here and in a row tell more. */
  search(terms: readonly string[], limit: number, phrases = false): Hit[] {
    const chosen = this.#withinBudget(terms);
    if (chosen.length === 0) return [];
    const hits = this.#match(chosen, limit);
    const together = phrases ? pairs(terms, new Set(chosen)) : [];
    if (together.length === 0) return hits;
    const scores = new Map(hits.map(({ id, score }) => [id, score]));
    for (const { id, score } of this.#match(together, limit)) {
      const found = scores.get(id);
      if (found !== undefined) scores.set(id, found + PHRASE_WEIGHT * score);
    }
    return Array.from(scores, ([id, score]) => ({ id, score })).sort(
      (x, y) => y.score - x.score || x.id - y.id,
    );
  }

  #match(alternatives: readonly string[], limit: number): Hit[] {
    const weights = this.#options.columns.map((column) => column.weight).join(', ');
    // The inner limit holds when even the rarest term is a common one; the outer sort sees all that was scored.
    return this.#db.all<Hit>(
      `SELECT id, score FROM (
         SELECT rowid AS id, -bm25(${this.#table}, ${weights}) AS score FROM ${this.#table} WHERE ${this.#table} MATCH ? LIMIT ?
       ) ORDER BY score DESC, id LIMIT ?`,
      alternatives.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR '),
      this.#options.budget,
      limit,
    );
  }

  /** How many rows hold each term; of frequent ones it may lag behind by a tenth. */
  frequencies(terms: readonly string[]): number[] {
    const rows = this.#options.rows();
    if (Math.abs(rows - this.#countedAt) > this.#countedAt * DRIFT) {
      this.#frequent.clear();
      this.#countedAt = rows;
    }
    return terms.map((term) => this.#frequency(term));
  }

  /** Terms with the same beginning that are a slip or two away, nearest and then most frequent first. */
  near(term: string): string[] {
    if (term.length < SHORTEST_RESPELT) return [];
    const beginning = term.slice(0, SAME_BEGINNING);
    return this.#db
      .tuples<[near: string, rows: number]>(
        `SELECT term, doc FROM ${this.#table}_vocabulary WHERE term >= ? AND term <= ? LIMIT ${MOST_COMPARED}`,
        beginning,
        `${beginning}\u{10ffff}`,
      )
      .filter(([near]) => near !== term && Math.abs(near.length - term.length) <= 2 && isNear(near, term))
      .map(([near, rows]) => ({ near, rows, distance: editDistance(near, term) }))
      .sort((a, b) => a.distance - b.distance || b.rows - a.rows || (a.near < b.near ? -1 : 1))
      .map(({ near }) => near);
  }

  #frequency(term: string): number {
    const known = this.#frequent.get(term);
    if (known !== undefined) return known;
    const counted = this.#db.get<{ doc: number }>(
      `SELECT doc FROM ${this.#table}_vocabulary WHERE term = ?`,
      term,
    );
    const frequency = counted?.doc ?? 0;
    if (frequency > FREQUENT) this.#frequent.set(term, frequency);
    return frequency;
  }

  /** The rarest terms whose postings fit; always the rarest that occurs. */
  #withinBudget(terms: readonly string[]): string[] {
    const distinct = [...new Set(terms)].filter((term) => term !== '' && !/[\0\s]/.test(term));
    const frequencies = this.frequencies(distinct);
    const rarestFirst = distinct
      .map((term, at) => ({ term, frequency: frequencies[at] ?? 0 }))
      .filter(({ frequency }) => frequency > 0)
      .sort((a, b) => a.frequency - b.frequency);
    const chosen: string[] = [];
    let postings = 0;
    for (const { term, frequency } of rarestFirst) {
      postings += frequency;
      if (chosen.length > 0 && postings > this.#options.budget) break;
      chosen.push(term);
    }
    return chosen;
  }
}

/** Neighbours that are both among the `chosen`. */
function pairs(terms: readonly string[], chosen: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  terms.forEach((term, at) => {
    const before = terms[at - 1];
    if (before !== undefined && chosen.has(before) && chosen.has(term)) found.add(`${before} ${term}`);
  });
  return [...found].slice(0, MOST_PHRASES);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
