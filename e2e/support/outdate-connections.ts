import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Makes every connection in a data directory one of a kind that only a newer version knows. */
export function outdateConnections(dataDir: string): void {
  const database = new Database(join(dataDir, 'parley.sqlite'));
  try {
    database.prepare(`UPDATE connections SET kind = 'of-tomorrow'`).run();
  } finally {
    database.close();
  }
}
