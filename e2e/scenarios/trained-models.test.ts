import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RestClient } from '#sdk/rest-client.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { closeClients, connectOperator } from '../support/clients.js';
import { aboutRenting, publishedArticle } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';
import { expectLoadedAfterRestart, modelsWritten, modelTimes } from '../support/trained-models.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const restOf = async (): Promise<RestClient> => (await connectOperator(server.url, 'sofia')).rest;

test('a restart with unchanged knowledge loads the trained models, and decides with the same confidences', async () => {
  await expectLoadedAfterRestart(server, restOf);
});

test('a published article is trained, and the models and indexes of its language replaced', async () => {
  await modelsWritten(server.dataDir);
  const before = modelTimes(server.dataDir);
  await publishedArticle(await restOf(), aboutRenting('tandem', 'A tandem costs 40 euros a day.'));
  const replaced = () => Object.entries(modelTimes(server.dataDir)).filter(([name, at]) => before[name] !== at).length;
  await expect.poll(replaced, { timeout: 4 * patienceMs }).toBe(4);
  expect(Object.keys(modelTimes(server.dataDir))).toEqual(Object.keys(before));
});
