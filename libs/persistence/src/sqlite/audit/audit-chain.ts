import type Database from 'better-sqlite3';
import { type AuditLink, beforeFirst, headOf, linkOf } from '../../audit/audit-link.js';
import { type EventRow, eventSql } from '../../rows/event.row.js';

/**
 * Hash chain of the audit, written in the transaction of the event: SHA-256 over the previous hash and the never-erased part of the event.
 * Each append rereads the end of the chain, because a transaction may be rolled back.
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

  /** Appends the event at a log position to the chain; `address`: network address of the actor. */
  append(position: number, address: string | null): void {
    const event = this.#event.get(position);
    if (event === undefined) throw new Error(`there is no event at ${position}`);
    const { number, hash: before } = this.#last.get() ?? beforeFirst;
    const hash = linkOf(before, event, address);
    this.#insert.run(number + 1, position, address, hash);
    this.#saveHead.run(headOf({ number: number + 1, hash }));
  }
}
