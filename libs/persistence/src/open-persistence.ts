import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { CommitFeed } from '#engine/log/commit-feed.js';
import { MessageLoad } from '#engine/log/message-load.js';
import { allDuties } from '#engine/ports/duties.js';
import type { Log } from '#engine/ports/log.js';
import { noOtherNodes } from '#engine/ports/node-channel.js';
import { DeliveryWakeups } from '#engine/webhooks/delivery-wakeups.js';
import { SqlDecisionStore } from './decisions/decision-store.js';
import { Follower } from './followers/follower.js';
import { WebhookProjection } from './followers/webhook-projection.js';
import { FileModelCache } from './models/model-cache.js';
import type { Persistence, PersistenceOptions } from './persistence.js';
import { verifyAudit } from './sqlite/audit/verify-audit.js';
import { checkIntegrity } from './sqlite/check-integrity.js';
import { checkpointInline } from './sqlite/checkpoints/checkpoint-host.js';
import { checkpointInThread } from './sqlite/checkpoints/checkpoint-in-thread.js';
import { Checkpointer } from './sqlite/checkpoints/checkpointer.js';
import { type Connections, checkpointPages, openConnections } from './sqlite/data-source.js';
import { databaseFile } from './sqlite/database-file.js';
import { DecisionProjection } from './sqlite/decisions/decision-projection.js';
import { lockDirectory } from './sqlite/directory-lock.js';
import { DirectoryErasure } from './sqlite/erasure/purge.js';
import { SqliteJournal } from './sqlite/journal/journal.js';
import { replayLog } from './sqlite/journal/replay-log.js';
import { SqliteEventLog } from './sqlite/log/event-log.js';
import { logLength } from './sqlite/log/log-length.js';
import { SqliteReadMarkTable } from './sqlite/read-mark-table.js';
import { adoptRenewed } from './sqlite/renewal/adopt-renewed.js';
import { DirectoryRenewal } from './sqlite/renewal/directory-renewal.js';
import { MessageSearch } from './sqlite/search/message-search.js';
import { SqliteReads } from './sqlite/sqlite-reads.js';
import { describeStorageError, sqliteErrors, storageProblemOf } from './sqlite/storage-error.js';
import { growthSince, schemaOf, sizesOf } from './sqlite/storage-inspection.js';
import { SqliteUnitOfWork } from './sqlite/unit-of-work.js';
import { SqliteVectorCache } from './sqlite/vectors/vector-cache.js';
import { WriteProbe } from './sqlite/write-probe.js';
import { StorageHealth } from './storage-health.js';
import { SqlAuditStore } from './stores/audit-store.js';
import { SqliteConversationStore } from './stores/conversation-store.js';
import { SqliteEventStore } from './stores/event-store.js';
import { BufferedReadMarkStore } from './stores/read-mark-store.js';
import { storesOver } from './stores/writable-stores.js';
import { type MetaRow, refuseTransferred, transferMarksSql } from './transfer/marks.js';
import { WriteGate } from './write-gate.js';

export type { Persistence, PersistenceOptions };

/**
 * Opens the data directory exclusively, and the database. Rejects with a readable sentence if another process has the directory, or the database
 * cannot be used.
 */
