import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { floats, wordPieceTokenizer, writeStaticModel } from '#testing/write-static-model.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf, when } from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { runToExit, TestServer } from '../support/server.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-encoder-'));
let server: TestServer;

afterEach(async () => {
  closeClients();
  await server?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<void> {
  server = await TestServer.start({ env: { LOG_LEVEL: 'info', ...env } });
}

/** Asks as a new visitor, and returns the bot's decision. */
async function decision() {
  const visitor = connectVisitor(server.url, { locale: 'en' });
  visitor.send(suggestedQuestions('en'));
  await when(visitor.state, ({ events }) => events.some(({ actor }) => actor.kind === 'bot'));
  const log = await (await Api.signedIn(server.url, 'anna')).log(await conversationOf(visitor));
  visitor.close();
  const answer = log.find((event) => event.type === 'message.posted' && event.actor.kind === 'bot');
  if (!answer?.decision) throw new Error('nothing was decided');
  return answer.decision;
}

const ready = /"msg":"the sentence encoder is ready"/;
const similarity = async () => (await decision()).candidates[0]?.scores.meaning;

test('with the built-in encoder a question is matched by meaning, also after a restart', async () => {
  await start({ ENCODER: 'builtin' });
  await expect.poll(similarity, { timeout: 4 * patienceMs, interval: 1_000 }).toBeGreaterThan(0);
  expect(server.output).toMatch(ready);
  await server.stop();
  await server.start();
  await expect.poll(similarity, { timeout: 4 * patienceMs, interval: 1_000 }).toBeGreaterThan(0);
});

test('without an encoder a question is matched by its words alone', async () => {
  await start({ ENCODER: 'off' });
  await expect
    .poll(async () => (await decision()).calibration, { timeout: 4 * patienceMs, interval: 1_000 })
    .not.toMatch(/usual|none/);
  expect(await similarity()).toBeUndefined();
  expect(server.output).not.toMatch(ready);
});

test('a model folder replaces the built-in encoder', async () => {
  writeStaticModel(folder, {
    tokenizer: wordPieceTokenizer(['[UNK]', 'order', 'pay', 'return']),
    tensors: {
      embeddings: floats([
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]),
    },
  });
  await start({ ENCODER: 'builtin', ENCODER_MODEL: folder });
  await expect.poll(() => server.output).toMatch(ready);
  expect((await decision()).decision).toBe('answer');
});

test('a folder without a model is reported in one sentence', async () => {
  const { code, stdout, stderr } = await runToExit({ ENCODER_MODEL: join(folder, 'nowhere'), DATA_DIR: folder });
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /ENCODER_MODEL: .* has no model.safetensors\. It must be a folder in the layout of Model2Vec\./,
  );
  expect(stderr).not.toContain('"stack"');
});
