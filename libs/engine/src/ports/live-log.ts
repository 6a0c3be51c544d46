import type { EventType } from '#contracts/events.js';
import type { ConversationId } from '#contracts/ids.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { PublishedEvent } from '#contracts/published-event.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { Principal } from '../access/principal.js';

/** What the feed of a reader has in it. */
export interface FeedFilter {
  readonly reader: Pick<Principal, 'rights'>;
  /** Undefined: every published type. */
  readonly types?: readonly EventType[] | undefined;
}

export interface FeedRange {
  /** Position after which to read. */
  readonly after: number;
  readonly limit: number;
}

/** A part of a log that a live reader gets at once. */
export interface LogPart<T> {
  readonly events: readonly T[];
  /** Position to continue after. */
  readonly next: number;
  readonly hasMore: boolean;
}

export interface FeedReader {
  readonly filter: FeedFilter;
  /** Called when its feed has grown. It must not throw. */
  readonly wake: () => void;
}

/** The feed for its live readers, who share what is new. */
export interface LiveFeed {
  /** Begins to read. Returns the end of it. */
  join(reader: FeedReader): () => void;
  /** A page of the feed for one who has joined; null where it is not in memory. */
  pageNow(filter: FeedFilter, range: FeedRange): LogPart<PublishedEvent> | null;
  /** The same, from wherever it is. */
  page(filter: FeedFilter, range: FeedRange): Promise<FeedPage>;
}

/** A conversation that is followed. */
export interface FollowedConversation {
  /** Events after a `seq`, in order, at most `limit`; null where they are not in memory. */
  readNow(after: number, limit: number): readonly LoggedEvent[] | null;
  /** The same, from wherever they are. */
  read(after: number, limit: number): Promise<readonly LoggedEvent[]>;
  leave(): void;
}

/** Conversations for their live readers, who share what is new. */
export interface LiveConversationLogs {
  /** Begins to read a conversation; `wake` is called when it has grown, and must not throw. */
  join(id: ConversationId, wake: () => void): FollowedConversation;
}
