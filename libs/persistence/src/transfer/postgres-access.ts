import type { ClientBase, Pool } from 'pg';
import { driverErrorOf } from '../postgres/postgres-error.js';
import { type EventRow, eventSql } from '../rows/event.row.js';
import { rowDigestSql } from './digest.js';
import { type Range, type RangeSummary, type TableAccess, UniqueConflict } from './sides.js';
import type { Key, Row, TransferTable } from './tables.js';

const eventsSql = `SELECT position, ${eventSql.columns} FROM events WHERE stream_id = ANY($1::text[]) ORDER BY stream_id, seq`;

/** Tables of PostgreSQL. */
export class PostgresAccess implements TableAccess {
  constructor(private readonly client: ClientBase | Pool) {}

  async rows(table: TransferTable, after: Key | null, limit: number): Promise<Row[]> {
    const { condition, values } = inRange(table, { after, upTo: null });
    const text = `SELECT ${names(table)} FROM ${table.name} WHERE ${condition} ORDER BY ${keys(table)} LIMIT ${limit}`;
    return (await this.client.query<Row[]>({ text, values, rowMode: 'array' })).rows as unknown as Row[];
  }

  async find(table: TransferTable, all: readonly Key[]): Promise<Row[]> {
    const text = `SELECT ${names(table)} FROM ${table.name} WHERE ${amongKeys(table)}`;
    return (await this.client.query<Row[]>({ text, values: [recordsOf(table.key, all)], rowMode: 'array' }))
      .rows as unknown as Row[];
  }

  async summary(table: TransferTable, range: Range): Promise<RangeSummary> {
    const { condition, values } = inRange(table, range);
    const { rows } = await this.client.query<RangeSummary>(
      `SELECT count(*) AS rows, md5(coalesce(string_agg(digest, '' ORDER BY ${keys(table)}), '')) AS digest
       FROM (SELECT ${keys(table)}, ${rowDigestSql(table)} AS digest FROM ${table.name} WHERE ${condition}) digested`,
      values,
    );
    if (rows[0] === undefined) throw new Error('the database counts rows by none');
    return rows[0];
  }

  async digests(table: TransferTable, range: Range): Promise<{ key: Key; digest: string }[]> {
    const { condition, values } = inRange(table, range);
    const text = `SELECT ${rowDigestSql(table)}, ${keys(table)} FROM ${table.name} WHERE ${condition}`;
    const { rows } = await this.client.query<Row[]>({ text, values, rowMode: 'array' });
    return (rows as unknown as [string, ...Key][]).map(([digest, ...key]) => ({ key, digest }));
  }

  async add(table: TransferTable, rows: readonly Row[]): Promise<void> {
    const records = recordsOf(
      table.columns.map(({ name }) => name),
      rows,
    );
    try {
      await this.client.query(
        `INSERT INTO ${table.name} (${names(table)})
         SELECT ${names(table)} FROM json_populate_recordset(NULL::${table.name}, $1)`,
        [records],
      );
    } catch (error) {
      if (driverErrorOf(error)?.code === '23505') throw new UniqueConflict(table.name, { cause: error });
      throw error;
    }
  }

  async remove(table: TransferTable, all: readonly Key[]): Promise<void> {
    await this.client.query(`DELETE FROM ${table.name} WHERE ${amongKeys(table)}`, [recordsOf(table.key, all)]);
  }

  async eventsOf(conversationIds: readonly string[]): Promise<EventRow[]> {
    return (await this.client.query<EventRow>(eventsSql, [conversationIds])).rows;
  }
}

function names({ columns }: TransferTable): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

function keys({ key }: TransferTable): string {
  return key.map((name) => `"${name}"`).join(', ');
}

function recordsOf(columns: readonly string[], rows: readonly Row[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place]]))));
}

function amongKeys(table: TransferTable): string {
  return `(${keys(table)}) IN (SELECT ${keys(table)} FROM json_populate_recordset(NULL::${table.name}, $1))`;
}

function inRange(table: TransferTable, { after, upTo }: Range): { condition: string; values: unknown[] } {
  const conditions = table.where === null ? [] : [table.where];
  const values: unknown[] = [];
  const placed = (key: Key) => key.map((value) => `$${values.push(value)}`).join(', ');
  if (after) conditions.push(`(${keys(table)}) > (${placed(after)})`);
  if (upTo) conditions.push(`(${keys(table)}) <= (${placed(upTo)})`);
  return { condition: conditions.join(' AND ') || 'TRUE', values };
}
