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
  /** Who that is; missing or null while nobody knows. */
  readonly visitor?: KnownVisitor | null;
  readonly previousConversationId: ConversationId | null;
  readonly locale: string;
  readonly page: string | null;
  readonly createdAt: Instant;

  readonly state: ConversationState;
  /** The operator who speaks (`assigned`) or will speak again (`snoozed`). */
  readonly owner: OperatorId | null;
  /** The last owner, kept when nobody owns it any more. */
  readonly lastOwner: OperatorId | null;
  /** Raised by one at every change of who may speak: the fence against late bot answers. */
  readonly control: number;
  readonly episode: number;
  /** Number of all events, and of those that the visitor may see. */
  readonly seq: number;
  readonly publicSeq: number;
  /** Changes when the history is rewritten. */
  readonly epoch: number;
  /** Since when its words are gone; missing or null while they are there. */
  readonly erasedAt?: Instant | null;

  readonly priority: Priority;
  readonly labels: readonly string[];
  readonly clientId: ClientId | null;
  /** A person took the link away: no rule links again. Missing or false where nobody did. */
  readonly isUnlinked?: boolean;

  /** Its place among those who wait: kept while somebody has it, so that it can go back to its old place. */
  readonly queue: QueuePlace | null;
  /** The team that it waits in, or waited in last. */
  readonly teamId: TeamId | null;
  readonly offer: { readonly to: OperatorId; readonly until: Instant } | null;
  /** Who had the conversation that this one continues; missing or null where nobody had. */
  readonly previousOwner?: OperatorId | null;
  /** Operators who declined or let an offer expire in this round of offers. */
  readonly passedOver: readonly OperatorId[];
  /** When the last of them did; missing until the first does. */
  readonly passedAt?: Instant;
  readonly handoffReason: HandoffReason | null;
  readonly assignedAt: Instant | null;

  /** The visitor's turn that the bot has still to answer: messages, as one, or the judgement that an answer was wrong. */
  readonly answerOwed: OwedAnswer | null;
  /** What the bot answered last, while nothing was said since: the visitor may call it wrong. */
  readonly standingAnswer: StandingAnswer | null;
  /** Since when the visitor waits for somebody's word. */
  readonly waitingSince: Instant | null;
  readonly lastOperatorAt: Instant | null;
  readonly lastActivityAt: Instant;
  /** Set once the visitor was warned: when the conversation will be resolved. */
  readonly resolvesAt: Instant | null;
  readonly snoozedUntil: Instant | null;
  readonly resolvedAt: Instant | null;
  readonly outcome: Outcome | null;
  /** Who or what resolved it; missing where that was not kept yet. */
  readonly resolvedBy?: ResolveReason | null;
  readonly rating: { readonly score: number; readonly comment: string | null; readonly episode: number } | null;

  /** Requests to business systems without an outcome yet, oldest first; missing where there are none. */
  readonly pendingActions?: readonly PendingAction[];
  /** How often the visitor named what does not exist, or is not theirs; missing: never. */
  readonly mismatches?: number;

  /** Connections of the systems that the visitor has agreed to; missing: none. */
  readonly consentedTo?: readonly string[];

  /** What the bot is about to do for the visitor; missing or null: nothing. */
  readonly dialogue?: Dialogue | null;

  readonly messageCount: number;
  readonly lastMessage: {
    readonly actor: Actor;
    readonly text: string;
    readonly at: Instant;
    readonly seq: number;
  } | null;
}

/** What operators call a visitor, and how sure that is. */
export interface KnownVisitor {
  readonly name: string | null;
  readonly assurance: Assurance;
}

/** What a business system was asked. */
export interface PendingAction {
  /** Key of the write at the system. */
  readonly requestId: string;
  readonly action: AnyActionName;
  /** Of an action that an admin has made, as it was then. */
  readonly custom?: ActionNature;
  /** Null once it was erased: nothing of the outcome is kept either. */
  readonly input: JsonObject | null;
  /** The connection that was asked; null: our own tables, missing: nobody wrote that down yet. */
  readonly connectionId?: string | null;
  readonly by: Actor;
  readonly at: Instant;
}

export interface OwedAnswer {
  readonly fromSeq: number;
  readonly upToSeq: number;
  readonly since: Instant;
  /** The answer to these messages that the visitor called wrong: another one is owed, or a person. */
  readonly disputes: EventId | null;
  /** Until when a program may reply; missing where none was asked. */
  readonly offeredUntil?: Instant;
}

export interface StandingAnswer {
  readonly eventId: EventId;
  /** Where the turn begins that it answers. */
  readonly fromSeq: number;
}

export interface QueuePlace {
  readonly since: Instant;
  readonly reason: HandoffReason;
  readonly teamId: TeamId | null;
  /** The longest wait has passed and the delay was announced. */
  readonly delayed: boolean;
  /** Nobody is there before that: the longest wait counts from then. Null or missing where somebody was there. */
  readonly opensAt?: Instant | null;
  /** What it needs of an operator, by the rules of the chatbot; missing where nothing. */
  readonly skills?: readonly string[];
  /** The articles that the visitor was offered for the wait; missing where there were none. */
  readonly related?: readonly RelatedArticle[];
  /** What was known when the wait began, and what the visitor saw of it first; missing where nobody was there. */
  readonly wait?: WaitFacts;
  /** When that wait began, where it began later than the place: the conversation came from another team. */
  readonly waitSince?: Instant;
}

/** What a rule decided, before it has an id and a number. */
export type DraftEvent = ConversationEventBody & { readonly actor: Actor };

/** What every event of the log has, of whatever stream. */
export interface EventHead {
  readonly id: EventId;
  /** Number in its stream, from 1, dense. */
  readonly seq: number;
  /** Number among what the visitor of a conversation may see, from 1, dense; null where they may not. */
  readonly publicSeq: number | null;
  readonly at: Instant;
  /** In whose name it happened. */
  readonly actor: Actor;
  /** Who did it where that is another: a program that posts as the visitor. */
  readonly principal: Actor | null;
  /** 0 outside of conversations. */
  readonly episode: number;
  readonly clientKey: ClientKey | null;
}

/** An event of a conversation's log. */
export type LoggedEvent = ConversationEventBody & EventHead & { readonly conversationId: ConversationId };

/** Types of the internal events that explain one of a conversation: what the bot considered, or why an operator is asked. */
export type ExplanationType = 'answer.decided' | 'offer.decided';

/** The explanation of the event `eventId` of a conversation, in a stream of its own. */
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
