import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { QueryPlanner } from '../sqlite/query-planner.js';
import { openPostgres, type PostgresConnections } from './data-source.js';

/** Search is each database's own. */
const own = /^(article_search|article_words|message_search)|^sqlite_/;

const columnsSql = `SELECT c.table_name || '.' || c.column_name || ' ' || CASE c.is_nullable WHEN 'NO' THEN 'not null' ELSE 'null' END AS line
  FROM information_schema.columns c WHERE c.table_schema = current_schema()`;
const uniqueSql = `SELECT t.relname || ' (' || string_agg(a.attname, ', ' ORDER BY k.place) || ')' AS line
  FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = current_schema()
    CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
  WHERE i.indisunique GROUP BY i.indexrelid, t.relname`;

describe.skipIf(!hasPostgres)('the schemas of the two databases', () => {
  let database: TestDatabase;
  let postgres: PostgresConnections;
  let sqlite: QueryPlanner;

  beforeAll(async () => {
    database = await createDatabase();
    postgres = await openPostgres({ url: database.url, log: new RecordingLog() });
    sqlite = await QueryPlanner.open();
  });
  afterAll(async () => {
    await postgres.close();
    await database.drop();
    await sqlite.close();
  });

  const ofPostgres = async (sql: string) =>
    (await postgres.pool.query<{ line: string }>(sql)).rows.map(({ line }) => line).filter((line) => !own.test(line));
  const ofSqlite = (sql: string) =>
    (sqlite.connections.reader.prepare(sql).pluck().all() as string[]).filter((line) => !own.test(line));

  test('have the same columns, which allow null alike', async () => {
    const columns = ofSqlite(
      `SELECT t.name || '.' || c.name || ' ' || CASE WHEN c."notnull" OR c.pk THEN 'not null' ELSE 'null' END
       FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'`,
    );
    expect((await ofPostgres(columnsSql)).toSorted()).toEqual(columns.toSorted());
  });

  test('have the same unique constraints', async () => {
    const unique = ofSqlite(
      `SELECT name || ' (' || group_concat(column, ', ') || ')' FROM (
         SELECT t.name, i.name AS "index", k.name AS column FROM sqlite_schema t, pragma_index_list(t.name) i, pragma_index_info(i.name) k
         WHERE t.type = 'table' AND i."unique" ORDER BY t.name, i.name, k.seqno
       ) GROUP BY name, "index"
       UNION SELECT t.name || ' (' || c.name || ')' FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.pk AND upper(c.type) = 'INTEGER'
           AND (SELECT count(*) FROM pragma_table_info(t.name) p WHERE p.pk) = 1`,
    );
    expect([...new Set(await ofPostgres(uniqueSql))].toSorted()).toEqual([...new Set(unique)].toSorted());
  });

  test('compare text by bytes', async () => {
    const others = `SELECT table_name || '.' || column_name AS line FROM information_schema.columns
      WHERE table_schema = current_schema() AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`;
    expect(await ofPostgres(others)).toEqual([]);
  });
});
