import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { locales } from '#contracts/states.js';
import type { RestClient } from '#sdk/rest-client.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { suggestedQuestions, unanswerableQuestions } from './demo.js';
import { demoModelCount, modelsIn } from './demo-data.js';
import { valdora } from './knowledge.js';
import type { TestServer } from './server.js';

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

/** Files of the models in a data directory, by their names, with the time of their writing. */
export const modelTimes = (dataDir: string) =>
  Object.fromEntries(modelsIn(dataDir).map((name) => [name, statSync(join(dataDir, name)).mtimeMs]));

/** Expects a server to load the models that it has, once restarted, and to decide with the same confidences. */
export async function expectLoadedAfterRestart(server: TestServer, restOf: () => Promise<RestClient>): Promise<void> {
  const decisions = await trainedDecisions(await restOf());
  await modelsWritten(server.dataDir);
  const before = modelTimes(server.dataDir);
  await server.kill();
  await server.start();
  expect(await trainedDecisions(await restOf())).toEqual(decisions);
  expect(modelTimes(server.dataDir)).toEqual(before);
}

/** Waits until all models of the demo have been written. */
export const modelsWritten = (dataDir: string) =>
  expect.poll(() => Object.keys(modelTimes(dataDir)).length, { timeout: 4 * patienceMs }).toBe(demoModelCount);
