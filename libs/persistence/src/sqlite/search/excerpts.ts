import type Database from 'better-sqlite3';
import { tokenizer } from './search-file.js';

/** Search snippets with matches between U+2068 and U+2069. The index is contentless, so the texts pass through a temporary one. */
export class Excerpts {
  readonly #database: Database.Database;
  readonly #put: Database.Statement<[string]>;
  readonly #cut: Database.Statement<[string], [row: number, excerpt: string]>;

  constructor(database: Database.Database) {
    this.#database = database;
    database.exec(`CREATE VIRTUAL TABLE temp.excerpts USING fts5(text, ${tokenizer})`);
    this.#put = database.prepare('INSERT INTO temp.excerpts (text) VALUES (?)');
    this.#cut = database
      .prepare<[string], [number, string]>(
        `SELECT rowid, snippet(excerpts, 0, char(0x2068), char(0x2069), '…', 24) FROM temp.excerpts
          WHERE excerpts MATCH ?`,
      )
      .raw() as Database.Statement<[string], [number, string]>;
  }

  /** Returns one excerpt for each text, in order; null for a text without a match. */
  of(texts: readonly string[], match: string): (string | null)[] {
    const excerpts = new Map<number, string>();
    this.#database.exec('BEGIN');
    try {
      const rows = texts.map((text) => Number(this.#put.run(text).lastInsertRowid));
      for (const [row, excerpt] of this.#cut.all(match)) excerpts.set(row, excerpt);
      return rows.map((row) => excerpts.get(row) ?? null);
    } finally {
      // The table is empty again.
      this.#database.exec('ROLLBACK');
    }
  }
}
