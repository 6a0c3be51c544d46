import { z } from 'zod';
import type { Citation, RelatedArticle } from './answer.js';
import { answerDecision } from './answer.js';
import { pictureUrl } from './appearance.js';
import type { Card } from './business/cards.js';
import type { NoticedChange } from './business/follow-up.js';
import type { TicketState } from './business/tickets.js';
import type { ChatbotView } from './chatbot.js';
import { type WireData, wireSchema } from './events/wire-data.js';
import { type ConversationEventType, conversationEventTypes } from './events.js';
import type { ChatbotId, ClientKey, ConversationId, EventId, Instant, OperatorId, VisitorId } from './ids.js';
import { chatbotId, clientId, clientKey, conversationId, eventId, isoInstant, operatorId, teamId } from './ids.js';
import { limits } from './limits.js';
import type { Money } from './orders.js';
import { permissionNames } from './permissions.js';
import { roleId } from './roles.js';
import { routingDecision } from './routing.js';
import type { CancelReason, ConversationState, HandoffReason, ResolveReason } from './states.js';
import {
  actorKinds,
  conversationStates,
  handoffReasons,
  outcomes,
  presences,
  priorities,
  resolveReasons,
} from './states.js';
import type { Assurance } from './visitor-profile.js';
import { visitorSummary } from './visitor-view.js';

/** Wire format, the same for sockets and REST. Instants are ISO 8601 strings in UTC. */
export const actor = z
  .object({
    kind: z.enum(actorKinds).describe('Who acted: a visitor, the bot, an operator, a program or the system.'),
    id: z
      .string()
      .nullable()
      .describe('Id of the visitor, operator, key or application. Null for the bot, and for automatic changes.'),
  })
  .meta({ id: 'Actor' });
export type Actor = z.infer<typeof actor>;

/** Common part of all conversation events. */
export const eventHead = z.object({
  id: eventId.describe('Id of the event, the same wherever the event appears.'),
  conversationId: conversationId.describe('The conversation that the event belongs to.'),
  seq: z.int().describe('Number of the event in its conversation, from 1.'),
  publicSeq: z
    .int()
    .nullable()
    .describe('Number of the event among those that the visitor can see. Null if the visitor cannot see it.'),
  at: isoInstant.describe('When the event occurred.'),
  actor: actor.describe('On whose behalf the event occurred.'),
  principal: actor
    .optional()
    .describe('The program that acted, if different from `actor`: it acted on behalf of a visitor or an operator.'),
  episode: z.int().describe('Episode of the conversation; each reopening starts a new one.'),
  clientKey: clientKey.nullable().describe('Key chosen by the sender of the request. Null if there is none.'),
  decision: answerDecision.optional().describe("The bot's decision. Only shown to operators, never to programs."),
  routing: routingDecision
    .optional()
    .describe('The routing decision. Only shown to operators with permission to explain the queue, never to programs.'),
});

/** Event as operators and programs see it. */
export type EventView = {
  [T in ConversationEventType]: z.infer<typeof eventHead> & { type: T; data: WireData<T> };
}[ConversationEventType];
export const eventView = z
  .union(conversationEventTypes.map((type) => eventHead.extend({ type: z.literal(type), data: wireSchema(type) })))
  .meta({ id: 'EventView' }) as unknown as z.ZodType<EventView>;

/** Event data visible to a visitor: see `visitorData`. */
export interface VisitorEventData {
  'conversation.started': { chatbotId: ChatbotId; locale: string; previousConversationId: ConversationId | null };
  'message.posted': {
    text: string;
    citations?: Citation[];
    choices?: { label: string }[];
    none?: string;
    cards?: Card[];
    lead?: string;
    corrects?: EventId;
  };
  'handoff.started': { reason: HandoffReason; opensAt?: Instant | null; related?: RelatedArticle[] };
  'handoff.delayed': { fallback: 'message' | 'keep' };
  'handoff.completed': { operatorId: OperatorId; operatorName: string };
  'conversation.transferred': { operatorName: string | null; opensAt?: Instant | null };
  'handoff.returned': { reason: 'operator' | 'waited_too_long' };
  'handoff.cancelled': { reason: CancelReason };
  'conversation.idle_warned': { resolvesAt: number };
  'conversation.resolved': { reason: ResolveReason };
  'conversation.reopened': { to: 'bot' | 'assigned'; operatorId: OperatorId | null; operatorName: string | null };
  'conversation.closed': Record<string, never>;
  'conversation.rated': { score: number; comment: string | null };
  'record.changed': {
    change: NoticedChange;
    title: string;
    startsAt?: string;
    appointment?: string;
    state?: TicketState;
    amount?: Money;
  };
}

