import type { EventType } from '#contracts/events.js';
import type { ConversationId } from '#contracts/ids.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
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

/** The feed for its live readers, who share what is new. */
export interface LiveFeed {
  /** Begins to read. Returns the end of it. */
  join(): () => void;
  /** A page of the feed for one who has joined. */
  page(filter: FeedFilter, range: FeedRange): Promise<FeedPage>;
}

/** A conversation that is followed. */
export interface FollowedConversation {
  /** Events after a `seq`, in order, at most `limit`. */
  read(after: number, limit: number): Promise<readonly LoggedEvent[]>;
  leave(): void;
}

/** Conversations for their live readers, who share what is new. */
export interface LiveConversationLogs {
  /** Begins to read a conversation. */
  join(id: ConversationId): FollowedConversation;
}
