import type Database from 'better-sqlite3';
import type { AnswerDecision } from '#contracts/answer.js';
import type { ArticleId, ChatbotId, ConversationId, EventId, Instant } from '#contracts/ids.js';
import { assignedTime } from '#domain/conversation/assigned-time.js';
import { findChoice } from '#domain/dialogue/find-choice.js';
import { turnBeforeIn } from '#domain/knowledge/read-decision.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type {
  AskedQuestion,
  BotDecision,
  DecisionStore,
  DecisionsChanged,
  Recipient,
  UnmetQuestion,
} from '#engine/ports/decision-store.js';
import type { Follower } from '../../followers/follower.js';
import { type EventRow, fromRow } from '../../rows/event.row.js';
import type { DecisionProjection } from './decision-projection.js';
import { decisionSql } from './decision-sql.js';

interface DecidedRow {
  readonly event_id: string;
  readonly conversation_id: string;
  readonly visitor_id: string;
  readonly at: number;
  readonly origin: string;
  readonly visitor_verdict: string | null;
  readonly operator_verdict: string | null;
  readonly visitor_choice: string | null;
  readonly record: string;
}

interface UnmetRow extends Omit<DecidedRow, 'record'> {
  readonly chatbot_id: string;
  readonly locale: string;
  readonly question: string;
  readonly decision: string;
  readonly choices: string | null;
  readonly words: string | null;
}

interface AskedRow extends Pick<AskedQuestion, 'question' | 'locale' | 'visitors'> {
  readonly conversation_id: string;
  readonly event_id: string;
}

interface RecipientRow {
  readonly event_id: string;
  readonly conversation_id: string;
  readonly visitor_id: string;
  readonly at: number;
  readonly version: number;
  readonly is_corrected: number;
  readonly state: string;
  readonly text: string;
}

/** Conversations whose events, and records that, are read before everything else has its turn. */
const conversationsAtOnce = 50;
const recordsAtOnce = 100;

/** Queries over the decision projection, with prepared statements. */
export class SqliteDecisionStore implements DecisionStore {
  readonly #reader: Database.Database;
  readonly #projection: DecisionProjection;
  readonly #follower: Follower;
  readonly #statements = new Map<string, Database.Statement<unknown[]>>();

  constructor(reader: Database.Database, projection: DecisionProjection, follower: Follower) {
    this.#reader = reader;
    this.#projection = projection;
    this.#follower = follower;
  }

  catchUp(): Promise<void> {
    return this.#follower.catchUp();
  }

  onChange(listener: (change: DecisionsChanged) => void): void {
    this.#projection.onChange(listener);
  }

  async latest(chatbotId: ChatbotId, limit: number): Promise<BotDecision[]> {
    return this.#decisions(decisionSql.latest, chatbotId, limit);
  }

  async judged(chatbotId: ChatbotId, limit: number): Promise<BotDecision[]> {
    return this.#decisions(decisionSql.judged, chatbotId, limit);
  }

  async chosen(chatbotId: ChatbotId, limit: number): Promise<BotDecision[]> {
    return this.#decisions(decisionSql.chosen, chatbotId, limit);
  }

  async confidences(chatbotId: ChatbotId, limit: number): Promise<Pick<AnswerDecision, 'confidence' | 'reason'>[]> {
    return this.#all(decisionSql.confidences, chatbotId, limit);
  }

  async measured(chatbotId: ChatbotId): Promise<{ verdicts: number; right: number }> {
    return this.#get(decisionSql.measured, { verdicts: 0, right: 0 }, chatbotId);
  }

