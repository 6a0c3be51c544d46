/**
 * Scenarios that `npm test -- postgres` runs on PostgreSQL: those that need several nodes or a server that can be killed, and those about what each database
 * has by itself: journal, log, lists, search, decisions, erasure, audit, inspection, start. The stores that both share have contract suites,
 * which the units run on both; the other scenarios only reach the database through them, and run on it by `npm run test:postgres`.
 */
export const POSTGRES_SCENARIOS: readonly string[] = [
  'audit',
  'erased-business',
  'erasure',
  'event-feed',
  'expected-wait',
  'history',
  'killed',
  'knowledge-insights',
  'newer-node',
  'postgres-restart',
  'refused-start',
  'resume',
  'search',
  'setup',
  'several-nodes',
  'shared-by-nodes',
  'storage',
  'system',
  'two-nodes',
  'unread',
].map((name) => `e2e/scenarios/${name}.test.ts`);
