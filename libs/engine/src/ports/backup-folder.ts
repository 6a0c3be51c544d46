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

/** Where backups from the console go. */
export interface BackupFolder {
  /** It is on the disk of the data. */
  readonly isBesideData: boolean;
  /** It is in the data directory, where erasures do not reach the backups. */
  readonly isInData: boolean;
  /** Room on its disk. */
  disk(): DiskSpace;
  /** Every known one, newest first, those of the command line included. Looks for each file. */
  list(): Promise<BackupRecord[]>;
  /** When the last one was taken, wherever it is now; null: none is known. */
  lastAt(): Instant | null;
  /** Copies everything committed into a new file, verifies and records it, without holding up writers. Aborted, nothing is left of it. */
  take(at: Instant, signal: AbortSignal): Promise<Result<BackupRecord, Rejection<StorageProblem>>>;
}
