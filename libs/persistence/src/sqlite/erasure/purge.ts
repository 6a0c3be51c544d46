import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { Instant } from '#contracts/ids.js';
import type { Erased, Erasure } from '#engine/ports/erasure.js';
import type { Log } from '#engine/ports/log.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { syncPath } from '../backup/durable-files.js';
import { truncateLog } from '../checkpoints/write-ahead-log.js';
import { openConnections } from '../data-source.js';
import { databaseFile } from '../database-file.js';
import { restrict } from '../private-files.js';
import type { WriteGate } from '../write-gate.js';
import { eraseAgain } from './erase-again.js';

/** Waits for a reader of the write-ahead log to finish: each try waits by itself as well. */
const tries = 40;
const betweenTriesMs = 50;

interface Parts {
  readonly directory: string;
  readonly writer: Database.Database;
  readonly gate: WriteGate;
  readonly log: Log;
  /** Resolves when rows, decisions and the search index have followed the log to its end. */
  readonly followed: () => Promise<void>;
}

/** Erasure in the files of one data directory. */
export class DirectoryErasure implements Erasure {
  constructor(private readonly parts: Parts) {}

  async purge(erased: Erased, now: Instant): Promise<void> {
    try {
      await this.parts.followed();
      await this.#truncate();
      await this.#purgeDataSetAside(erased, now);
    } catch (error) {
      this.parts.log.error({ error }, 'erased words may still be in a file of the data directory');
      throw new StorageUnavailable({ cause: error });
    }
  }

  /** The write-ahead log holds pages as they were. */
  async #truncate(): Promise<void> {
    const { gate, writer } = this.parts;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (await gate.run(() => truncateLog(writer))) return;
      await passed(betweenTriesMs);
    }
    throw new Error('a reader keeps the write-ahead log');
  }

  /** Whole databases of before a restore. Each is erased in a copy, which then takes its place. */
  async #purgeDataSetAside(erased: Erased, now: Instant): Promise<void> {
    const { directory, log } = this.parts;
    const names = readdirSync(directory);
    for (const left of names.filter((name) => name.startsWith('erasing-')))
      rmSync(join(directory, left), { recursive: true });
    for (const name of names.filter((one) => /^parley-before-restore-.*\.sqlite$/.test(one))) {
      const file = join(directory, name);
      try {
        await this.#eraseIn(file, erased, now);
      } catch (error) {
        // It cannot be read, so nobody can tell what it holds.
        log.warn({ file, error }, 'data set aside by a restore could not be erased in and was removed');
        for (const tail of ['', '-wal', '-shm']) rmSync(file + tail, { force: true });
      }
    }
  }

  async #eraseIn(file: string, erased: Erased, now: Instant): Promise<void> {
    const { directory, log } = this.parts;
    const folder = mkdtempSync(join(directory, 'erasing-'));
    try {
      const copy = databaseFile(folder);
      for (const tail of ['', '-wal']) if (existsSync(file + tail)) copyFileSync(file + tail, copy + tail);
      restrict(copy);
      const connections = await openConnections(folder, log);
      try {
        await eraseAgain(connections, erased, { now, log, directory: folder });
        connections.writer.exec('DELETE FROM decisions; DELETE FROM decision_citations');
        connections.writer.exec(`DELETE FROM meta WHERE name = 'decisions.position'; VACUUM`);
      } finally {
        await connections.close();
      }
      syncPath(copy);
      renameSync(copy, file);
      rmSync(`${file}-wal`, { force: true });
      syncPath(directory);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
