import type Database from 'better-sqlite3';
import type { ChatbotId, ConversationId, Instant, OperatorId, VisitorId } from '#contracts/ids.js';
import { type ConversationView, conversationViews } from '#contracts/rest.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { DueKind } from '#domain/conversation/due.js';
import type { Wait } from '#domain/queue/wait.js';
import type {
  ConversationFilter,
  ConversationStore,
  HistoryFilter,
  SearchHit,
  StoredConversation,
  WaitFilter,
  Window,
} from '#engine/ports/conversation-store.js';
import { type ConversationRow, fromRow } from '../rows/conversation.row.js';
import type { ConversationProjection } from '../sqlite/journal/conversation-projection.js';
import { matchExpression } from '../sqlite/search/match-expression.js';
import type { MessageSearch } from '../sqlite/search/message-search.js';
import { fixedSql, isOrderedByActivity, listSql, type RowWithReadMarks } from './conversation-sql.js';
import type { BufferedReadMarkStore } from './read-mark-store.js';
import { fromWaitRow, recentWaitsSql, type WaitRow, waitValues } from './wait-sql.js';

/**
 * Conversation queries on the reading handle: each statement sees one committed snapshot. If a row lags behind the log, the projection's
 * newest state replaces it.
 */
export class SqliteConversationStore implements ConversationStore {
  readonly #database: Database.Database;
  readonly #marks: BufferedReadMarkStore;
  readonly #messages: MessageSearch;
  readonly #rows: ConversationProjection;
  readonly #get: Database.Statement<[string], RowWithReadMarks>;
  readonly #getMany: Database.Statement<[string], RowWithReadMarks>;
  readonly #openOf: Database.Statement<[string, string], ConversationRow>;
  readonly #latestOf: Database.Statement<[string, string], ConversationRow>;
  readonly #waiting: Database.Statement<[], ConversationRow>;
  readonly #recentWaits: Database.Statement<unknown[], WaitRow>;
  readonly #due: Database.Statement<[number, 0 | 1, number], { id: ConversationId; kind: DueKind }>;

  constructor(
    database: Database.Database,
    marks: BufferedReadMarkStore,
    messages: MessageSearch,
    rows: ConversationProjection,
  ) {
    this.#database = database;
    this.#marks = marks;
    this.#messages = messages;
    this.#rows = rows;
    this.#get = database.prepare(fixedSql.get);
    this.#getMany = database.prepare(fixedSql.getMany);
    this.#openOf = database.prepare(fixedSql.openOf);
    this.#latestOf = database.prepare(fixedSql.latestOf);
    this.#waiting = database.prepare(fixedSql.waiting);
    this.#recentWaits = database.prepare(recentWaitsSql);
    this.#due = database.prepare(fixedSql.due);
  }

  async get(id: ConversationId): Promise<StoredConversation | null> {
    const row = this.#get.get(id);
    return row === undefined ? null : this.#stored(row);
  }

  async getMany(ids: readonly ConversationId[]): Promise<Map<ConversationId, StoredConversation>> {
    const stored = this.#getMany.all(JSON.stringify(ids)).map((row) => this.#stored(row));
    return new Map(stored.map((one) => [one.conversation.id, one]));
  }

  async openOf(visitorId: VisitorId, chatbotId: ChatbotId): Promise<Conversation | null> {
    const row = this.#openOf.get(visitorId, chatbotId);
    return row === undefined ? null : this.#newest(row);
  }

  async latestOf(visitorId: VisitorId, chatbotId: ChatbotId): Promise<Conversation | null> {
    const row = this.#openOf.get(visitorId, chatbotId) ?? this.#latestOf.get(visitorId, chatbotId);
    return row === undefined ? null : this.#newest(row);
  }

  async list(filter: ConversationFilter, window: Window): Promise<{ items: StoredConversation[]; total: number }> {
    if (isOrderedByActivity(filter.view)) await this.#rows.flush();
    const { list, count, values } = listSql(filter);
    const rows = this.#database.prepare<unknown[], RowWithReadMarks>(list).all(...values, window.limit, window.offset);
    return { items: rows.map((row) => this.#stored(row)), total: this.#number(count, values) };
  }

  async search(filter: HistoryFilter, window: Window): Promise<{ items: SearchHit[]; total: number }> {
    const { text, ...others } = filter;
    const match = matchExpression(text);
    if (match === null) {
      const { items, total } = await this.list(others, window);
      return { items: items.map((stored) => ({ ...stored, excerpt: null, seq: null })), total };
    }
    const { items, total } = await this.#messages.find({ match, filter: others, window });
    const found = items.flatMap(({ id, seq, excerpt }) => {
      const row = this.#get.get(id);
      return row === undefined ? [] : [{ ...this.#stored(row), seq, excerpt }];
    });
    return { items: found, total };
  }

  async counts(viewer: OperatorId | null, today: Instant): Promise<Record<ConversationView, number>> {
    const count = (view: ConversationView) => {
      if (view === 'mine' && viewer === null) return 0;
      const { count, values } = listSql({ view, viewer: viewer ?? undefined, today });
      return this.#number(count, values);
    };
    return Object.fromEntries(conversationViews.map((view) => [view, count(view)])) as Record<ConversationView, number>;
  }

  async waiting(): Promise<Conversation[]> {
    return this.#waiting.all().map((row) => this.#newest(row));
  }

  async due(now: Instant, limit: number): Promise<{ id: ConversationId; kind: DueKind }[]> {
    return [...this.#due.all(now, 0, limit), ...this.#due.all(now, 1, limit)];
  }

  async recentWaits(filter: WaitFilter, limit: number): Promise<Wait[]> {
    return this.#recentWaits.all(...waitValues(filter, limit)).map(fromWaitRow);
  }

  #number(sql: string, values: readonly (string | number)[]): number {
    return this.#database
      .prepare<unknown[], number>(sql)
      .pluck()
      .get(...values) as number;
  }

  #newest(row: ConversationRow): Conversation {
    return this.#rows.newest(row.id as ConversationId) ?? fromRow(row);
  }

  #stored(row: RowWithReadMarks): StoredConversation {
    return { conversation: this.#newest(row), ...this.#marks.withUnwritten(row.id, row.visitor_seq, row.operator_seq) };
  }
}
