import { afterEach, beforeEach } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { ConversationStore, EventStore } from '#engine/ports/conversation-store.js';
import type { EventLog } from '#engine/ports/event-log.js';
import type { Journal } from '#engine/ports/journal.js';
import type { ReadMarkStore } from '#engine/ports/people-stores.js';
import type { UnitOfWork } from '#engine/ports/unit-of-work.js';

/** Stores under test in a contract suite. */
export interface TestedStores {
  readonly journal: Journal;
  readonly eventLog: EventLog;
  readonly unitOfWork: UnitOfWork;
  readonly conversations: ConversationStore;
  readonly events: EventStore;
  readonly readMarks: ReadMarkStore;
}

/** A log under test. */
export type TestedLog = Pick<TestedStores, 'journal' | 'eventLog' | 'unitOfWork'>;

/** Journal under test, with reads of the conversations that it writes. */
export interface TestedJournal extends Pick<TestedStores, 'journal' | 'eventLog'> {
  readonly events: Pick<EventStore, 'events' | 'count'>;
  readonly conversations: {
    get(id: ConversationId): Promise<{ readonly conversation: Conversation } | null>;
  };
}

export type OpenJournal = (options: {
  readonly journalQueue?: number;
}) => Promise<{ readonly stored: TestedJournal; close(): Promise<void> }>;

/** Opens empty stores, optionally with a limit for the journal's queue; `close` is called after each test. */
export type OpenStores = (options: {
  readonly journalQueue?: number;
}) => Promise<{ readonly stored: TestedStores; close(): Promise<void> }>;

/** Opens empty stores; `close` is called after each test. */
export type Open<Stores> = () => Promise<{ readonly stored: Stores; close(): Promise<void> }>;

/** The stores of the running test, opened before each one and closed after it. */
export function openForEach<Stores>(open: Open<Stores>): () => Stores {
  let opened: Awaited<ReturnType<Open<Stores>>> | null = null;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  return () => {
    if (opened === null) throw new Error('stores are open only within a test');
    return opened.stored;
  };
}
