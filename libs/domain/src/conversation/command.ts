import type { AnswerDecision, Citation, MessageChoice, RelatedArticle, SuggestionVerdict } from '#contracts/answer.js';
import type { ActionNature, AnyActionName, JsonObject } from '#contracts/business/actions.js';
import type { BusinessFault } from '#contracts/business/business-ports.js';
import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import type { EventBody, EventData } from '#contracts/events.js';
import type {
  ArticleId,
  ChatbotId,
  ClientId,
  ConversationId,
  EventId,
  Instant,
  OperatorId,
  TeamId,
  VisitorId,
} from '#contracts/ids.js';
import type { RoutingDecision } from '#contracts/routing.js';
import type { HandoffReason, Outcome, Priority, ResolveReason } from '#contracts/states.js';
import type { TeamRuleMatch } from '#contracts/teams.js';
import type { Actor } from '#contracts/views.js';
import type { LinkRule } from '#contracts/visitor-profile.js';
import type { WaitFacts } from '#contracts/waits.js';
import type { SpokenReply } from '../dialogue/cards/speech.js';
import type { Conversation, KnownVisitor } from './conversation.js';
import type { Dialogue } from './dialogue-state.js';

/** Facts about an operator that rules need, read at the moment of the decision. */
export interface OperatorFacts {
  readonly id: OperatorId;
  readonly name: string;
  /** Online, with a live connection. */
  readonly available: boolean;
  /** Has fewer conversations than the capacity. */
  readonly hasRoom: boolean;
}

/** Facts about a team that rules need. */
export interface TeamFacts {
  readonly id: TeamId;
  readonly name: string;
}

/** The team of a wait; `rule` is the rule of the chatbot that selected it, null if none did. */
export interface ChosenTeam extends TeamFacts {
  readonly rule: TeamRuleMatch | null;
}

/** Team and skills that a wait needs. */
export interface WaitNeeds {
  /** Null: everybody. */
  readonly team: ChosenTeam | null;
  /** Skills that an operator should have. */
  readonly skills: readonly string[];
}

