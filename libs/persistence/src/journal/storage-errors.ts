import Database from 'better-sqlite3';

const trouble = [
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_NOMEM',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
];

/** The storage does not take anything at the moment: not the fault of the commit, and worth another try. */
export function isStorageTrouble(error: unknown): boolean {
  return error instanceof Database.SqliteError && trouble.some((code) => error.code.startsWith(code));
}

/** Somebody else was first with what may exist only once. */
export function isTaken(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY') &&
    error.message.includes('conversations.')
  );
}
