import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { ConversationStore, EventStore } from '#engine/ports/conversation-store.js';
import type { DecisionStore } from '#engine/ports/decision-store.js';
import type { Journal } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';
import type { ReadMarkStore } from '#engine/ports/people-stores.js';
import type { UnitOfWork, WritableStores } from '#engine/ports/unit-of-work.js';
import { checkIntegrity } from './check-integrity.js';
import { checkpointInline } from './checkpoints/checkpoint-host.js';
import { checkpointInThread } from './checkpoints/checkpoint-in-thread.js';
import { Checkpointer } from './checkpoints/checkpointer.js';
import { type Connections, checkpointPages, openConnections } from './data-source.js';
import { databaseFile } from './database-file.js';
import { DecisionFollower } from './decisions/decision-follower.js';
import { SqliteDecisionStore } from './decisions/decision-store.js';
import { lockDirectory } from './directory-lock.js';
import { catchUp } from './journal/catch-up.js';
import { type JournalLimits, SqliteJournal } from './journal/journal.js';
import { MessageSearch } from './search/message-search.js';
import { describeStorageError } from './storage-error.js';
import { StorageHealth } from './storage-health.js';
import { SqliteConversationStore } from './stores/conversation-store.js';
import { SqliteEventStore } from './stores/event-store.js';
import { SqliteReadMarkStore } from './stores/read-mark-store.js';
import { storesOver } from './stores/writable-stores.js';
import { SqliteUnitOfWork } from './unit-of-work.js';
import { WriteGate } from './write-gate.js';
import { WriteProbe } from './write-probe.js';

export interface PersistenceOptions {
  /** Where everything is kept; made if it does not exist. Null: a temporary directory that goes when it is closed. */
  readonly directory: string | null;
  readonly log: Log;
  /** Other limits than those of the contracts, for tests. */
  readonly limits?: Partial<JournalLimits>;
}

/** Every port that is stored. The stores of `WritableStores` read what is committed and write by themselves here. */
export interface Persistence extends WritableStores {
  readonly directory: string;
  readonly journal: Journal;
  readonly unitOfWork: UnitOfWork;
  readonly conversations: ConversationStore;
  readonly events: EventStore;
  readonly readMarks: ReadMarkStore;
  readonly decisions: DecisionStore;
  /** What keeps it from taking writes, in sentences for people; empty when it does. */
  problems(): Promise<string[]>;
  /** Bytes that the write-ahead log takes on the disk. */
  walBytes(): number;
  /** Resolves when every message that is stored now can be found by its words. */
  indexed(): Promise<void>;
  /** What is wrong, one sentence each; empty when all is well. Reads the whole file: for the command line, not for probes. */
  integrityCheck(): string[];
  /** Writes what waits, then lets go of the file and the directory. Calling it again changes nothing. */
  close(): Promise<void>;
}

/** Opens the data directory for this process alone. Rejects with a sentence for people if another one has it. */
export async function openPersistence(options: PersistenceOptions): Promise<Persistence> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'parley-'));
  const unlock = lockDirectory(directory);
  const letGo = () => {
    unlock();
    if (options.directory === null) rmSync(directory, { recursive: true, force: true });
  };
  try {
    return assemble(directory, await openUpToDate(directory, options.log), options, letGo);
  } catch (error) {
    letGo();
    throw error;
  }
}

async function openUpToDate(directory: string, log: Log): Promise<Connections> {
  const connections = await openConnections(directory);
  try {
    catchUp(connections.writer, log);
    return connections;
  } catch (error) {
    await connections.close();
    throw new Error(describeStorageError(error, databaseFile(directory)), { cause: error });
  }
}

/** What is wrong when not even reading works; null when it does. */
function unreadable(reader: Database.Database, directory: string): string | null {
  try {
    reader.prepare('SELECT 1 FROM conversations LIMIT 1').get();
    return null;
  } catch (error) {
    return describeStorageError(error, databaseFile(directory));
  }
}

function assemble(
  directory: string,
  connections: Connections,
  { log, limits }: PersistenceOptions,
  letGo: () => void,
): Persistence {
  const { writer, reader } = connections;
  const gate = new WriteGate();
  const health = new StorageHealth(databaseFile(directory), log);
  const probe = new WriteProbe(writer, gate, health);
  const unitOfWork = new SqliteUnitOfWork(connections.writing, writer, gate, health);
  const journal = new SqliteJournal({ writer, reader, gate, health, log, limits });
  const readMarks = new SqliteReadMarkStore(writer, reader, gate, log);
  const search = new MessageSearch(directory, log);
  journal.onCommitted(() => search.follow());
  search.follow();
  const follower = new DecisionFollower(writer, reader, gate, log);
  journal.onCommitted(() => follower.follow());
  follower.follow();
  const host = (import.meta.url.endsWith('.js') ? checkpointInThread : checkpointInline)(databaseFile(directory));
  const checkpointer = new Checkpointer({ reader, host, gate, log, pages: checkpointPages });
  gate.onLeave(() => checkpointer.follow());

  const close = async () => {
    await journal.close();
    await search.close();
    follower.close();
    // Who has read what is not worth keeping a server from its end.
    await readMarks.flush().catch((error: unknown) => log.warn({ error }, 'the last read marks were not written'));
    await checkpointer.close();
    // Whoever is still inside the gate comes out first.
    await gate.run(() => connections.close());
    letGo();
  };
  let closing: Promise<void> | null = null;
  return {
    ...storesOver({ read: connections.reading.manager, write: (work) => unitOfWork.within(work) }),
    directory,
    journal,
    unitOfWork,
    conversations: new SqliteConversationStore(reader, readMarks, search, journal.rows),
    events: new SqliteEventStore(reader),
    readMarks,
    decisions: new SqliteDecisionStore(reader, follower),
    problems: async () => {
      await probe.run();
      return [unreadable(reader, directory), health.problem].filter((problem) => problem !== null);
    },
    walBytes: () => statSync(`${databaseFile(directory)}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    indexed: () => search.indexed(),
    integrityCheck: () => checkIntegrity(reader),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
