import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditedTypes, auditKindOf } from '#contracts/audit-kinds.js';
import type { EventBody } from '#contracts/events.js';
import { beforeFirst, headOf, linkOf } from '../audit/audit-link.js';
import type { EventRow } from '../rows/event.row.js';

const batchSize = 500;
/** As the table is here: columns of later migrations are not there yet. */
const columns = `position, id, stream_kind, stream_id, seq, public_seq, type, at, actor_kind, actor_id, principal_kind, principal_id,
  episode, client_key, data`;

/**
 * Hash chain of the audit: a row for each audited event. Earlier events are chained as they are, without addresses,
 * which were not stored.
 */
export class AuditEntries implements MigrationInterface {
  readonly name = 'AuditEntries0000000000046';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE audit_entries (
         number integer PRIMARY KEY NOT NULL,
         position bigint NOT NULL UNIQUE,
         address text,
         hash text NOT NULL
       )`,
    );
    let last = beforeFirst;
    for await (const event of auditedEvents(runner)) {
      last = { number: last.number + 1, hash: linkOf(last.hash, event, null) };
      await runner.query('INSERT INTO audit_entries (number, position, hash) VALUES (?, ?, ?)', [
        last.number,
        event.position,
        last.hash,
      ]);
    }
    if (last.number > 0) await runner.query(`INSERT INTO meta (name, value) VALUES ('audit.head', ?)`, [headOf(last)]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_entries');
    await runner.query(`DELETE FROM meta WHERE name = 'audit.head'`);
  }
}

async function* auditedEvents(runner: QueryRunner): AsyncGenerator<EventRow> {
  const types = auditedTypes.map((type) => `'${type}'`).join(', ');
  const query = `SELECT ${columns} FROM events
    WHERE position > ? AND type IN (${types}) ORDER BY position LIMIT ${batchSize}`;
  for (let after = 0; ; ) {
    const rows: EventRow[] = await runner.query(query, [after]);
    for (const row of rows)
      if (auditKindOf({ type: row.type, data: JSON.parse(row.data) } as EventBody) !== null) yield row;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}
