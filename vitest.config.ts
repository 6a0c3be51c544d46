import swc from 'unplugin-swc';
import { configDefaults, defineConfig } from 'vitest/config';
import { findInstallation } from './libs/testing/src/postgres/installation.js';
import { LongestFirst } from './libs/tooling/src/test-run/longest-first.js';
import { patienceMs } from './libs/tooling/src/test-run/patience.js';
import { POSTGRES_ONLY, POSTGRES_SCENARIOS } from './libs/tooling/src/test-run/postgres-scenarios.js';

/** No rule is about the speed of the machine: a limit only ends a test that would hang, after the waits in it. */
const patient = {
  setupFiles: ['libs/tooling/src/test-run/set-up.ts'],
  expect: { poll: { timeout: patienceMs } },
};

/** A server of PostgreSQL for the tests that ask for one. */
const postgres = {
  globalSetup: ['libs/testing/src/postgres/global-setup.ts'],
  provide: { postgresUrl: process.env.PARLEY_TEST_POSTGRES_URL ?? '' },
};

/** Tests of servers that are processes of their own. */
const againstServers = {
  testTimeout: 5 * patienceMs,
  hookTimeout: 5 * patienceMs,
  // More than processors: half of their time is waiting, for a server, a time-out or the disk.
  maxWorkers: 4,
  // Each file would load the same modules again: two fifths of the processor time.
  isolate: false,
  ...patient,
  // A poll is often a request and its check against the contract: every 50 ms they took up to a tenth of the processor time.
  expect: { poll: { timeout: patienceMs, interval: 100 } },
  ...postgres,
  setupFiles: [...patient.setupFiles, 'e2e/support/contract/watch-exchanges.ts'],
};

/** Folders of the tests that prove one rule for every operation, or in a long series of faults. */
const sweeps = ['e2e/scenarios/sweeps', 'e2e/chaos/sweeps'];

const isPostgresThere = process.env.PARLEY_TEST_POSTGRES_URL !== undefined || findInstallation() !== null;

/** Scenarios once more, with the data in PostgreSQL. Without one, those that are for it alone are left, and skipped. */
const onPostgres = (scenarios: readonly string[]) => ({
  ...againstServers,
  include: [...(isPostgresThere ? scenarios : POSTGRES_ONLY)],
  env: isPostgresThere ? { PARLEY_TEST_DATABASE: 'postgres' } : {},
  // There are more processes to each: those of the database, and often several nodes.
  maxWorkers: 3,
});

/** As `.swcrc` compiles the server. */
const decorators = {
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true },
} as const;

export default defineConfig({
  plugins: [swc.vite({ tsconfigFile: false, jsc: decorators })],
  resolve: { conditions: ['parley-source', 'module', 'node'] },
  ssr: { resolve: { conditions: ['parley-source', 'module', 'node'] } },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['libs/**/*.test.ts', 'apps/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.peer.test.ts'],
          // More than processors: a third of their time is waiting, for the disk, a database or a timer.
          maxWorkers: 3,
          // Each file would load the same modules again: a fifth of the run.
          isolate: false,
          testTimeout: 5 * patienceMs,
          hookTimeout: 5 * patienceMs,
          ...patient,
          ...postgres,
        },
      },
      {
        extends: true,
        test: {
          // Adapters against the systems that they are for: `docs/connectors.md`.
          name: 'peers',
          include: ['libs/**/*.peer.test.ts', 'e2e/peers/*.peer.test.ts'],
          testTimeout: 5 * patienceMs,
          hookTimeout: 5 * patienceMs,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'scenarios',
          include: ['e2e/scenarios/**/*.test.ts', 'e2e/chaos/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...sweeps.map((folder) => `${folder}/**`)],
          ...againstServers,
        },
      },
      {
        extends: true,
        test: {
          name: 'sweeps',
          include: sweeps.map((folder) => `${folder}/**/*.test.ts`),
          ...againstServers,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...onPostgres(POSTGRES_SCENARIOS),
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres-all',
          ...onPostgres(['e2e/scenarios/**/*.test.ts']),
        },
      },
    ],
  },
});
