import { randomUUID } from 'node:crypto';
import { closeInTurn } from '#engine/close-in-turn.js';
import { CommitFeed } from '#engine/log/commit-feed.js';
import { MessageLoad } from '#engine/log/message-load.js';
import type { NodeChannel } from '#engine/ports/node-channel.js';
import { DeliveryWakeups } from '#engine/webhooks/delivery-wakeups.js';
import { SqlDecisionStore } from '../decisions/decision-store.js';
import { Follower } from '../followers/follower.js';
import { WebhookProjection } from '../followers/webhook-projection.js';
import type { JournalLimits } from '../journal/journal-limits.js';
import { dataSetId } from '../log-position.js';
import { FileModelCache } from '../models/model-cache.js';
import { DoubledChannel } from '../nodes/doubled-channel.js';
import { RedisChannel } from '../nodes/redis-channel.js';
import type { Persistence } from '../persistence.js';
import { SqliteVectorCache } from '../sqlite/vectors/vector-cache.js';
import { StorageHealth } from '../storage-health.js';
import { SqlAuditStore } from '../stores/audit-store.js';
import { BufferedReadMarkStore } from '../stores/read-mark-store.js';
import { storesOver } from '../stores/writable-stores.js';
import { type MetaRow, refuseTransferred, transferMarksSql } from '../transfer/marks.js';
import { WriteGate } from '../write-gate.js';
import { verifyAudit } from './audit/verify-audit.js';
import { defaultPoolSize, openPostgres, type PostgresConnections, type PostgresOptions } from './data-source.js';
import { DatabaseRenewal } from './database-renewal.js';
import { databaseName } from './database-url.js';
import { AppliedDecisions } from './decisions/applied-decisions.js';
import { DecisionProjection } from './decisions/decision-projection.js';
import { DatabaseErasure } from './erasure/database-erasure.js';
import { LogPosition } from './follow-log.js';
import { checkDatabaseIntegrity, inspectDatabase, logLength, readError } from './inspection.js';
import { type OpenLog, openLog } from './log/open-log.js';
import { DataSetWatch } from './nodes/data-set-watch.js';
import { DatabaseClock } from './nodes/database-clock.js';
import { removeForeignData } from './nodes/derived-data.js';
import { Leases } from './nodes/leases.js';
import { NotifyChannel } from './nodes/notify-channel.js';
import { describeStorageError, postgresErrors, storageProblemOf } from './postgres-error.js';
import { PostgresReads } from './postgres-reads.js';
import { ReplicaReader } from './replica-reader.js';
import { DatabaseSample } from './sealed-sample.js';
import { MessageSearch } from './search/message-search.js';
import { PostgresConversationStore } from './stores/conversation-store.js';
import { PostgresEventStore } from './stores/event-store.js';
import { PostgresReadMarkTable } from './stores/read-mark-table.js';
import { PostgresUnitOfWork } from './unit-of-work.js';
import { UnusableDatabase } from './unusable-database.js';
import { WriteProbe } from './write-probe.js';

interface Options extends PostgresOptions {
  /** Data that this node can rebuild: models and vectors. */
  readonly directory: string;
  /** Redis URL for messages between nodes; null: PostgreSQL carries them. */
  readonly redisUrl?: string | null;
  /** Of a streaming replica, for reports, history and search; null: they read the database. */
  readonly replicaUrl?: string | null;
  /** Overrides of the limits in the contracts, for tests. */
  readonly limits?: Partial<JournalLimits> | undefined;
  /** Called when everything is closed. */
  readonly release: () => void;
}

/** Opens a database. Rejects with `UnusableDatabase`, a readable sentence, if it cannot be used. */
export async function openPostgresPersistence(options: Options): Promise<Persistence> {
  const { url, log } = options;
  const health = new StorageHealth(postgresErrors(databaseName(url)), log);
  const database = await openPostgres({ ...options, health });
  const { pool } = database;
  try {
    refuseTransferred((await pool.query<MetaRow>(transferMarksSql)).rows, `The database ${databaseName(url)}`);
  } catch (error) {
    await database.close();
    throw error;
  }
  try {
    return await openNode(options, database, health);
  } catch (error) {
    if (storageProblemOf(error) === 'other') throw error;
    throw new UnusableDatabase(describeStorageError(error, databaseName(url)), { cause: error });
  }
}

async function openNode(options: Options, database: PostgresConnections, health: StorageHealth): Promise<Persistence> {
  const { log, limits } = options;
  const { pool } = database;
  const feed = new CommitFeed(log);
  const nodeId = randomUUID();
  const dataSet = (await pool.query<{ value: string }>(dataSetId)).rows[0]?.value ?? '';
  removeForeignData(options.directory, dataSet, options.log);
  const nodes = await openChannel(options, database, { nodeId, dataSet });
  const duties = new Leases({ pool, nodeId, log });
  await duties.renew();
  const clock = new DatabaseClock({ pool, log });
  await clock.adjust();
  const watch = await DataSetWatch.from(pool);
  const opened = await openLog({ pool, health, log, feed, limits, nodes });
  return assemble(options, { database, health, feed, nodes, duties, clock, watch, opened });
}

