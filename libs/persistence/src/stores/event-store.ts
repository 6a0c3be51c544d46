import type Database from 'better-sqlite3';
import type { AnswerDecision } from '#contracts/answer.js';
import type { ClientId, ConversationId, EventId } from '#contracts/ids.js';
import type { RoutingDecision } from '#contracts/routing.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { EventStore, Window } from '#engine/ports/conversation-store.js';
import { type EventRow, eventSql, fromRow } from '../rows/event.row.js';

type Statement<P extends unknown[]> = Database.Statement<P, EventRow>;
type NumberStatement<P extends unknown[]> = Database.Statement<P, number>;

/**
 * Conversations are passed as a JSON list, the type twice, as null for all types. Each reads its part of the range by
 * the index.
 */
const ofMany = (order: 'ASC' | 'DESC') => `SELECT {columns} FROM events WHERE position IN (
  SELECT part.position FROM json_each(?) JOIN events part ON part.position IN (
    SELECT position FROM events WHERE stream_id = json_each.value AND seq > ? AND seq < ? AND (? IS NULL OR type = ?)
    ORDER BY seq ${order} LIMIT ?)) ORDER BY stream_id, seq`;

export const eventsOfManySql = { forwards: ofMany('ASC'), backwards: ofMany('DESC') } as const;

