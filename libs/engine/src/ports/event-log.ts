import type { StreamKind } from '#contracts/events/define-event.js';
import type { EventBody, EventData, EventType, EventTypeOf } from '#contracts/events.js';
import type { ClientKey, EventId, Instant } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { Committed } from './journal.js';

/** What an event belongs to. */
export interface Stream {
  readonly kind: StreamKind;
  readonly id: string;
}

/** An event of the log, of whatever stream. */
export type StoredEvent<T extends EventType = EventType> = EventBody<T> & {
  /** Place in the whole log: larger is later. Positions may have gaps. */
  readonly position: number;
  readonly id: EventId;
  readonly stream: Stream;
  /** Number in its stream, from 1, dense. */
  readonly seq: number;
  /** Number among what the visitor of a conversation may see, from 1, dense; null where they may not. */
  readonly publicSeq: number | null;
  readonly at: Instant;
  /** In whose name it happened. */
  readonly actor: Actor;
  /** Who did it where that is another: a program that posts as a visitor. */
  readonly principal: Actor | null;
  /** 0 outside of conversations. */
  readonly episode: number;
  readonly clientKey: ClientKey | null;
};

/** The one log of the product, in the order of positions. */
export interface EventLog {
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
  onEvents(listener: (events: readonly StoredEvent[]) => void): () => void;
}

/** Types of events that a unit of work appends; those of conversations come from the journal. */
export type AppendedType = Exclude<EventType, EventTypeOf<'conversation' | 'answer'>>;

/** An event to be appended, of the stream that its type belongs to. */
export interface NewEvent<T extends AppendedType = AppendedType> {
  readonly id: EventId;
  readonly type: T;
  readonly streamId: string;
  readonly at: Instant;
  readonly actor: Actor;
  readonly data: EventData<T>;
}

/** Appends events in the transaction of the change that they are about. They are followed once it is on disk. */
export interface EventAppender {
  append<T extends AppendedType>(event: NewEvent<T>): Promise<void>;
}
