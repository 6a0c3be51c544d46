import type { BusinessFault } from '#contracts/business/business-ports.js';
import type { ActivityMoment } from '#contracts/business/follow-up.js';
import type { ConversationId, Instant } from '#contracts/ids.js';

/** Conversation in which a record was created: an appointment, ticket or payment. */
export interface RecordMakerStore {
  makerOf(recordId: string): Promise<ConversationId | null>;
  recordsOf(conversationId: ConversationId): Promise<string[]>;
  /** The first one stays. */
  add(recordId: string, conversationId: ConversationId): Promise<void>;
}

/** E-mail addresses in actions of conversations, in lower case, so that the erasure of a person reaches them. */
export interface ActionAddressStore {
  add(email: string, conversationId: ConversationId): Promise<void>;
  conversationsOf(email: string): Promise<ConversationId[]>;
  removeOf(conversationId: ConversationId): Promise<void>;
}

/** Outbox entry: a conversation to be added, or already added, to its client's record. */
export interface ActivityEntry {
  readonly conversationId: ConversationId;
  readonly of: ActivityMoment;
  readonly ofEpisode: number;
  readonly state: 'waiting' | 'recorded' | 'failed';
  readonly attempts: number;
  /** Null: no more attempts. */
  readonly nextAttemptAt: Instant | null;
  /** Of the last attempt. */
  readonly fault: BusinessFault | null;
}
export type ActivityKey = Pick<ActivityEntry, 'conversationId' | 'of' | 'ofEpisode'>;

/** Outbox of activities for clients' records. It holds no words: these are read from the log. */
export interface ActivityStore {
  get(key: ActivityKey): Promise<ActivityEntry | null>;
  /** Adds or replaces. */
  put(entry: ActivityEntry): Promise<void>;
  remove(key: ActivityKey): Promise<void>;
  /** The longest due first. */
  due(now: Instant, limit: number): Promise<ActivityEntry[]>;
  removeOf(conversationId: ConversationId): Promise<void>;
}

/** Positions of the engine's durable followers of the log. */
export interface FollowerPositionStore {
  /** 0: it begins. */
  get(name: string): Promise<number>;
  put(name: string, position: number): Promise<void>;
}
