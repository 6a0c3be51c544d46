import Database from 'better-sqlite3';
import { QueryFailedError } from 'typeorm';

/** What the driver said, also where TypeORM has wrapped it; null for an error that is not the storage's. */
export function sqliteErrorOf(error: unknown): InstanceType<typeof Database.SqliteError> | null {
  if (error instanceof QueryFailedError) return sqliteErrorOf(error.driverError);
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

/** The storage does not take anything at the moment: not the fault of what was to be written, and worth another try. */
export function isStorageTrouble(error: unknown): boolean {
  const code = sqliteErrorOf(error)?.code;
  return code !== undefined && trouble.some((prefix) => code.startsWith(prefix));
}

/** No later write can be trusted, even if it succeeds. */
export function isLasting(error: unknown): boolean {
  const code = sqliteErrorOf(error)?.code ?? '';
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB');
}

/** Somebody else was first with what may exist only once. */
export function isTaken(error: unknown): boolean {
  const { code, message } = sqliteErrorOf(error) ?? {};
  return (
    (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') &&
    (message?.includes('conversations.') ?? false)
  );
}

const sentences: readonly (readonly [prefix: string, sentence: (file: string) => string])[] = [
  ['SQLITE_FULL', (file) => `The disk that holds ${file} is full: make room.`],
  ['SQLITE_READONLY', (file) => `${file} cannot be written: the disk or the file is read-only.`],
  ['SQLITE_CANTOPEN', (file) => `${file} cannot be opened: look at its permissions and those of its folder.`],
  ['SQLITE_BUSY', (file) => `${file} is locked by another program: end that one.`],
  ['SQLITE_LOCKED', (file) => `${file} is locked by another program: end that one.`],
  ['SQLITE_CORRUPT', (file) => `${file} is damaged: restore a backup (parley restore).`],
  ['SQLITE_NOTADB', (file) => `${file} is damaged or not a database: restore a backup (parley restore).`],
  ['SQLITE_NOMEM', () => 'The memory is used up.'],
  [
    'SQLITE_IOERR',
    (file) => `The disk that holds ${file} fails to read or write: look at the disk and its free space.`,
  ],
];

/** What is wrong, for whoever runs the server: what the storage means in words, anything else as it says itself. */
export function describeStorageError(error: unknown, file: string): string {
  const code = sqliteErrorOf(error)?.code ?? '';
  const [, sentence] = sentences.find(([prefix]) => code.startsWith(prefix)) ?? [];
  if (sentence) return sentence(file);
  return error instanceof Error ? error.message : String(error);
}
