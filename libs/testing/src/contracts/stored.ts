import type { ConversationStore, EventStore } from '#engine/ports/conversation-store.js';
import type { Journal } from '#engine/ports/journal.js';
import type { ReadMarkStore } from '#engine/ports/people-stores.js';

/** What a contract suite is run over. */
export interface Stored {
  readonly journal: Journal;
  readonly conversations: ConversationStore;
  readonly events: EventStore;
  readonly readMarks: ReadMarkStore;
}

/** Opens one that is empty, with a queue of so many commits at most; `close` is called after each test. */
export type OpenStored = (options: {
  readonly journalQueue?: number;
}) => Promise<{ readonly stored: Stored; close(): Promise<void> }>;
