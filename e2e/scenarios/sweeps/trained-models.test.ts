import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RestClient } from '#sdk/rest-client.js';
import { closeClients, connectOperator } from '../../support/clients.js';
import { TestServer } from '../../support/server.js';
import { modelsWritten, modelTimes, trainedDecisions } from '../../support/trained-models.js';

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
  const decisions = await trainedDecisions(await restOf());
  await modelsWritten(server.dataDir);
  const before = modelTimes(server.dataDir);
  await server.kill();
  await server.start();
  expect(await trainedDecisions(await restOf())).toEqual(decisions);
  expect(modelTimes(server.dataDir)).toEqual(before);
});
