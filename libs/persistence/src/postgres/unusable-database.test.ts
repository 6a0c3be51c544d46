import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostgresServer } from '#testing/postgres/postgres-server.js';
import { command, createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { checkDatabase } from './check-database.js';
import { databaseName } from './database-url.js';
import { describeStorageError, isStorageFailure, storageProblemOf } from './postgres-error.js';

const open = (databaseUrl: string) => openPersistence({ directory: null, databaseUrl, log: new RecordingLog() });

/** What a start with this database says. */
async function refusal(url: string): Promise<string> {
  const persistence = await open(url).catch((error: Error) => error.message);
  if (typeof persistence === 'string') return persistence;
  await persistence.close();
  return 'opened';
}

const at = (url: string, change: (changed: URL) => void) => {
  const changed = new URL(url);
  change(changed);
  return changed.href;
};

describe.skipIf(!hasPostgres)('a start is refused with one sentence', () => {
  let database: TestDatabase;
  const guest = `parley_guest_${process.pid}`;

  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  test('if no server listens, or the host is unknown', async () => {
    expect(await refusal('postgres://somebody@127.0.0.1:1/shop')).toBe(
      'The database shop at 127.0.0.1:1 cannot be reached: look at the host and port of DATABASE_URL, and at whether PostgreSQL runs.',
    );
  });

  test('if the database does not exist', async () => {
    const url = at(database.url, (changed) => {
      changed.pathname = '/nowhere';
    });
    expect(await refusal(url)).toMatch(/^There is no database nowhere at 127\.0\.0\.1:\d+: create it, or name another/);
  });

  test('if the password is wrong, without revealing it', async () => {
    await command(database.url, `CREATE ROLE guarded LOGIN PASSWORD 'right'`);
    try {
      const url = at(database.url, (changed) => {
        changed.username = 'guarded';
        changed.password = 'a-wrong-one';
      });
      const sentence = await refusal(url);
      expect(sentence).toMatch(/refuses the user or password of DATABASE_URL\.$/);
      expect(sentence).not.toContain('a-wrong-one');
    } finally {
      await command(database.url, 'DROP ROLE guarded');
    }
  });

  test('if the server offers no TLS', async () => {
    expect(await refusal(`${database.url}?sslmode=verify-full`)).toMatch(
      /offers no TLS: turn it on there, or remove sslmode/,
    );
  });

  test('if the certificate is not trusted, or the server requires TLS', async (context) => {
    const server = await PostgresServer.start({ hasTls: true });
    if (server === null) return context.skip();
    try {
      await server.createDatabase('shop');
      await command(server.url('shop'), 'CREATE ROLE shop LOGIN; ALTER DATABASE shop OWNER TO shop');
      const url = server.url('shop', 'shop');
      expect(await refusal(url)).toMatch(/admits no such connection: .* add sslmode=verify-full .* insists on TLS/);
      const verified = `${url}?sslmode=verify-full`;
      expect(await refusal(verified)).toMatch(/^The certificate of the database shop .* is not trusted/);
      expect(await refusal(`${verified}&sslrootcert=${server.certificate}`)).toBe('opened');
    } finally {
      await server.dispose();
    }
  });

  test('if the user may not create tables', async () => {
    await command(database.url, `CREATE ROLE ${guest} LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
    try {
      const url = at(database.url, (changed) => {
        changed.username = guest;
      });
      expect(await refusal(url)).toMatch(/may not create tables in the schema public .*: grant CREATE on it\.$/);
    } finally {
      await command(database.url, `DROP ROLE ${guest}`);
    }
  });

  test('if it contains tables of another application, which stay unchanged', async () => {
    await command(database.url, 'CREATE TABLE migrations (id integer, label text); CREATE TABLE albums (id integer)');
    expect(await refusal(database.url)).toMatch(/has tables of another application: create a database for this one\.$/);
    await command(database.url, 'DROP TABLE migrations, albums');
  });

  test('if all connections are in use', async () => {
    const full = await createDatabase();
    await command(full.url, `CREATE ROLE ${guest} LOGIN; ALTER DATABASE ${full.name} CONNECTION LIMIT 0`);
    try {
      const url = at(full.url, (changed) => {
        changed.username = guest;
      });
      expect(await refusal(url)).toMatch(/takes no more connections: raise max_connections/);
    } finally {
      await full.drop();
      await command(database.url, `DROP ROLE ${guest}`);
    }
  });

  test('if a newer version has removed what this one needs', async () => {
    const newer = await createDatabase();
    try {
      expect(await refusal(newer.url)).toBe('opened');
      await command(newer.url, `INSERT INTO migrations (timestamp, name) VALUES (9999, 'Tomorrow0000000009999')`);
      // It has only added something: a node of this version works beside those of the newer one, until all are of that.
      expect(await refusal(newer.url)).toBe('opened');
      await command(newer.url, `UPDATE meta SET value = 'Tomorrow0000000009999' WHERE name = 'schema.contraction'`);
      expect(await refusal(newer.url)).toMatch(
        /was used by a newer version: it has the migration Tomorrow0000000009999/,
      );
      await command(newer.url, `DELETE FROM meta WHERE name = 'schema.contraction'`);
      expect(await refusal(newer.url)).toMatch(/was used by a newer version/);
    } finally {
      await newer.drop();
    }
  });
});

describe('an unsuitable database is rejected', () => {
  /** What the server says of itself. */
  const refusalOf = (facts: object) => {
    const usable = { version: 150_000, encoding: 'UTF8', isReplica: false, schema: 'public', mayCreate: true };
    const row = { ...usable, tables: 0, hasMigrations: false, ...facts };
    const client = { query: async () => ({ rows: [row] }) } as unknown as PoolClient;
    return checkDatabase(client, 'shop').then(
      () => 'opened',
      (refused: Error) => refused.message,
    );
  };

  test.each([
    [{ version: 120_010 }, 'The database shop runs on PostgreSQL 12: 13 or newer is required.'],
    [{ encoding: 'LATIN1' }, 'The database shop is encoded in LATIN1: create one with the encoding UTF8.'],
    [{ isReplica: true }, 'is a replica, which takes no writes: name the primary in DATABASE_URL.'],
    [{ schema: null }, 'may use no schema of the database shop: grant USAGE and CREATE on one.'],
    [{ mayCreate: false }, 'may not create tables in the schema public of the database shop: grant CREATE on it.'],
  ])('%o', async (facts, sentence) => {
    expect(await refusalOf({})).toBe('opened');
    expect(await refusalOf(facts)).toContain(sentence);
  });
});

describe('errors of the database', () => {
  const error = (code: string, message = 'as the server says it') => Object.assign(new Error(message), { code });

  test.each([
    ['28P01', 'not_accessible', 'refuses the user or password'],
    ['3D000', 'not_accessible', 'There is no database'],
    ['42501', 'not_accessible', 'lacks rights'],
    ['53100', 'full', 'is full: make room'],
    ['53300', 'locked', 'takes no more connections'],
    ['57014', 'locked', 'took too long'],
    ['25006', 'read_only', 'name the primary'],
    ['57P01', 'not_accessible', 'cannot be reached'],
    ['58030', 'unreliable', 'fails to read or write'],
    ['XX001', 'damaged', 'restore a backup'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'not_accessible', 'is not trusted'],
  ])('%s is a failure of the storage in one sentence', (code, problem, words) => {
    expect(storageProblemOf(error(code))).toBe(problem);
    expect(describeStorageError(error(code), 'shop')).toContain(words);
    expect(isStorageFailure(error(code))).toBe(true);
  });

  test('a server that insists on TLS is one whose pg_hba.conf admits nobody without', () => {
    const refused = error(
      '28000',
      'no pg_hba.conf entry for host "127.0.0.1", user "shop", database "shop", no encryption',
    );
    expect(describeStorageError(refused, 'shop')).toContain('where it insists on TLS');
  });

  test('a constraint is none: it is the data', () => {
    expect(isStorageFailure(error('23505'))).toBe(false);
  });

  test('a database is named without its user and password', () => {
    expect(databaseName('postgres://shop:secret@db.example/orders')).toBe('orders at db.example:5432');
  });
});
