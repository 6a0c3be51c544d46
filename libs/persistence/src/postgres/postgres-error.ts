import type { StorageProblem } from '#contracts/system.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import type { StorageErrors } from '../storage-health.js';

/** Error of the driver: the server's have a code of five characters (SQLSTATE), the network's one of the system. */
interface DriverError extends Error {
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
}

/** Messages of the driver for connections that end or cannot be had, which have no code. */
const connectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
];

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
];

/** The server has ended the connection because its transaction was idle for too long. */
const idleCode = '25P03';

/** The driver's error, also where TypeORM or {@link StorageUnavailable} has wrapped it. */
export function driverErrorOf(error: unknown): DriverError | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StorageUnavailable && error.cause !== undefined) return driverErrorOf(error.cause);
  if ('driverError' in error) return driverErrorOf(error.driverError);
  return error;
}

function codeOf(error: unknown): string {
  return driverErrorOf(error)?.code ?? '';
}

/** True where the connection is gone, or could not be had: whether a commit was reached is not known. */
export function isConnectionLoss(error: unknown): boolean {
  const { code = '', message = '' } = driverErrorOf(error) ?? {};
  if (networkCodes.includes(code) || code === idleCode || code.startsWith('08') || code.startsWith('57P')) return true;
  return connectionMessages.some((known) => message.startsWith(known));
}

/** True for a transaction that was rolled back because of another one: it succeeds when it is run again. */
export function isConcurrencyFailure(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** True for a statement that took longer than it may. */
export function isTimeout(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** Classes of SQLSTATE that are about the server, not about the data. */
const troubleClasses = ['40', '53', '55', '57', '58', 'F0', 'XX'];

/**
 * True for a failure of the storage itself, not of the data to be written: worth a retry. Includes errors with a
 * message about the database, such as a password changed while the server runs.
 */
export function isStorageFailure(error: unknown): boolean {
  return descriptionOf(error) !== undefined || troubleClasses.includes(codeOf(error).slice(0, 2));
}

export function isCorruption(error: unknown): boolean {
  return ['XX001', 'XX002'].includes(codeOf(error));
}

/** True for a unique constraint on `conversations`: another start of the same visitor committed first. */
export function isDuplicateConversation(error: unknown): boolean {
  const { code, table } = driverErrorOf(error) ?? {};
  return code === '23505' && table === 'conversations';
}

interface Description {
  readonly problem: StorageProblem;
  readonly sentence: (database: string) => string;
}

const unreachable: Description = {
  problem: 'not_accessible',
  sentence: (database) =>
    `The database ${database} cannot be reached: look at the host and port of DATABASE_URL, and at whether PostgreSQL runs.`,
};

const noPreparedStatements: Description = {
  problem: 'not_accessible',
  sentence: (database) =>
    `The pooler in front of the database ${database} gives each transaction another connection and knows no prepared statements: let it pool by session, or set max_prepared_statements, which PgBouncer has since 1.21.`,
};

/** By the code, or its class; the first that fits. */
const descriptions: readonly (readonly [code: string, description: Description])[] = [
  [
    '28',
    {
      problem: 'not_accessible',
      sentence: (database) => `The database ${database} refuses the user or password of DATABASE_URL.`,
    },
  ],
  [
    '3D000',
    {
      problem: 'not_accessible',
      sentence: (database) => `There is no database ${database}: create it, or name another in DATABASE_URL.`,
    },
  ],
  [
    '42501',
    {
      problem: 'not_accessible',
      sentence: (database) =>
        `The user of DATABASE_URL lacks rights in the database ${database}: make it the owner, or grant CREATE on the database and its schema.`,
    },
  ],
  ['53100', { problem: 'full', sentence: (database) => `The disk of the database ${database} is full: make room.` }],
  [
    '53200',
    { problem: 'out_of_memory', sentence: (database) => `The server of the database ${database} has no memory left.` },
  ],
  [
    '53300',
    {
      problem: 'locked',
      sentence: (database) =>
        `The database ${database} takes no more connections: raise max_connections, or lower the connections of each program.`,
    },
  ],
  [
    '25006',
    {
      problem: 'read_only',
      sentence: (database) =>
        `The database ${database} is read-only, such as a replica: name the primary in DATABASE_URL.`,
    },
  ],
  ['55', { problem: 'locked', sentence: (database) => `The database ${database} is locked by another program.` }],
  [
    '57014',
    {
      problem: 'locked',
      sentence: (database) => `The database ${database} took too long and the statement was ended.`,
    },
  ],
  ['57P', unreachable],
  [
    '58',
    { problem: 'unreliable', sentence: (database) => `The disk of the database ${database} fails to read or write.` },
  ],
  // A prepared statement exists already, or does not.
  ['42P05', noPreparedStatements],
  ['26000', noPreparedStatements],
  ['XX001', { problem: 'damaged', sentence: (database) => `The database ${database} is damaged: restore a backup.` }],
  ['XX002', { problem: 'damaged', sentence: (database) => `The database ${database} is damaged: restore a backup.` }],
];

/** Messages without a code of their own. */
const byMessage: readonly (readonly [message: string, description: Description])[] = [
  [
    'unsupported startup parameter',
    {
      problem: 'not_accessible',
      sentence: (database) =>
        `The pooler in front of the database ${database} refuses a setting: give it ignore_startup_parameters = statement_timeout.`,
    },
  ],
  [
    'The server does not support SSL connections',
    {
      problem: 'not_accessible',
      sentence: (database) =>
        `The server of the database ${database} offers no TLS: turn it on there, or remove sslmode from DATABASE_URL.`,
    },
  ],
  [
    'no pg_hba.conf entry',
    {
      problem: 'not_accessible',
      sentence: (database) =>
        `The server of the database ${database} admits no such connection: look at its pg_hba.conf, and add sslmode=verify-full to DATABASE_URL where it insists on TLS.`,
    },
  ],
  [
    'timeout exceeded when trying to connect',
    {
      problem: 'locked',
      sentence: (database) =>
        `The database ${database} gave no connection in time: all are in use, or it does not answer.`,
    },
  ],
];

/** TLS error codes: an untrusted certificate, or one of another host. */
const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED)/;
const distrusted: Description = {
  problem: 'not_accessible',
  sentence: (database) =>
    `The certificate of the database ${database} is not trusted: name its authority by sslrootcert in DATABASE_URL.`,
};

function descriptionOf(error: unknown): Description | undefined {
  const { code = '', message = '' } = driverErrorOf(error) ?? {};
  if (tlsCodes.test(code)) return distrusted;
  const known =
    byMessage.find(([beginning]) => message.startsWith(beginning)) ??
    descriptions.find(([prefix]) => code.startsWith(prefix));
  return known?.[1] ?? (isConnectionLoss(error) ? unreachable : undefined);
}

/** Problem of the storage, without naming the database; `other` for an error that is not the storage's. */
export function storageProblemOf(error: unknown): StorageProblem {
  return descriptionOf(error)?.problem ?? 'other';
}

/** Readable sentence for a storage error; the message of any other error. */
export function describeStorageError(error: unknown, database: string): string {
  const description = descriptionOf(error);
  if (description) return description.sentence(database);
  return driverErrorOf(error)?.message ?? String(error);
}

/** The same for the health of one database. Its name is nothing for everybody: the log has it. */
export function postgresErrors(database: string): StorageErrors {
  return {
    sentence: (error) => describeStorageError(error, database),
    publicSentence: (error) => describeStorageError(error, 'of the product'),
    problem: storageProblemOf,
    isCorruption,
  };
}
