import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, prepareOn, type TestDatabase } from '#testing/postgres/test-database.js';
import { hasRedis, RedisServer } from '#testing/redis/redis-server.js';
import { Api, numberingErrors } from '../support/api.js';
import { closeClients, connectOperator, settled, startWaitingVisitor, textsOf, when } from '../support/clients.js';
import { hasPgBouncer, knowsPreparedStatements, PgBouncer } from '../support/pgbouncer.js';
import { isOnPostgres } from '../support/postgres.js';
import { runToExit, TestServer } from '../support/server.js';

const modes = knowsPreparedStatements ? (['session', 'transaction'] as const) : (['session'] as const);

describe.skipIf(!isOnPostgres || !hasPgBouncer || !hasRedis)('on PostgreSQL behind PgBouncer', () => {
  let database: TestDatabase;
  /** Of all nodes on it. */
  const SECRET_KEYS = randomBytes(32).toString('base64');

  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(async () => {
    await database.drop();
  });

  describe.each(modes)('that pools by %s, two nodes', (mode) => {
    let pooler: PgBouncer;
    let redis: RedisServer;
    const nodes: TestServer[] = [];

    beforeAll(async () => {
      pooler = await PgBouncer.before(database.url, mode);
      redis = await RedisServer.start();
      const env = { DATABASE_URL: pooler.url, REDIS_URL: redis.url, SECRET_KEYS };
      for (let n = 0; n < 2; n += 1) nodes.push(await TestServer.start({ data: 'new', env }));
    });
    afterAll(async () => {
      closeClients();
      for (const node of nodes.splice(0)) await node.dispose();
      await redis.kill();
      await pooler.stop();
    });

    test('work as they do without one: they start, talk to each other, and drain', async () => {
      const [a, b] = nodes as [TestServer, TestServer];
      const { visitor, id } = await startWaitingVisitor(a.url);
      const anna = await connectOperator(b.url, 'anna');
      await anna.client.command(id, { type: 'accept' });
      const opened = anna.client.open(id);
      const said: string[] = [];
      for (let n = 0; n < 20; n += 1) {
        said.push(`question ${n}`, `answer ${n}`);
        visitor.send(`question ${n}`);
        await settled(visitor);
        await when(opened.state, (state) => textsOf(state).includes(`question ${n}`));
        opened.send(`answer ${n}`);
        await when(visitor.state, (state) => textsOf(state).includes(`answer ${n}`));
      }
      for (const { url } of nodes) {
        const log = await new Api(url).log(id);
        expect(numberingErrors(log)).toEqual([]);
        expect(textsOf({ events: log })).toEqual(said);
        expect((await new Api(url, {}).get('/health/ready')).status).toBe(200);
      }
      for (const node of nodes) expect(await node.stop()).toBe(0);
    });
  });

  test.skipIf(knowsPreparedStatements)(
    'an older one that pools by transaction is refused in one sentence',
    async () => {
      const own = await createDatabase();
      const pooler = await PgBouncer.before(own.url, 'transaction');
      const directory = mkdtempSync(join(tmpdir(), 'parley-behind-pooler-'));
      try {
        // A statement that another node has prepared exists on each connection of the pooler.
        await prepareOn(pooler.url, 'data-set-read', 10);
        const env = { DATABASE_URL: pooler.url, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'warn', ENCODER: 'off' };
        const { code, stdout } = await runToExit(env);
        expect(stdout).toContain('gives each transaction another connection and knows no prepared statements');
        expect(code).toBe(1);
      } finally {
        rmSync(directory, { recursive: true, force: true });
        await pooler.stop();
        await own.drop();
      }
    },
  );
});
