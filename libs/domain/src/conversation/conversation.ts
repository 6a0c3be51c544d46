import type { RelatedArticle } from '#contracts/answer.js';
import type { ActionNature, AnyActionName, JsonObject } from '#contracts/business/actions.js';
import type { ConversationEventBody, EventData } from '#contracts/events.js';
import type {
  ChatbotId,
  ClientId,
  ClientKey,
  ConversationId,
  EventId,
  Instant,
  OperatorId,
  TeamId,
  VisitorId,
} from '#contracts/ids.js';
import type { ConversationState, HandoffReason, Outcome, Priority, ResolveReason } from '#contracts/states.js';
import type { Actor } from '#contracts/views.js';
import type { Assurance } from '#contracts/visitor-profile.js';
import type { WaitFacts } from '#contracts/waits.js';
import type { Dialogue } from './dialogue-state.js';

/** Current state of a conversation: the fold of its log by `evolve`, and nothing else. */
export interface Conversation {
  readonly id: ConversationId;
  readonly chatbotId: ChatbotId;
  readonly visitorId: VisitorId;
  /** Identity of the visitor; missing or null if unknown. */
  readonly visitor?: KnownVisitor | null;
  readonly previousConversationId: ConversationId | null;
  readonly locale: string;
  readonly page: string | null;
  readonly createdAt: Instant;

  readonly state: ConversationState;
  /** Operator who has control (`assigned`) or gets it back (`snoozed`). */
  readonly owner: OperatorId | null;
  /** Last owner, kept after the conversation has lost its owner. */
  readonly lastOwner: OperatorId | null;
  /** Raised by one at every change of who may speak: the fence against late bot answers. */
  readonly control: number;
  readonly episode: number;
  /** Number of all events, and of those that the visitor may see. */
  readonly seq: number;
  readonly publicSeq: number;
  /** Changes when the history is rewritten. */
  readonly epoch: number;
  /** When its content was erased; missing or null if it was not. */
  readonly erasedAt?: Instant | null;

  readonly priority: Priority;
  readonly labels: readonly string[];
  readonly clientId: ClientId | null;
  /** A person unlinked the client, so rules no longer link one. Missing or false otherwise. */
  readonly isUnlinked?: boolean;

  /** Place in the queue: kept while an operator owns the conversation, for a return to the same place. */
  readonly queue: QueuePlace | null;
  /** Team of the current or the last wait. */
  readonly teamId: TeamId | null;
  readonly offer: { readonly to: OperatorId; readonly until: Instant } | null;
  /** Last owner of the conversation that this one continues; missing or null if none. */
  readonly previousOwner?: OperatorId | null;
  /** Operators who declined an offer, let it expire, or gave the conversation away, in this round of offers. */
  readonly passedOver: readonly OperatorId[];
  /** Time of the last of these; missing if there is none. */
  readonly passedAt?: Instant;
  readonly handoffReason: HandoffReason | null;
  readonly assignedAt: Instant | null;

  /**
   * Visitor's turn that the bot has yet to answer: consecutive messages, or a rating of the previous answer as wrong.
   */
  readonly answerOwed: OwedAnswer | null;
  /**
   * Visitor's turn that is for a person and that no person has answered yet: the bot's, if the conversation returns to it. Missing or null:
   * none.
   */
  readonly unanswered?: OwedAnswer | null;
  /** Last answer of the bot, until the next message: the visitor may rate it wrong. */
  readonly standingAnswer: StandingAnswer | null;
  /** Since when the visitor has been waiting for a reply. */
  readonly waitingSince: Instant | null;
  readonly lastOperatorAt: Instant | null;
  readonly lastActivityAt: Instant;
  /** Set once the visitor was warned: when the conversation will be resolved. */
  readonly resolvesAt: Instant | null;
  readonly snoozedUntil: Instant | null;
  readonly resolvedAt: Instant | null;
  readonly outcome: Outcome | null;
  /** Who or what resolved it; missing in older versions' data. */
  readonly resolvedBy?: ResolveReason | null;
  readonly rating: { readonly score: number; readonly comment: string | null; readonly episode: number } | null;

