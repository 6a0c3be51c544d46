import type { EventType } from '#contracts/events.js';
import type { ConversationId } from '#contracts/ids.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { PublishedEvent } from '#contracts/published-event.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { Principal } from '../access/principal.js';

/** Filter of a feed reader. */
export interface FeedFilter {
  readonly reader: Pick<Principal, 'rights'>;
  /** Undefined: all published types. */
  readonly types?: readonly EventType[] | undefined;
}

export interface FeedRange {
  /** Position after which to read. */
  readonly after: number;
  readonly limit: number;
}

/** Part of a log, delivered to a live reader at once. */
export interface LogPart<T> {
  readonly events: readonly T[];
  /** Position to continue after. */
  readonly next: number;
  readonly hasMore: boolean;
}

export interface FeedReader {
  readonly filter: FeedFilter;
  /** Called when the feed has grown. Must not throw. */
  readonly wake: () => void;
}

/** Feed for live readers, who share the newest entries. */
export interface LiveFeed {
  /** Subscribes a reader. Returns the unsubscribe function. */
  join(reader: FeedReader): () => void;
  /** Page for a subscribed reader; null if not in memory. */
  pageNow(filter: FeedFilter, range: FeedRange): LogPart<PublishedEvent> | null;
  /** Page from memory or the log. */
  page(filter: FeedFilter, range: FeedRange): Promise<FeedPage>;
}

/** Followed conversation. */
export interface FollowedConversation {
  /** Events after a `seq`, in order, at most `limit`; null if not in memory. */
  readNow(after: number, limit: number): readonly LoggedEvent[] | null;
  /** Events from memory or the log. */
  read(after: number, limit: number): Promise<readonly LoggedEvent[]>;
  leave(): void;
}

/** Conversation logs for live readers, who share the newest entries. */
export interface LiveConversationLogs {
  /** Follows a conversation; `wake` is called when it has grown, and must not throw. */
  join(id: ConversationId, wake: () => void): FollowedConversation;
}
