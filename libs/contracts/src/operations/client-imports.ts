import { clientImportCreate, clientImportResult } from '../client-imports.js';
import { limits } from '../limits.js';
import { json, operation } from './operation.js';

/** Client imports from a table. */
export const clientImports = {
  run: operation({
    method: 'POST',
    path: '/api/v1/client-imports',
    summary: 'Import clients from a CSV table',
    description: 'Each row has its own result: a refused row does not affect the others. Safe to retry.',
    access: ['clients.write'],
    body: clientImportCreate,
    bodyBytes: limits.clientImportBytes,
    replies: { 200: json(clientImportResult) },
  }),
};
