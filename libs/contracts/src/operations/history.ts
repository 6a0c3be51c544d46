import { historyExportQuery, historyQuery } from '../rest.js';
import { historyHit } from '../views.js';
import { file, operation, page } from './operation.js';

/** History: full-text search over conversations, and export of the results. */
export const history = {
  search: operation({
    method: 'GET',
    path: '/api/v1/history',
    summary: 'Search all messages',
    access: ['history.read'],
    query: historyQuery,
    replies: { 200: page(historyHit) },
  }),
  export: operation({
    method: 'GET',
    path: '/api/v1/history-exports',
    summary: 'Export conversations',
    description: 'Downloads all conversations that match the filters, as CSV or JSON.',
    access: ['history.export'],
    query: historyExportQuery,
    replies: { 200: file('text/csv', 'application/json') },
  }),
};
