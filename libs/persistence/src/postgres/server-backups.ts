import { reject } from '#contracts/result.js';
import type { BackupFolder } from '#engine/ports/backup-folder.js';
import { diskSpaceAt } from '../sqlite/backup/directory-backups.js';

/** No backups from the console: those of a server of PostgreSQL are taken with its own tools. */
export class ServerBackups implements BackupFolder {
  readonly isBesideData = false;
  readonly isInData = false;

  constructor(private readonly directory: string) {}

  disk(): ReturnType<BackupFolder['disk']> {
    return diskSpaceAt(this.directory);
  }

  async list(): ReturnType<BackupFolder['list']> {
    return [];
  }

  lastAt(): null {
    return null;
  }

  async take(): ReturnType<BackupFolder['take']> {
    return reject('other');
  }
}
