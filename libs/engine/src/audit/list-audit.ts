import type { AuditFilters, AuditPage, AuditQuery } from '#contracts/audit.js';
import type { AuditFilter } from '../ports/audit-log.js';
import type { Ports } from '../ports/ports.js';
import { rangeOf } from '../views/date-range.js';
import { AuditNames, idsByName, type NamePorts } from './audit-names.js';
import { isKnownToAudit, toAuditEntry } from './to-audit-entry.js';

export type AuditPorts = NamePorts & Pick<Ports, 'auditLog'>;

/** A page of the audit, newest first. */
export async function listAudit(
  ports: AuditPorts,
  { before = Number.MAX_SAFE_INTEGER, limit, ...filters }: AuditQuery,
): Promise<AuditPage> {
  // One more row shows whether there is another page.
  const found = await ports.auditLog.entries(await toAuditFilter(ports, filters), { before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const names = new AuditNames(ports);
  return {
    entries: await Promise.all(shown.filter(isKnownToAudit).map((entry) => toAuditEntry(entry, names))),
    next: found.length > limit ? (shown.at(-1)?.event.position ?? null) : null,
  };
}

export async function toAuditFilter(
  ports: NamePorts,
  { kind, who, object, q, ...range }: AuditFilters,
): Promise<AuditFilter> {
  const words = q ? { text: q, ids: await idsByName(ports, q) } : undefined;
  return { kinds: kind, who, object, words, ...rangeOf(range) };
}
