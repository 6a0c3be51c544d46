import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostgresServer } from '#testing/postgres/postgres-server.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api, numberingErrors } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf, settled, textsOf, when } from '../support/clients.js';
import { demoApiKey } from '../support/demo.js';
import { isOnPostgres } from '../support/postgres.js';
import { rawVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

describe.skipIf(!isOnPostgres)('PostgreSQL, killed under load and restarted', () => {
  let postgres: PostgresServer | null;
  let server: TestServer;

  beforeAll(async () => {
    postgres = await PostgresServer.start();
    const databaseUrl = postgres?.url('postgres') ?? '';
    server = await TestServer.start({ data: 'new', env: { RATE_FACTOR: '1000', DATABASE_URL: databaseUrl } });
  });
  afterAll(async () => {
    closeClients();
    await server.dispose();
    await postgres?.dispose();
  });

  const ready = () => new Api(server.url, {}).get<{ problems: string[] }>('/health/ready');

  test('its absence is reported, nothing is acknowledged falsely, and the server recovers without a restart', async () => {
    const visitors = Array.from({ length: 10 }, () => connectVisitor(server.url));
    await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live')));
    const { raw, id } = await rawVisitor(server.url);
    const said = Array.from({ length: 20 }, (_, n) => `message ${n}`);
    for (const visitor of visitors) for (const text of said) visitor.send(text);
    await Promise.all(visitors.map(({ state }) => when(state, ({ events }) => events.length > 5)));

    await postgres?.kill();
    expect(await raw.say(id, 'refused')).toMatchObject({ ok: false, error: { code: 'busy', retryable: true } });
    for (const path of ['/api/v1/conversations', '/graphql?query={me{name}}', '/oauth/jwks']) {
      const reply = await fetch(server.url + path, { headers: { 'X-API-Key': demoApiKey } });
      expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([path, 503, '1']);
    }
    expect(server.output).not.toMatch(/a request failed|an OAuth request failed|a GraphQL request failed/);
    const sick = await ready();
    expect([sick.status, sick.body.problems[0]]).toEqual([503, expect.stringMatching(/^The database of the product/)]);

    await postgres?.resume();
    await Promise.all(visitors.map((visitor) => settled(visitor)));
    await expect.poll(async () => (await ready()).status, { timeout: patienceMs }).toBe(200);
    for (const visitor of visitors) {
      const log = await new Api(server.url).log(await conversationOf(visitor));
      expect(numberingErrors(log)).toEqual([]);
      expect(textsOf({ events: log.filter(({ actor }) => actor.kind === 'visitor') })).toEqual(said);
    }
    expect(await raw.say(id, 'taken')).toMatchObject({ ok: true });
    raw.close();
  });
});
