import type { AnswerDecision, Citation } from './answer.js';
import type { ChatbotView } from './chatbot.js';
import type { EventData, EventType } from './events.js';
import type { ChatbotId, ClientKey, ConversationId, EventId, Instant, OperatorId, TeamId, VisitorId } from './ids.js';
import type { Permission, Role } from './permissions.js';
import type { ActorKind, ConversationState, HandoffReason, Outcome, Presence, Priority } from './states.js';

/** How things look on the wire, to sockets and REST alike. Instants are ISO 8601 strings in UTC. */

export interface Actor {
  kind: ActorKind;
  id: string | null;
}

/** An event as operators and programs see it. */
export type EventView = {
  [T in EventType]: {
    id: EventId;
    conversationId: ConversationId;
    seq: number;
    publicSeq: number | null;
    type: T;
    at: string;
    actor: Actor;
    episode: number;
    clientKey: ClientKey | null;
    data: EventData<T>;
  };
}[EventType];

/** Which events a visitor gets, and which of their fields: see `visitorData`. */
export interface VisitorEventData {
  'conversation.started': { chatbotId: ChatbotId; locale: string; previousConversationId: ConversationId | null };
  'message.posted': {
    text: string;
    citations?: Citation[];
    choices?: { label: string }[];
    corrects?: EventId;
  };
  'handoff.started': { reason: HandoffReason; opensAt?: Instant | null };
  'handoff.delayed': { fallback: 'message' | 'keep' };
  'handoff.completed': { operatorId: OperatorId; operatorName: string };
  'conversation.transferred': { operatorName: string | null };
  'handoff.returned': { reason: 'operator' | 'waited_too_long' };
  'handoff.cancelled': { reason: 'visitor' | 'left' };
  'conversation.idle_warned': { resolvesAt: number };
  'conversation.resolved': { reason: 'visitor' | 'operator' | 'idle' | 'api' };
  'conversation.reopened': { to: 'bot' | 'assigned'; operatorId: OperatorId | null; operatorName: string | null };
  'conversation.closed': Record<string, never>;
  'conversation.rated': { score: number; comment: string | null };
}

/** An event as a visitor sees it: `seq` is the log's `publicSeq`; `actor.id` of a program is not shown. */
export type VisitorEventView = {
  [T in keyof VisitorEventData]: {
    id: EventId;
    conversationId: ConversationId;
    seq: number;
    type: T;
    at: string;
    actor: Actor;
    episode: number;
    /** Set on what this visitor sent, so that the outbox recognises it. */
    clientKey: ClientKey | null;
    data: VisitorEventData[T];
  };
}[keyof VisitorEventData];

/** A conversation as its visitor sees it. */
export interface VisitorConversation {
  id: ConversationId;
  state: ConversationState;
  /** Name of the operator who has it. */
  operatorName: string | null;
  episode: number;
  /** The last number that the visitor may see. */
  seq: number;
  epoch: number;
  rating: { score: number; comment: string | null } | null;
  /** How far operators have read, as the visitor's `seq`. */
  readSeq: number;
}

export interface VisitorSession {
  visitorId: VisitorId;
  chatbot: ChatbotView;
  /** The conversation that is open, if there is one. */
  conversation: VisitorConversation | null;
}

/** A list row of the console and an item of `GET /conversations`. */
export interface ConversationSummary {
  id: ConversationId;
  chatbotId: ChatbotId;
  /** `name` is null while nobody knows it: screens make one of the id's random end. */
  visitor: { id: VisitorId; name: string | null };
  state: ConversationState;
  owner: { id: OperatorId; name: string } | null;
  /** Raised by one at every change of who may speak. */
  control: number;
  episode: number;
  seq: number;
  epoch: number;
  locale: string;
  priority: Priority;
  labels: string[];
  /** Set while the conversation waits for a person (`queued`, `offered`). */
  queue: {
    since: string;
    reason: HandoffReason;
    teamId: TeamId | null;
    offeredTo: OperatorId | null;
    offerUntil: string | null;
  } | null;
  /** Since when the visitor has waited for somebody's word; null when nobody owes one. */
  waitingSince: string | null;
  lastMessage: { actor: Actor; text: string; at: string; seq: number } | null;
  lastActivityAt: string;
  createdAt: string;
  snoozedUntil: string | null;
  resolvedAt: string | null;
  outcome: Outcome | null;
  /** Why the last handoff began; null when there was none. */
  handoffReason: HandoffReason | null;
  rating: { score: number; comment: string | null } | null;
  messageCount: number;
  /** How far the visitor has read, in operators' `seq`. */
  visitorReadSeq: number;
  /** How far any operator has read: the row is unread while `lastMessage.seq` is larger and a visitor wrote it. */
  operatorReadSeq: number;
}

export interface OperatorView {
  id: OperatorId;
  name: string;
  email: string;
  role: Role;
  presence: Presence;
  /** Conversations that the operator has now, and may have at once. */
  load: number;
  capacity: number;
}

/** Who is signed in to the console. */
export interface Me {
  operator: OperatorView;
  permissions: Permission[];
  /** When the session ends. */
  expiresAt: string;
}

/** One hit of the full-text search over messages; `excerpt` marks hits with U+2068 before and U+2069 after. */
export interface HistoryHit {
  conversation: ConversationSummary;
  excerpt: string | null;
  seq: number | null;
}

/** What the handoff card shows of the bot's last try. */
export interface BotAttempt {
  question: string;
  decision: AnswerDecision | null;
}

export interface Page<T> {
  items: T[];
  /** Lists of conversations are counted up to `limits.countedRows`: so many means so many or more. */
  total: number;
  page: number;
  limit: number;
}
