const files = (names: readonly string[]): readonly string[] => names.map((name) => `e2e/scenarios/${name}.test.ts`);

/** Scenarios that need several nodes, or a PostgreSQL server that can be killed. They are skipped on SQLite. */
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
 * Scenarios of the stage `postgres`, for a short run. In addition to the above, they cover the parts that each database implements separately: journal,
 * log, lists, search, decisions, erasure, audit, inspection and startup. The stores that both databases share have contract suites, which the unit tests
 * run on both. All other scenarios use the database only through these stores; the stage `postgres-all` runs them all.
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
