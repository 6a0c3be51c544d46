import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Lets every access token in a data directory expire, as an hour would. Returns how many there were. */
export function expireAccessTokens(dataDir: string): number {
  const database = new Database(join(dataDir, 'parley.sqlite'));
  try {
    return database
      .prepare(
        `UPDATE oauth_records SET expires_at = 1, payload = json_set(payload, '$.exp', 1) WHERE kind = 'AccessToken'`,
      )
      .run().changes;
  } finally {
    database.close();
  }
}
