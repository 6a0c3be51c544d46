import type { SqlDialect, SqlReads } from '../sql-dialect.js';
import { jsonOf } from './json-of.js';
import { postgresSql } from './postgres-sql.js';
import type { Reader } from './replica-reader.js';

export const postgresDialect: SqlDialect = {
  member: (column, ...path) => `(${jsonOf(column)} #>> '{${path.join(',')}}')`,
  json: (column, ...path) => `(${jsonOf(column)} #> '{${path.join(',')}}')::text`,
  texts: (placeholder) => `SELECT json_array_elements_text(${jsonOf(placeholder)}) AS value`,
  numbers: (placeholder) => `SELECT json_array_elements_text(${jsonOf(placeholder)})::bigint AS value`,
  newestOf: (column, by) => `(array_agg(${column} ORDER BY ${by} DESC))[1]`,
  contains: (text, part) => `strpos(${text}, ${part}) > 0`,
  like: 'ILIKE',
};

/** Read-only queries over the connection pool, or a replica. */
export class PostgresReads implements SqlReads {
  readonly dialect = postgresDialect;

  constructor(private readonly reader: Reader) {}

  async all<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.reader.query({ text: postgresSql(sql), values: [...values] })).rows as Row[];
  }
}
