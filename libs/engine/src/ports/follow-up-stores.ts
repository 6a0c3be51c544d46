import type { BusinessFault } from '#contracts/business/business-ports.js';
import type { ActivityMoment } from '#contracts/business/follow-up.js';
import type { ConversationId, Instant } from '#contracts/ids.js';

/** In which conversation a record was made: an appointment, a ticket, a payment. */
export interface RecordMakerStore {
  makerOf(recordId: string): Promise<ConversationId | null>;
  /** The first one stays. */
  add(recordId: string, conversationId: ConversationId): Promise<void>;
}

/** E-mail addresses that stand in the actions of conversations, in lower case: what an erasure of the person has to reach. */
export interface ActionAddressStore {
  add(email: string, conversationId: ConversationId): Promise<void>;
  conversationsOf(email: string): Promise<ConversationId[]>;
  remove(email: string): Promise<void>;
}

/** A conversation that is to be put on the record of its client, or was. */
export interface ActivityEntry {
  readonly conversationId: ConversationId;
  readonly of: ActivityMoment;
  readonly ofEpisode: number;
  readonly state: 'waiting' | 'recorded' | 'failed';
  readonly attempts: number;
  /** Null: it is not tried any more. */
  readonly nextAttemptAt: Instant | null;
  /** Of the last attempt. */
  readonly fault: BusinessFault | null;
}
export type ActivityKey = Pick<ActivityEntry, 'conversationId' | 'of' | 'ofEpisode'>;

/** Outbox of what is put on the records of clients: without words, which are read from the log. */
export interface ActivityStore {
  get(key: ActivityKey): Promise<ActivityEntry | null>;
  /** Adds or replaces. */
  put(entry: ActivityEntry): Promise<void>;
  remove(key: ActivityKey): Promise<void>;
  /** The longest due first. */
  due(now: Instant, limit: number): Promise<ActivityEntry[]>;
  removeOf(conversationId: ConversationId): Promise<void>;
}

/** How far the durable followers of the log are that live in the engine. */
export interface FollowerPositionStore {
  /** 0: it begins. */
  get(name: string): Promise<number>;
  put(name: string, position: number): Promise<void>;
}
