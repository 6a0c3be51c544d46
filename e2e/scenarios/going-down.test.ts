import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api, numberingErrors } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf, settled, textsOf, when } from '../support/clients.js';
import { newVisitor, RawSocket, visitorAuth } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ env: { STARTUP_COLLECTION: 'on' } });
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

test.each([
  ['send nothing', ''],
  ['stop in the middle of a request', 'POST /api/v1/visitors HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
])('connections that %s do not delay the shutdown', async (_, bytes) => {
  const held = connect(server.port, '127.0.0.1').on('error', () => {});
  await once(held, 'connect');
  held.write(bytes);
  expect((await new Api(server.url, {}).get('/health/live')).status).toBe(200);
  expect(await server.stop()).toBe(0);
  held.destroy();
  await server.start();
});

test('a shutdown is announced, ends in time, and loses no message', async () => {
  const visitors = Array.from({ length: 10 }, () => connectVisitor(server.url));
  await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live')));
  const { token } = await newVisitor(server.url);
  const raw = await RawSocket.open(server.url, '/visitor', { auth: visitorAuth(token) });
  const said = Array.from({ length: 8 }, (_, index) => `before, while and after ${index}`);
  for (const visitor of visitors) for (const text of said) visitor.send(text);
  const [first] = visitors;
  if (first) await when(first.state, ({ events }) => textsOf({ events }).length > 0);

  const stopped = server.stop();
  const { reconnectAfterMs } = await raw.waitForMessage<{ reconnectAfterMs: number }>('draining');
  expect(reconnectAfterMs).toBeGreaterThan(0);
  // A drain that takes too long ends with 1.
  expect(await stopped).toBe(0);
  await raw.closed();

  await server.start();
  await Promise.all(visitors.map((visitor) => settled(visitor)));
  const api = new Api(server.url);
  for (const visitor of visitors) {
    const log = await api.log(await conversationOf(visitor));
    expect(numberingErrors(log)).toEqual([]);
    expect(textsOf({ events: log.filter(({ actor }) => actor.kind === 'visitor') })).toEqual(said);
  }
});
