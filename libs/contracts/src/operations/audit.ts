import { auditExportQuery, auditPage, auditQuery } from '../audit.js';
import { file, json, operation } from './operation.js';

/** Audit: every security-relevant act, from the log. */
export const audit = {
  list: operation({
    method: 'GET',
    path: '/api/v1/audit-entries',
    summary: 'List audit entries',
    description:
      'Every security-relevant action, newest first: who did what, when, from which address, with the values before and after.',
    access: ['audit.read'],
    query: auditQuery,
    replies: { 200: json(auditPage) },
  }),
  export: operation({
    method: 'GET',
    path: '/api/v1/audit-exports',
    summary: 'Export audit entries',
    description: 'Downloads all entries that match the filters, as CSV or JSON Lines. The export is audited as well.',
    access: ['audit.read'],
    query: auditExportQuery,
    replies: { 200: file('text/csv', 'application/x-ndjson') },
  }),
};
