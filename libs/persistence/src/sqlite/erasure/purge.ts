import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Instant } from '#contracts/ids.js';
import type { Erasure } from '#engine/ports/erasure.js';
import type { Log } from '#engine/ports/log.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import type { WriteGate } from '../../write-gate.js';
import { truncateLog } from '../checkpoints/write-ahead-log.js';
import { openConnections } from '../data-source.js';
import { databaseFile } from '../database-file.js';
import { syncPath } from '../durable-files.js';
import { restrict } from '../private-files.js';
import { isCorruption } from '../storage-error.js';
import { eraseAgain } from './erase-again.js';
import { addErasures, type Erased, erasedIn } from './erased.js';

/** Waits for a reader of the write-ahead log to finish, such as a backup: ten seconds. */
const tries = 40;
const retryDelayMs = 250;

interface Parts {
  readonly directory: string;
  readonly writer: Database.Database;
  readonly reader: Database.Database;
  readonly gate: WriteGate;
  readonly log: Log;
  /** Resolves when rows, decisions and the search index have followed the log to its end. */
  readonly followed: () => Promise<void>;
}

/** Erasure in the files of one data directory. One purge at a time. */
export class DirectoryErasure implements Erasure {
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  purge(now: Instant): Promise<void> {
    const purged = this.#last.then(() => this.#purge(now));
    this.#last = purged.catch(() => undefined);
    return purged;
  }

  async #purge(now: Instant): Promise<void> {
    const { directory, log, reader } = this.parts;
    try {
      const erased = addErasures(directory, erasedIn(reader));
      await this.parts.followed();
      await this.#truncate();
      removeLeftovers(directory);
      for (const name of readdirSync(directory))
        if (isSetAside(name)) await this.#purgeSetAside(join(directory, name), erased, now);
    } catch (error) {
      log.error({ error }, 'erased words may still be in a file of the data directory');
      throw new StorageUnavailable({ cause: error });
    }
  }

  /** The write-ahead log holds pages as they were. A try does not wait inside the gate: everybody else would. */
  async #truncate(): Promise<void> {
    const { gate, writer } = this.parts;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (await gate.run(() => truncateLog(writer))) return;
      await passed(retryDelayMs);
    }
    throw new Error('a reader keeps the write-ahead log');
  }

  /** A whole database of before a restore. It is erased in a copy, which then takes its place. */
  async #purgeSetAside(file: string, erased: Erased, now: Instant): Promise<void> {
    const { directory, log } = this.parts;
    const folder = mkdtempSync(join(directory, 'erasing-'));
    try {
      if (!holdsAny(file, erased)) return;
      const copy = databaseFile(folder);
      for (const tail of ['', '-wal']) if (existsSync(file + tail)) copyFileSync(file + tail, copy + tail);
      restrict(copy);
      const connections = await openConnections(folder, log);
      try {
        await eraseAgain(connections, erased, { now, log, directory: folder });
        connections.writer.exec('VACUUM');
      } finally {
        await connections.close();
      }
      syncPath(copy);
      renameSync(copy, file);
      rmSync(`${file}-wal`, { force: true });
      syncPath(directory);
    } catch (error) {
      if (!isCorruption(error)) throw error;
      // Unreadable, so its contents are unknown.
      log.warn(
        { file, error },
        'damaged data that a restore had set aside was removed, since nothing can be erased in it',
      );
      for (const tail of ['', '-wal', '-shm']) rmSync(file + tail, { force: true });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

const isSetAside = (name: string) => /^parley-before-restore-.*\.sqlite$/.test(name);

/** Copies of the whole data that a killed purge or restore left behind. */
function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory))
    if (/^(erasing|restoring)-/.test(name)) rmSync(join(directory, name), { recursive: true, force: true });
}

/** Whether the file has something that is to be erased: most have not, and are left alone. */
function holdsAny(file: string, { conversations, visitors, clients }: Erased): boolean {
  const database = new Database(file);
  try {
    const found = database.prepare(
      `SELECT 1 FROM conversations WHERE json_extract(details, '$.erasedAt') IS NULL
         AND (id IN (SELECT value FROM json_each(?)) OR visitor_id IN (SELECT value FROM json_each(?))) LIMIT 1`,
    );
    const known = database.prepare('SELECT 1 FROM visitors WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1');
    const lists = [JSON.stringify(conversations), JSON.stringify(visitors)] as const;
    if (found.get(...lists) !== undefined || known.get(lists[1]) !== undefined) return true;
    const hasClients = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'clients'`).get() !== undefined;
    if (!hasClients) return false;
    const client = database.prepare('SELECT 1 FROM clients WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1');
    return client.get(JSON.stringify(clients)) !== undefined;
  } finally {
    database.close();
  }
}
