import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { redact } from '#contracts/events/redact.js';
import type { EventType } from '#contracts/events.js';
import { type EventRow, eventSql } from '../../rows/event.row.js';

/** SQL of the last entry, kept apart from the entries: whoever deletes the last of them leaves it behind. */
export const auditHead = "SELECT value FROM meta WHERE name = 'audit.head'";

/** One entry of the chain: its number, from 1, dense, and its hash. */
export interface AuditLink {
  readonly number: number;
  readonly hash: string;
}

/** What the first entry is chained to. */
export const beforeFirst: AuditLink = { number: 0, hash: '0'.repeat(64) };

/**
 * Hash chain of the audit, inside the transaction that appends the event: SHA-256 over the hash before and what of the event
 * is never erased. Each append reads the end of the chain anew, since a transaction may be rolled back.
 */
export class AuditChain {
  readonly #event: Database.Statement<[number], EventRow>;
  readonly #last: Database.Statement<[], AuditLink>;
  readonly #insert: Database.Statement<[number, number, string | null, string]>;
  readonly #saveHead: Database.Statement<[string]>;

  constructor(writer: Database.Database) {
    this.#event = writer.prepare(`SELECT position, ${eventSql.columns} FROM events WHERE position = ?`);
    this.#last = writer.prepare('SELECT number, hash FROM audit_entries ORDER BY number DESC LIMIT 1');
    this.#insert = writer.prepare('INSERT INTO audit_entries (number, position, address, hash) VALUES (?, ?, ?, ?)');
    this.#saveHead = writer.prepare(
      `INSERT INTO meta (name, value) VALUES ('audit.head', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    );
  }

  /** Chains the event at a position of the log; `address` is where it came from. */
  append(position: number, address: string | null): void {
    const event = this.#event.get(position);
    if (event === undefined) throw new Error(`there is no event at ${position}`);
    const { number, hash: before } = this.#last.get() ?? beforeFirst;
    const hash = linkOf(before, event, address);
    this.#insert.run(number + 1, position, address, hash);
    this.#saveHead.run(headOf({ number: number + 1, hash }));
  }
}

export function headOf({ number, hash }: AuditLink): string {
  return `${number} ${hash}`;
}

/** Hash of an entry. Words that an erasure takes out are left out from the beginning, so that it changes nothing. */
export function linkOf(before: string, event: EventRow, address: string | null): string {
  const data = redact(event.type as EventType, JSON.parse(event.data));
  const content = [
    event.position,
    event.id,
    event.stream_kind,
    event.stream_id,
    event.seq,
    event.type,
    event.at,
    event.actor_kind,
    event.actor_id,
    event.principal_kind,
    event.principal_id,
    address,
    data,
  ];
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(content)}`)
    .digest('hex');
}
