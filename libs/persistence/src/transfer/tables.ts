import type { Pool } from 'pg';
import { transferMarks } from './marks.js';

export type ColumnType = 'text' | 'bigint' | 'boolean' | 'double';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** Table that both databases have, as it is copied. */
export interface TransferTable {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** SQL condition of the rows that are copied; null: all. */
  readonly where: string | null;
}

/** A value as both databases mean it. */
export type Value = string | number | boolean | null;
/** The values of a row, in the order of the columns of its table. */
export type Row = readonly Value[];
/** The values of a primary key. */
export type Key = readonly Value[];

/** Search is each database's own and made from the rest; leases are of nodes that run. */
const own = ['migrations', 'leases', 'article_search', 'article_words', 'message_search'];

/** Names in `meta` that describe one database only: positions of its projections, the key of its nodes' hints, and the transfer itself. */
const ownNames = [
  'rows.position',
  'search.position',
  'vacuum',
  'renewed',
  'hints.key',
  ...Object.values(transferMarks),
];

const columnTypes: Readonly<Record<string, ColumnType>> = {
  text: 'text',
  bigint: 'bigint',
  integer: 'bigint',
  boolean: 'boolean',
  'double precision': 'double',
};

const columnsSql = `SELECT table_name AS "table", column_name AS name, data_type AS type FROM information_schema.columns
  WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`;
const keysSql = `SELECT t.relname AS "table", a.attname AS name FROM pg_index i
  JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = current_schema()
  CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
  WHERE i.indisprimary ORDER BY t.relname, k.place`;

/**
 * Tables as described by PostgreSQL; SQLite has the same columns. The log comes last, so that the events behind every
 * row are there afterwards.
 */
export async function transferTables(pool: Pool): Promise<TransferTable[]> {
  const columns = await pool.query<{ table: string; name: string; type: string }>(columnsSql);
  const keys = await pool.query<{ table: string; name: string }>(keysSql);
  const names = [...new Set(columns.rows.map(({ table }) => table))].filter((name) => !own.includes(name));
  const all = names.map((name) => ({
    name,
    columns: columns.rows
      .filter(({ table }) => table === name)
      .map((column) => ({ name: column.name, type: typeOf(name, column) })),
    key: keys.rows.filter(({ table }) => table === name).map((column) => column.name),
    where: name === 'meta' ? `name NOT IN (${ownNames.map((one) => `'${one}'`).join(', ')})` : null,
  }));
  return [...all.filter((table) => !isLog(table)), ...all.filter(isLog)];
}

export function isLog({ name }: Pick<TransferTable, 'name'>): boolean {
  return name === 'events';
}

function typeOf(table: string, { name, type }: { readonly name: string; readonly type: string }): ColumnType {
  const known = columnTypes[type];
  if (known === undefined) throw new Error(`${table}.${name} is of the type ${type}, which is in one database alone`);
  return known;
}

export function keyOf({ columns, key }: TransferTable, row: Row): Key {
  return key.map((name) => row[columns.findIndex((column) => column.name === name)] ?? null);
}
