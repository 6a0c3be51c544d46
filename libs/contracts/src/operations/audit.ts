import { auditExportQuery, auditPage, auditQuery } from '../audit.js';
import { file, json, operation } from './operation.js';

/** Audit: every security-relevant act, from the log. */
export const audit = {
  list: operation({
    method: 'GET',
    path: '/api/v1/audit-entries',
    summary: 'List the audit',
    description: 'Every security-relevant act, newest first: who did what, when, from where, before and after.',
    access: ['audit.read'],
    query: auditQuery,
    replies: { 200: json(auditPage) },
  }),
  export: operation({
    method: 'GET',
    path: '/api/v1/audit-exports',
    summary: 'Export the audit',
    description:
      'A download of all that the filters select, as a table or with an entry on each line. It is audited itself.',
    access: ['audit.read'],
    query: auditExportQuery,
    replies: { 200: file('text/csv', 'application/x-ndjson') },
  }),
};
