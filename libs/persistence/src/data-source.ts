import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { DataSource } from 'typeorm';
import { migrations } from './migrations/migrations.js';
import { rows } from './rows/rows.js';

/** The two handles on the database file: whoever writes stands behind the write gate, whoever reads never waits. */
export interface Connections {
  readonly writing: DataSource;
  readonly reading: DataSource;
  /** What the data sources stand on, for prepared statements. */
  readonly writer: Database.Database;
  readonly reader: Database.Database;
  close(): Promise<void>;
}

/** Pages of 4 KiB after which the log is written back into the database file: less often than SQLite's 1000. */
const checkpointPages = 4000;

/** Opens the file, or makes it, and brings its tables up to date. */
export async function openConnections(directory: string): Promise<Connections> {
  const file = join(directory, 'parley.sqlite');
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
      opened.pragma('busy_timeout = 5000');
      // In KiB, if negative. A full batch alone touches more pages than the 2 MiB that SQLite would keep.
      opened.pragma('cache_size = -16384');
      if (readonly) return;
      opened.pragma('journal_mode = WAL');
      // FULL: what was acknowledged survives the loss of power, not only the end of the process.
      opened.pragma('synchronous = FULL');
      opened.pragma(`wal_autocheckpoint = ${checkpointPages}`);
    },
  });
  try {
    await source.initialize();
  } catch (error) {
    throw unopened(database, error);
  }
  if (handle === undefined) throw new Error('the driver opened no database');
  return { source, handle };
}

/** SQLite says what is wrong, but not with which file. */
function unopened(file: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The data file ${file} cannot be opened: ${why}.`, { cause });
}
