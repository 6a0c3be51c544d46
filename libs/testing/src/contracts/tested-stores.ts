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

/** Opens empty stores, optionally with a limit for the journal's queue; `close` is called after each test. */
export type OpenStores = (options: {
  readonly journalQueue?: number;
}) => Promise<{ readonly stored: TestedStores; close(): Promise<void> }>;