/** Event as a visitor sees it: `seq` is the log's `publicSeq`; a program's `actor.id` is omitted. */
export type VisitorEventView = {
  [T in keyof VisitorEventData]: {
    id: EventId;
    conversationId: ConversationId;
    seq: number;
    type: T;
    at: string;
    actor: Actor;
    episode: number;
    /** Set on this visitor's own messages, for their outbox. */
    clientKey: ClientKey | null;
    data: VisitorEventData[T];
  };
}[keyof VisitorEventData];

/** Conversation as its visitor sees it. */
export interface VisitorConversation {
  id: ConversationId;
  state: ConversationState;
  /** Owner with name. */
  operatorId: OperatorId | null;
  operatorName: string | null;
  episode: number;
  /** Last number visible to the visitor. */
  seq: number;
  epoch: number;
  rating: { score: number; comment: string | null } | null;
  /** Operators' read position, as the visitor's `seq`. */
  readSeq: number;
}

/** Operator as visitors see one; the names are in the events. `isDisconnected`: no console open for a while. */
export type VisitorOperator = Pick<OperatorView, 'id' | 'pictureUrl'> & { isDisconnected: boolean };

export interface VisitorSession {
  visitorId: VisitorId;
  chatbot: ChatbotView;
  assurance: Assurance;
  /** Whether the visitor has submitted the pre-chat form. */
  isFormFilled: boolean;
  /** Open conversation, if any. */
  conversation: VisitorConversation | null;
}

/** List row of the console and item of `GET /conversations`. */
export const conversationSummary = z
  .object({
    id: conversationId,
    chatbotId: chatbotId.describe('The chatbot that the visitor wrote to.'),
    visitor: visitorSummary,
    state: z.enum(conversationStates).describe('Who has the conversation, or whether it is over.'),
    owner: z
      .object({
        id: operatorId,
        name: z.string().describe('Name that visitors see.'),
      })
      .nullable()
      .describe('The operator who has the conversation. Null if none.'),
    control: z.int().describe('Counter that increases with every change of who may reply.'),
    episode: z.int().describe('Current episode; each reopening starts a new one.'),
    seq: z.int().describe('`seq` of the last event.'),
    epoch: z
      .int()
      .describe('Changes when the history is rewritten by a restore or an erasure: discard stored events and reload.'),
    locale: z.string().describe('Language of the conversation.'),
    priority: z.enum(priorities).describe('Order in the queue: higher priorities are offered first.'),
    clientId: clientId.nullable().describe('The client linked to the conversation. Null if none.'),
    labels: z.array(z.string()).describe('Labels that operators and programs have set.'),
    queue: z
      .object({
        since: isoInstant.describe('When the wait started.'),
        reason: z.enum(handoffReasons).describe('Why the conversation waits for an operator.'),
        offeredTo: operatorId.nullable().describe('The operator to whom the conversation is offered. Null if none.'),
        offerUntil: isoInstant.nullable().describe('When the offer expires. Null if there is none.'),
        skills: z.array(z.string()).describe('Skills that the conversation needs, by the rules of the chatbot.'),
      })
      .nullable()
      .describe(
        'State of the queue entry while the conversation waits for an operator (`queued`, `offered`). Null otherwise.',
      ),
    team: z
      .object({ id: teamId, name: z.string() })
      .nullable()
      .describe(
        'The team that the conversation waits for, or last waited for. Null if none, or if the team was deleted.',
      ),
    waitingSince: isoInstant
      .nullable()
      .describe('When the visitor started waiting for a reply. Null if no reply is pending.'),
    lastMessage: z
      .object({
        actor: actor.describe('Author of the message.'),
        text: z.string().describe(`First ${limits.excerptLength} characters.`),
        at: isoInstant.describe('When it was posted.'),
        seq: z.int().describe('`seq` of the message.'),
      })
      .nullable()
      .describe(
        'The last message of the conversation itself. A correction sent to many conversations does not change it. Null if there is none.',
      ),
    lastActivityAt: isoInstant.describe(
      'When someone last took part in the conversation. Offers, timers and corrections do not count.',
    ),
    createdAt: isoInstant.describe('When the conversation started.'),
    snoozedUntil: isoInstant.nullable().describe('When the conversation wakes. Null if it is not snoozed.'),
    resolvedAt: isoInstant.nullable().describe('When the conversation was resolved. Null while it is open.'),
    outcome: z
      .enum(outcomes)
      .nullable()
      .describe('Outcome of the last resolution. Null while the conversation is open.'),
    resolvedBy: z
      .enum(resolveReasons)
      .nullable()
      .describe('Who or what resolved the conversation. Null while it is open, and for older conversations.'),
    handoffReason: z.enum(handoffReasons).nullable().describe('Reason of the last handoff. Null if there was none.'),
    rating: z
      .object({
        score: z.int().describe('From 1 to 5.'),
        comment: z.string().nullable().describe('Comment of the visitor. Null if there is none.'),
      })
      .nullable()
      .describe("The visitor's rating of the current episode. Null if there is none."),
    messageCount: z.int().describe('Number of messages, without notes and other events.'),
    visitorReadSeq: z.int().describe("The operators' `seq` up to which the visitor has read."),
    operatorReadSeq: z
      .int()
      .describe(
        '`seq` up to which an operator has read. The conversation is unread if `lastMessage.seq` is larger and the visitor wrote it.',
      ),
  })
  .meta({ id: 'ConversationSummary' });
