import type Database from 'better-sqlite3';
import type { ChatbotId, ConversationId, Instant, OperatorId, VisitorId } from '#contracts/ids.js';
import type { ConversationView } from '#contracts/rest.js';
import type { ConversationState } from '#contracts/states.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { DueKind } from '#domain/conversation/due.js';
import type {
  ConversationFilter,
  ConversationStore,
  Found,
  StoredConversation,
  Window,
} from '#engine/ports/conversation-store.js';
import { type ConversationRow, fromRow } from '../rows/conversation.row.js';
import { fixedSql, listSql, searchSql } from './conversation-sql.js';
import { matchExpression } from './match-expression.js';
import type { MessageIndexer } from './message-indexer.js';
import type { SqliteReadMarkStore } from './read-mark-store.js';

interface MarkedRow extends ConversationRow {
  readonly visitor_seq: number;
  readonly operator_seq: number;
}

interface FoundRow extends MarkedRow {
  readonly hit_seq: number | null;
  readonly hit_position: number | null;
}

interface NumberOf {
  readonly operator: string;
  readonly number: number;
}

/** Reads conversations on the reading handle: one snapshot of what is committed for each statement. */
export class SqliteConversationStore implements ConversationStore {
  readonly #database: Database.Database;
  readonly #marks: SqliteReadMarkStore;
  readonly #indexer: MessageIndexer;
  readonly #get: Database.Statement<[string], MarkedRow>;
  readonly #openOf: Database.Statement<[string, string], ConversationRow>;
  readonly #latestOf: Database.Statement<[string, string], ConversationRow>;
  readonly #waiting: Database.Statement<[], ConversationRow>;
  readonly #due: Database.Statement<[number, 0 | 1, number], { id: ConversationId; kind: DueKind }>;
  readonly #excerpt: Database.Statement<[string, number], string>;

  constructor(database: Database.Database, marks: SqliteReadMarkStore, indexer: MessageIndexer) {
    this.#database = database;
    this.#marks = marks;
    this.#indexer = indexer;
    this.#get = database.prepare(fixedSql.get);
    this.#openOf = database.prepare(fixedSql.openOf);
    this.#latestOf = database.prepare(fixedSql.latestOf);
    this.#waiting = database.prepare(fixedSql.waiting);
    this.#due = database.prepare(fixedSql.due);
    this.#excerpt = database.prepare<[string, number], string>(fixedSql.excerpt);
    this.#excerpt.pluck();
  }

  async get(id: ConversationId): Promise<StoredConversation | null> {
    const row = this.#get.get(id);
    return row === undefined ? null : this.#stored(row);
  }

  async openOf(visitorId: VisitorId, chatbotId: ChatbotId): Promise<Conversation | null> {
    const row = this.#openOf.get(visitorId, chatbotId);
    return row === undefined ? null : fromRow(row);
  }

  async latestOf(visitorId: VisitorId, chatbotId: ChatbotId): Promise<Conversation | null> {
    const row = this.#openOf.get(visitorId, chatbotId) ?? this.#latestOf.get(visitorId, chatbotId);
    return row === undefined ? null : fromRow(row);
  }

  async list(filter: ConversationFilter, window: Window): Promise<{ items: StoredConversation[]; total: number }> {
    const match = await this.#match(filter);
    const { list, count, values } = listSql(filter, match);
    const rows = this.#database.prepare<unknown[], MarkedRow>(list).all(...values, window.limit, window.offset);
    return { items: rows.map((row) => this.#stored(row)), total: this.#number(count, values) };
  }

  async search(filter: ConversationFilter, window: Window): Promise<{ items: Found[]; total: number }> {
    const match = await this.#match(filter);
    const { list, count, values } = searchSql(filter, match);
    const rows = this.#database.prepare<unknown[], FoundRow>(list).all(...values, window.limit, window.offset);
    const items = rows.map((row) => ({
      ...this.#stored(row),
      seq: row.hit_seq,
      excerpt:
        match === null || row.hit_position === null ? null : (this.#excerpt.get(match, row.hit_position) ?? null),
    }));
    return { items, total: this.#number(count, values) };
  }

  async counts(viewer: OperatorId | null, today: Instant): Promise<Record<ConversationView, number>> {
    const byState = this.#database.prepare<[], { state: ConversationState; number: number }>(fixedSql.byState).all();
    const inStates = (wanted: (state: ConversationState) => boolean) =>
      byState.reduce((sum, { state, number }) => (wanted(state) ? sum + number : sum), 0);
    const inView = (view: ConversationView) => {
      const { count, values } = listSql({ view, viewer: viewer ?? undefined, today }, null);
      return this.#number(count, values);
    };
    return {
      queue: inStates((state) => state === 'queued' || state === 'offered'),
      mine: viewer === null ? 0 : inView('mine'),
      unassigned: inStates((state) => state === 'queued'),
      bot: inStates((state) => state === 'bot'),
      waiting_on_visitor: inView('waiting_on_visitor'),
      snoozed: inStates((state) => state === 'snoozed'),
      resolved_today: inView('resolved_today'),
      all: inStates(() => true),
    };
  }

  async waiting(): Promise<Conversation[]> {
    return this.#waiting.all().map(fromRow);
  }

  async loads(): Promise<{ owner: OperatorId; assigned: number; offered: number }[]> {
    const loads = new Map<string, { assigned: number; offered: number }>();
    for (const { operator, number } of this.#database.prepare<[], NumberOf>(fixedSql.assigned).all()) {
      loads.set(operator, { assigned: number, offered: 0 });
    }
    for (const { operator, number } of this.#database.prepare<[], NumberOf>(fixedSql.offered).all()) {
      loads.set(operator, { assigned: loads.get(operator)?.assigned ?? 0, offered: number });
    }
    return [...loads].map(([owner, load]) => ({ owner: owner as OperatorId, ...load }));
  }

  async due(now: Instant, limit: number): Promise<{ id: ConversationId; kind: DueKind }[]> {
    return [...this.#due.all(now, 0, limit), ...this.#due.all(now, 1, limit)];
  }

  async recentWaits(chatbotId: ChatbotId, limit: number): Promise<number[]> {
    return this.#database
      .prepare<[string, number], number>(fixedSql.recentWaits)
      .pluck()
      .all(chatbotId, limit) as number[];
  }

  /** Everything that is committed can be found: what the indexer has not come to yet is indexed first. */
  async #match(filter: ConversationFilter): Promise<string | null> {
    const match = matchExpression(filter.text);
    if (match !== null) await this.#indexer.catchUp();
    return match;
  }

  #number(sql: string, values: readonly (string | number)[]): number {
    return this.#database
      .prepare<unknown[], number>(sql)
      .pluck()
      .get(...values) as number;
  }

  #stored(row: MarkedRow): StoredConversation {
    return { conversation: fromRow(row), ...this.#marks.withUnwritten(row.id, row.visitor_seq, row.operator_seq) };
  }
}
