import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ChatbotId } from '#contracts/ids.js';
import { createRestClient } from '#sdk/rest-client.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { closeClients, connectVisitor, signInCookie, when } from '../support/clients.js';
import { demoApiKey, suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { TestServer } from '../support/server.js';

const example = fileURLToPath(new URL('../../docs/examples/bot.mjs', import.meta.url));
const openingHours = 'What are your opening hours?';

let server: TestServer;
let bot: ChildProcess;

beforeAll(async () => {
  server = await TestServer.start();
  const Cookie = await signInCookie(server.url, 'sofia');
  const supervisor = createRestClient({ url: server.url, headers: { Cookie, Origin: server.url } });
  await supervisor.patchChatbot('valdora' as ChatbotId, { policy: { externalBot: 'first' } });
  bot = spawn(process.execPath, [example], {
    env: { ...process.env, PARLEY_URL: server.url, PARLEY_KEY: demoApiKey },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(bot.stdout as NodeJS.ReadableStream, 'data');
});
afterEach(() => closeClients());
afterAll(async () => {
  bot.kill();
  await server.dispose();
});

/** Replies of others to the visitor, once there are any. */
async function repliesTo(question: string) {
  const visitor = connectVisitor(server.url, { locale: 'en' });
  visitor.send(question);
  const { events } = await when(visitor.state, ({ events }) =>
    events.some(
      ({ type, actor }) => type === 'handoff.started' || (type === 'message.posted' && actor.kind !== 'visitor'),
    ),
  );
  return events.flatMap((event) =>
    event.type === 'message.posted' && event.actor.kind !== 'visitor' ? [[event.actor.kind, event.data.text]] : [],
  );
}

test('the example bot replies in place of the knowledge base', async () => {
  // It has some seconds for it, which on a busy machine may not be enough for its first reply.
  await expect.poll(() => repliesTo(openingHours)).toEqual([['api_key', expect.stringContaining('from 9 to 19')]]);
});

test('the knowledge base answers turns that the example bot passes', async () => {
  expect(await repliesTo(suggestedQuestions('en'))).toEqual([['bot', expect.any(String)]]);
});

test('the example bot continues after a restart of the server', async () => {
  await server.kill();
  await server.start();
  // The longer the start takes, the longer the pause before the bot tries again: the knowledge base answers until then.
  await expect
    .poll(() => repliesTo(openingHours), { timeout: 3 * patienceMs })
    .toEqual([['api_key', expect.stringContaining('from 9 to 19')]]);
});

test('a person is called where neither has an answer', async () => {
  expect(await repliesTo(unanswerableQuestions('en'))).toEqual([]);
});

test('the knowledge base answers where the bot is not there', async () => {
  bot.kill('SIGSTOP');
  try {
    expect(await repliesTo(suggestedQuestions('en', 1))).toEqual([['bot', expect.any(String)]]);
  } finally {
    bot.kill('SIGCONT');
  }
});
