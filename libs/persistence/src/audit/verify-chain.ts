import { isKnownEvent } from '#contracts/events.js';
import type { AuditCheck } from '#engine/ports/audit-log.js';
import { type EventRow, eventSql } from '../rows/event.row.js';
import { type AuditLink, beforeFirst, headOf, linkOf } from './audit-link.js';

/** Entry of the chain with its event, whose columns are null if it is missing. */
export type ChainedRow = EventRow & {
  readonly number: number;
  readonly entry_position: number;
  readonly address: string | null;
  readonly hash: string;
};

/** Entries after a number, in order. */
export const chainedSql = `SELECT a.number, a.position AS entry_position, a.address, a.hash, e.position,
    ${eventSql.columns.replace(/\w+/g, 'e.$&')}
  FROM audit_entries a LEFT JOIN events e ON e.position = a.position WHERE a.number > ? ORDER BY a.number LIMIT ?`;

/** Entries that are read at once. */
const pageSize = 1_000;

/**
 * Verifies the chain from its beginning; stops at the first entry that does not fit. `stored` is the recorded end. The
 * fields that a hash leaves out depend on the kind of the entry: an entry of a newer version's kind is counted, and the
 * chain continues from its hash.
 */
export async function verifyChain(
  readAfter: (number: number, limit: number) => Promise<readonly ChainedRow[]>,
  stored: string | undefined,
): Promise<AuditCheck> {
  let last = beforeFirst;
  let unknown = 0;
  for (;;) {
    const rows = await readAfter(last.number, pageSize);
    for (const row of rows) {
      const problem = problemOf(row, last);
      if (problem !== null) return { entries: last.number, head: last.hash, problem, unknown };
      if (!isKnownEvent(row.type)) unknown += 1;
      last = row;
    }
    if (rows.length < pageSize) break;
  }
  const { number: entries, hash: head } = last;
  const isWhole = (stored ?? headOf(beforeFirst)) === headOf(last);
  return { entries, head, problem: isWhole ? null : `entries after number ${entries} were removed`, unknown };
}

function problemOf(row: ChainedRow, last: AuditLink): string | null {
  const { number, entry_position: position } = row;
  if (number !== last.number + 1) return `entry ${last.number + 1} was removed, before position ${position}`;
  if (row.position === null) return `entry ${number} has lost its event, at position ${position}`;
  if (!isKnownEvent(row.type) || linkOfReadable(last.hash, row) === row.hash) return null;
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
