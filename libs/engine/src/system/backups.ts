import type { Instant } from '#contracts/ids.js';
import { ok, type Rejection, type Result, reject } from '#contracts/result.js';
import type { BackupView, StorageProblem, SystemBackups } from '#contracts/system.js';
import { hasRoomFor } from '#domain/system/health-level.js';
import { type Author, actorOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { newEvent } from '../log/new-event.js';
import type { BackupFolder, BackupRecord } from '../ports/backup-folder.js';
import type { StorageInspection } from '../ports/installation.js';
import type { Ports } from '../ports/ports.js';
import { iso, isoOrNull } from '../views/iso.js';

type BackupPorts = Pick<Ports, 'unitOfWork' | 'eventLog' | 'clock' | 'ids' | 'log'>;

/** Backups from the console: one at a time, in the background. A request during one joins it. */
export class Backups {
  readonly #stopping = new AbortController();
  #running: { readonly since: Instant; readonly done: Promise<void> } | null = null;
  #failure: { readonly at: Instant; readonly problem: StorageProblem } | null = null;

  constructor(
    private readonly ports: BackupPorts,
    /** Null: the database is backed up with its own tools. */
    private readonly folder: BackupFolder | null,
    private readonly storage: Pick<StorageInspection, 'sizes'>,
  ) {}

  async view(): Promise<SystemBackups> {
    const backups = (await this.folder?.list()) ?? [];
    return {
      isByDatabase: this.isByDatabase,
      isBesideData: this.folder?.isBesideData ?? false,
      isInData: this.folder?.isInData ?? false,
      runningSince: isoOrNull(this.#running?.since ?? null),
      failure: this.#failure && { at: iso(this.#failure.at), problem: this.#failure.problem },
      backups: backups.map(toView),
    };
  }

  get isByDatabase(): boolean {
    return this.folder === null;
  }

  /** Time of the last backup of any origin; null: none is known. */
  lastAt(): Instant | null {
    return this.folder?.lastAt() ?? null;
  }

  /** Starts a backup; its progress is in the view. */
  async start(principal: Principal): Promise<Result<SystemBackups>> {
    if (this.folder === null) return reject('backup_by_database');
    const since = this.ports.clock.now();
    this.#running ??= { since, done: this.#run(this.folder, since, actorOf(principal)) };
    return ok(await this.view());
  }

  /** Aborts a running backup and removes its file. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running?.done;
  }

  async #run(folder: BackupFolder, at: Instant, author: Author): Promise<void> {
    const { clock, log } = this.ports;
    try {
      const taken = await this.#take(folder, at);
      if (taken.ok) await this.#record(taken.value, author);
      this.#failure = taken.ok ? null : { at: clock.now(), problem: taken.code };
    } catch (error) {
      log.error({ error }, 'a backup failed');
      this.#failure = { at: clock.now(), problem: 'other' };
    } finally {
      this.#running = null;
    }
  }

  async #take(folder: BackupFolder, at: Instant): Promise<Result<BackupRecord, Rejection<StorageProblem>>> {
    const { database, writeAheadLog } = await this.storage.sizes();
    // A full disk would stop the server.
    if (!hasRoomFor(database + writeAheadLog, folder.disk())) return reject('full');
    return folder.take(at, this.#stopping.signal);
  }

  /** The backup is good and listed even if its event cannot be saved. */
  async #record({ name, bytes, position }: BackupRecord, author: Author): Promise<void> {
    const { unitOfWork, eventLog, log } = this.ports;
    try {
      const dataSet = await eventLog.dataSet();
      const event = newEvent(this.ports, 'installation.backed_up', dataSet, author, { bytes, position });
      await unitOfWork.run(({ events }) => events.append(event));
    } catch (error) {
      log.error({ error, name }, 'a backup succeeded, but was not recorded in the audit log');
    }
  }
}

function toView(record: BackupRecord): BackupView {
  return { ...record, at: iso(record.at) };
}
