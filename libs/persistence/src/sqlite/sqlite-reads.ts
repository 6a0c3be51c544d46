import type Database from 'better-sqlite3';
import type { SqlDialect, SqlReads } from '../sql-dialect.js';

const member = (column: string, ...path: readonly string[]) => `json_extract(${column}, '$.${path.join('.')}')`;
const list = (placeholder: string) => `SELECT value FROM json_each(${placeholder})`;

export const sqliteDialect: SqlDialect = {
  member,
  json: member,
  texts: list,
  numbers: list,
  newestOf: (column) => column,
  contains: (text, part) => `instr(${text}, ${part}) > 0`,
  like: 'LIKE',
};

/** Reads on the reading handle, by statements that are prepared once. */
export class SqliteReads implements SqlReads {
  readonly dialect = sqliteDialect;
  readonly #statements = new Map<string, Database.Statement<unknown[]>>();

  constructor(private readonly reader: Database.Database) {}

  async all<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.reader.prepare<unknown[]>(sql);
      this.#statements.set(sql, statement);
    }
    return statement.all(...values) as Row[];
  }
}
