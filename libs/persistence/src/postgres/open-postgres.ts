import { CommitFeed } from '#engine/log/commit-feed.js';
import type { LightUnitOfWork, UnitOfWork, WritableStores } from '#engine/ports/unit-of-work.js';
import { StorageHealth } from '../storage-health.js';
import { storesOver } from '../stores/writable-stores.js';
import { WriteGate } from '../write-gate.js';
import { openPostgres, type PostgresConnections, type PostgresOptions } from './data-source.js';
import { databaseName } from './database-url.js';
import { postgresErrors } from './postgres-error.js';
import { PostgresUnitOfWork } from './unit-of-work.js';

/** The stored ports on PostgreSQL. */
export interface PostgresPersistence extends WritableStores {
  /** For what the ports do not offer. */
  readonly database: PostgresConnections;
  readonly feed: CommitFeed;
  readonly unitOfWork: UnitOfWork;
  readonly lightUnitOfWork: LightUnitOfWork;
  close(): Promise<void>;
}

/** Opens a database. Rejects with a readable sentence if it cannot be used. */
export async function openPostgresPersistence(options: PostgresOptions): Promise<PostgresPersistence> {
  const { url, log } = options;
  const database = await openPostgres(options);
  const gate = new WriteGate();
  const health = new StorageHealth(postgresErrors(databaseName(url)), log);
  const feed = new CommitFeed(log);
  const unitOfWork = new PostgresUnitOfWork(database.source, gate, health, feed);
  return {
    ...storesOver({ read: database.source.manager, write: (work) => unitOfWork.within(work) }),
    database,
    feed,
    unitOfWork,
    lightUnitOfWork: unitOfWork.light,
    // After the last unit of work has left the gate.
    close: () => gate.run(() => database.close()),
  };
}
