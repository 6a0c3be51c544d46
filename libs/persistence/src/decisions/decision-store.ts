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
import type { Follower } from '../followers/follower.js';
import { type EventRow, fromRow } from '../rows/event.row.js';
import type { SqlReads } from '../sql-dialect.js';
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
const conversationBatchSize = 50;
const recordBatchSize = 100;

/** Reports the changes of a projection batch. */
interface Changes {
  onChange(listener: (change: DecisionsChanged) => void): void;
}

/** Queries over the decision projection. */
export class SqlDecisionStore implements DecisionStore {
  readonly #reads: SqlReads;
  readonly #sql: ReturnType<typeof decisionSql>;
  readonly #projection: Changes;
  readonly #follower: Pick<Follower, 'catchUp'>;

  constructor(reads: SqlReads, projection: Changes, follower: Pick<Follower, 'catchUp'>) {
    this.#reads = reads;
    this.#sql = decisionSql(reads.dialect);
    this.#projection = projection;
    this.#follower = follower;
  }

  catchUp(): Promise<void> {
    return this.#follower.catchUp();
  }

  onChange(listener: (change: DecisionsChanged) => void): void {
    this.#projection.onChange(listener);
  }

  async latest(chatbotId: ChatbotId, limit: number, skip = 0): Promise<BotDecision[]> {
    return this.#decisions(this.#sql.latest, chatbotId, limit, skip);
  }

  async count(chatbotId: ChatbotId): Promise<number> {
    return this.#count(this.#sql.countLatest, chatbotId);
  }

  async judged(chatbotId: ChatbotId, limit: number): Promise<BotDecision[]> {
    return this.#decisions(this.#sql.judged, chatbotId, limit);
  }

  async chosen(chatbotId: ChatbotId, limit: number): Promise<BotDecision[]> {
    return this.#decisions(this.#sql.chosen, chatbotId, limit);
  }

  async confidences(chatbotId: ChatbotId, limit: number): Promise<Pick<AnswerDecision, 'confidence' | 'reason'>[]> {
    return this.#all(this.#sql.confidences, chatbotId, limit);
  }

  async measured(chatbotId: ChatbotId): Promise<{ verdicts: number; right: number }> {
    return this.#get(this.#sql.measured, { verdicts: 0, right: 0 }, chatbotId);
  }

  async asked(chatbotId: ChatbotId, since: Instant, limit: number): Promise<{ items: AskedQuestion[]; total: number }> {
    const rows = await this.#all<AskedRow>(this.#sql.asked, chatbotId, since, limit);
    const items: AskedQuestion[] = [];
    for (const { question, locale, visitors, conversation_id, event_id } of rows) {
      const turnBefore = await this.#turnBefore(question, event_id);
      items.push({ question, turnBefore, locale, visitors, conversationId: conversation_id as ConversationId });
    }
    return { items, total: await this.#count(this.#sql.countAsked, chatbotId, since) };
  }

  async unmet(chatbotId: ChatbotId, since: Instant, limit: number): Promise<UnmetQuestion[]> {
    const unmet: UnmetQuestion[] = [];
    for (const row of await this.#all<UnmetRow>(this.#sql.unmet, chatbotId, since, limit)) {
      if (row.decision === 'clarify' && hasChosen(row)) continue;
      const { event_id, conversation_id, chatbot_id, visitor_id, at, locale, question } = row;
      unmet.push({
        eventId: event_id as EventId,
        conversationId: conversation_id as ConversationId,
        chatbotId: chatbot_id as ChatbotId,
        visitorId: visitor_id as UnmetQuestion['visitorId'],
        at,
        locale,
        question,
        turnBefore: await this.#turnBefore(question, event_id),
      });
    }
    return unmet;
  }

  /** Only a question with a newline may be a follow-up with its previous turn, so few records are read. */
  async #turnBefore(question: string, eventId: string): Promise<string | null> {
    if (!question.includes('\n')) return null;
    return turnBeforeIn(question, (await this.#get(this.#sql.said, { said: question }, eventId)).said);
  }

  async useOf(articleId: ArticleId, since: Instant): Promise<{ answers: number; right: number; wrong: number }> {
    return this.#get(this.#sql.useOf, { answers: 0, right: 0, wrong: 0 }, articleId, since);
  }

  async usedSince(articles: readonly ArticleId[], since: Instant): Promise<Set<ArticleId>> {
    const rows = await this.#all<{ id: ArticleId }>(this.#sql.usedSince, JSON.stringify(articles), since);
    return new Set(rows.map(({ id }) => id));
  }

  async recipients(
    articleId: ArticleId,
    versions: readonly number[],
    { limit, offset, only }: Window & { readonly only?: 'correctable' },
  ): Promise<{ items: Recipient[]; total: number }> {
    const wanted = JSON.stringify(versions);
    const rows = await this.#all<RecipientRow>(this.#sql.recipients, articleId, wanted, only ? 1 : 0, limit, offset);
    const count = only ? this.#sql.countCorrectable : this.#sql.countRecipients;
    return { items: rows.map(toRecipient), total: await this.#count(count, articleId, wanted) };
  }

  async recipientsOf(
    articleId: ArticleId,
    events: readonly EventId[],
  ): Promise<{ eventId: EventId; conversationId: ConversationId }[]> {
    const rows = await this.#all<RecipientRow>(this.#sql.recipientsOf, JSON.stringify(events), articleId);
    return rows.map(({ event_id, conversation_id }) => ({
      eventId: event_id as EventId,
      conversationId: conversation_id as ConversationId,
    }));
  }

  async operatorTime(conversations: readonly ConversationId[], now: Instant): Promise<Map<ConversationId, number>> {
    const times = new Map<ConversationId, number>();
    for (const id of conversations) {
      const events = await this.#all<EventRow>(this.#sql.assignments, id);
      times.set(id, assignedTime(events.map(fromRow), now));
      if (times.size % conversationBatchSize === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return times;
  }

  /** Reads in pages, since a record is some kilobytes of JSON. A row that shifts between pages is not returned twice. */
  async #decisions(sql: string, chatbotId: ChatbotId, limit: number, skip = 0): Promise<BotDecision[]> {
    const decisions = new Map<string, BotDecision>();
    for (let offset = 0; offset < limit; offset += recordBatchSize) {
      const rows = await this.#all<DecidedRow>(
        sql,
        chatbotId,
        Math.min(recordBatchSize, limit - offset),
        skip + offset,
      );
      for (const row of rows) decisions.set(row.event_id, toDecision(row));
      if (rows.length < recordBatchSize) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return [...decisions.values()];
  }

  #all<R>(sql: string, ...values: unknown[]): Promise<R[]> {
    return this.#reads.all<R>(sql, values);
  }

  async #get<R>(sql: string, nothing: R, ...values: unknown[]): Promise<R> {
    return (await this.#all<R>(sql, ...values))[0] ?? nothing;
  }

  async #count(sql: string, ...values: unknown[]): Promise<number> {
    return (await this.#get(sql, { number: 0 }, ...values)).number;
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
