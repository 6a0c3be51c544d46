import { databaseFile } from '#persistence/database-file.js';
import { DirectoryInUse } from '#persistence/directory-lock.js';
import { describeStorageError, sqliteErrorOf } from '#persistence/storage-error.js';
import type { Config } from './config/env.js';

type Told = Pick<Config, 'dataDir' | 'metricsPort'>;

export interface Explained {
  /** Why something could not be done, for whoever runs it. */
  readonly sentence: string;
  /** Nothing outside the program is known to be the cause: whoever looks for it needs to know where it was found. */
  readonly isUnexpected: boolean;
}

export function explainFailure(error: unknown, config: Told): Explained {
  const sentence = portSentence(error, config) ?? describeStorageError(error, databaseFile(config.dataDir));
  return { sentence, isUnexpected: !isOfTheWorld(error) };
}

/** From the system or the storage, itself or told on, or another process that has the data. */
function isOfTheWorld(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DirectoryInUse || sqliteErrorOf(error) || 'syscall' in error) return true;
  return error.cause !== undefined && isOfTheWorld(error.cause);
}

/** A port may be the server's own or that of its metrics. */
function portSentence(error: unknown, { metricsPort }: Told): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('port' in error)) return null;
  const port = Number(error.port);
  const variable = port === metricsPort ? 'METRICS_PORT' : 'PORT';
  const at = 'address' in error ? `Port ${port} at ${error.address}` : `Port ${port}`;
  const other = `choose another port with ${variable}=${port < 1024 ? port + 8000 : port + 1}.`;
  if (error.code === 'EADDRINUSE') return `${at} is in use by another program. End that one, or ${other}`;
  if (error.code === 'EACCES') return `${at} may not be used by this account. Give it the right, or ${other}`;
  return null;
}
