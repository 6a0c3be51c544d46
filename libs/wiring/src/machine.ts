import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { HealthLevel } from '#contracts/system.js';
import { diskLevel } from '#domain/system/health-level.js';
import type { Machine } from '#engine/ports/installation.js';
import { defaultBackupFolder } from '#persistence/sqlite/backup/backup-folder.js';
import { diskSpaceAt, isInside } from '#persistence/sqlite/backup/directory-backups.js';
import type { ClockJumpDetector } from './clock-jump-detector.js';
import type { Config } from './config/env.js';
import { isExposed } from './config/loopback.js';
import { projectRoot } from './project-root.js';
import { systemClock } from './system-clock.js';

type MachineConfig = Pick<Config, 'dataDir' | 'host' | 'publicUrl'>;

/** Machine and process facts: version, exposure, disk space and clock. */
export function inspectMachine(
  config: MachineConfig,
  {
    clockJumps,
    languageModelCircuit,
  }: { readonly clockJumps: ClockJumpDetector; readonly languageModelCircuit: Machine['languageModelCircuit'] },
): Machine {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
  return {
    version,
    node: process.versions.node,
    startedAt: systemClock.now(),
    isExposed: isExposed(config),
    isOpenToOthers: () => isOpenToOthers(config.dataDir),
    disk: () => diskSpaceAt(config.dataDir),
    clockJump: () => clockJumps.last,
    languageModelCircuit,
  };
}

/** Free disk space of the data directory, in bytes, with its health level. */
export function freeSpace({ dataDir }: Pick<Config, 'dataDir'>): {
  readonly freeBytes: number;
  readonly level: HealthLevel;
} {
  const { freeBytes } = diskSpaceAt(dataDir);
  return { freeBytes, level: diskLevel({ freeBytes }) };
}

/** Permission check of the data directory. The server restricts its own directory, so this finds one that belongs to another account. */
export function isOpenToOthers(directory: string): boolean {
  const entry = statSync(directory, { throwIfNoEntry: false });
  return process.platform !== 'win32' && entry !== undefined && (entry.mode & 0o077) !== 0;
}

/** Backup folder inside the data directory: the current one, or that of an earlier version; null if there is none. */
export function backupsInData(config: Pick<Config, 'dataDir' | 'backupDir'>): string | null {
  const { dataDir } = config;
  const chosen = backupFolder(config);
  if (isInside(dataDir, chosen)) return chosen;
  const former = join(dataDir, 'backups');
  return existsSync(former) ? former : null;
}

/** Absolute path of the folder of backups from the console. Checks the disk if the settings name no folder. */
export function backupFolder({ dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>): string {
  return backupDir ?? defaultBackupFolder(dataDir);
}
