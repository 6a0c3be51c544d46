import type { AnswerDecision } from '#contracts/answer.js';
import type { ArticleId, ChatbotId, ConversationId, EventId, Instant, VisitorId } from '#contracts/ids.js';
import type { ConversationState } from '#contracts/states.js';
import type { JudgedDecision } from '#domain/knowledge/verdict-of.js';
import type { Window } from './conversation-store.js';

/** One decision of the bot in a conversation, with what people thought of it. */
export interface BotDecision extends JudgedDecision {
  readonly eventId: EventId;
  readonly conversationId: ConversationId;
  readonly visitorId: VisitorId;
  readonly at: Instant;
}

/** A question that the bot should have answered and did not, or not well. */
export interface UnmetQuestion {
  readonly eventId: EventId;
  readonly conversationId: ConversationId;
  readonly chatbotId: ChatbotId;
  readonly visitorId: VisitorId;
  readonly at: Instant;
  readonly locale: string;
  /** Of a follow-up with the turn before it, a newline between them. */
  readonly question: string;
  readonly turnBefore: string | null;
}

/** One distinct question, with its number of repeats. */
export interface AskedQuestion {
  readonly question: string;
  readonly turnBefore: string | null;
  readonly locale: string;
  readonly visitors: number;
  /** Conversation of its last occurrence. */
  readonly conversationId: ConversationId;
}

/** Recipient of an article's text: one answer to one visitor. */
export interface Recipient {
  readonly eventId: EventId;
  readonly conversationId: ConversationId;
  readonly visitorId: VisitorId;
  readonly at: Instant;
  readonly text: string;
  readonly version: number;
  readonly state: ConversationState;
  readonly corrected: boolean;
}

/** Of which chatbots there are new decisions, and new verdicts on old ones or corrections. */
export interface DecisionsChanged {
  readonly decided: ReadonlySet<ChatbotId>;
  readonly judged: ReadonlySet<ChatbotId>;
}

/**
 * Asynchronous projection of the bot's decisions, fed by a follower of the log: it never delays a conversation and lags by
 * a moment at most. `since` is inclusive.
 */
export interface DecisionStore {
  /** Resolves once everything committed so far is projected. */
  catchUp(): Promise<void>;
  /** Calls back soon after new decisions, verdicts or corrections were projected. */
  onChange(listener: (change: DecisionsChanged) => void): void;
  /** Newest first; no small talk. `skip`: how many of the newest are left out. */
  latest(chatbotId: ChatbotId, limit: number, skip?: number): Promise<BotDecision[]>;
  /** How many {@link latest} could find. */
  count(chatbotId: ChatbotId): Promise<number>;
  /** Questions for which a visitor chose an article, newest first. */
  chosen(chatbotId: ChatbotId, limit: number): Promise<BotDecision[]>;
  /** Decisions with a verdict, newest first; choosing an article counts as one. */
  judged(chatbotId: ChatbotId, limit: number): Promise<BotDecision[]>;
  /** How sure the bot was of the latest questions, newest first. */
  confidences(chatbotId: ChatbotId, limit: number): Promise<Pick<AnswerDecision, 'confidence' | 'reason'>[]>;
  /**
   * Sent answers with a verdict, and how many of these were right: an operator's verdict takes precedence over the
   * visitor's.
   */
  measured(chatbotId: ChatbotId): Promise<{ verdicts: number; right: number }>;
  /** Distinct questions, by number of visitors, and their total. */
  asked(chatbotId: ChatbotId, since: Instant, limit: number): Promise<{ items: AskedQuestion[]; total: number }>;
  /** Withheld for lack of an answer, rated wrong, or with all choices declined; newest first. */
  unmet(chatbotId: ChatbotId, since: Instant, limit: number): Promise<UnmetQuestion[]>;
  /** How often an article was sent since then, and how it was rated. */
  useOf(articleId: ArticleId, since: Instant): Promise<{ answers: number; right: number; wrong: number }>;
  /** Those of the articles that were sent to anybody since then. */
  usedSince(articles: readonly ArticleId[], since: Instant): Promise<Set<ArticleId>>;
  /** Recipients of these versions, newest first; `correctable`: those without a correction who can be reached. */
  recipients(
    articleId: ArticleId,
    versions: readonly number[],
    window: Window & { readonly only?: 'correctable' },
  ): Promise<{ items: Recipient[]; total: number }>;
  /** Recipients of the article among these answers, with their conversations. Other events are left out. */
  recipientsOf(
    articleId: ArticleId,
    events: readonly EventId[],
  ): Promise<Pick<Recipient, 'eventId' | 'conversationId'>[]>;
  /** Milliseconds for which operators had these conversations. */
  operatorTime(conversations: readonly ConversationId[], now: Instant): Promise<Map<ConversationId, number>>;
}
