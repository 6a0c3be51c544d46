import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from '#testing/postgres/test-database.js';

/** Scenarios run on PostgreSQL: `npm run test:postgres`. */
export const isOnPostgres = process.env.PARLEY_TEST_DATABASE === 'postgres';

/** A stored first start: the name of its database, and the contents of its data directory. */
interface Prepared {
  readonly database: string;
  readonly directory: string;
}

type FirstStart = (place: { readonly dataDir: string; readonly databaseUrl: string }) => Promise<void>;

let prepared: Promise<Prepared> | null = null;

/** Only here, since it asks the test run for its server. */
const databases = () => import('#testing/postgres/test-database.js');

/** Creates a database with the result of a first start, and fills the data directory with the rest. */
export async function createPreparedDatabase(dataDir: string, firstStart: FirstStart): Promise<TestDatabase> {
  prepared ??= prepare(firstStart);
  const { database, directory } = await prepared;
  cpSync(directory, dataDir, { recursive: true });
  return (await databases()).createDatabase(database);
}

export async function createEmptyDatabase(): Promise<TestDatabase> {
  return (await databases()).createDatabase();
}

/** Once in a run: the worker that is the first to ask makes it, the others wait for it. */
async function prepare(firstStart: FirstStart): Promise<Prepared> {
  const { oneAtATime, sharedFolder } = await databases();
  const directory = join(sharedFolder, 'prepared');
  const made = join(sharedFolder, 'prepared-database');
  return oneAtATime(async () => {
    if (!existsSync(made)) {
      // Remains of a failed one.
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(directory);
      const { name, url } = await createEmptyDatabase();
      await firstStart({ dataDir: directory, databaseUrl: url });
      writeFileSync(made, name);
    }
    return { database: readFileSync(made, 'utf8'), directory };
  });
}
