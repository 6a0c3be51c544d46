import type { PoolClient } from 'pg';
import { auditKindOf } from '#contracts/audit-kinds.js';
import { type EventBody, events } from '#contracts/events.js';
import type { AppendedType, CommittedEvents, EventAppender, NewEvent, StoredEvent } from '#engine/ports/event-log.js';
import { type EventRow, eventSql, toStoredRow } from '../../rows/event.row.js';
import { AuditChain } from '../audit/audit-chain.js';
import { eraseWords } from '../erasure/erase-words.js';
import { postgresSql } from '../postgres-sql.js';

const lastSeq = 'SELECT coalesce(max(seq), 0) AS seq FROM events WHERE stream_id = $1';
const insert = `${postgresSql(eventSql.insert)} RETURNING position, ${eventSql.columns}`;

/** Appender of one unit of work; collects its events for the commit feed. */
export class TransactionEvents implements EventAppender {
  readonly #appended: StoredEvent[] = [];
  #hasErased = false;

  constructor(private readonly client: PoolClient) {}

  async eraseWords(streamId: string): Promise<void> {
    await eraseWords(this.client, streamId);
    this.#hasErased = true;
  }

  async append<T extends AppendedType>(appended: NewEvent<T>): Promise<void> {
    const { id, type, streamId, at, actor, principal, address, data } = appended;
    const isAudited = auditKindOf({ type, data } as EventBody) !== null;
    const audit = new AuditChain(this.client);
    if (isAudited) await audit.lock();
    const { rows: known } = await this.client.query<{ seq: number }>(lastSeq, [streamId]);
    const stream = { kind: events[type].stream, id: streamId };
    const rest = { publicSeq: null, at, actor, principal: principal ?? null, episode: 0, clientKey: null };
    const event = { id, stream, seq: (known[0]?.seq ?? 0) + 1, type, data, ...rest } as Omit<StoredEvent, 'position'>;
    const { rows } = await this.client.query<EventRow>(insert, toStoredRow(event));
    const [row] = rows;
    if (row === undefined) throw new Error('an event was inserted without a row');
    if (isAudited) await audit.append(row, address ?? null);
    this.#appended.push({ ...event, position: row.position } as StoredEvent);
  }

  /** Appended events, once the transaction is committed. */
  get committed(): CommittedEvents {
    return { events: this.#appended, hasErased: this.#hasErased };
  }
}
