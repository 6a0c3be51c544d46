import { dayMs, hourMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import type { SystemStorage } from '#contracts/system.js';
import type { BackupFolder } from '../ports/backup-folder.js';
import type { Clock } from '../ports/clock.js';
import type { LogGrowth, Machine, StorageInspection } from '../ports/installation.js';
import { iso } from '../views/iso.js';

const growthDays = 30;

/** Report on disk usage. Growth counts the whole log, so it is cached for an hour and computed once for concurrent callers. */
export class StorageReport {
  #growth: { readonly at: Instant; readonly value: Promise<LogGrowth | null> } | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly storage: Pick<StorageInspection, 'sizes' | 'growthSince'>,
    private readonly machine: Pick<Machine, 'disk'>,
    private readonly folder: Pick<BackupFolder, 'list'> | null,
  ) {}

  async read(): Promise<SystemStorage> {
    const sizes = await this.storage.sizes();
    const { database, unused, writeAheadLog, search, vectors, models, previousData, images } = sizes;
    const backups = (await this.folder?.list()) ?? [];
    const kept = backups.filter(({ isInFolder, isPresent }) => isInFolder && isPresent);
    const growth = await this.#recentGrowth();
    return {
      disk: this.machine.disk(),
      ...{ databaseBytes: database, freeBytes: unused, writeAheadLogBytes: writeAheadLog },
      ...{ searchBytes: search, vectorsBytes: vectors, modelsBytes: models, previousDataBytes: previousData },
      backupsBytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
      images,
      growth: growth && {
        ...{ since: iso(growth.since), events: growth.events },
        bytes: Math.round((database - unused) * (growth.events / growth.eventsInAll)),
      },
    };
  }

  #recentGrowth(): Promise<LogGrowth | null> {
    const now = this.clock.now();
    if (this.#growth === null || Math.abs(now - this.#growth.at) >= hourMs) {
      const growth = { at: now, value: this.storage.growthSince(now - growthDays * dayMs) };
      this.#growth = growth;
      // Do not cache failures or an empty log.
      const forget = () => {
        if (this.#growth === growth) this.#growth = null;
      };
      growth.value.then((value) => value ?? forget(), forget);
    }
    return this.#growth.value;
  }
}
