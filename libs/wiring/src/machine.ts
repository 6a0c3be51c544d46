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

/** The machine as this process sees it. */
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

/** Free room for the data directory, in bytes, and how that is. */
export function freeSpace({ dataDir }: Pick<Config, 'dataDir'>): {
  readonly freeBytes: number;
  readonly level: HealthLevel;
} {
  const { freeBytes } = diskSpaceAt(dataDir);
  return { freeBytes, level: diskLevel({ freeBytes }) };
}

/** Permission check; the server restricts its own directory, so this finds one that belongs to another account. */
export function isOpenToOthers(directory: string): boolean {
  const entry = statSync(directory, { throwIfNoEntry: false });
  return process.platform !== 'win32' && entry !== undefined && (entry.mode & 0o077) !== 0;
}

/** The folder of backups in the data directory, which they go to or a version before has made; null: there is none. */
export function backupsInData(config: Pick<Config, 'dataDir' | 'backupDir'>): string | null {
  const { dataDir } = config;
  const chosen = backupFolder(config);
  if (isInside(dataDir, chosen)) return chosen;
  const former = join(dataDir, 'backups');
  return existsSync(former) ? former : null;
}

/** The folder that backups from the console go to, absolute; looks at the disk where the settings name none. */
export function backupFolder({ dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>): string {
  return backupDir ?? defaultBackupFolder(dataDir);
}
