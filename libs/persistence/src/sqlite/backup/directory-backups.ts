import { existsSync, statfsSync, statSync } from 'node:fs';
import { access, readdir, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Instant } from '#contracts/ids.js';
import { ok, type Rejection, type Result, reject } from '#contracts/result.js';
import type { DiskSpace, StorageProblem } from '#contracts/system.js';
import type { BackupFolder, BackupRecord } from '#engine/ports/backup-folder.js';
import type { Log } from '#engine/ports/log.js';
import { makeFolderLike } from '../private-files.js';
import { storageProblemOf } from '../storage-error.js';
import { type BackupReply, backUpInProcess } from './back-up-in-process.js';
import { type BackupEntry, readBackups, recordBackup } from './backup-records.js';

/** Partial copy of a killed process. The command line uses other names. */
const unfinished = /^parley-\d{4}-\d\d-\d\dT\d{9}Z\.sqlite\.\d+\.partial/;

/** Backups of a data directory, in a folder that the first of them creates. */
export class DirectoryBackups implements BackupFolder {
  readonly isBesideData: boolean;
  readonly isInData: boolean;

  /** @param execArgv Node.js options for the copying process; default: those of this one. */
  constructor(
    private readonly directory: string,
    private readonly folder: string,
    private readonly log: Log,
    private readonly execArgv?: readonly string[],
  ) {
    this.isBesideData = deviceOf(directory) === deviceOf(folder);
    this.isInData = isInside(directory, folder);
  }

  disk(): DiskSpace {
    return diskSpaceAt(this.folder);
  }

  list(): Promise<BackupRecord[]> {
    return Promise.all(readBackups(this.directory).map((entry) => this.#toRecord(entry)));
  }

  lastAt(): Instant | null {
    return readBackups(this.directory)[0]?.at ?? null;
  }

  async take(at: Instant, signal: AbortSignal): Promise<Result<BackupRecord, Rejection<StorageProblem>>> {
    const path = join(this.folder, `parley-${new Date(at).toISOString().replaceAll(/[:.]/g, '')}.sqlite`);
    try {
      makeFolderLike(this.directory, this.folder);
      // A process that was killed with the server could not remove it.
      await this.#removeUnfinished();
      const reply = await this.#copyTo(path, signal);
      if ('problem' in reply) {
        this.log.warn({ problem: reply.message }, 'a backup could not be taken');
        return reject(reply.problem);
      }
      const entry: BackupEntry = { path, at, by: 'console', ...reply.contents };
      await this.#record(entry);
      return ok(await this.#toRecord(entry));
    } catch (error) {
      if (!signal.aborted) this.log.warn({ error }, 'a backup could not be taken');
      return reject(storageProblemOf((error as Error).cause ?? error));
    }
  }

  async #copyTo(target: string, signal: AbortSignal): Promise<BackupReply> {
    if (existsSync(target)) throw new Error(`${target} already exists. A backup never overwrites a file.`);
    try {
      return await backUpInProcess({ directory: this.directory, target }, signal, this.execArgv);
    } catch (error) {
      // Killed between its last step and its reply.
      await rm(target, { force: true });
      throw error;
    } finally {
      await this.#removeUnfinished();
    }
  }

  /** A file that no list names would take its room unseen. */
  async #record(entry: BackupEntry): Promise<void> {
    try {
      recordBackup(this.directory, entry);
    } catch (error) {
      await rm(entry.path, { force: true });
      throw error;
    }
  }

  /** The directory is locked, so no other server copies into the folder. */
  async #removeUnfinished(): Promise<void> {
    const names = await readdir(this.folder);
    for (const name of names.filter((name) => unfinished.test(name)))
      await rm(join(this.folder, name), { force: true });
  }

  /** Without holding up the event loop: the folder may be on a slow disk. */
  async #toRecord({ path, ...entry }: BackupEntry): Promise<BackupRecord> {
    const isInFolder = dirname(path) === this.folder;
    const isPresent = await access(path).then(
      () => true,
      () => false,
    );
    return { ...entry, name: basename(path), isInFolder, isPresent };
  }
}

/** Room on the disk that holds a path, or will hold it. */
export function diskSpaceAt(path: string): DiskSpace {
  const present = nearestExisting(path);
  const { bavail, blocks, bsize } = statfsSync(present);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** The file system that holds a path, or will hold it. */
export function deviceOf(path: string): number {
  return statSync(nearestExisting(path)).dev;
}

/** Whether a folder is another or in it; `..x` is an ordinary name. */
export function isInside(outer: string, folder: string): boolean {
  const path = relative(outer, folder);
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** Nearest existing ancestor, the path itself included. */
function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}
