import { auditKindOf } from '#contracts/audit-kinds.js';
import type { AuditEntry, AuditFilter, AuditLog } from '#engine/ports/audit-log.js';
import type { StoredEvent } from '#engine/ports/event-log.js';
import type { InMemoryLog } from './in-memory-log.js';

/** The audit of the in-memory log, without hashes. */
export class InMemoryAuditLog implements AuditLog {
  constructor(private readonly log: InMemoryLog) {}

  async entries(
    filter: AuditFilter,
    { before, limit }: { readonly before: number; readonly limit: number },
  ): Promise<AuditEntry[]> {
    const events = await this.log.read(0, before - 1);
    return events
      .filter((event) => auditKindOf(event) !== null)
      .map((event, index) => ({
        ...{ number: index + 1, event, hash: '' },
        address: this.log.addresses.get(event.id) ?? null,
      }))
      .filter((entry) => matches(entry, filter))
      .reverse()
      .slice(0, limit);
  }
}

function matches({ event, address }: AuditEntry, { kinds, who, object, from, to, words }: AuditFilter): boolean {
  const kind = auditKindOf(event);
  if (kinds && (kind === null || !kinds.includes(kind))) return false;
  if (who !== undefined && event.actor.id !== who && event.principal?.id !== who) return false;
  if (object !== undefined && !objectsOf(event).includes(object)) return false;
  if ((from !== undefined && event.at < from) || (to !== undefined && event.at >= to)) return false;
  if (words === undefined) return true;
  const texts = [JSON.stringify(event.data), address ?? ''].map((text) => text.toLowerCase());
  if (texts.some((text) => text.includes(words.text.toLowerCase()))) return true;
  const ids = [event.stream.id, event.actor.id, event.principal?.id];
  return words.ids.some((id) => ids.includes(id) || JSON.stringify(event.data).includes(id));
}

function objectsOf({ stream, data }: StoredEvent): unknown[] {
  return [stream.id, 'operatorId' in data ? data.operatorId : undefined];
}
