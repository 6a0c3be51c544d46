import Database from 'better-sqlite3';
import { withoutNulls } from '../postgres/replace-nulls.js';
import { type EventRow, eventSql } from '../rows/event.row.js';
import { inTransaction } from '../sqlite/in-transaction.js';
import { digestOf, rowDigest } from './digest.js';
import { type Range, type RangeSummary, type TableAccess, UniqueConflict } from './sides.js';
import { type ColumnType, type Key, keyOf, type Row, type TransferTable, type Value } from './tables.js';

type Stored = string | number | null;

const eventsSql = `SELECT position, ${eventSql.columns} FROM events WHERE stream_id = ? ORDER BY seq`;

/** Tables of SQLite, by statements that are prepared once. */
export class SqliteAccess implements TableAccess {
  readonly #prepared = new Map<string, Database.Statement<Stored[]>>();

  constructor(private readonly database: Database.Database) {}

  async rows(table: TransferTable, after: Key | null, limit: number): Promise<Row[]> {
    return this.#read(table, { after, upTo: null }, limit);
  }

  async find(table: TransferTable, all: readonly Key[]): Promise<Row[]> {
    const one = `SELECT ${names(table)} FROM ${table.name} WHERE ${matchingKey(table)}`;
    const find = this.#statement(one).raw();
    return all.flatMap((key) => this.#typed(table, find.all(...key.map(stored)) as unknown as Stored[][]));
  }

  async summary(table: TransferTable, range: Range): Promise<RangeSummary> {
    const digests = this.#read(table, range).map((row) => rowDigest(table, row));
    return { rows: digests.length, digest: digestOf(digests) };
  }

  async digests(table: TransferTable, range: Range): Promise<{ key: Key; digest: string }[]> {
    return this.#read(table, range).map((row) => ({ key: keyOf(table, row), digest: rowDigest(table, row) }));
  }

  async add(table: TransferTable, rows: readonly Row[]): Promise<void> {
    const insert = this.#statement(
      `INSERT INTO ${table.name} (${names(table)}) VALUES (${table.columns.map(() => '?').join(', ')})`,
    );
    try {
      inTransaction(this.database, () => {
        for (const row of rows) insert.run(...row.map(stored));
      });
    } catch (error) {
      if (error instanceof Database.SqliteError && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(error.code))
        throw new UniqueConflict(table.name, { cause: error });
      throw error;
    }
  }

  async remove(table: TransferTable, all: readonly Key[]): Promise<void> {
    const remove = this.#statement(`DELETE FROM ${table.name} WHERE ${matchingKey(table)}`);
    inTransaction(this.database, () => {
      for (const key of all) remove.run(...key.map(stored));
    });
  }

  async eventsOf(conversationIds: readonly string[]): Promise<EventRow[]> {
    const events = this.database.prepare<[string], EventRow>(eventsSql);
    return conversationIds.flatMap((id) => events.all(id));
  }

  #read(table: TransferTable, { after, upTo }: Range, limit = -1): Row[] {
    const key = table.key.map((name) => `"${name}"`).join(', ');
    const places = table.key.map(() => '?').join(', ');
    const conditions = [
      ...(table.where === null ? [] : [table.where]),
      ...(after ? [`(${key}) > (${places})`] : []),
      ...(upTo ? [`(${key}) <= (${places})`] : []),
    ];
    const sql = `SELECT ${names(table)} FROM ${table.name} WHERE ${conditions.join(' AND ') || 'TRUE'} ORDER BY ${key} LIMIT ?`;
    const values = [...(after ?? []), ...(upTo ?? [])].map(stored);
    const rows = this.#statement(sql)
      .raw()
      .all(...values, limit) as unknown as Stored[][];
    return this.#typed(table, rows);
  }

  #typed({ columns }: TransferTable, rows: Stored[][]): Row[] {
    return rows.map((row) => row.map((value, place) => typed(value, columns[place]?.type)));
  }

  #statement(sql: string): Database.Statement<Stored[]> {
    const known = this.#prepared.get(sql) ?? this.database.prepare<Stored[]>(sql);
    this.#prepared.set(sql, known);
    return known;
  }
}

/** SQLite has no type for true and false, and its texts may hold what those of PostgreSQL cannot. */
function typed(value: Stored, type: ColumnType | undefined): Value {
  if (typeof value === 'string') return withoutNulls(value);
  return type === 'boolean' && value !== null ? value !== 0 : value;
}

function names({ columns }: TransferTable): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

function matchingKey({ key }: TransferTable): string {
  return key.map((name) => `"${name}" = ?`).join(' AND ');
}

function stored(value: Value): Stored {
  return typeof value === 'boolean' ? Number(value) : value;
}
