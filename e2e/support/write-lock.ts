import Database from 'better-sqlite3';

/** Another program that writes to a SQLite file: nobody else can, until it is released. */
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
