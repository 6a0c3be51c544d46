import type { Pool } from 'pg';
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
import { type ConversationRow, fromRow } from '../../rows/conversation.row.js';
import { conversationsWithReadMarks, fixedSql, listSql, type RowWithReadMarks } from '../../stores/conversation-sql.js';
import type { BufferedReadMarkStore } from '../../stores/read-mark-store.js';
import { fromWaitRow, type WaitRow } from '../../stores/wait-sql.js';
import { postgresSql } from '../postgres-sql.js';
import type { Reader } from '../replica-reader.js';
import type { MessageSearch } from '../search/message-search.js';
import { recentWaitsSql } from './recent-waits.js';

const named = (name: string, sql: string) => ({ name: `conversations-${name}`, text: postgresSql(sql) });

const sql = {
  get: named('get', fixedSql.get),
  openOf: named('open-of', fixedSql.openOf),
  latestOf: named('latest-of', fixedSql.latestOf),
  waiting: named('waiting', fixedSql.waiting),
  due: named('due', fixedSql.due),
} as const;

/**
 * Conversation queries over the pool: each statement sees one committed snapshot. A row is written with its events. The
 * search of the history, which no chat waits for, may use a replica.
 */
export class PostgresConversationStore implements ConversationStore {
  readonly #pool: Pool;
  readonly #marks: BufferedReadMarkStore;
  readonly #messages: MessageSearch;
  readonly #history: Reader;

  constructor(pool: Pool, marks: BufferedReadMarkStore, messages: MessageSearch, history: Reader) {
    this.#pool = pool;
    this.#marks = marks;
    this.#messages = messages;
    this.#history = history;
  }

  async get(id: ConversationId): Promise<StoredConversation | null> {
    const [row] = await this.#rows<RowWithReadMarks>({ ...sql.get, values: [id] });
    return row === undefined ? null : this.#stored(row);
  }

  getMany(ids: readonly ConversationId[]): Promise<Map<ConversationId, StoredConversation>> {
    return this.#getMany(ids, this.#pool);
  }

  async #getMany(ids: readonly ConversationId[], reader: Reader): Promise<Map<ConversationId, StoredConversation>> {
    const text = `${conversationsWithReadMarks} WHERE c.id = ANY($1::text[])`;
    const { rows } = await reader.query<RowWithReadMarks>({ text, values: [ids] });
    return new Map(rows.map((row) => this.#stored(row)).map((one) => [one.conversation.id, one]));
  }

  async openOf(visitorId: VisitorId, chatbotId: ChatbotId): Promise<Conversation | null> {
    const [row] = await this.#rows<ConversationRow>({ ...sql.openOf, values: [visitorId, chatbotId] });
    return row === undefined ? null : fromRow(row);
  }

  async latestOf(visitorId: VisitorId, chatbotId: ChatbotId): Promise<Conversation | null> {
    const open = await this.openOf(visitorId, chatbotId);
    if (open !== null) return open;
    const [row] = await this.#rows<ConversationRow>({ ...sql.latestOf, values: [visitorId, chatbotId] });
    return row === undefined ? null : fromRow(row);
  }

  list(filter: ConversationFilter, window: Window): Promise<{ items: StoredConversation[]; total: number }> {
    return this.#list(filter, window, this.#pool);
  }

  async #list(
    filter: ConversationFilter,
    { limit, offset }: Window,
    reader: Reader,
  ): Promise<{ items: StoredConversation[]; total: number }> {
    const { list, count, values } = listSql(filter);
    const { rows } = await reader.query<RowWithReadMarks>({
      text: postgresSql(list),
      values: [...values, limit, offset],
    });
    return { items: rows.map((row) => this.#stored(row)), total: await numberIn(count, values, reader) };
  }

  async search(filter: HistoryFilter, window: Window): Promise<{ items: SearchHit[]; total: number }> {
    const { text, ...others } = filter;
    const found = await this.#messages.find(text, others, window);
    if (found === null) {
      const { items, total } = await this.#list(others, window, this.#history);
      return { items: items.map((stored) => ({ ...stored, excerpt: null, seq: null })), total };
    }
    const stored = await this.#getMany(
      found.items.map(({ id }) => id),
      this.#history,
    );
    const items = found.items.flatMap(({ id, seq, excerpt }) => {
      const one = stored.get(id);
      return one === undefined ? [] : [{ ...one, seq, excerpt }];
    });
    return { items, total: found.total };
  }

  async counts(viewer: OperatorId | null, today: Instant): Promise<Record<ConversationView, number>> {
    const count = async (view: ConversationView) => {
      if (view === 'mine' && viewer === null) return 0;
      const { count, values } = listSql({ view, viewer: viewer ?? undefined, today });
      return numberIn(count, values, this.#pool);
    };
    const counted = await Promise.all(conversationViews.map(async (view) => [view, await count(view)] as const));
    return Object.fromEntries(counted) as Record<ConversationView, number>;
  }

  async waiting(): Promise<Conversation[]> {
    return (await this.#rows<ConversationRow>({ ...sql.waiting, values: [] })).map(fromRow);
  }

  async due(now: Instant, limit: number): Promise<{ id: ConversationId; kind: DueKind }[]> {
    const due = (isAnswer: boolean) =>
      this.#rows<{ id: ConversationId; kind: DueKind }>({ ...sql.due, values: [now, isAnswer, limit] });
    return [...(await due(false)), ...(await due(true))];
  }

  async recentWaits({ chatbotId, teamId, since, searched }: WaitFilter, limit: number): Promise<Wait[]> {
    const values = [searched, chatbotId ?? null, since, teamId ?? null, limit];
    return (await this.#rows<WaitRow>({ text: recentWaitsSql, values })).map(fromWaitRow);
  }

  async #rows<Row extends object>(statement: { name?: string; text: string; values: unknown[] }): Promise<Row[]> {
    return (await this.#pool.query<Row>(statement)).rows;
  }

  #stored(row: RowWithReadMarks): StoredConversation {
    return { conversation: fromRow(row), ...this.#marks.withUnwritten(row.id, row.visitor_seq, row.operator_seq) };
  }
}

async function numberIn(count: string, values: readonly unknown[], reader: Reader): Promise<number> {
  const { rows } = await reader.query<{ number: number }>({ text: postgresSql(count), values: [...values] });
  return rows[0]?.number ?? 0;
}