/** Commands on a conversation, issued by people, the bot or timers. The context holds the actor. */
export type Command =
  | {
      readonly type: 'start';
      readonly chatbotId: ChatbotId;
      readonly visitorId: VisitorId;
      readonly locale: string;
      readonly page: string | null;
      readonly previousConversationId: ConversationId | null;
      /** Last owner of that conversation. */
      readonly lastOperatorId?: OperatorId;
      /** Missing or null if the visitor is not identified. */
      readonly visitor?: KnownVisitor | null;
      /** The client that a rule links. */
      readonly client?: LinkedClient | null;
    }
  | { readonly type: 'post-visitor-message'; readonly text: string; readonly owner: OperatorFacts | null }
  | {
      readonly type: 'post-answer';
      readonly text: string;
      readonly citations: Citation[];
      /** Choices for the visitor, if the bot asks back. */
      readonly choices: MessageChoice[];
      readonly decision: AnswerDecision;
      /** The `control` the answer started from, and the last message that it answers. */
      readonly control: number;
      readonly answersUpTo: number;
    }
  | {
      readonly type: 'withhold-answer';
      readonly decision: AnswerDecision;
      /** Restricted topic that the question touches; missing or null for none. */
      readonly topic?: string | null;
      /** Related articles for the wait, best first. */
      readonly related?: readonly RelatedArticle[];
      readonly control: number;
      readonly answersUpTo: number;
    }
  /** Reply of the bot in a dialogue, with the next state of the dialogue; null: it is over. */
  | {
      readonly type: 'reply-in-dialogue';
      /** Empty: no message is sent. */
      readonly said: SpokenReply;
      /** Answer to another question that the visitor asked during the dialogue; it is sent first. */
      readonly answer: DialogueAnswer | null;
      /** Decision by which such a question was not answered, as `said` explains. */
      readonly withheld?: AnswerDecision;
      readonly dialogue: Dialogue | null;
      /** Reason for a handoff; null: the bot continues. */
      readonly handoff: HandoffReason | null;
      /** Consent that the visitor gave in this turn. */
      readonly consent?: Consent;
      /** The `epoch` it started from: its data may have been erased since. */
      readonly epoch: number;
      readonly control: number;
      readonly answersUpTo: number;
    }
  | { readonly type: 'post-operator-message'; readonly text: string }
  /**
   * Message of the business, posted by a program. `control` is the value it started from; null: no check. `answersUpTo`
   * is the last message of the turn that it answers; null: it answers no turn.
   */
  | {
      readonly type: 'post-program-message';
      readonly text: string;
      readonly control: number | null;
      readonly answersUpTo: number | null;
    }
  /** Offers a turn to a program, with the visitor's messages in it. */
  | {
      readonly type: 'offer-turn';
      readonly text: string;
      readonly control: number;
      readonly answersUpTo: number;
    }
  | { readonly type: 'pass-turn'; readonly control: number; readonly answersUpTo: number }
  | { readonly type: 'post-correction'; readonly text: string; readonly corrects: EventId }
  | {
      readonly type: 'request-handoff';
      readonly reason: HandoffReason;
      /** Null: all operators. Missing: chosen by the rules of the chatbot. */
      readonly team?: TeamFacts | null;
    }
  /**
   * Offers the conversation to an operator chosen by routing; in a new round, operators who passed before may get it
   * again.
   */
  | {
      readonly type: 'offer';
      readonly operator: OperatorFacts;
      readonly because: RoutingDecision;
      readonly isNewRound: boolean;
    }
  | { readonly type: 'decline' }
  | { readonly type: 'expire-offer' }
  /** The operator with the offer is no longer available. */
  | { readonly type: 'withdraw-offer'; readonly to: OperatorId }
  | { readonly type: 'accept'; readonly operator: OperatorFacts }
  | { readonly type: 'take-over'; readonly operator: OperatorFacts }
  | {
      readonly type: 'transfer';
      readonly to: { readonly operator: OperatorFacts } | { readonly team: TeamFacts | null };
      readonly note: string | null;
    }
  /** The owner was silent for too long, was disabled, or got a role without the right to reply. */
  | { readonly type: 'requeue'; readonly reason: 'operator_silent' | 'operator_disabled' | 'operator_role_changed' }
  | { readonly type: 'return-to-bot' }
  | { readonly type: 'delay-handoff' }
  | { readonly type: 'leave-queue'; readonly reason: 'visitor' | 'left' }
  | { readonly type: 'found-answer'; readonly articleId: ArticleId }
  | { readonly type: 'write-note'; readonly text: string }
  | { readonly type: 'snooze'; readonly until: Instant }
  | { readonly type: 'wake'; readonly owner: OperatorFacts | null }
  | { readonly type: 'warn-idle' }
  | {
      readonly type: 'resolve';
      readonly outcome: Outcome;
      readonly reason: Exclude<ResolveReason, 'answered' | 'merged'>;
    }
  | { readonly type: 'reopen'; readonly operator: OperatorFacts }
  | { readonly type: 'close'; readonly reason: 'age' | 'api' }
  | { readonly type: 'rate'; readonly score: number; readonly comment: string | null }
  | { readonly type: 'label'; readonly labels: string[] }
  | { readonly type: 'prioritise'; readonly priority: Priority }
  /**
   * Identity of the visitor, proven or claimed. `visitorId` is another one if the conversation moves to a known visitor;
   * `from`: its visitor when that was decided; `ends`: that visitor continues in another conversation, and this one is closed.
   */
  | {
      readonly type: 'identify-visitor';
      readonly from: VisitorId;
      readonly visitorId: VisitorId;
      readonly visitor: KnownVisitor;
      readonly ends: boolean;
    }
  | ({ readonly type: 'link-client' } & LinkedClient)
  | { readonly type: 'unlink-client' }
  | { readonly type: 'judge-answer'; readonly eventId: EventId; readonly verdict: 'right' | 'wrong' }
  | { readonly type: 'judge-suggestion'; readonly decision: AnswerDecision; readonly verdict: SuggestionVerdict }
  /** `control` is the value that the bot started from; null for other actors. */
  | {
      readonly type: 'request-action';
      readonly requestId: string;
      readonly action: AnyActionName;
      /** Of an action that an admin has made. */
      readonly custom?: ActionNature;
      readonly input: JsonObject;
      /** Connection of the request; null or missing: the tables of this installation. */
      readonly connectionId?: string | null;
      readonly control: number | null;
      /** The dialogue that it is called for: the call is part of it from then on. */
      readonly dialogue?: Dialogue;
      /** The `epoch` that the dialogue started from. */
      readonly epoch?: number;
      readonly consent?: Consent;
    }
  | {
      readonly type: 'complete-action';
      readonly requestId: string;
      readonly output: JsonObject;
      /** The connected system that did it. */
      readonly connectionId?: string;
    }
  | {
      readonly type: 'fail-action';
      readonly requestId: string;
      readonly fault: BusinessFault;
      /** The outcome is unknown: it may have happened. */
      readonly isUnknown: boolean;
    }
  /** A record that was created in the conversation has changed elsewhere. */
  | { readonly type: 'note-change'; readonly change: EventData<'record.changed'> }
  /** Outcome of recording the conversation with its client. */
  | {
      readonly type: 'note-activity';
      readonly outcome: EventBody<'activity.recorded' | 'activity.failed'>;
    }
  /** Permanently redacts requests to business systems and their replies; the rest of the log stays. */
  | { readonly type: 'erase-actions' }
  /** Redacts the log permanently. */
  | { readonly type: 'erase' };

/** Consent to the use of a connected system, with the wording of the question. */
export interface Consent {
  readonly text: string;
  readonly connectionId: string;
}

export interface DialogueAnswer {
  readonly text: string;
  readonly citations: Citation[];
  readonly decision: AnswerDecision;
}

export interface LinkedClient {
  readonly clientId: ClientId;
  /** Missing if a person linked it. */
  readonly rule?: LinkRule;
}

export interface Context {
  readonly now: Instant;
  readonly by: Actor;
  readonly policy: ChatbotPolicy;
  /** The chatbot accepts no new conversations; open ones continue. */
  readonly isArchived?: boolean;
  /** Team and skills of a wait that starts now, by the rules of the chatbot. `topic`: the topic for humans only that the question touches. */
  waitNeeds(c: Conversation, topic: string | null): WaitNeeds;
  /** Next opening of the team or the chatbot; null while it is open. */
  opensAt(teamId: TeamId | null): Instant | null;
  /** Facts for the expected wait of a wait that starts now. */
  waitFacts(c: Conversation, teamId: TeamId | null, skills?: readonly string[]): WaitFacts;
}
