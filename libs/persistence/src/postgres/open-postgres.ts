import { randomUUID } from 'node:crypto';
import { CommitFeed } from '#engine/log/commit-feed.js';
import type { EventLog } from '#engine/ports/event-log.js';
import type { Journal } from '#engine/ports/journal.js';
import type { LightUnitOfWork, UnitOfWork, WritableStores } from '#engine/ports/unit-of-work.js';
import type { JournalLimits } from '../journal/journal-limits.js';
import { StorageHealth } from '../storage-health.js';
import { storesOver } from '../stores/writable-stores.js';
import { WriteGate } from '../write-gate.js';
import { openPostgres, type PostgresConnections, type PostgresOptions } from './data-source.js';
import { databaseName } from './database-url.js';
import { openLog } from './log/open-log.js';
import { NotifyChannel } from './nodes/notify-channel.js';
import { postgresErrors } from './postgres-error.js';
import { PostgresUnitOfWork } from './unit-of-work.js';

/** The stored ports on PostgreSQL. */
export interface PostgresPersistence extends WritableStores {
  /** For what the ports do not offer. */
  readonly database: PostgresConnections;
  readonly feed: CommitFeed;
  readonly journal: Journal;
  readonly eventLog: EventLog;
  readonly unitOfWork: UnitOfWork;
  readonly lightUnitOfWork: LightUnitOfWork;
  close(): Promise<void>;
}

interface Options extends PostgresOptions {
  /** Overrides of the limits in the contracts, for tests. */
  readonly limits?: Partial<JournalLimits>;
}

/** Opens a database. Rejects with a readable sentence if it cannot be used. */
export async function openPostgresPersistence(options: Options): Promise<PostgresPersistence> {
  const { url, log, limits } = options;
  const database = await openPostgres(options);
  const gate = new WriteGate();
  const health = new StorageHealth(postgresErrors(databaseName(url)), log);
  const feed = new CommitFeed(log);
  const { pool } = database;
  const nodes = new NotifyChannel({ url, pool, log, nodeId: randomUUID() });
  const { journal, eventLog, tail } = await openLog({ pool, health, log, feed, limits, nodes });
  const unitOfWork = new PostgresUnitOfWork(database.source, gate, health, (committed) => {
    tail.committedEvents(committed);
    nodes.send('log', null);
  });
  return {
    ...storesOver({ read: database.source.manager, write: (work) => unitOfWork.within(work) }),
    database,
    feed,
    journal,
    eventLog,
    unitOfWork,
    lightUnitOfWork: unitOfWork.light,
    close: async () => {
      await journal.close();
      await tail.close();
      await nodes.close();
      // After the last unit of work has left the gate.
      await gate.run(() => database.close());
    },
  };
}
