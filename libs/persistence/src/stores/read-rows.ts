import type { EntityManager } from 'typeorm';
import { postgresSql } from '../postgres/postgres-sql.js';

/** Rows of a statement that both databases share, with `?` for each value. */
export function readRows<Row>(read: EntityManager, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  return read.query(isPostgres(read) ? postgresSql(sql) : sql, [...values]);
}

/** Whether a manager belongs to PostgreSQL; otherwise to SQLite. */
export function isPostgres(manager: EntityManager): boolean {
  return manager.dataSource.options.type === 'postgres';
}
