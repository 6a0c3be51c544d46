import { basename } from 'node:path';
import Database from 'better-sqlite3';
import type { StorageProblem } from '#contracts/system.js';
import type { StorageErrors } from '../storage-health.js';

/** The driver's error, also where TypeORM has wrapped it; null for an error that is not the storage's. */
export function sqliteErrorOf(error: unknown): InstanceType<typeof Database.SqliteError> | null {
  // TypeORM's `QueryFailedError`, by its shape: a thread that reads the file by itself need not load TypeORM for it.
  if (error instanceof Error && 'driverError' in error) return sqliteErrorOf(error.driverError);
  return error instanceof Database.SqliteError ? error : null;
}

const trouble = [
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_NOMEM',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
];

/** True for a failure of the storage itself, not of the data to be written: worth a retry. */
export function isStorageFailure(error: unknown): boolean {
  const code = sqliteErrorOf(error)?.code;
  return code !== undefined && trouble.some((prefix) => code.startsWith(prefix));
}

/** True for a corrupt file: no later write can be trusted, even if it succeeds. */
export function isCorruption(error: unknown): boolean {
  const code = sqliteErrorOf(error)?.code ?? '';
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB');
}

/** True for a unique constraint on `conversations`: another start of the same visitor committed first. */
export function isDuplicateConversation(error: unknown): boolean {
  const { code, message } = sqliteErrorOf(error) ?? {};
  return (
    (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') &&
    (message?.includes('conversations.') ?? false)
  );
}

interface Description {
  readonly problem: StorageProblem;
  readonly sentence: (file: string) => string;
}

const descriptions: readonly (readonly [prefix: string, description: Description])[] = [
  ['SQLITE_FULL', { problem: 'full', sentence: (file) => `The disk that holds ${file} is full: make room.` }],
  [
    'SQLITE_READONLY',
    { problem: 'read_only', sentence: (file) => `${file} cannot be written: the disk or the file is read-only.` },
  ],
  [
    'SQLITE_CANTOPEN',
    {
      problem: 'not_accessible',
      sentence: (file) => `${file} cannot be opened: look at its permissions and those of its folder.`,
    },
  ],
  ['SQLITE_BUSY', { problem: 'locked', sentence: isLocked }],
  ['SQLITE_LOCKED', { problem: 'locked', sentence: isLocked }],
  [
    'SQLITE_CORRUPT',
    { problem: 'damaged', sentence: (file) => `${file} is damaged: restore a backup (parley restore).` },
  ],
  [
    'SQLITE_NOTADB',
    {
      problem: 'damaged',
      sentence: (file) => `${file} is damaged or not a database: restore a backup (parley restore).`,
    },
  ],
  ['SQLITE_NOMEM', { problem: 'out_of_memory', sentence: () => 'The memory is used up.' }],
  [
    'SQLITE_IOERR',
    {
      problem: 'unreliable',
      sentence: (file) => `The disk that holds ${file} fails to read or write: look at the disk and its free space.`,
    },
  ],
];

function isLocked(file: string): string {
  return `${file} is locked by another program: end that one.`;
}

function descriptionOf(error: unknown): Description | undefined {
  const code = sqliteErrorOf(error)?.code ?? '';
  return descriptions.find(([prefix]) => code.startsWith(prefix))?.[1];
}

/** The same of files that are no database. */
const fileProblems: Readonly<Record<string, StorageProblem>> = {
  ...{ ENOSPC: 'full', EDQUOT: 'full', EROFS: 'read_only', EIO: 'unreliable' },
  ...{ EACCES: 'not_accessible', EPERM: 'not_accessible', ENOENT: 'not_accessible', ENOTDIR: 'not_accessible' },
};

/** Storage problem without file names; `other` for any other error. */
export function storageProblemOf(error: unknown): StorageProblem {
  const { code = '' } = error as NodeJS.ErrnoException;
  return descriptionOf(error)?.problem ?? fileProblems[code] ?? 'other';
}

/** Readable sentence for a storage error; the message of any other error. */
export function describeStorageError(error: unknown, file: string): string {
  const description = descriptionOf(error);
  if (description) return description.sentence(file);
  return error instanceof Error ? error.message : String(error);
}

/** The same for the health of one file, with the public name of the file, but not its folder. */
export function sqliteErrors(file: string): StorageErrors {
  return {
    sentence: (error) => describeStorageError(error, file),
    publicSentence: (error) => describeStorageError(error, basename(file)),
    problem: storageProblemOf,
    isCorruption,
  };
}
