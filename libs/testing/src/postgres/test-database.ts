import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of an existing server; empty: one is started. */
    postgresUrl: string;
    /** Folder that the workers of a run share, in which they ask for a server; empty: PostgreSQL is not installed. */
    postgresFolder: string;
  }
}

/** Whether tests can have databases: otherwise their suites are skipped. */
export const hasPostgres = inject('postgresFolder') !== '';

/** Folder that the workers of a run share, until its end. */
export const sharedFolder = inject('postgresFolder');

/** A database of its own for tests. */
export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  /** Ends the connections to it, also those of a pool that has just ended: a pool needs a listener of errors. */
  drop(): Promise<void>;
}

let server: Promise<string> | null = null;

/** Creates an empty database, or a copy of a template without connections. */
export async function createDatabase(template = 'template1'): Promise<TestDatabase> {
  server ??= serverUrl();
  const url = new URL(await server);
  // Not by process id: those are reused, and databases of a killed run still exist.
  const name = `parley_test_${randomUUID().replaceAll('-', '')}`;
  await command(url.href, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { name, url: own.href, drop: () => command(url.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Runs work while no other worker of the run is at work here. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  server ??= serverUrl();
  const client = new Client({ connectionString: await server });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtextextended($1, 0))`, [sharedFolder]);
    return await work();
  } finally {
    await client.end();
  }
}

let template: Promise<string> | null = null;

/** Creates a database with the schema of the product: the first of a process is migrated, the others are copies of it. */
export async function createMigratedDatabase(migrate: (url: string) => Promise<void>): Promise<TestDatabase> {
  template ??= createDatabase().then(async ({ name, url }) => {
    await migrate(url);
    return name;
  });
  return createDatabase(await template);
}

/**
 * Deletes the data of tests, which is faster than another database; the initial data stay. With the client of an earlier
 * call it takes 2 ms instead of 20, most of which a new connection needs to learn the tables.
 */
export async function emptyDatabase(client: Client): Promise<void> {
  await client.query(
    `SET session_replication_role = replica;
     DO $$ DECLARE name text; BEGIN
       FOR name IN SELECT tablename FROM pg_tables
         WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'meta', 'sign_in_settings')
       LOOP EXECUTE 'DELETE FROM ' || quote_ident(name); END LOOP;
     END $$;
     DELETE FROM meta WHERE name NOT IN ('world', 'audit.head');
     UPDATE meta SET value = '0 ' || repeat('0', 64) WHERE name = 'audit.head';
     UPDATE sign_in_settings SET is_second_factor_required = FALSE`,
  );
}

/** Runs SQL in a database, over a connection of its own. */
export async function command(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Prepares a statement under a name on several connections at once, which are in use meanwhile, and leaves it there: a pooler may give them to others. */
export async function prepareOn(connectionString: string, name: string, connections: number): Promise<void> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString }));
  try {
    for (const client of clients) await client.connect();
    for (const client of clients) await client.query('BEGIN');
    for (const client of clients) await client.query({ name, text: 'SELECT 1' });
    for (const client of clients) await client.query('COMMIT');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** URL of this run's server, which is started if necessary. */
async function serverUrl(): Promise<string> {
  const given = inject('postgresUrl');
  if (given !== '') return given;
  writeFileSync(join(sharedFolder, 'wanted'), '');
  const answer = join(sharedFolder, 'url');
  while (!existsSync(answer)) await pause(50);
  const url = readFileSync(answer, 'utf8');
  if (url === '') throw new Error('PostgreSQL could not be started');
  return url;
}
