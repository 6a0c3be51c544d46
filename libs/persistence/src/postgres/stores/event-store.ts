import type { Pool } from 'pg';
import type { AnswerDecision } from '#contracts/answer.js';
import type { ClientId, ConversationId, EventId } from '#contracts/ids.js';
import type { RoutingDecision } from '#contracts/routing.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { EventStore, Window } from '#engine/ports/conversation-store.js';
import { type EventRow, eventSql, fromRow } from '../../rows/event.row.js';
import { eventStoreSql } from '../../stores/event-store.js';
import { postgresSql } from '../postgres-sql.js';

const sharedSql = (sql: string) => postgresSql(sql.replace('{columns}', eventSql.columns));
const named = (name: string, text: string) => ({ name: `events-${name}`, text });

const sql = {
  forwards: named('forwards', sharedSql(eventStoreSql.forwards)),
  backwards: named('backwards', sharedSql(eventStoreSql.backwards)),
  publicForwards: named('public', sharedSql(eventStoreSql.publicForwards)),
  byId: named('by-id', sharedSql(eventStoreSql.byId)),
  explanations: named(
    'explanations',
    'SELECT stream_id, data FROM events WHERE stream_id = ANY($1::text[]) AND stream_kind = $2',
  ),
} as const;

/** Each conversation takes its part of the range by the index. */
const ofMany = (order: 'ASC' | 'DESC') => `SELECT part.* FROM unnest($1::text[]) AS wanted (id) CROSS JOIN LATERAL (
    SELECT ${eventSql.columns} FROM events
    WHERE stream_id = wanted.id AND seq > $2 AND seq < $3 AND ($4::text IS NULL OR type = $4) ORDER BY seq ${order} LIMIT $5
  ) part ORDER BY part.stream_id, part.seq`;

interface Range {
  readonly after?: number;
  readonly before?: number;
  readonly limit: number;
  readonly fromEnd?: boolean;
}

/** Reads the log over the pool. */
export class PostgresEventStore implements EventStore {
  constructor(private readonly pool: Pool) {}

  async events(id: ConversationId, range: Range): Promise<LoggedEvent[]> {
    const { after = 0, before = Number.MAX_SAFE_INTEGER, limit, fromEnd = false } = range;
    const values = [id, after, before, limit];
    if (!fromEnd) return this.#events({ ...sql.forwards, values });
    return (await this.#events({ ...sql.backwards, values })).reverse();
  }

  async eventsOfMany(
    ids: readonly ConversationId[],
    range: Range,
    type?: 'message.posted',
  ): Promise<Map<ConversationId, LoggedEvent[]>> {
    const { after = 0, before = Number.MAX_SAFE_INTEGER, limit, fromEnd = false } = range;
    const found = new Map<ConversationId, LoggedEvent[]>(ids.map((id) => [id, []]));
    const values = [ids, after, before, type ?? null, limit];
    for (const event of await this.#events({ text: ofMany(fromEnd ? 'DESC' : 'ASC'), values }))
      found.get(event.conversationId)?.push(event);
    return found;
  }

  publicEvents(id: ConversationId, { after, limit }: { after: number; limit: number }): Promise<LoggedEvent[]> {
    return this.#events({ ...sql.publicForwards, values: [id, after, after, limit] });
  }

  async event(id: EventId): Promise<LoggedEvent | null> {
    return (await this.#events({ ...sql.byId, values: [id] }))[0] ?? null;
  }

  decisions(ids: readonly EventId[]): Promise<Map<EventId, AnswerDecision>> {
    return this.#explained(ids, 'answer');
  }

  routing(ids: readonly EventId[]): Promise<Map<EventId, RoutingDecision>> {
    return this.#explained(ids, 'offer');
  }

  async publicSeqAt(id: ConversationId, seq: number): Promise<number> {
    return (await this.#number(eventStoreSql.publicSeqAt, [id, seq])) ?? 0;
  }

  async seqAt(id: ConversationId, publicSeq: number): Promise<number> {
    if (publicSeq < 1) return 0;
    const found = await this.#number(eventStoreSql.seqAt, [id, publicSeq, publicSeq]);
    return found ?? (await this.#number(eventStoreSql.lastPublicSeq, [id])) ?? 0;
  }

  async count(id: ConversationId | ClientId, type?: 'message.posted'): Promise<number> {
    const counted =
      type === undefined
        ? this.#number(eventStoreSql.count, [id])
        : this.#number(eventStoreSql.countOfType, [id, type]);
    return (await counted) ?? 0;
  }

  page(id: ConversationId, { limit, offset }: Window, type?: 'message.posted'): Promise<LoggedEvent[]> {
    return type === undefined
      ? this.#events({ text: sharedSql(eventStoreSql.page), values: [id, limit, offset] })
      : this.#events({ text: sharedSql(eventStoreSql.pageOfType), values: [id, type, limit, offset] });
  }

  async #explained<D>(ids: readonly EventId[], kind: 'answer' | 'offer'): Promise<Map<EventId, D>> {
    if (ids.length === 0) return new Map();
    const statement = { ...sql.explanations, values: [ids, kind] };
    const { rows } = await this.pool.query<{ stream_id: EventId; data: string }>(statement);
    return new Map(rows.map(({ stream_id, data }) => [stream_id, JSON.parse(data).decision]));
  }

  async #events(statement: {
    readonly name?: string;
    readonly text: string;
    values: unknown[];
  }): Promise<LoggedEvent[]> {
    return (await this.pool.query<EventRow>(statement)).rows.map(fromRow);
  }

  /** Single value of a row; null: no row. */
  async #number(text: string, values: unknown[]): Promise<number | null> {
    const { rows } = await this.pool.query<[number]>({ text: postgresSql(text), values, rowMode: 'array' });
    return rows[0]?.[0] ?? null;
  }
}
