import { resolve } from 'node:path';
import { ok, type Result } from '#contracts/result.js';
import { databaseName } from '#persistence/postgres/database-url.js';
import type { TransferProgress, TransferReport } from '#persistence/transfer/transfer.js';
import { type Config, postgresUrl } from './config/env.js';
import { createLog } from './log.js';

export type { TransferProgress, TransferReport };

interface Watching {
  readonly onProgress: (news: TransferProgress) => void;
  readonly done: (report: TransferReport) => void;
}

/** Target of a migration: from a data directory to PostgreSQL, or back. */
export type MigrationTarget =
  | { readonly kind: 'postgres'; readonly url: string /** Without user and password. */; readonly name: string }
  | { readonly kind: 'directory'; readonly path: string };

/** Fails with a problem, which does not contain the URL, for any other URL than one that the server would take. */
export function migrationTarget(to: string): Result<MigrationTarget, { readonly ok: false; readonly problem: string }> {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(to)) return ok({ kind: 'directory', path: resolve(to) });
  const { success, error } = postgresUrl.safeParse(to);
  if (!success) return { ok: false, problem: error.issues[0]?.message ?? '' };
  return ok({ kind: 'postgres', url: to, name: databaseName(to) });
}

/** Moves the data of this configuration. Errors have a message for the operator of the server. */
export async function migrateData(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  to: MigrationTarget,
  watching: Watching,
): Promise<void> {
  const options = { directory: dataDir, log: createLog('warn'), ...watching };
  // Imported lazily, because it loads the PostgreSQL driver.
  const { migrateToDirectory, migrateToPostgres } = await import('#persistence/transfer/migrate-data.js');
  if (to.kind === 'postgres') {
    if (databaseUrl !== null)
      throw new Error(
        'DATABASE_URL names PostgreSQL as the place of the data already. To move a data directory, unset it; to move a database to another server, use pg_dump and pg_restore.',
      );
    return migrateToPostgres(to.url, options);
  }
  if (databaseUrl === null)
    throw new Error(
      'The data are in a data directory, and go to a database: --to postgres://user:password@host:5432/database. For a copy of a directory, use `parley backup`.',
    );
  return migrateToDirectory(databaseUrl, to.path, options);
}
