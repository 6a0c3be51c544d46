import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Log } from '#engine/ports/log.js';
import { dataSetId, headOfLog } from '../log-position.js';
import { migrations } from '../migrations/migrations.js';
import { UnusableDatabase } from '../postgres/unusable-database.js';
import { openConnections } from '../sqlite/data-source.js';
import { databaseFile } from '../sqlite/database-file.js';
import { DirectoryInUse, lockDirectory } from '../sqlite/directory-lock.js';
import { replayLog } from '../sqlite/journal/replay-log.js';
import { renewedFolder } from '../sqlite/renewal/adopt-renewed.js';
import { erasuresAfter } from './erasures-after.js';
import {
  incomingOf,
  type MetaRow,
  type Moved,
  movedOf,
  refuseTransferred,
  transferMarks,
  transferMarksSql,
} from './marks.js';
import type { HeldSource, Source } from './sides.js';
import { SqliteAccess } from './sqlite-access.js';

/** A data directory, read while its server runs, and held by its lock once that has stopped. */
export class SqliteSource implements Source {
  readonly name: string;
  readonly access: SqliteAccess;

  private constructor(
    private readonly directory: string,
    private readonly reader: Database.Database,
    private readonly log: Log,
  ) {
    this.name = `the data directory ${directory}`;
    this.access = new SqliteAccess(reader);
  }

  static open(directory: string, log: Log): SqliteSource {
    const file = databaseFile(directory);
    if (!existsSync(file)) throw new UnusableDatabase(`There is nothing to migrate: ${file} does not exist.`);
    refuseRenewed(directory);
    const reader = new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
    try {
      checkSchema(reader, directory);
      return new SqliteSource(directory, reader, log);
    } catch (error) {
      reader.close();
      throw error;
    }
  }

  async moved(): Promise<Moved | null> {
    return movedOf(this.reader.prepare<[], MetaRow>(transferMarksSql).all());
  }

  async dataSet(): Promise<string> {
    return String(this.reader.prepare<[], string>(dataSetId).pluck().get());
  }

  async safePosition(): Promise<number> {
    return this.reader.prepare<[], number>(headOfLog).pluck().get() ?? 0;
  }

  async hasErasedSince(position: number): Promise<boolean> {
    return this.reader.prepare<[number], unknown>(erasuresAfter('?')).get(position) !== undefined;
  }

  async hold(): Promise<HeldSource | null> {
    let unlock: () => void;
    try {
      unlock = lockDirectory(this.directory);
    } catch (error) {
      if (error instanceof DirectoryInUse) return null;
      throw error;
    }
    try {
      refuseRenewed(this.directory);
      const connections = await openConnections(this.directory, this.log);
      const { writer } = connections;
      replayLog(writer, this.log);
      return {
        access: new SqliteAccess(writer),
        dataSet: async () => String(writer.prepare<[], string>(dataSetId).pluck().get()),
        lastPosition: async () =>
          writer.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`).pluck().get() ?? 0,
        leave: async (to) => {
          const mark = JSON.stringify({ to, at: Date.now() } satisfies Moved);
          writer.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)').run(transferMarks.moved, mark);
        },
        release: async () => {
          await connections.close();
          unlock();
        },
      };
    } catch (error) {
      unlock();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.reader.close();
  }
}

/** Refuses a directory in which another data set is prepared. */
function refuseRenewed(directory: string): void {
  if (existsSync(renewedFolder(directory)))
    throw new UnusableDatabase(`${directory} is about to begin anew: restart its server first.`);
}

/** Refuses what this version does not read: it was written by an older or a newer one, or is not complete. */
function checkSchema(reader: Database.Database, directory: string): void {
  const isOurs = reader.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'migrations'`).get() !== undefined;
  const applied = isOurs ? (reader.prepare<[], string>('SELECT name FROM migrations').pluck().all() as string[]) : [];
  const known: string[] = migrations.map((Migration) => new Migration().name);
  const newer = applied.find((name) => !known.includes(name));
  if (newer !== undefined)
    throw new UnusableDatabase(
      `${directory} was used by a newer version: it has the migration ${newer}, which this version does not know.`,
    );
  if (applied.length < known.length)
    throw new UnusableDatabase(`${directory} is of an older version: start the server of this version on it once.`);
  const marks = reader.prepare<[], MetaRow>(transferMarksSql).all();
  if (incomingOf(marks) !== null) refuseTransferred(marks, `The data directory ${directory}`);
}
