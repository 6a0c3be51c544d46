import type { ClientBase, Pool } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Log } from '#engine/ports/log.js';
import { MigrationLog } from '../migrations/migration-log.js';
import { rows } from '../rows/rows.js';
import type { StorageHealth } from '../storage-health.js';
import { DataSource } from '../typeorm.js';
import { ConnectionSockets } from './connection-sockets.js';
import { databaseName } from './database-url.js';
import { migrate } from './migrate.js';
import { describeStorageError } from './postgres-error.js';
import { postgresMigrations } from './postgres-migrations.js';
import { rejectUnavailableConnections, rejectUnavailableStatements } from './reject-unavailable.js';
import { replaceNulls } from './replace-nulls.js';
import { UnusableDatabase } from './unusable-database.js';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with the parameters of the driver. */
  readonly url: string;
  readonly log: Log;
  /** Connections at most. */
  readonly poolSize?: number | undefined;
  /** How it is called in the server's list of connections. */
  readonly applicationName?: string;
  /** No statement timeout, for commands, whose statements no caller waits for. */
  readonly hasNoTimeout?: boolean;
  /** Receives each failure of the open database, and null for each new connection. */
  readonly health?: Pick<StorageHealth, 'read'>;
}

/** The connections to one database. The pool serves both: entities by the data source, and SQL by its clients. */
export interface PostgresConnections {
  readonly source: DataSource;
  readonly pool: Pool;
  readonly sockets: ConnectionSockets;
  close(): Promise<void>;
}

/** Default maximum of connections in a pool. */
export const defaultPoolSize = 10;
/** One for the lock, and one for what runs under it. */
const migrationConnections = 2;
/** Time for a connection: the database may be restarting, or all connections of the pool are in use. */
const connectMs = 5_000;
/** Statement timeout of the server, after which no caller waits any more. */
export const statementMs = 60_000;
/** Timeout of the node: longer, so that the server's comes first if it is reachable. */
export const clientTimeoutMs = statementMs + 5_000;
/** TCP keep-alive: an idle connection is probed after this, and closed ten seconds later without an answer. */
const idleMs = 10_000;

const requireSynchronousCommit = `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`;

/**
 * A connection that ends between two statements emits an error event, which would end the process without a listener.
 * Its user gets the error from the next statement. Acknowledged data are on disk, whatever the database's settings.
 */
async function onConnect(
  client: ClientBase,
  sockets: ConnectionSockets,
  report: (error: unknown) => void,
): Promise<void> {
  client.on('error', () => {});
  sockets.add(client);
  replaceNulls(client);
  rejectUnavailableStatements(client, report);
  await client.query(requireSynchronousCommit);
  report(null);
}

/** Connects, checks that the database can be used, and runs pending migrations. Rejects with `UnusableDatabase`. */
export async function openPostgres({
  url,
  log,
  poolSize,
  applicationName = 'parley',
  hasNoTimeout = false,
  health,
}: PostgresOptions): Promise<PostgresConnections> {
  const sockets = new ConnectionSockets();
  let isOpen = false;
  // Until then the caller gets the error itself.
  const report = (error: unknown) => void (isOpen && health?.read(error));
  const connect = (entities: typeof rows | [], hasTimeout: boolean, size: number) =>
    new DataSource({
      type: 'postgres',
      url,
      entities,
      migrations: postgresMigrations,
      migrationsTableName: 'migrations',
      synchronize: false,
      installExtensions: false,
      // Milliseconds and positions are below 2^53.
      parseInt8: true,
      applicationName,
      poolSize: size,
      connectTimeoutMS: connectMs,
      extra: {
        ...{ statement_timeout: hasTimeout ? statementMs : 0, query_timeout: hasTimeout ? clientTimeoutMs : 0 },
        ...{ keepAlive: true, keepAliveInitialDelayMillis: idleMs },
        onConnect: (client: ClientBase) => onConnect(client, sockets, report),
      },
      logger: new MigrationLog(log),
      // Each use of the connection reports it, too.
      poolErrorHandler: (error: unknown) => log.warn({ error }, 'a connection to the database ended'),
    });
  let source: DataSource | null = null;
  try {
    // A migration of a large table, or the wait for that of another node, takes as long as it takes.
    source = connect([], false, migrationConnections);
    await source.initialize();
    const newer = await migrate(source, poolOf(source), databaseName(url));
    await source.destroy();
    if (newer !== null) log.warn({ migration: newer }, 'the database has a newer, compatible schema');
    source = connect(rows, !hasNoTimeout, poolSize ?? defaultPoolSize);
    await source.initialize();
    // By schema too: otherwise every query walks all metadata in search of the schema's name, several times.
    for (const row of rows) source.entityMetadatasMap.set(row, source.getMetadata(row));
    const opened = source;
    const pool = poolOf(opened);
    rejectUnavailableConnections(pool, report);
    isOpen = true;
    return { source: opened, pool, sockets, close: () => opened.destroy() };
  } catch (error) {
    if (source?.isInitialized) await source.destroy();
    if (error instanceof UnusableDatabase) throw error;
    throw new UnusableDatabase(describeStorageError(error, databaseName(url)), { cause: error });
  }
}

function poolOf({ driver }: DataSource): Pool {
  return (driver as unknown as PostgresDriver & { readonly master: Pool }).master;
}