  /** Requests to business systems without an outcome, oldest first; missing if there are none. */
  readonly pendingActions?: readonly PendingAction[];
  /** Number of wrong guesses: records that do not exist or belong to somebody else; missing: none. */
  readonly mismatches?: number;

  /** Connections whose use the visitor has consented to; missing: none. */
  readonly consentedTo?: readonly string[];

  /** State of the bot's open dialogue; missing or null: none. */
  readonly dialogue?: Dialogue | null;

  readonly messageCount: number;
  readonly lastMessage: {
    readonly actor: Actor;
    readonly text: string;
    readonly at: Instant;
    readonly seq: number;
  } | null;
}

/** Visitor's name as operators see it, and its assurance. */
export interface KnownVisitor {
  readonly name: string | null;
  readonly assurance: Assurance;
}

/** Request to a business system. */
export interface PendingAction {
  /** Key of the write at the system. */
  readonly requestId: string;
  readonly action: AnyActionName;
  /** Nature of a custom action at the time of the request. */
  readonly custom?: ActionNature;
  /** Null once erased: the outcome is not stored either. */
  readonly input: JsonObject | null;
  /** Connection of the request; null: the tables of this installation, missing: data of an older version. */
  readonly connectionId?: string | null;
  readonly by: Actor;
  readonly at: Instant;
}

export interface OwedAnswer {
  readonly fromSeq: number;
  readonly upToSeq: number;
  readonly since: Instant;
  /** The answer to these messages that the visitor rated wrong: another answer or a handoff follows. */
  readonly disputes: EventId | null;
  /** Until when a program may reply; missing if the turn was not offered to one. */
  readonly offeredUntil?: Instant;
  /** The turn was for a person, and came to the bot with the return of the conversation. */
  readonly isReturned?: true;
}

export interface StandingAnswer {
  readonly eventId: EventId;
  /** First `seq` of the turn that it answers. */
  readonly fromSeq: number;
}

export interface QueuePlace {
  readonly since: Instant;
  readonly reason: HandoffReason;
  readonly teamId: TeamId | null;
  /** Whether the maximum wait has passed and the delay was announced. */
  readonly delayed: boolean;
  /** Next opening, from which the maximum wait counts. Null or missing if it was open. */
  readonly opensAt?: Instant | null;
  /** Skills that its operator needs, by the rules of the chatbot; missing: none. */
  readonly skills?: readonly string[];
  /** Related articles offered to the visitor for the wait; missing: none. */
  readonly related?: readonly RelatedArticle[];
  /** Facts known at the start of the wait, and the expected wait shown to the visitor; missing if it was closed. */
  readonly wait?: WaitFacts;
  /** Start of this wait if it is later than the place in the queue: after a transfer from another team. */
  readonly waitSince?: Instant;
}

/** Event decided by a rule, before it has an id and a number. */
export type DraftEvent = ConversationEventBody & { readonly actor: Actor };

/** Head of every event in the log, whatever its stream. */
export interface EventHead {
  readonly id: EventId;
  /** Number in its stream, from 1, dense. */
  readonly seq: number;
  /** Number among the events visible to the visitor of a conversation, from 1, dense; null for others. */
  readonly publicSeq: number | null;
  readonly at: Instant;
  /** Actor in whose name it happened. */
  readonly actor: Actor;
  /** Who acted, if not the actor: a program that posts as the visitor. */
  readonly principal: Actor | null;
  /** 0 outside of conversations. */
  readonly episode: number;
  readonly clientKey: ClientKey | null;
}

/** An event of a conversation's log. */
export type LoggedEvent = ConversationEventBody & EventHead & { readonly conversationId: ConversationId };

/**
 * Types of internal events that explain an event of a conversation: what the bot considered, or why an operator got an
 * offer.
 */
export type ExplanationType = 'answer.decided' | 'offer.decided';

/** Explanation of the event `eventId` of a conversation, in a stream of its own. */
export type Explanation<T extends ExplanationType = ExplanationType> = {
  [K in T]: {
    readonly type: K;
    readonly id: EventId;
    readonly eventId: EventId;
    readonly at: Instant;
    readonly actor: Actor;
    readonly data: EventData<K>;
  };
}[T];