async function openChannel(
  { url, redisUrl, log }: Options,
  { pool, sockets }: PostgresConnections,
  { nodeId, dataSet }: { nodeId: string; dataSet: string },
): Promise<Channel> {
  const byPostgres = new NotifyChannel({ url, pool, log, nodeId, sockets });
  if (!redisUrl) return byPostgres;
  const redis = await RedisChannel.open({ url: redisUrl, dataSet, nodeId, log });
  return new DoubledChannel(redis, byPostgres);
}

type Channel = NodeChannel & { close(): Promise<void> };

interface Parts {
  readonly database: PostgresConnections;
  readonly health: StorageHealth;
  readonly feed: CommitFeed;
  readonly nodes: Channel;
  readonly duties: Leases;
  readonly clock: DatabaseClock;
  readonly watch: DataSetWatch;
  readonly opened: OpenLog;
}

function assemble(
  options: Options,
  { database, health, feed, nodes, duties, clock, watch, opened }: Parts,
): Persistence {
  const { directory, log, release, replicaUrl, poolSize = defaultPoolSize } = options;
  const { pool, source } = database;
  const { journal, eventLog, tail } = opened;
  const gate = new WriteGate();
  const probe = new WriteProbe(pool, health);
  const unitOfWork = new PostgresUnitOfWork(source, gate, health, (committed) => {
    tail.committedEvents(committed);
    nodes.send('log', null);
  });
  const replica = replicaUrl ? new ReplicaReader({ url: replicaUrl, primary: pool, poolSize, log }) : null;
  const reads = new PostgresReads(replica ?? pool);
  const readMarks = new BufferedReadMarkStore(new PostgresReadMarkTable(pool), log);
  const positionOf = (name: string) => new LogPosition(name, { source, pool, eventLog });
  const search = new MessageSearch(positionOf('search'), reads, log);
  const decisions = new DecisionProjection(positionOf('decisions'));
  const messageLoad = new MessageLoad(feed);
  const deliveryWakeups = new DeliveryWakeups();
  const webhooks = new WebhookProjection({
    eventLog,
    reading: source.manager,
    within: (work) => unitOfWork.withinLight(work),
    wakeups: deliveryWakeups,
    load: messageLoad,
    now: () => Date.now() + clock.offsetMs,
  });
  const following = { feed, log, length: logLength(pool, eventLog), duties };
  const decisionFollower = new Follower(decisions, following);
  const appliedDecisions = new AppliedDecisions({ feed, pool, log });
  const followers = [decisionFollower, new Follower(search, following), new Follower(webhooks, following)];
  const vectorCache = new SqliteVectorCache(directory, log);
  const followed = async () => {
    for (const follower of followers) await follower.catchUp();
  };
  const close = () =>
    closeInTurn(
      {
        ...{ journal, tail, appliedDecisions },
        followers: { close: async () => void (await Promise.all(followers.map((follower) => follower.close()))) },
        vectorCache,
        // A failure to store read marks must not make the shutdown one.
        readMarks: {
          close: () =>
            readMarks.flush().catch((error: unknown) => log.warn({ error }, 'the last read marks were not written')),
        },
        ...{ clock, watch, duties, nodes, replica },
        // After the last unit of work has left the gate.
        database: { close: () => gate.run(() => database.close()) },
        directory: { close: release },
      },
      log,
    );
  let closing: Promise<void> | null = null;
  const inspection = inspectDatabase({ pool, health, followers, directory, probe: () => probe.run() });
  return {
    ...storesOver({ read: source.manager, write: (work) => unitOfWork.within(work) }),
    directory,
    journal,
    unitOfWork,
    lightUnitOfWork: unitOfWork.light,
    eventLog,
    auditLog: new SqlAuditStore(reads),
    deliveryWakeups,
    messageLoad,
    duties,
    nodes,
    clockOffset: () => clock.offsetMs,
    replicaReads: () => replica?.reads ?? null,
    replaced: watch.replaced,
    erasure: new DatabaseErasure({ pool, log, followed }),
    renewal: new DatabaseRenewal(source),
    conversations: new PostgresConversationStore(pool, readMarks, search, replica ?? pool),
    events: new PostgresEventStore(pool),
    readMarks,
    decisions: new SqlDecisionStore(reads, appliedDecisions, {
      catchUp: async () => {
        await decisionFollower.catchUp();
        await appliedDecisions.poll();
      },
    }),
    sealedSample: new DatabaseSample(pool),
    vectorCache,
    modelCache: new FileModelCache(directory, log),
    problems: async () => {
      await probe.run();
      return [health.read(await readError(pool)), health.problem].filter((problem) => problem !== null);
    },
    inspection,
    walBytes: () => 0,
    followers,
    follow: (projection) => void followers.push(new Follower(projection, following)),
    integrityCheck: () => checkDatabaseIntegrity(pool),
    auditCheck: () => verifyAudit(pool),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
