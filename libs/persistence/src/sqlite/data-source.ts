import type Database from 'better-sqlite3';
import type { Log } from '#engine/ports/log.js';
import { MigrationLog } from '../migrations/migration-log.js';
import { migrations } from '../migrations/migrations.js';
import { rows } from '../rows/rows.js';
import { DataSource } from '../typeorm.js';
import { databaseFile } from './database-file.js';
import { createOwnFile } from './private-files.js';
import { articleWordsTable } from './search/near-words.js';
import { describeStorageError } from './storage-error.js';

/** The two connections to the database file: writers go through the write gate, readers never wait. */
export interface Connections {
  readonly writing: DataSource;
  readonly reading: DataSource;
  /** The handles under the data sources, for prepared statements. */
  readonly writer: Database.Database;
  readonly reader: Database.Database;
  close(): Promise<void>;
}

/**
 * Checkpoint thresholds of the write-ahead log, in pages of 4 KiB. The checkpointer runs in the background; SQLite
 * itself checkpoints, in the middle of a commit, only if the checkpointer cannot keep up or is missing.
 */
export const checkpointPages = { pass: 4_000, hold: 16_000, fallback: 64_000 } as const;
const pageBytes = 4096;
/** Lock timeout of a statement, in milliseconds. */
const busyMs = 250;

/** Opens or creates the file and runs pending migrations, whose progress is logged. Rejects with a readable sentence. */
export async function openConnections(directory: string, log?: Log): Promise<Connections> {
  const file = databaseFile(directory);
  try {
    return await connectBoth(file, log);
  } catch (error) {
    throw new Error(describeStorageError(error, file), { cause: error });
  }
}

async function connectBoth(file: string, log: Log | undefined): Promise<Connections> {
  const write = await connect(file, false, log);
  try {
    await write.source.runMigrations({ transaction: 'all' });
    vacuumIfDue(write.handle, log);
    const read = await connect(file, true);
    return {
      writing: write.source,
      reading: read.source,
      writer: write.handle,
      reader: read.handle,
      async close() {
        // The writer last: closing it removes the write-ahead log.
        await read.source.destroy();
        await write.source.destroy();
      },
    };
  } catch (error) {
    await write.source.destroy();
    throw error;
  }
}

async function connect(
  database: string,
  readonly: boolean,
  log?: Log,
): Promise<{ source: DataSource; handle: Database.Database }> {
  if (!readonly) createOwnFile(database);
  let handle: Database.Database | undefined;
  const source = new DataSource({
    type: 'better-sqlite3',
    database,
    readonly,
    entities: rows,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    ...(log && { logger: new MigrationLog(log) }),
    prepareDatabase(opened: Database.Database) {
      handle = opened;
      // A database tool may hold a lock: the event loop blocks for this long, then the result is `busy`.
      opened.pragma(`busy_timeout = ${busyMs}`);
      // Negative: in KiB. A full batch alone touches more pages than SQLite's default of 2 MiB.
      opened.pragma('cache_size = -16384');
      opened.exec(articleWordsTable);
      if (readonly) return;
      opened.pragma('journal_mode = WAL');
      // Deleted data are overwritten, so that after an erasure no page, used or free, holds the words.
      opened.pragma('secure_delete = ON');
      // FULL: acknowledged commits survive a power loss, not only a crash of the process.
      opened.pragma('synchronous = FULL');
      opened.pragma(`wal_autocheckpoint = ${checkpointPages.fallback}`);
      // Truncates a log that grew longer during a long read, once it restarts.
      opened.pragma(`journal_size_limit = ${checkpointPages.hold * pageBytes}`);
    },
  });
  await source.initialize();
  // By schema too: otherwise every query walks all metadata in search of the schema's name, several times.
  for (const row of rows) source.entityMetadatasMap.set(row, source.getMetadata(row));
  if (handle === undefined) throw new Error('the driver opened no database');
  return { source, handle };
}

/**
 * Rewrites the file if a migration requested it: pages that were freed before `secure_delete` may still contain erased
 * words. Without space for the copy it stays due.
 */
function vacuumIfDue(writer: Database.Database, log: Log | undefined): void {
  if (writer.prepare(`SELECT 1 FROM meta WHERE name = 'vacuum'`).get() === undefined) return;
  try {
    writer.exec('VACUUM');
    writer.exec(`DELETE FROM meta WHERE name = 'vacuum'`);
  } catch (error) {
    log?.warn(
      { error },
      'the data file could not be written anew: freed pages keep what they held until the next start',
    );
  }
}
