import { createHash } from 'node:crypto';
import { redact } from '#contracts/events/redact.js';
import type { EventType } from '#contracts/events.js';
import type { EventRow } from '../rows/event.row.js';

/** SQL of the chain head, stored apart from the entries, so that deleting the last entries is detected. */
export const auditHead = "SELECT value FROM meta WHERE name = 'audit.head'";

/** One entry of the chain: its number, from 1, dense, and its hash. */
export interface AuditLink {
  readonly number: number;
  readonly hash: string;
}

/** Link before the first entry. */
export const beforeFirst: AuditLink = { number: 0, hash: '0'.repeat(64) };

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
