import { join } from 'node:path';
import Database from 'better-sqlite3';
import { runSql } from './run-sql.js';

/**
 * Makes the full-text index of messages read-only, like another program that holds a lock on its file. Returns a
 * function that ends this.
 */
export async function makeSearchReadOnly(place: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  if (place.DATABASE_URL) {
    await runSql(
      place,
      `CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'it is locked'; END $$;
       CREATE TRIGGER refuse_write BEFORE INSERT OR UPDATE OR DELETE ON message_search EXECUTE FUNCTION refuse_write()`,
    );
    return async () => void (await runSql(place, 'DROP FUNCTION refuse_write CASCADE'));
  }
  const database = new Database(join(place.DATA_DIR ?? '', 'search.sqlite'));
  database.exec('BEGIN IMMEDIATE');
  return async () => void database.close();
}
