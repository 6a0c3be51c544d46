import type { AuditFilters, AuditPage, AuditQuery } from '#contracts/audit.js';
import type { RestCaller } from './rest-caller.js';

/** Audit entries. */
export interface AuditClient {
  /** A page, newest first; `before` is the `next` of the previous page. */
  auditEntries(query?: Partial<AuditQuery>): Promise<AuditPage>;
  /** Download address, for a link. */
  auditExportUrl(query: AuditFilters & { format: 'csv' | 'jsonl' }): string;
}

export function auditClient({ call, address }: RestCaller): AuditClient {
  return {
    auditEntries: (query = {}) => call('GET /api/v1/audit-entries', { query }),
    auditExportUrl: (query) => address('GET /api/v1/audit-exports', { query }),
  };
}
