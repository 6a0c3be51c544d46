import type { StreamKind } from '#contracts/events/define-event.js';
import type { EventBody, EventData, EventType, EventTypeOf } from '#contracts/events.js';
import type { ConversationId, EventId, Instant } from '#contracts/ids.js';
import type { EventHead } from '#domain/conversation/conversation.js';
import type { Author } from '../access/author.js';
import type { Committed } from './journal.js';

/** What an event belongs to. */
export interface Stream {
  readonly kind: StreamKind;
  readonly id: string;
}

/** An event of the log, of whatever stream. */
export type StoredEvent<T extends EventType = EventType> = EventBody<T> &
  EventHead & {
    /** Place in the whole log: larger is later. Positions may have gaps. */
    readonly position: number;
    readonly stream: Stream;
  };

/** What was committed to streams other than conversations. */
export interface CommittedEvents {
  readonly events: readonly StoredEvent[];
  /** Words of events that may have been read before were erased with it. */
  readonly hasErased: boolean;
  /** Another node committed it. */
  readonly isRemote?: boolean;
}

/** The one log of the product, in the order of positions. */
export interface EventLog {
  /** Id of the data set: another one after a restore, which may have taken back what was read before. */
  dataSet(): Promise<string>;
  /** Position of the last committed event; 0 while there is none. */
  head(): Promise<number>;
  /** Committed events after a position, in order, at most `limit`: none is ever skipped or repeated. */
  read(after: number, limit: number): Promise<StoredEvent[]>;
  /**
   * Follows new commits of conversations as long as the process lives: in their order, soon after each is on disk. Returns
   * the end of it.
   */
  onConversation(listener: (committed: Committed) => void): () => void;
  /** The same of all other streams. */
  onEvents(listener: (committed: CommittedEvents) => void): () => void;
}

/** Types of events that a unit of work appends; those of conversations come from the journal. */
export type AppendedType = Exclude<EventType, EventTypeOf<'conversation' | 'answer' | 'offer'>>;

/** An event to be appended, of the stream that its type belongs to. */
export interface NewEvent<T extends AppendedType = AppendedType> extends Author {
  readonly id: EventId;
  readonly type: T;
  readonly streamId: string;
  readonly at: Instant;
  readonly data: EventData<T>;
}

/** Appends events in the transaction of the change that they are about. They are followed once it is on disk. */
export interface EventAppender {
  append<T extends AppendedType>(event: NewEvent<T>): Promise<void>;
  /** Takes the words out of every event of a stream that is there, and forgets stored replies that name it. */
  eraseWords(streamId: string): Promise<void>;
  /** Takes what was asked of business systems, and what they said, out of the events of a conversation. Its other words stay. */
  eraseActions(conversationId: ConversationId): Promise<void>;
}