  async asked(chatbotId: ChatbotId, since: Instant, limit: number): Promise<{ items: AskedQuestion[]; total: number }> {
    const rows = this.#all<AskedRow>(decisionSql.asked, chatbotId, since, limit);
    const items = rows.map(({ question, locale, visitors, conversation_id, event_id }) => ({
      question,
      turnBefore: this.#turnBefore(question, event_id),
      locale,
      visitors,
      conversationId: conversation_id as ConversationId,
    }));
    return { items, total: this.#count(decisionSql.countAsked, chatbotId, since) };
  }

  async unmet(chatbotId: ChatbotId, since: Instant, limit: number): Promise<UnmetQuestion[]> {
    return this.#all<UnmetRow>(decisionSql.unmet, chatbotId, since, limit)
      .filter((row) => row.decision !== 'clarify' || !hasChosen(row))
      .map(({ event_id, conversation_id, chatbot_id, visitor_id, at, locale, question }) => ({
        eventId: event_id as EventId,
        conversationId: conversation_id as ConversationId,
        chatbotId: chatbot_id as ChatbotId,
        visitorId: visitor_id as UnmetQuestion['visitorId'],
        at,
        locale,
        question,
        turnBefore: this.#turnBefore(question, event_id),
      }));
  }

  /** Only a question with a newline may be a follow-up with its previous turn, so few records are read. */
  #turnBefore(question: string, eventId: string): string | null {
    if (!question.includes('\n')) return null;
    return turnBeforeIn(question, this.#get(decisionSql.said, { said: question }, eventId).said);
  }

  async useOf(articleId: ArticleId, since: Instant): Promise<{ answers: number; right: number; wrong: number }> {
    return this.#get(decisionSql.useOf, { answers: 0, right: 0, wrong: 0 }, articleId, since);
  }

  async usedSince(articles: readonly ArticleId[], since: Instant): Promise<Set<ArticleId>> {
    const rows = this.#all<{ id: ArticleId }>(decisionSql.usedSince, JSON.stringify(articles), since);
    return new Set(rows.map(({ id }) => id));
  }

  async recipients(
    articleId: ArticleId,
    versions: readonly number[],
    { limit, offset, only }: Window & { readonly only?: 'correctable' },
  ): Promise<{ items: Recipient[]; total: number }> {
    const wanted = JSON.stringify(versions);
    const rows = this.#all<RecipientRow>(decisionSql.recipients, articleId, wanted, only ? 1 : 0, limit, offset);
    const count = only ? decisionSql.countCorrectable : decisionSql.countRecipients;
    return { items: rows.map(toRecipient), total: this.#count(count, articleId, wanted) };
  }

  async recipientsOf(
    articleId: ArticleId,
    events: readonly EventId[],
  ): Promise<{ eventId: EventId; conversationId: ConversationId }[]> {
    const rows = this.#all<RecipientRow>(decisionSql.recipientsOf, JSON.stringify(events), articleId);
    return rows.map(({ event_id, conversation_id }) => ({
      eventId: event_id as EventId,
      conversationId: conversation_id as ConversationId,
    }));
  }

  async operatorTime(conversations: readonly ConversationId[], now: Instant): Promise<Map<ConversationId, number>> {
    const times = new Map<ConversationId, number>();
    for (const id of conversations) {
      times.set(id, assignedTime(this.#all<EventRow>(decisionSql.assignments, id).map(fromRow), now));
      if (times.size % conversationsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return times;
  }

  /** Reads in pages, since a record is some kilobytes of JSON. A row that shifts between pages is not returned twice. */
  async #decisions(sql: string, chatbotId: ChatbotId, limit: number): Promise<BotDecision[]> {
    const decisions = new Map<string, BotDecision>();
    for (let offset = 0; offset < limit; offset += recordsAtOnce) {
      const rows = this.#all<DecidedRow>(sql, chatbotId, Math.min(recordsAtOnce, limit - offset), offset);
      for (const row of rows) decisions.set(row.event_id, toDecision(row));
      if (rows.length < recordsAtOnce) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return [...decisions.values()];
  }

  #statement(sql: string): Database.Statement<unknown[]> {
    const known = this.#statements.get(sql) ?? this.#reader.prepare<unknown[]>(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #all<R>(sql: string, ...values: unknown[]): R[] {
    return this.#statement(sql).all(...values) as R[];
  }

  #get<R>(sql: string, nothing: R, ...values: unknown[]): R {
    return (this.#statement(sql).get(...values) as R | undefined) ?? nothing;
  }

  #count(sql: string, ...values: unknown[]): number {
    return Number(Object.values(this.#get<Record<string, number>>(sql, {}, ...values))[0] ?? 0);
  }
}

function toDecision(row: DecidedRow): BotDecision {
  return {
    eventId: row.event_id,
    conversationId: row.conversation_id,
    visitorId: row.visitor_id,
    at: row.at,
    origin: row.origin,
    record: JSON.parse(row.record),
    visitorVerdict: row.visitor_verdict,
    operatorVerdict: row.operator_verdict,
    visitorChoice: row.visitor_choice,
  } as BotDecision;
}

function toRecipient(row: RecipientRow): Recipient {
  return {
    eventId: row.event_id,
    conversationId: row.conversation_id,
    visitorId: row.visitor_id,
    at: row.at,
    version: row.version,
    state: row.state,
    text: row.text,
    corrected: row.is_corrected === 1,
  } as Recipient;
}

/** True if the visitor chose one of the options of a clarifying question. */
function hasChosen({ choices, words }: UnmetRow): boolean {
  return words !== null && findChoice(JSON.parse(choices ?? '[]'), [words]) !== null;
}
