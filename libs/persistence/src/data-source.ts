import type Database from 'better-sqlite3';
import { DataSource } from 'typeorm';
import { databaseFile } from './database-file.js';
import { migrations } from './migrations/migrations.js';
import { rows } from './rows/rows.js';
import { describeStorageError } from './storage-error.js';
import { articleWordsTable } from './stores/near-words.js';

/** The two handles on the database file: whoever writes stands behind the write gate, whoever reads never waits. */
export interface Connections {
  readonly writing: DataSource;
  readonly reading: DataSource;
  /** What the data sources stand on, for prepared statements. */
  readonly writer: Database.Database;
  readonly reader: Database.Database;
  close(): Promise<void>;
}

/**
 * When the write-ahead log is written back into the file, in pages of 4 KiB. The checkpointer does it behind the writers;
 * SQLite itself, in the middle of a commit, only where that one cannot keep up or is not there.
 */
export const checkpointPages = { pass: 4_000, hold: 16_000, fallback: 64_000 } as const;
const pageBytes = 4096;
/** How long a statement waits for somebody else's lock, in milliseconds. */
const busyMs = 250;

/** Opens the file, or makes it, and brings its tables up to date. Rejects with a sentence for people. */
export async function openConnections(directory: string): Promise<Connections> {
  const file = databaseFile(directory);
  try {
    return await connectBoth(file);
  } catch (error) {
    throw new Error(describeStorageError(error, file), { cause: error });
  }
}

async function connectBoth(file: string): Promise<Connections> {
  const write = await connect(file, false);
  try {
    await write.source.runMigrations({ transaction: 'all' });
    const read = await connect(file, true);
    return {
      writing: write.source,
      reading: read.source,
      writer: write.handle,
      reader: read.handle,
      async close() {
        // The writer last: it takes the write-ahead log away with it.
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
): Promise<{ source: DataSource; handle: Database.Database }> {
  let handle: Database.Database | undefined;
  const source = new DataSource({
    type: 'better-sqlite3',
    database,
    readonly,
    entities: rows,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    prepareDatabase(opened: Database.Database) {
      handle = opened;
      // Nobody else writes, but a tool might: the event loop stands still for so long, then it is `busy`.
      opened.pragma(`busy_timeout = ${busyMs}`);
      // In KiB, if negative. A full batch alone touches more pages than the 2 MiB that SQLite would keep.
      opened.pragma('cache_size = -16384');
      opened.exec(articleWordsTable);
      if (readonly) return;
      opened.pragma('journal_mode = WAL');
      // FULL: what was acknowledged survives the loss of power, not only the end of the process.
      opened.pragma('synchronous = FULL');
      opened.pragma(`wal_autocheckpoint = ${checkpointPages.fallback}`);
      // A log that grew longer, because somebody read in it for long, gives the disk back when it starts anew.
      opened.pragma(`journal_size_limit = ${checkpointPages.hold * pageBytes}`);
    },
  });
  await source.initialize();
  if (handle === undefined) throw new Error('the driver opened no database');
  return { source, handle };
}
