import type { MigrationInterface, QueryRunner } from 'typeorm';
import { business } from './business.js';
import { knowledge } from './knowledge.js';
import { initialRows, log } from './log.js';
import { people } from './people.js';
import { programs } from './programs.js';
import { search } from './search.js';

/** Number of the last migration of SQLite whose tables are here: later ones run on both databases. */
export const coveredMigrations = 66;

/** Baseline migration: the schema that the migrations of SQLite lead to. */
export class Baseline implements MigrationInterface {
  readonly name = `Baseline00000000000${coveredMigrations}`;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...log, ...people, ...knowledge, ...programs, ...business, ...search, ...initialRows])
      await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('nothing comes before the baseline: drop the database instead');
  }
}