export async function openPersistence(options: PersistenceOptions): Promise<Persistence> {
  const { databaseUrl, redisUrl = null, replicaUrl = null, log, limits, poolSize } = options;
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'parley-'));
  const unlock = lockDirectory(directory);
  const release = () => {
    unlock();
    if (options.directory === null) rmSync(directory, { recursive: true, force: true });
  };
  try {
    if (databaseUrl) {
      // Loaded with its driver only when needed.
      const { openPostgresPersistence } = await import('./postgres/open-postgres.js');
      return await openPostgresPersistence({
        ...{ url: databaseUrl, redisUrl, replicaUrl, directory },
        log,
        limits,
        poolSize,
        release,
      });
    }
    adoptRenewed(directory);
    return assemble(directory, await openUpToDate(directory, options.log), options, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function openUpToDate(directory: string, log: Log): Promise<Connections> {
  const connections = await openConnections(directory, log);
  try {
    refuseTransferred(
      connections.reader.prepare<[], MetaRow>(transferMarksSql).all(),
      `The data directory ${directory}`,
    );
    replayLog(connections.writer, log);
    return connections;
  } catch (error) {
    await connections.close();
    throw new Error(describeStorageError(error, databaseFile(directory)), { cause: error });
  }
}

/** The error of a read; null when it succeeds. */
function readError(reader: Database.Database): unknown {
  try {
    reader.prepare('SELECT 1 FROM conversations LIMIT 1').get();
    return null;
  } catch (error) {
    return error;
  }
}

function assemble(
  directory: string,
  connections: Connections,
  { log, limits }: PersistenceOptions,
  release: () => void,
): Persistence {
  const { writer, reader } = connections;
  const gate = new WriteGate();
  const health = new StorageHealth(sqliteErrors(databaseFile(directory)), log);
  const probe = new WriteProbe(writer, gate, health);
  const feed = new CommitFeed(log);
  const unitOfWork = new SqliteUnitOfWork(connections.writing, writer, gate, health, feed);
  const journal = new SqliteJournal({ writer, reader, gate, health, log, feed, limits });
  const readMarks = new BufferedReadMarkStore(new SqliteReadMarkTable(writer, reader, gate), log);
  const search = new MessageSearch(directory, log);
  const decisions = new DecisionProjection({ writer, reader, gate });
  const following = { feed, log, length: logLength(reader), duties: allDuties };
  const decisionFollower = new Follower(decisions, following);
  const eventLog = new SqliteEventLog(reader, feed);
  const messageLoad = new MessageLoad(feed);
  const deliveryWakeups = new DeliveryWakeups();
  const webhooks = new WebhookProjection({
    eventLog,
    reading: connections.reading.manager,
    within: (work) => unitOfWork.withinLight(work),
    wakeups: deliveryWakeups,
    load: messageLoad,
    now: Date.now,
  });
  const followers = [decisionFollower, new Follower(search, following), new Follower(webhooks, following)];
  const host = (import.meta.url.endsWith('.js') ? checkpointInThread : checkpointInline)(databaseFile(directory));
  const checkpointer = new Checkpointer({ reader, host, gate, log, pages: checkpointPages });
  gate.onLeave(() => checkpointer.follow());
  const vectorCache = new SqliteVectorCache(directory, log);

  const followed = async () => {
    await journal.rows.flush();
    for (const follower of followers) await follower.catchUp();
  };
  const close = async () => {
    await journal.close();
    await Promise.all([...followers.map((follower) => follower.close()), search.close()]);
    vectorCache.close();
    // A failure to store read marks must not prevent the shutdown.
    await readMarks.flush().catch((error: unknown) => log.warn({ error }, 'the last read marks were not written'));
    await checkpointer.close();
    // After the last writer has left the gate.
    await gate.run(() => connections.close());
    release();
  };
  let closing: Promise<void> | null = null;
  const walBytes = () => statSync(`${databaseFile(directory)}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return {
    ...storesOver({ read: connections.reading.manager, write: (work) => unitOfWork.within(work) }),
    directory,
    journal,
    unitOfWork,
    lightUnitOfWork: unitOfWork.light,
    eventLog,
    auditLog: new SqlAuditStore(new SqliteReads(reader)),
    deliveryWakeups,
    messageLoad,
    duties: allDuties,
    nodes: noOtherNodes,
    clockOffset: () => 0,
    replicaReads: () => null,
    // Never: a data directory has one server.
    replaced: new Promise(() => {}),
    erasure: new DirectoryErasure({ directory, writer, reader, gate, log, followed }),
    renewal: new DirectoryRenewal(directory, (folder) => openPersistence({ directory: folder, log })),
    conversations: new SqliteConversationStore(reader, readMarks, search, journal.rows),
    events: new SqliteEventStore(reader),
    readMarks,
    decisions: new SqlDecisionStore(new SqliteReads(reader), decisions, decisionFollower),
    sealedSample: null,
    vectorCache,
    modelCache: new FileModelCache(directory, log),
    problems: async () => {
      await probe.run();
      return [health.read(readError(reader)), health.problem].filter((problem) => problem !== null);
    },
    inspection: {
      problem: async () => {
        await probe.run();
        const error = readError(reader);
        return error === null ? health.kind : storageProblemOf(error);
      },
      sizes: async () => sizesOf(directory, reader),
      walBytes,
      growthSince: (since) => growthSince(reader, since),
      followers: () => Promise.all(followers.map((follower) => follower.state())),
      schema: async () => schemaOf(reader),
    },
    walBytes,
    followers,
    follow: (projection) => void followers.push(new Follower(projection, following)),
    integrityCheck: async () => checkIntegrity(reader),
    auditCheck: () => verifyAudit(reader),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
