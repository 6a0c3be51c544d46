import type { StreamKind } from '#contracts/events/define-event.js';
import type { EventBody, EventType } from '#contracts/events.js';
import type { ClientKey, EventId, Instant } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';

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
