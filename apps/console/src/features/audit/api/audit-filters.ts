import type { AuditFilters as AuditQueryFilters } from '#contracts/audit.js';
import { type AuditKind, auditKinds } from '#contracts/audit-kinds.js';
import { dayOf, endOfDay, startOfDay } from '../../../lib/days-in-url.js';

/** Filters of the audit, kept in the URL so that a link can be shared. */
export interface AuditFilters {
  q: string;
  kind: AuditKind[];
  who: string | null;
  object: string | null;
  /** Days, `2026-03-01`, both included. */
  from: string | null;
  to: string | null;
}

export const noFilters: AuditFilters = { q: '', kind: [], who: null, object: null, from: null, to: null };

/** Parses the filters of a URL; unknown values are ignored. */
export function filtersOf(search: URLSearchParams): AuditFilters {
  const wanted = search.get('kind')?.split(',') ?? [];
  return {
    q: search.get('q') ?? '',
    kind: auditKinds.filter((kind) => wanted.includes(kind)),
    who: search.get('who') || null,
    object: search.get('object') || null,
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
  };
}

/** Serializes filters into URL parameters, omitting unset ones. */
export function searchOf({ q, kind, ...rest }: AuditFilters): URLSearchParams {
  const search = new URLSearchParams();
  const values = { q: q.trim(), kind: kind.join(','), ...rest };
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, value);
  return search;
}

/** Query for the server. Local days become instants; the last day is included. */
export function queryOf({ q, kind, who, object, from, to }: AuditFilters): AuditQueryFilters {
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(kind.length > 0 && { kind }),
    ...(who !== null && { who }),
    ...(object !== null && { object }),
    ...(from !== null && { from: startOfDay(from) }),
    ...(to !== null && { to: endOfDay(to) }),
  };
}

/** Number of filters set, not counting the search text. */
export function countFilters({ kind, who, object, from, to }: AuditFilters): number {
  return [kind.length, who, object, from ?? to].filter(Boolean).length;
}
