const files = (names: readonly string[]): readonly string[] => names.map((name) => `e2e/scenarios/${name}.test.ts`);

/** Scenarios that need several nodes, or a server of PostgreSQL that can be killed. They are skipped on SQLite. */
export const POSTGRES_ONLY = files([
  'newer-node',
  'pgbouncer',
  'postgres-restart',
  'redis-lost',
  'several-nodes',
  'shared-by-nodes',
  'two-nodes',
]);

/**
 * Scenarios of the stage `postgres`: besides, those about what each database has by itself: journal, log, lists, search, decisions, erasure, audit,
 * inspection, start. The stores that both share have contract suites, which the units run on both; the other scenarios only reach the database through
 * them, and run on it by `npm run test:postgres`.
 */
export const POSTGRES_SCENARIOS: readonly string[] = [
  ...POSTGRES_ONLY,
  ...files([
    'audit',
    'erased-business',
    'erasure',
    'event-feed',
    'expected-wait',
    'history',
    'killed',
    'knowledge-insights',
    'refused-start',
    'resume',
    'search',
    'setup',
    'storage',
    'system',
    'unread',
  ]),
];
