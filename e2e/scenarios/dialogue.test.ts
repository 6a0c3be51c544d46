import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BotAction } from '#contracts/business/bot-actions.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { VisitorClient } from '#sdk/client-types.js';
import type { RestClient } from '#sdk/rest-client.js';
import { createRestClient } from '#sdk/rest-client.js';
import { Api } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf, signInCookie, textsOf, when } from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { TestServer } from '../support/server.js';

const valdora = 'valdora' as ChatbotId;
/** Federica Donati's, from the demonstration. */
const order = { number: 'V-10625', email: 'federica.donati@example.net' };
const replaces = ['track-order-en', 'track-order-it'] as ArticleId[];

let server: TestServer;
let supervisor: RestClient;
const carryOut = (...actions: BotAction[]) =>
  supervisor.patchChatbot(valdora, { policy: { actions, orderPrefix: 'V-' } });

beforeAll(async () => {
  server = await TestServer.start();
  const Cookie = await signInCookie(server.url, 'sofia');
  supervisor = createRestClient({ url: server.url, headers: { Cookie, Origin: server.url } });
  await carryOut({ name: 'order.status', replaces });
});
afterEach(() => closeClients());
afterAll(() => server.dispose());

function botTexts({ state }: VisitorClient): string[] {
  return textsOf({ events: state.get().events.filter(({ actor }) => actor.kind === 'bot') });
}

/** Sends a message, and waits for the bot's reply. */
async function say(visitor: VisitorClient, text: string): Promise<string[]> {
  const before = botTexts(visitor).length;
  visitor.send(text);
  await when(visitor.state, ({ events }) => events.at(-1)?.actor.kind === 'bot' && botTexts(visitor).length > before);
  return botTexts(visitor).slice(before);
}

async function talk(locale: Locale, ...words: string[]): Promise<string[]> {
  const visitor = connectVisitor(server.url, { locale });
  const said: string[] = [];
  for (const text of words) said.push(...(await say(visitor, text)));
  return said;
}

test('visitors learn the state of their order by its number and their e-mail address, in their language', async () => {
  const english = await talk('en', 'Where is my order?', '10625', order.email);
  expect(english.slice(0, 2)).toEqual([
    'What is the order number? It is in the confirmation email.',
    'Which email address was used?',
  ]);
  expect(english[2]).toMatch(/\nOrder V-10625 of \d{1,2} \p{L}+ \d{4}: being prepared\.$/u);
  const italian = await talk('it', 'Dov’è il mio ordine?', `V-10625, ${order.email}`);
  expect(italian.at(-1)).toMatch(/\nOrdine V-10625 del \d{1,2} \p{L}+ \d{4}: in preparazione\.$/u);
});

test("another person's record is indistinguishable from a missing one", async () => {
  const wrong = await talk('en', 'Where is my order?', '10625', 'paolo.testa@example.org');
  const unknown = await talk('en', 'Where is my order?', '99999', order.email);
  expect(wrong).toEqual(unknown);
  expect(wrong.at(-1)).toMatch(/^I cannot find anything that matches\./);
});

test('a question in between is answered by the knowledge base with its sources, and the order is gone on with', async () => {
  const visitor = connectVisitor(server.url, { locale: 'en' });
  await say(visitor, 'Where is my order?');
  visitor.send(suggestedQuestions('en', 3));
  await when(visitor.state, () => botTexts(visitor).at(-1)?.startsWith('Back to your request.'));
  const { events } = visitor.state.get();
  expect(events.at(-2)?.data).toMatchObject({ citations: [{ articleId: 'opening-hours-en' }] });
  expect(await say(visitor, '10625')).toEqual(['Which email address was used?']);
});

test('operators see the requests to the system, and visitors only the messages', async () => {
  const visitor = connectVisitor(server.url, { locale: 'en' });
  for (const text of ['Where is my order?', '10625', order.email]) await say(visitor, text);
  const log = await new Api(server.url).log(await conversationOf(visitor));
  const types = log.map(({ type }) => type).filter((type) => /^(action|dialogue)/.test(type));
  expect(types).toEqual([
    ...['dialogue.updated', 'dialogue.updated', 'dialogue.updated', 'action.requested'],
    ...['action.completed', 'dialogue.updated'],
  ]);
  expect(new Set(visitor.state.get().events.map(({ type }) => type))).toEqual(
    new Set(['conversation.started', 'message.posted']),
  );
});

test('a form continues after the server was killed', async () => {
  const visitor = connectVisitor(server.url, { locale: 'en' });
  await say(visitor, 'Where is my order?');
  await say(visitor, '10625');
  await server.kill();
  await server.start();
  expect((await say(visitor, order.email)).at(-1)).toMatch(/\nOrder V-10625/);
});

test('a bot that carries out nothing answers from its knowledge base', async () => {
  await carryOut();
  expect(await talk('en', 'Where is my order?')).toEqual([expect.stringContaining('tracking link')]);
});
