import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '#testing/postgres/test-database.js';

/** Scenarios run on PostgreSQL: `npm run test:postgres`. */
export const isOnPostgres = process.env.PARLEY_TEST_DATABASE === 'postgres';

/** A first start, kept: its database, and what it left in its data directory. */
interface Prepared {
  readonly database: TestDatabase;
  readonly directory: string;
}

type FirstStart = (place: { readonly dataDir: string; readonly databaseUrl: string }) => Promise<void>;

let prepared: Promise<Prepared> | null = null;

/** Only here, since it asks the test run for its server. */
const databases = () => import('#testing/postgres/test-database.js');

/** Creates a database that holds what a first start leaves there, and fills the data directory with the rest. */
export async function createPreparedDatabase(dataDir: string, firstStart: FirstStart): Promise<TestDatabase> {
  prepared ??= prepare(firstStart);
  const { database, directory } = await prepared;
  cpSync(directory, dataDir, { recursive: true });
  return (await databases()).createDatabase(database.name);
}

export async function createEmptyDatabase(): Promise<TestDatabase> {
  return (await databases()).createDatabase();
}

async function prepare(firstStart: FirstStart): Promise<Prepared> {
  const directory = mkdtempSync(join(tmpdir(), 'parley-prepared-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const database = await createEmptyDatabase();
  await firstStart({ dataDir: directory, databaseUrl: database.url });
  return { database, directory };
}
