import type { Pool } from 'pg';
import type { SqlDialect, SqlReads } from '../sql-dialect.js';
import { jsonOf } from './json-of.js';
import { postgresSql } from './postgres-sql.js';

export const postgresDialect: SqlDialect = {
  member: (column, ...path) => `(${jsonOf(column)} #>> '{${path.join(',')}}')`,
  json: (column, ...path) => `(${jsonOf(column)} #> '{${path.join(',')}}')::text`,
  texts: (placeholder) => `SELECT json_array_elements_text(${jsonOf(placeholder)}) AS value`,
  numbers: (placeholder) => `SELECT json_array_elements_text(${jsonOf(placeholder)})::bigint AS value`,
  newestOf: (column, by) => `(array_agg(${column} ORDER BY ${by} DESC))[1]`,
  contains: (text, part) => `strpos(${text}, ${part}) > 0`,
  like: 'ILIKE',
};

/** Read-only queries over the connection pool. */
export class PostgresReads implements SqlReads {
  readonly dialect = postgresDialect;

  constructor(private readonly pool: Pool) {}

  async all<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query(postgresSql(sql), [...values])).rows as Row[];
  }
}
