import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

/**
 * Runs a statement in the data of a server, `TestServer.place`, bypassing the product. Returns the number of changed
 * rows.
 */
export async function runSql(place: Readonly<Record<string, string>>, sql: string): Promise<number> {
  if (place.DATABASE_URL) {
    const client = new pg.Client(place.DATABASE_URL);
    await client.connect();
    try {
      return (await client.query(sql)).rowCount ?? 0;
    } finally {
      await client.end();
    }
  }
  const database = new Database(join(place.DATA_DIR ?? '', 'parley.sqlite'));
  try {
    return database.prepare(sql).run().changes;
  } finally {
    database.close();
  }
}
