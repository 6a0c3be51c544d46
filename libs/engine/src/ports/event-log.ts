import type { StreamKind } from '#contracts/events/define-event.js';
import type { EventBody, EventData, EventType, EventTypeOf } from '#contracts/events.js';
import type { EventId, Instant } from '#contracts/ids.js';
import type { EventHead } from '#domain/conversation/conversation.js';
import type { Author } from '../access/author.js';
import type { Committed } from './journal.js';

/** Stream that an event belongs to. */
export interface Stream {
  readonly kind: StreamKind;
  readonly id: string;
}

/** Event of the log, of any stream. */
export type StoredEvent<T extends EventType = EventType> = EventBody<T> &
  EventHead & {
    /** Position in the whole log, ascending, possibly with gaps. */
    readonly position: number;
    readonly stream: Stream;
  };

/** Commit to streams other than conversations. */
export interface CommittedEvents {
  readonly events: readonly StoredEvent[];
  /** Whether it redacted earlier events. */
  readonly hasErased: boolean;
  /** Committed by another node. */
  readonly isRemote?: boolean;
}

/** The product's single log, in order of positions. */
export interface EventLog {
  /** Id of the data set: it changes with a restore, which may have undone events that were read before. */
  dataSet(): Promise<string>;
  /** Position of the last committed event; 0 for an empty log. */
  head(): Promise<number>;
  /** Position that was assigned last, committed or not: no reader has seen a later one. */
  lastAssigned(): Promise<number>;
  /** Committed events after a position, in order, at most `limit`. None is ever skipped or repeated. */
  read(after: number, limit: number): Promise<StoredEvent[]>;
  /** Those of some types with positions in (`after`, `upTo`]; `upTo` is at most {@link head}. */
  readOf<T extends EventType>(types: readonly T[], after: number, upTo: number): Promise<StoredEvent<T>[]>;
  /** As `read`, but at once, however long earlier transactions run, which may still add events among these. For erasures, which must miss nothing. */
  readCommitted(after: number, limit: number): Promise<StoredEvent[]>;
  /**
   * Subscribes to commits of conversations for the life of the process, in order, soon after each is on disk. Returns the unsubscribe
   * function.
   */
  onConversation(listener: (committed: Committed) => void): () => void;
  /** Subscribes to commits of all other streams. */
  onEvents(listener: (committed: CommittedEvents) => void): () => void;
}

/** Types of events appended by units of work; those of conversations come from the journal. */
export type AppendedType = Exclude<EventType, EventTypeOf<'conversation' | 'answer' | 'offer'>>;

/** Event to be appended to the stream of its type. */
export interface NewEvent<T extends AppendedType = AppendedType> extends Author {
  readonly id: EventId;
  readonly type: T;
  readonly streamId: string;
  readonly at: Instant;
  readonly data: EventData<T>;
}

/** Appends events in the transaction of their change. Followers get them once they are on disk. */
export interface EventAppender {
  append<T extends AppendedType>(event: NewEvent<T>): Promise<void>;
  /** Redacts all present events of a stream and deletes stored replies that name it. */
  eraseWords(streamId: string): Promise<void>;
}