export type ConversationSummary = z.infer<typeof conversationSummary>;

export const operatorView = z
  .object({
    id: operatorId,
    name: z.string().describe('Name that visitors see.'),
    email: z.string().describe('Email address for signing in.'),
    role: roleId,
    presence: z.enum(presences).describe('Whether the operator accepts conversations.'),
    load: z.int().describe('Number of conversations that the operator currently has.'),
    capacity: z.int().describe('Maximum number of simultaneous conversations.'),
    skills: z.array(z.string()).describe('Skills of the operator.'),
    pictureUrl,
  })
  .meta({ id: 'OperatorView' });
export type OperatorView = z.infer<typeof operatorView>;

/** The signed-in operator. */
export const me = z
  .object({
    operator: operatorView,
    permissions: z.array(z.enum(permissionNames)),
    expiresAt: isoInstant.describe('When the session ends.'),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof me>;

/** Hit of the full-text search over messages; U+2068 and U+2069 in `excerpt` mark matches. */
export const historyHit = z
  .object({
    conversation: conversationSummary,
    excerpt: z
      .string()
      .nullable()
      .describe('Part of the message, with matches enclosed in U+2068 and U+2069. Null without a search text.'),
    seq: z.int().nullable().describe('`seq` of the message. Null without a search text.'),
  })
  .meta({ id: 'HistoryHit' });
export type HistoryHit = z.infer<typeof historyHit>;

/** Last attempt of the bot, for the handoff card. */
export const botAttempt = z
  .object({
    question: z.string(),
    decision: answerDecision.nullable(),
  })
  .meta({ id: 'BotAttempt' });
export type BotAttempt = z.infer<typeof botAttempt>;

export interface Page<T> {
  items: T[];
  /** Counted up to `limits.countedRows`, which then means this many or more. */
  total: number;
  page: number;
  limit: number;
}

/** Session of the signed-in operator. `device`: the browser's `User-Agent` at the last use; `address`: its origin. */
export const sessionView = z
  .object({
    id: z.string(),
    current: z.boolean().describe('True for the session of this request.'),
    device: z.string().describe('`User-Agent` of the browser at the last use.'),
    address: z.string().describe('Network address at the last use.'),
    createdAt: isoInstant,
    lastUsedAt: isoInstant.describe('Time of the last use, to the minute.'),
    expiresAt: isoInstant.describe('When the session ends at the latest. Without use, it ends earlier.'),
  })
  .meta({ id: 'SessionView' });
export type SessionView = z.infer<typeof sessionView>;
