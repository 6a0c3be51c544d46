import type { AuditFilters, AuditPage, AuditQuery } from '#contracts/audit.js';
import type { RestCaller } from './rest-caller.js';

/** The audit. */
export interface AuditClient {
  /** A page, newest first; `before` is `next` of the page before. */
  auditEntries(query?: Partial<AuditQuery>): Promise<AuditPage>;
  /** Address of a download, for a link. */
  auditExportUrl(query: AuditFilters & { format: 'csv' | 'jsonl' }): string;
}

export function auditClient({ call, address }: RestCaller): AuditClient {
  return {
    auditEntries: (query = {}) => call('GET /api/v1/audit-entries', { query }),
    auditExportUrl: (query) => address('GET /api/v1/audit-exports', { query }),
  };
}
