import Database from 'better-sqlite3';

/** Write lock on a SQLite file, as another program holds it: no other writer until it is released. */
export class WriteLock {
  readonly #database: Database.Database;

  constructor(file: string) {
    this.#database = new Database(file);
    this.#database.exec('BEGIN IMMEDIATE');
  }

  release(): void {
    this.#database.close();
  }
}
