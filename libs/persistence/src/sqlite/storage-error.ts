import Database from 'better-sqlite3';

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

/** Readable sentence for a storage error; the message of any other error. */
export function describeStorageError(error: unknown, file: string): string {
  const code = sqliteErrorOf(error)?.code ?? '';
  const [, sentence] = sentences.find(([prefix]) => code.startsWith(prefix)) ?? [];
  if (sentence) return sentence(file);
  return error instanceof Error ? error.message : String(error);
}
