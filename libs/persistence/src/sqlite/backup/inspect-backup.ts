import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrations } from '../../migrations/migrations.js';
import { checkIntegrity } from '../check-integrity.js';
import { describeStorageError, storageProblemOf } from '../storage-error.js';

/** Summary of a verified backup. */
export interface BackupContents {
  readonly bytes: number;
  /** The last position of the global feed: everything acknowledged up to there is inside. */
  readonly position: number;
  readonly conversations: number;
  readonly events: number;
}

/**
 * Verifies a backup by reading all of it. Throws a readable sentence unless it is an intact database of this product.
 * @param name Name of the backup in the sentence, if the file is a copy of it.
 */
export function inspectBackup(file: string, name = file): BackupContents {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return contentsOf(database, file, name);
    } finally {
      database.close();
    }
  } catch (error) {
    const isDamaged = storageProblemOf(error) === 'damaged';
    const sentence = isDamaged ? `${name} is damaged or not a database.` : describeStorageError(error, name);
    throw new Error(sentence, { cause: error });
  }
}

function contentsOf(database: Database.Database, file: string, name: string): BackupContents {
  const one = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0;
  if (one(`SELECT count(*) FROM sqlite_master WHERE name IN ('migrations', 'conversations', 'events')`) !== 3)
    throw new Error(`${name} is a database, but not a Parley database.`);
  const known = new Set<string>(migrations.map((migration) => new migration().name));
  const applied = database.prepare<[], string>('SELECT name FROM migrations').pluck().all() as string[];
  const unknown = applied.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Error(
      `${name} was made by a newer version: it has the migration ${unknown}, which this version does not know.`,
    );
  const damages = checkIntegrity(database);
  if (damages.length > 0) throw new Error(`${name} is damaged: ${damages.slice(0, 3).join('; ')}.`);
  return {
    bytes: statSync(file).size,
    position: one('SELECT max(position) FROM events'),
    conversations: one('SELECT count(*) FROM conversations'),
    events: one('SELECT count(*) FROM events'),
  };
}
