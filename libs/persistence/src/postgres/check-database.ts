import type { PoolClient } from 'pg';
import { newestContraction, postgresMigrations } from './postgres-migrations.js';
import { UnusableDatabase } from './unusable-database.js';

const oldestVersion = 13;

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly isReplica: boolean;
  /** Null: none that the user may use. */
  readonly schema: string | null;
  readonly mayCreate: boolean | null;
  readonly tables: number;
  readonly hasMigrations: boolean;
}

const factsSql = `SELECT current_setting('server_version_num')::integer AS version, current_setting('server_encoding') AS encoding,
  pg_is_in_recovery() AS "isReplica", current_schema() AS schema,
  has_schema_privilege(current_schema(), 'CREATE') AS "mayCreate",
  (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()) AS tables,
  EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'migrations') AS "hasMigrations"`;

/** Name of the migration that a version must know to work on the database, in the table `meta`. */
const contraction = 'schema.contraction';

/**
 * Rejects an unusable database before anything is written to it. Returns the newest migration unknown to this version, if it can work on
 * the database all the same; null: it knows all.
 */
export async function checkDatabase(client: PoolClient, database: string): Promise<string | null> {
  const { rows } = await client.query<Facts>(factsSql);
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database describes itself by no row');
  const { version, encoding, isReplica, schema, mayCreate, tables, hasMigrations } = facts;
  const major = Math.floor(version / 10_000);
  if (major < oldestVersion)
    throw new UnusableDatabase(
      `The database ${database} runs on PostgreSQL ${major}: ${oldestVersion} or newer is required.`,
    );
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(
      `The database ${database} is encoded in ${encoding}: create one with the encoding UTF8.`,
    );
  if (isReplica)
    throw new UnusableDatabase(
      `The database ${database} is a replica, which takes no writes: name the primary in DATABASE_URL.`,
    );
  if (schema === null)
    throw new UnusableDatabase(
      `The user of DATABASE_URL may use no schema of the database ${database}: grant USAGE and CREATE on one.`,
    );
  const applied = hasMigrations ? await appliedMigrations(client) : [];
  const known: readonly string[] = postgresMigrations.map((Migration) => new Migration().name);
  if (tables > 0 && !applied.some((name) => known.includes(name)))
    throw new UnusableDatabase(
      `The database ${database} has tables of another application: create a database for this one.`,
    );
  const newer = applied.findLast((name) => !known.includes(name)) ?? null;
  if (newer !== null && !(await isCompatible(client, known)))
    throw new UnusableDatabase(
      `The database ${database} was used by a newer version: it has the migration ${newer}, which this version does not know.`,
    );
  if (!mayCreate && applied.length < known.length)
    throw new UnusableDatabase(
      `The user of DATABASE_URL may not create tables in the schema ${schema} of the database ${database}: grant CREATE on it.`,
    );
  return newer;
}

/** Records the newest contraction for earlier versions. Call it after the migrations. */
export async function markContraction(client: PoolClient): Promise<void> {
  await client.query(
    `INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
      WHERE meta.value <> excluded.value`,
    [contraction, newestContraction],
  );
}

/** Whether newer migrations have only added to what this version knows. */
async function isCompatible(client: PoolClient, known: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ value: string }>('SELECT value FROM meta WHERE name = $1', [contraction]);
  return rows[0] !== undefined && known.includes(rows[0].value);
}

/** Names of the migrations; none where the table belongs to something else. */
async function appliedMigrations(client: PoolClient): Promise<string[]> {
  const columns = `SELECT 1 FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = 'migrations' AND column_name IN ('name', 'timestamp')`;
  if ((await client.query(columns)).rows.length < 2) return [];
  return (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).rows.map(({ name }) =>
    String(name),
  );
}
