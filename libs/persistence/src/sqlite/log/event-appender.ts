import type Database from 'better-sqlite3';
import { auditKindOf } from '#contracts/audit-kinds.js';
import { events } from '#contracts/events.js';
import type { AppendedType, CommittedEvents, EventAppender, NewEvent, StoredEvent } from '#engine/ports/event-log.js';
import { eventSql, toStoredRow } from '../../rows/event.row.js';
import { AuditChain } from '../audit/audit-chain.js';
import type { EventRedactor } from '../erasure/event-redactor.js';

/** Prepared statements that append to any stream, inside a transaction of the caller. */
export class EventInserter {
  readonly #insert: Database.Statement;
  readonly #audit: AuditChain;
  readonly #seq: Database.Statement<[string], number>;

  constructor(writer: Database.Database) {
    this.#audit = new AuditChain(writer);
    this.#insert = writer.prepare(eventSql.insert);
    this.#seq = writer
      .prepare<[string], number>('SELECT coalesce(max(seq), 0) FROM events WHERE stream_id = ?')
      .pluck() as Database.Statement<[string], number>;
  }

  add<T extends AppendedType>({ id, type, streamId, at, actor, principal, address, data }: NewEvent<T>): StoredEvent {
    const stream = { kind: events[type].stream, id: streamId };
    const seq = Number(this.#seq.get(streamId)) + 1;
    const rest = { publicSeq: null, at, actor, principal: principal ?? null, episode: 0, clientKey: null };
    const event = { id, stream, seq, type, data, ...rest };
    const { lastInsertRowid } = this.#insert.run(toStoredRow(event as Omit<StoredEvent, 'position'>));
    const stored = { ...event, position: Number(lastInsertRowid) } as StoredEvent;
    if (auditKindOf(stored) !== null) this.#audit.append(stored.position, address ?? null);
    return stored;
  }
}

/** Appender of one unit of work; collects its events for the commit feed. */
export class TransactionEvents implements EventAppender {
  readonly #appended: StoredEvent[] = [];
  #hasErased = false;

  constructor(
    private readonly inserter: EventInserter,
    private readonly redactor: EventRedactor,
  ) {}

  async eraseWords(streamId: string): Promise<void> {
    this.redactor.erase(streamId);
    this.#hasErased = true;
  }

  async append<T extends AppendedType>(event: NewEvent<T>): Promise<void> {
    this.#appended.push(this.inserter.add(event));
  }

  /** Appended events, once the transaction is committed. */
  get committed(): CommittedEvents {
    return { events: this.#appended, hasErased: this.#hasErased };
  }
}
