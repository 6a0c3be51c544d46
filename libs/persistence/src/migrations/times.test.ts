import { expect, test } from 'vitest';
import { rows } from '../rows/rows.js';
import { DataSource } from '../typeorm.js';
import { DismissedQuestions } from './0019-dismissed-questions.js';
import { migrations } from './migrations.js';

/** A column of a table, as `table.column`, with its declared type. */
type Columns = ReadonlyMap<string, string>;

/** Names of time columns: `at`, `queue_since`, `expires_at`. */
const times = (columns: Columns) => [...columns].filter(([name]) => /[._](at|since)$/.test(name));

async function columnsAfter(applied: typeof migrations): Promise<Columns> {
  const source = await new DataSource({
    type: 'better-sqlite3',
    database: ':memory:',
    entities: rows,
    migrations: applied,
  }).initialize();
  try {
    await source.runMigrations({ transaction: 'all' });
    const found = await source.query<{ name: string; type: string }[]>(
      `SELECT t.name || '.' || c.name AS name, lower(c.type) AS type
       FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'`,
    );
    return new Map(found.map(({ name, type }) => [name, type]));
  } finally {
    await source.destroy();
  }
}

/** The columns that TypeORM reads and writes, as it would declare them on any database. */
async function columnsOfRows(): Promise<Columns> {
  const source = await new DataSource({ type: 'better-sqlite3', database: ':memory:', entities: rows }).initialize();
  const columns = source.entityMetadatas.flatMap(({ tableName, columns }) =>
    columns.map(({ databaseName, type }) => [`${tableName}.${databaseName}`, `${type}`] as const),
  );
  await source.destroy();
  return new Map(columns);
}

test('rows have their times in 64 bits on every database', async () => {
  const found = times(await columnsOfRows());
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(([, type]) => type !== 'bigint')).toEqual([]);
});

test('rows name columns that the tables have', async () => {
  const inTables = await columnsAfter(migrations);
  expect([...(await columnsOfRows()).keys()].filter((name) => !inTables.has(name))).toEqual([]);
});

test('tables have their times in 64 bits: SQLite as INTEGER, every database as bigint', async () => {
  // Until then migrations were in SQL of SQLite, which no other database runs.
  const sqliteOnly = await columnsAfter(migrations.slice(0, migrations.indexOf(DismissedQuestions) + 1));
  const found = times(await columnsAfter(migrations));
  expect(found.length).toBeGreaterThan(0);
  const isWide = ([name, type]: readonly [string, string]) =>
    type === 'bigint' || (type === 'integer' && sqliteOnly.has(name));
  expect(found.filter((column) => !isWide(column))).toEqual([]);
});
