import { afterAll, beforeAll, test } from 'vitest';
import type { RestClient } from '#sdk/rest-client.js';
import { closeClients, connectOperator } from '../../support/clients.js';
import { TestServer } from '../../support/server.js';
import { expectLoadedAfterRestart } from '../../support/trained-models.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ data: 'nothing' });
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const restOf = async (): Promise<RestClient> => (await connectOperator(server.url, 'sofia')).rest;

test('models that the server trained itself are loaded after a restart, and decide with the same confidences', async () => {
  await expectLoadedAfterRestart(server, restOf);
});
