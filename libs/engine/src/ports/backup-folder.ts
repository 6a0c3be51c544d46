import type { Instant } from '#contracts/ids.js';
import type { Rejection, Result } from '#contracts/result.js';
import type { BackupOrigin, DiskSpace, StorageProblem } from '#contracts/system.js';

/** A backup that was taken. */
export interface BackupRecord {
  readonly name: string;
  readonly at: Instant;
  readonly by: BackupOrigin;
  readonly isInFolder: boolean;
  readonly isPresent: boolean;
  readonly bytes: number;
  readonly position: number;
  readonly conversations: number;
  readonly events: number;
}

/** Destination of backups from the console. */
export interface BackupFolder {
  /** On the same disk as the data. */
  readonly isBesideData: boolean;
  /** In the data directory, where erasures do not reach backups. */
  readonly isInData: boolean;
  /** Room on its disk. */
  disk(): DiskSpace;
  /** Known backups, newest first, including those of the command line. Checks each file. */
  list(): Promise<BackupRecord[]>;
  /** Time of the last backup, wherever its file is now; null: none is known. */
  lastAt(): Instant | null;
  /** Copies everything committed to a new file, verifies and records it, without blocking writers. Removes the file when aborted. */
  take(at: Instant, signal: AbortSignal): Promise<Result<BackupRecord, Rejection<StorageProblem>>>;
}
