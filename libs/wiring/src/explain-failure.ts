import { UnusableModel } from '#answering/encoder/static/model-folder.js';
import { UnusableKeyFile } from '#identity/secret-key-file.js';
import { UnusableDatabase } from '#persistence/postgres/unusable-database.js';
import { databaseFile } from '#persistence/sqlite/database-file.js';
import { DirectoryInUse } from '#persistence/sqlite/directory-lock.js';
import { describeStorageError, sqliteErrorOf } from '#persistence/sqlite/storage-error.js';
import type { Config } from './config/env.js';
import { UnusableKeys } from './unusable-keys.js';

type FailureContext = Pick<Config, 'dataDir' | 'metricsPort' | 'host'>;

/** Error message for the operator of the server. */
export interface FailureExplanation {
  readonly sentence: string;
  /** No external cause is known, so the stack trace should be logged too. */
  readonly isUnexpected: boolean;
}

export function explainFailure(error: unknown, config: FailureContext): FailureExplanation {
  const sentence =
    portSentence(error, config) ??
    hostSentence(error, config) ??
    folderSentence(error) ??
    describeStorageError(error, databaseFile(config.dataDir));
  return { sentence, isUnexpected: !hasExternalCause(error) };
}

/** Whether the operating system, storage, configuration or another process is anywhere in the chain of causes. */
function hasExternalCause(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const known = [DirectoryInUse, UnusableDatabase, UnusableModel, UnusableKeyFile, UnusableKeys];
  if (known.some((kind) => error instanceof kind)) return true;
  if (sqliteErrorOf(error) || 'syscall' in error) return true;
  return error.cause !== undefined && hasExternalCause(error.cause);
}

/** Explains a failed `listen`, on the main port or on the metrics port. */
function portSentence(error: unknown, { metricsPort }: FailureContext): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('port' in error)) return null;
  const port = Number(error.port);
  const variable = port === metricsPort ? 'METRICS_PORT' : 'PORT';
  const at = 'address' in error ? `Port ${port} at ${error.address}` : `Port ${port}`;
  const other = `choose another port with ${variable}=${port < 1024 ? port + 8000 : port + 1}.`;
  if (error.code === 'EADDRINUSE') return `${at} is in use by another program. Stop that program, or ${other}`;
  if (error.code === 'EACCES') return `${at} requires a permission that this account lacks. Grant it, or ${other}`;
  if (error.code === 'EADDRNOTAVAIL' && 'address' in error)
    return `This machine does not have the address ${error.address}. Set HOST to one that it has, or to 0.0.0.0 for all.`;
  return null;
}

/** Explains a `HOST` that is neither an address nor a known name. */
function hostSentence(error: unknown, { host }: FailureContext): string | null {
  if (!(error instanceof Error) || !('hostname' in error) || error.hostname !== host) return null;
  return `HOST is ${host}, which is no address and no known name. Set HOST to an address of this machine, or to 0.0.0.0 for all.`;
}

/** Explains a folder that cannot be made because a file has its name. */
function folderSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (syscall !== 'mkdir') return null;
  if (code === 'EEXIST') return `${path} is a file, where a folder is expected.`;
  return code === 'ENOTDIR' ? `${path} is below a file, where a folder is expected.` : null;
}
