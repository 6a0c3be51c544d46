import type { Pool } from 'pg';

const textColumns = `SELECT table_name AS "table", json_agg(column_name) AS columns FROM information_schema.columns
  WHERE table_schema = current_schema() AND data_type = 'text' AND collation_name IS NULL
    AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = current_schema())
  GROUP BY table_name`;

/**
 * Makes text compare by bytes whatever language the database was made for, as in SQLite: lists have one order everywhere, and ranges find the
 * beginnings of words. New columns get it here, after the migrations that added them.
 */
export async function useBinaryCollation(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(textColumns);
  for (const { table, columns } of rows) {
    const changes = columns.map((column) => `ALTER COLUMN "${column}" TYPE text COLLATE "C"`);
    await pool.query(`ALTER TABLE "${table}" ${changes.join(', ')}`);
  }
}