/** Statements of the event store; `{columns}`: columns of an event. Their plans are tested. */
export const eventStoreSql = {
  forwards: `SELECT {columns} FROM events WHERE stream_id = ? AND seq > ? AND seq < ? ORDER BY seq LIMIT ?`,
  backwards: `SELECT {columns} FROM events WHERE stream_id = ? AND seq > ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
  publicForwards: `SELECT {columns} FROM events WHERE stream_id = ? AND seq > ? AND public_seq > ? ORDER BY seq LIMIT ?`,
  byId: 'SELECT {columns} FROM events WHERE id = ?',
  // Ids are passed as a JSON list.
  explanations: `SELECT stream_id AS id, json_extract(data, '$.decision') AS decision FROM events
    WHERE stream_id IN (SELECT value FROM json_each(?)) AND stream_kind = ?`,
  publicSeqAt: `SELECT public_seq FROM events WHERE stream_id = ? AND seq <= ? AND public_seq IS NOT NULL
    ORDER BY seq DESC LIMIT 1`,
  seqAt: `SELECT seq FROM events WHERE stream_id = ? AND seq >= ? AND public_seq >= ? ORDER BY seq LIMIT 1`,
  lastPublicSeq: `SELECT seq FROM events WHERE stream_id = ? AND public_seq IS NOT NULL ORDER BY seq DESC LIMIT 1`,
  count: 'SELECT count(*) FROM events WHERE stream_id = ?',
  countOfType: 'SELECT count(*) FROM events WHERE stream_id = ? AND type = ?',
  page: 'SELECT {columns} FROM events WHERE stream_id = ? ORDER BY seq LIMIT ? OFFSET ?',
  pageOfType: 'SELECT {columns} FROM events WHERE stream_id = ? AND type = ? ORDER BY seq LIMIT ? OFFSET ?',
} as const;

/** Reads the log with prepared statements: `sync` and history are the most frequent reads there are. */
export class SqliteEventStore implements EventStore {
  readonly #forwards: Statement<[string, number, number, number]>;
  readonly #backwards: Statement<[string, number, number, number]>;
  readonly #forwardsOfMany: Statement<[string, number, number, string | null, string | null, number]>;
  readonly #backwardsOfMany: Statement<[string, number, number, string | null, string | null, number]>;
  readonly #publicForwards: Statement<[string, number, number, number]>;
  readonly #byId: Statement<[string]>;
  readonly #explanations: Database.Statement<
    [string, 'answer' | 'offer'],
    { readonly id: EventId; readonly decision: string }
  >;
  readonly #publicSeqAt: NumberStatement<[string, number]>;
  readonly #seqAt: NumberStatement<[string, number, number]>;
  readonly #lastPublicSeq: NumberStatement<[string]>;
  readonly #count: NumberStatement<[string]>;
  readonly #countOfType: NumberStatement<[string, string]>;
  readonly #page: Statement<[string, number, number]>;
  readonly #pageOfType: Statement<[string, string, number, number]>;

  constructor(database: Database.Database) {
    const events = <P extends unknown[]>(sql: string) =>
      database.prepare<P, EventRow>(sql.replace('{columns}', eventSql.columns));
    const numbers = <P extends unknown[]>(sql: string) =>
      database.prepare<P, number>(sql).pluck() as NumberStatement<P>;
    this.#forwards = events(eventStoreSql.forwards);
    this.#backwards = events(eventStoreSql.backwards);
    this.#forwardsOfMany = events(eventsOfManySql.forwards);
    this.#backwardsOfMany = events(eventsOfManySql.backwards);
    this.#publicForwards = events(eventStoreSql.publicForwards);
    this.#byId = events(eventStoreSql.byId);
    this.#explanations = database.prepare(eventStoreSql.explanations);
    this.#publicSeqAt = numbers(eventStoreSql.publicSeqAt);
    this.#seqAt = numbers(eventStoreSql.seqAt);
    this.#lastPublicSeq = numbers(eventStoreSql.lastPublicSeq);
    this.#count = numbers(eventStoreSql.count);
    this.#countOfType = numbers(eventStoreSql.countOfType);
    this.#page = events(eventStoreSql.page);
    this.#pageOfType = events(eventStoreSql.pageOfType);
  }

  async events(
    id: ConversationId,
    range: { after?: number; before?: number; limit: number; fromEnd?: boolean },
  ): Promise<LoggedEvent[]> {
    const { after = 0, before = Number.MAX_SAFE_INTEGER, limit, fromEnd = false } = range;
    if (fromEnd) return this.#backwards.all(id, after, before, limit).reverse().map(fromRow);
    return this.#forwards.all(id, after, before, limit).map(fromRow);
  }

  async eventsOfMany(
    ids: readonly ConversationId[],
    range: { after?: number; before?: number; limit: number; fromEnd?: boolean },
    type?: 'message.posted',
  ): Promise<Map<ConversationId, LoggedEvent[]>> {
    const { after = 0, before = Number.MAX_SAFE_INTEGER, limit, fromEnd = false } = range;
    const statement = fromEnd ? this.#backwardsOfMany : this.#forwardsOfMany;
    const found = new Map<ConversationId, LoggedEvent[]>(ids.map((id) => [id, []]));
    for (const row of statement.all(JSON.stringify(ids), after, before, type ?? null, type ?? null, limit)) {
      const event = fromRow(row);
      found.get(event.conversationId)?.push(event);
    }
    return found;
  }

  async publicEvents(id: ConversationId, range: { after: number; limit: number }): Promise<LoggedEvent[]> {
    return this.#publicForwards.all(id, range.after, range.after, range.limit).map(fromRow);
  }

  async event(id: EventId): Promise<LoggedEvent | null> {
    const row = this.#byId.get(id);
    return row === undefined ? null : fromRow(row);
  }

  async decisions(ids: readonly EventId[]): Promise<Map<EventId, AnswerDecision>> {
    return this.#explained(ids, 'answer');
  }

  async routing(ids: readonly EventId[]): Promise<Map<EventId, RoutingDecision>> {
    return this.#explained(ids, 'offer');
  }

  async publicSeqAt(id: ConversationId, seq: number): Promise<number> {
    return this.#publicSeqAt.get(id, seq) ?? 0;
  }

  async seqAt(id: ConversationId, publicSeq: number): Promise<number> {
    if (publicSeq < 1) return 0;
    return this.#seqAt.get(id, publicSeq, publicSeq) ?? this.#lastPublicSeq.get(id) ?? 0;
  }

  async count(id: ConversationId | ClientId, type?: 'message.posted'): Promise<number> {
    return (type === undefined ? this.#count.get(id) : this.#countOfType.get(id, type)) ?? 0;
  }

  async page(id: ConversationId, window: Window, type?: 'message.posted'): Promise<LoggedEvent[]> {
    const { limit, offset } = window;
    const rows = type === undefined ? this.#page.all(id, limit, offset) : this.#pageOfType.all(id, type, limit, offset);
    return rows.map(fromRow);
  }

  #explained<D>(ids: readonly EventId[], kind: 'answer' | 'offer'): Map<EventId, D> {
    if (ids.length === 0) return new Map();
    const rows = this.#explanations.all(JSON.stringify(ids), kind);
    return new Map(rows.map(({ id, decision }) => [id, JSON.parse(decision)]));
  }
}
