import { afterEach, expect, test } from 'vitest';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api, numberingErrors } from '../../support/api.js';
import { closeClients, connectVisitor, conversationOf, settled, textsOf, when } from '../../support/clients.js';
import { TestServer } from '../../support/server.js';
import { writeOn } from '../../support/write-on.js';

/** `npm run chaos` restarts it for as long as one likes, `going-down.test.ts` once. */
const restarts = 4;

let server: TestServer;
afterEach(async () => {
  closeClients();
  await server.dispose();
});

/** Messages of a visitor on one connection: more are only more to read at the end. */
const perConnection = 100;

test('restarts lose, duplicate and reject no message', { timeout: 10 * patienceMs }, async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
  const visitors = Array.from({ length: 5 }, () => connectVisitor(server.url));
  await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live')));
  const stops = visitors.map((visitor) => writeOn(visitor, perConnection));
  const failed: unknown[] = [];
  for (const { state } of visitors) {
    state.subscribe(() => failed.push(...state.get().outbox.filter(({ status }) => status === 'failed')));
  }
  const areDrained: boolean[] = [];
  for (let round = 0; round < restarts; round += 1) {
    areDrained.push(await server.drain());
    await server.start();
    if (round % 2 === 1)
      await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live')));
  }
  // Whatever is written meanwhile. A drain that is given up loses nothing either.
  expect(areDrained).toContain(true);
  const said = stops.map((stop) => stop());
  await Promise.all(visitors.map((visitor) => settled(visitor)));
  expect(failed).toEqual([]);
  const api = new Api(server.url);
  for (const [index, visitor] of visitors.entries()) {
    const log = await api.log(await conversationOf(visitor));
    expect(numberingErrors(log)).toEqual([]);
    expect(textsOf({ events: log.filter(({ actor }) => actor.kind === 'visitor') })).toEqual(said[index]);
    expect(said[index]?.length).toBeGreaterThan(1);
  }
});
