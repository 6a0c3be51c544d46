import type Database from 'better-sqlite3';
import type { AuditCheck } from '#engine/ports/audit-log.js';
import { type AuditLink, auditHead, beforeFirst, headOf, linkOf } from '../../audit/audit-link.js';
import { type EventRow, eventSql } from '../../rows/event.row.js';

type ChainedRow = EventRow & {
  readonly number: number;
  readonly entry_position: number;
  readonly address: string | null;
  readonly hash: string;
};

/** Verifies the chain from its beginning; stops at the first entry that does not fit. */
export function verifyAudit(database: Database.Database): AuditCheck {
  const rows = database
    .prepare<[], ChainedRow>(
      `SELECT a.number, a.position AS entry_position, a.address, a.hash, e.position,
         ${eventSql.columns.replace(/\w+/g, 'e.$&')}
       FROM audit_entries a LEFT JOIN events e ON e.position = a.position ORDER BY a.number`,
    )
    .iterate();
  let last = beforeFirst;
  for (const row of rows) {
    const problem = problemOf(row, last);
    if (problem !== null) return { entries: last.number, head: last.hash, problem };
    last = row;
  }
  const { number: entries, hash: head } = last;
  const stored = database.prepare<[], string>(auditHead).pluck().get() ?? headOf(beforeFirst);
  const problem = stored === headOf(last) ? null : `entries after number ${entries} were removed`;
  return { entries, head, problem };
}

function problemOf(row: ChainedRow, last: AuditLink): string | null {
  const { number, entry_position: position } = row;
  if (number !== last.number + 1) return `entry ${last.number + 1} was removed, before position ${position}`;
  if (row.position === null) return `entry ${number} has lost its event, at position ${position}`;
  if (linkOfReadable(last.hash, row) === row.hash) return null;
  return `entry ${number} does not fit, at position ${position}: it, or the event there, was changed`;
}

/** Null where the data can no longer be read as JSON. */
function linkOfReadable(before: string, row: ChainedRow): string | null {
  try {
    return linkOf(before, row, row.address);
  } catch {
    return null;
  }
}
