import type { AnswerDecision } from '#contracts/answer.js';
import type {
  ChatbotId,
  ClientId,
  ConversationId,
  EventId,
  Instant,
  OperatorId,
  TeamId,
  VisitorId,
} from '#contracts/ids.js';
import type { ConversationView } from '#contracts/rest.js';
import type { RoutingDecision } from '#contracts/routing.js';
import type { ConversationState, HandoffReason, Outcome } from '#contracts/states.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import type { DueKind } from '#domain/conversation/due.js';
import type { Wait } from '#domain/queue/wait.js';

/** Filter of waits; all fields are optional. */
export interface WaitFilter {
  readonly chatbotId?: ChatbotId;
  readonly teamId?: TeamId;
  /** Started then or later. */
  readonly since: Instant;
  /** Number of newest waits scanned over all chatbots and teams: bounds the cost of reading a team with few. */
  readonly searched: number;
}

/** Conversation filter; all fields are optional. Lists mean "one of". Instants: `from` inclusive, `to` exclusive, of creation. */
export interface ConversationFilter {
  readonly view?: ConversationView;
  /** Required by the view `mine`. */
  readonly viewer?: OperatorId;
  /** Start of the viewer's day, for `resolved_today`. */
  readonly today?: Instant;
  readonly states?: readonly ConversationState[];
  readonly outcomes?: readonly Outcome[];
  /** Owner now or last. */
  readonly operatorId?: OperatorId;
  /** Team that it waits for, or waited for last. */
  readonly teamId?: TeamId;
  readonly reasons?: readonly HandoffReason[];
  readonly locale?: string;
  readonly ratings?: readonly number[];
  readonly chatbotId?: ChatbotId;
  readonly visitorId?: VisitorId;
  readonly clientId?: ClientId;
  readonly from?: Instant;
  readonly to?: Instant;
}

export interface HistoryFilter extends ConversationFilter {
  /** Full-text search over all messages: all words must match literally, so there are no syntax errors. */
  readonly text?: string;
}

/** Conversation with both sides' read positions, in `seq`. */
export interface StoredConversation {
  readonly conversation: Conversation;
  readonly visitorReadSeq: number;
  readonly operatorReadSeq: number;
}

/** Search result; U+2068 and U+2069 in `excerpt` mark hits. */
export interface SearchHit extends StoredConversation {
  readonly excerpt: string | null;
  readonly seq: number | null;
}

export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** Store of committed conversations. Never waits for writers. A `total` is counted up to `limits.countedRows`. */
export interface ConversationStore {
  get(id: ConversationId): Promise<StoredConversation | null>;
  /** Existing ones among these ids, in one query. */
  getMany(ids: readonly ConversationId[]): Promise<Map<ConversationId, StoredConversation>>;
  /** The visitor's only conversation with this chatbot that is not closed. */
  openOf(visitorId: VisitorId, chatbotId: ChatbotId): Promise<Conversation | null>;
  /** The open one, otherwise the newest closed one. */
  latestOf(visitorId: VisitorId, chatbotId: ChatbotId): Promise<Conversation | null>;
  /** Conversations of a view: `queue` and `unassigned` in queue order, other views by last activity; without a view newest first. */
  list(filter: ConversationFilter, window: Window): Promise<{ items: StoredConversation[]; total: number }>;
  /** Newest first; with `text`, one row per conversation with its newest matching message. */
  search(filter: HistoryFilter, window: Window): Promise<{ items: SearchHit[]; total: number }>;
  /** Number per view, up to `limits.countedRows`. */
  counts(viewer: OperatorId | null, today: Instant): Promise<Record<ConversationView, number>>;
  /** All `queued` and `offered` conversations. */
  waiting(): Promise<Conversation[]>;
  /**
   * Due at or before `now`: at most `limit` timers, oldest first, then at most `limit` owed answers. Limited separately, so that many
   * pending answers never hold up an offer that must expire.
   */
  due(now: Instant, limit: number): Promise<{ id: ConversationId; kind: DueKind }[]>;
  /**
   * Newest `limit` matching waits for a person, last started first, without those that began while nobody was there, or before waits were
   * recorded.
   */
  recentWaits(filter: WaitFilter, limit: number): Promise<Wait[]>;
}

/** Reader of the append-only log. */
export interface EventStore {
  /** Events with `seq` > `after` (and < `before`), in order, at most `limit`; with `fromEnd` the last ones of the range. */
  events(
    id: ConversationId,
    range: { after?: number; before?: number; limit: number; fromEnd?: boolean },
  ): Promise<LoggedEvent[]>;
  /** Messages or all events of several conversations, the same range of each, in one query. */
  eventsOfMany(
    ids: readonly ConversationId[],
    range: { after?: number; before?: number; limit: number; fromEnd?: boolean },
    type?: 'message.posted',
  ): Promise<Map<ConversationId, LoggedEvent[]>>;
  /** Public events by `publicSeq`. */
  publicEvents(id: ConversationId, range: { after: number; limit: number }): Promise<LoggedEvent[]>;
  event(id: EventId): Promise<LoggedEvent | null>;
  /** Decision records of these events, by id; events without one are missing. */
  decisions(ids: readonly EventId[]): Promise<Map<EventId, AnswerDecision>>;
  /** Routing records of these offers, by event id; offers without one are missing. */
  routing(ids: readonly EventId[]): Promise<Map<EventId, RoutingDecision>>;
  /** Largest `publicSeq` at or below `seq` (0: none), and the `seq` of a `publicSeq`. */
  publicSeqAt(id: ConversationId, seq: number): Promise<number>;
  seqAt(id: ConversationId, publicSeq: number): Promise<number>;
  /** Number of events of a conversation or client. */
  count(id: ConversationId | ClientId, type?: 'message.posted'): Promise<number>;
  /** Page of messages or events, oldest first. */
  page(id: ConversationId, window: Window, type?: 'message.posted'): Promise<LoggedEvent[]>;
}
