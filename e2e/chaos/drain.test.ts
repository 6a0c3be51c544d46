import { afterEach, expect, test } from 'vitest';
import { closeClients, connectOperator } from '../support/clients.js';
import { TestServer } from '../support/server.js';
import { FaultyProxy } from './faults/faulty-proxy.js';
import { SeededRandom } from './seeded-random.js';

let server: TestServer;
let proxy: FaultyProxy;
afterEach(async () => {
  closeClients();
  proxy.close();
  await server.dispose();
});

test('a client that stops reading does not block the drain', async () => {
  server = await TestServer.start();
  proxy = await FaultyProxy.to(() => server.port, new SeededRandom(1));
  await connectOperator(proxy.url, 'anna');
  proxy.stopReading();
  expect(await server.stop()).toBe(0);
});
