import { randomBytes } from 'node:crypto';
// Not the global `fetch`: the scenarios check its exchanges against our own document, and these are replies of the
// proxy.
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import { createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { hasRedis, RedisServer } from '#testing/redis/redis-server.js';
import { Api, numberingErrors } from '../support/api.js';
import {
  closeClients,
  connectOperator,
  connectVisitor,
  conversationOf,
  settled,
  startWaitingVisitor,
  textsOf,
  when,
} from '../support/clients.js';
import { readMetrics } from '../support/metrics.js';
import { isOnPostgres } from '../support/postgres.js';
import { caddy, hasProxy, nginx, type RunningProxy, startProxy } from '../support/reverse-proxy.js';
import { TestServer } from '../support/server.js';

const missing = [nginx, caddy].filter((kind) => !hasProxy(kind)).map(({ name }) => name);
if (missing.length > 0)
  console.info(`Skipped: ${missing.join(' ')} not installed (apt-get install --no-install-recommends nginx caddy).`);

const metricsToken = 'a-token-for-behind-a-proxy';

// The services of compose.yaml, from the packages of Debian. They bring their own database, wherever the scenarios run.
describe.skipIf(!hasPostgres || isOnPostgres || missing.length === 2)('behind a reverse proxy', () => {
  let database: TestDatabase;
  let redis: RedisServer | null = null;
  const nodes: TestServer[] = [];

  beforeAll(async () => {
    database = await createDatabase();
    const SECRET_KEYS = randomBytes(32).toString('base64');
    if (hasRedis) redis = await RedisServer.start();
    const env = {
      ...{ DATABASE_URL: database.url, SECRET_KEYS, TRUST_PROXY: '1' },
      ...{ RATE_FACTOR: '1000', METRICS_TOKEN: metricsToken, ...(redis && { REDIS_URL: redis.url }) },
    };
    for (let node = 0; node < 2; node += 1) nodes.push(await TestServer.start({ data: 'new', env }));
  });
  afterAll(async () => {
    for (const node of nodes) await node.dispose();
    await redis?.kill();
    await database.drop();
  });

  describe.each([nginx, caddy].filter(hasProxy))('$name', (kind) => {
    let proxy: RunningProxy;
    let longPoll: Promise<{ status: number; body: FeedPage }>;

    beforeAll(async () => {
      const [one, two] = nodes;
      if (!one || !two) throw new Error('two nodes were to be started');
      proxy = await startProxy(kind, [one.port, two.port]);
    });
    afterAll(() => {
      closeClients();
      proxy?.stop();
    });

    test('a visitor at one node and an operator at the other talk', async () => {
      const connected = (namespace: string) =>
        Promise.all(
          nodes.map(async ({ url }) =>
            (await readMetrics(url, metricsToken)).sum('parley_socket_connections', { namespace }),
          ),
        );
      const anna = await connectOperator(proxy.url, 'anna');
      const withoutAnna = (await connected('console')).indexOf(0);
      expect(withoutAnna).not.toBe(-1);
      // The proxy sends the next one to the node that has less to do, sooner or later to this one.
      for (let isThere = false; !isThere; ) {
        const { visitor, id } = await startWaitingVisitor(proxy.url);
        isThere = ((await connected('visitor'))[withoutAnna] ?? 0) > 0;
        await anna.client.command(id, { type: 'accept' });
        const opened = anna.client.open(id);
        visitor.send('Is anybody there?');
        await settled(visitor);
        await when(opened.state, (state) => textsOf(state).includes('Is anybody there?'));
        opened.send('I am.');
        await when(visitor.state, (state) => textsOf(state).includes('I am.'));
        await anna.client.command(id, { type: 'resolve', outcome: 'confirmed' });
        opened.close();
      }
      closeClients();
      await expect.poll(() => connected('console')).toEqual([0, 0]);
      await expect.poll(() => connected('visitor')).toEqual([0, 0]);
    });

    test('visitors of both nodes lose nothing, and continue on the other one when theirs is killed and restarted', async () => {
      const visitors = Array.from({ length: 6 }, () => connectVisitor(proxy.url));
      await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live')));
      for (const visitor of visitors) visitor.send('before');
      await Promise.all(visitors.map((visitor) => settled(visitor)));
      for (const node of nodes) {
        await node.kill();
        for (const visitor of visitors) visitor.send(`without the one at ${node.port}`);
        await Promise.all(visitors.map((visitor) => settled(visitor)));
        await node.start();
      }
      const said = ['before', ...nodes.map(({ port }) => `without the one at ${port}`)];
      // Of a node: the proxy may take both for dead for up to two seconds after the second restart.
      const api = new Api(nodes[0]?.url ?? '');
      for (const visitor of visitors) {
        const log = await api.log(await conversationOf(visitor));
        expect(numberingErrors(log)).toEqual([]);
        expect(textsOf({ events: log.filter(({ actor }) => actor.kind === 'visitor') })).toEqual(said);
      }
      const throughProxy = async () => (await request(`${proxy.url}/health/ready`)).statusCode;
      await expect.poll(throughProxy, { message: 'the proxy takes a node for alive again' }).toBe(200);
    });

    test('a long poll of the feed lasts as long as it may', async () => {
      const api = new Api(proxy.url);
      let { next } = (await api.get<FeedPage>('/api/v1/events?after=0&limit=1')).body;
      // To the end of it.
      for (let isMore = true; isMore; ) {
        const page = (await api.get<FeedPage>(`/api/v1/events?after=${next}&limit=500`)).body;
        isMore = page.events.length > 0;
        next = page.next;
      }
      longPoll = api.get<FeedPage>(`/api/v1/events?after=${next}&wait=30`) as typeof longPoll;
      expect(await longPoll).toMatchObject({ status: 200 });
    });

    test('a session of polls stays at one node', async () => {
      const at = `${proxy.url}/socket.io/?EIO=4&transport=polling`;
      for (let n = 0; n < 6; n += 1) {
        const { sid } = JSON.parse((await (await fetch(at)).text()).slice(1)) as { sid: string };
        const sent = await fetch(`${at}&sid=${sid}`, { method: 'POST', body: '40/visitor,{}' });
        expect(sent.status).toBe(200);
        expect((await fetch(`${at}&sid=${sid}`)).status).toBe(200);
      }
    });

    test('the address of a caller is the one that the proxy sees, whatever the caller claims', async () => {
      const claimed = '203.0.113.9';
      const reply = await fetch(`${proxy.url}/api/v1/sessions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': claimed, Origin: proxy.url },
        body: JSON.stringify({ email: `nobody-${kind.name}@valdora.example`, password: 'not this one' }),
      });
      expect(reply.status).toBe(401);
      const logged = () => nodes.map(({ output }) => output).join('');
      await expect.poll(logged).toContain('sign_in_failed');
      expect(logged()).not.toContain(claimed);
    });

    // Caddy begins the header anew, unless it is told which proxies to trust.
    test.skipIf(kind !== nginx)(
      'behind a second proxy, at which TLS ends, the address is the one that the outer one sees',
      async () => {
        const node = await TestServer.start({ data: 'new', env: { TRUST_PROXY: '2' } });
        const inner = await startProxy(kind, [node.port, node.port]);
        try {
          const reply = await fetch(`${inner.url}/api/v1/sessions`, {
            method: 'POST',
            // As the outer one sends it: its caller claimed the first address and has the second.
            headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9, 198.51.100.7' },
            body: JSON.stringify({ email: 'nobody@valdora.example', password: 'not this one' }),
          });
          expect(reply.status).toBe(401);
          await expect.poll(() => node.output).toContain('sign_in_failed');
          expect(node.output).toContain('198.51.100.7');
          expect(node.output).not.toContain('203.0.113.9');
        } finally {
          inner.stop();
          await node.dispose();
        }
      },
    );

    test('bodies that no operation takes are refused before they are read, and metrics are not for everybody', async () => {
      const body = 'x'.repeat(12 * 1024 * 1024);
      // A proxy may close the connection while the body is being sent; Caddy 2.6 answers 502.
      const headers = { 'Content-Type': 'application/json' };
      const refused = await request(`${proxy.url}/api/v1/conversations`, { method: 'POST', headers, body }).catch(
        () => null,
      );
      expect([413, 502]).toContain(refused?.statusCode ?? 413);
      for (const path of ['/metrics', '/metrics?transport=polling'])
        expect((await request(`${proxy.url}${path}`)).statusCode).toBe(404);
    });
  });
});
