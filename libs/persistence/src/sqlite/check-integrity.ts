import type Database from 'better-sqlite3';
import { integrityChecks } from '../integrity-checks.js';
import { projectionSql } from './journal/projection-sql.js';

/** Position of the projection of rows; without one, no row may lag. */
const projectedPosition = `coalesce(CAST((${projectionSql.position}) AS INTEGER), ${2n ** 63n - 1n})`;
/** Integrity check of the file and of the invariants of its rows: one sentence per violation. Reads the whole file. */
export function checkIntegrity(database: Database.Database): string[] {
  const pages = database.prepare<[], string>('PRAGMA integrity_check').pluck().all() as string[];
  const keys = database.prepare<[], { table: string }>('PRAGMA foreign_key_check').all();
  return [
    ...pages.filter((line) => line !== 'ok'),
    ...keys.map(({ table }) => `a row of ${table} points at nothing`),
    ...integrityChecks(projectedPosition).flatMap(({ what, sql }) =>
      database
        .prepare<[], { id: string }>(sql)
        .all()
        .map(({ id }) => `${what}: ${id}`),
    ),
  ];
}
