import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '#contracts/states.js';
import type { RestClient } from '#sdk/rest-client.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { closeClients, connectOperator } from '../support/clients.js';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { demoModelCount, modelsIn } from '../support/demo-data.js';
import { aboutRenting, publishedArticle, valdora } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ data: 'nothing' });
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const restOf = async (): Promise<RestClient> => (await connectOperator(server.url, 'sofia')).rest;

/** Whole decisions on questions in all languages, once a calibration named after the training of the language is in use. */
async function trainedDecisions(rest: RestClient) {
  const decisions = [];
  for (const locale of locales) {
    for (const question of [suggestedQuestions(locale), unanswerableQuestions(locale)]) {
      const decide = async () => (await rest.tryAnswer({ chatbotId: valdora, question, locale })).decision;
      await expect
        .poll(async () => (await decide()).calibration, { timeout: 4 * patienceMs, interval: 250 })
        .toMatch(new RegExp(`:${locale}-`));
      const { tookMs: _, ...decision } = await decide();
      decisions.push(decision);
    }
  }
  return decisions;
}

/** Files of the models, by their names, with the time of their writing. */
const models = () =>
  Object.fromEntries(modelsIn(server.dataDir).map((name) => [name, statSync(join(server.dataDir, name)).mtimeMs]));
const written = (count: number) =>
  expect.poll(() => Object.keys(models()).length, { timeout: 4 * patienceMs }).toBe(count);

test('a restart with unchanged knowledge loads the trained models, and decides with the same confidences', async () => {
  const decisions = await trainedDecisions(await restOf());
  await written(demoModelCount);
  const before = models();
  await server.kill();
  await server.start();
  expect(await trainedDecisions(await restOf())).toEqual(decisions);
  expect(models()).toEqual(before);
});

test('a published article is trained, and the models and indexes of its language replaced', async () => {
  await written(demoModelCount);
  const before = models();
  await publishedArticle(await restOf(), aboutRenting('tandem', 'A tandem costs 40 euros a day.'));
  const replaced = () => Object.entries(models()).filter(([name, at]) => before[name] !== at).length;
  await expect.poll(replaced, { timeout: 4 * patienceMs }).toBe(4);
  expect(Object.keys(models())).toEqual(Object.keys(before));
});
