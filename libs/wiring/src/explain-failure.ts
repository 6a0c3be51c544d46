import { databaseFile } from '#persistence/database-file.js';
import { describeStorageError } from '#persistence/storage-error.js';
import type { Config } from './config/env.js';

/** Why something could not be done, in a sentence for whoever runs it; also where only the storage's own words are known. */
export function explainFailure(error: unknown, { dataDir }: Pick<Config, 'dataDir'>): string {
  return describeStorageError(error, databaseFile(dataDir));
}
