import type { PoolClient } from 'pg';
import { auditHead, headOf, linkOf } from '../../audit/audit-link.js';
import type { EventRow } from '../../rows/event.row.js';

/**
 * Hash chain of the audit, inside the transaction that appends the events. Lock it before the first of them is inserted: one transaction at a time
 * extends the chain, so that its numbers are in the order of positions.
 */
export class AuditChain {
  constructor(private readonly client: PoolClient) {}

  /** Waits for its turn, until the end of the transaction. */
  async lock(): Promise<void> {
    await this.client.query(`${auditHead} FOR UPDATE`);
  }

  /** Appends an event to the hash chain; `address`: network address of the actor. */
  async append(event: EventRow, address: string | null): Promise<void> {
    const { rows } = await this.client.query<{ value: string }>(auditHead);
    const [number = '', before = ''] = rows[0]?.value.split(' ') ?? [];
    const last = { number: Number(number) + 1, hash: linkOf(before, event, address) };
    await this.client.query('INSERT INTO audit_entries (number, position, address, hash) VALUES ($1, $2, $3, $4)', [
      ...[last.number, event.position, address, last.hash],
    ]);
    await this.client.query("UPDATE meta SET value = $1 WHERE name = 'audit.head'", [headOf(last)]);
  }
}
