import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConversationStore, EventStore } from '#engine/ports/conversation-store.js';
import type { Journal } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';
import type { ReadMarkStore } from '#engine/ports/people-stores.js';
import type { UnitOfWork, WritableStores } from '#engine/ports/unit-of-work.js';
import { checkIntegrity } from './check-integrity.js';
import { type Connections, openConnections } from './data-source.js';
import { lockDirectory } from './directory-lock.js';
import { type JournalLimits, SqliteJournal } from './journal/journal.js';
import { SqliteConversationStore } from './stores/conversation-store.js';
import { SqliteEventStore } from './stores/event-store.js';
import { MessageIndexer } from './stores/message-indexer.js';
import { SqliteReadMarkStore } from './stores/read-mark-store.js';
import { storesOver } from './stores/writable-stores.js';
import { SqliteUnitOfWork } from './unit-of-work.js';
import { WriteGate } from './write-gate.js';

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
  /** Throws when the database does not answer. */
  ping(): void;
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
    return assemble(directory, await openConnections(directory), options, letGo);
  } catch (error) {
    letGo();
    throw error;
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
  const unitOfWork = new SqliteUnitOfWork(connections.writing, writer, gate);
  const journal = new SqliteJournal({ writer, reader, gate, log, limits });
  const readMarks = new SqliteReadMarkStore(writer, reader, gate, log);
  const indexer = new MessageIndexer(writer, reader, gate, log);
  journal.onCommitted(() => indexer.follow());
  indexer.follow();

  const close = async () => {
    await journal.close();
    indexer.close();
    await readMarks.flush();
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
    conversations: new SqliteConversationStore(reader, readMarks, indexer),
    events: new SqliteEventStore(reader),
    readMarks,
    ping: () => void reader.prepare('SELECT 1').get(),
    integrityCheck: () => checkIntegrity(reader),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
