import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { BotAction } from '#contracts/business/bot-actions.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { createRestClient } from '#sdk/rest-client.js';
import { describePeer } from '#testing/peers/describe-peer.js';
import { Redmine } from '#testing/peers/redmine.js';
import { Tryton } from '#testing/peers/tryton/tryton.js';
import { TrytonShop } from '#testing/peers/tryton/tryton-shop.js';
import { Api } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf, signInCookie } from '../support/clients.js';
import { retrained } from '../support/retrained.js';
import { TestServer } from '../support/server.js';
import { say, talk } from '../support/talk.js';

const email = 'ada.rossi@shop.example';
let server: TestServer;
let elena: Api;

beforeAll(async () => {
  server = await TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } });
  elena = await Api.signedIn(server.url, 'elena');
});
afterEach(() => closeClients());
afterAll(() => server.dispose());

/** The bot does these alone, in that system. */
async function connect(kind: string, settings: object, ...actions: BotAction[]): Promise<void> {
  const made = await elena.post('/api/v1/connections', { kind, settings });
  expect(made.status).toBe(201);
  const headers = { Cookie: await signInCookie(server.url, 'elena'), Origin: server.url };
  const rest = createRestClient({ url: server.url, headers });
  await retrained(server, () => rest.patchChatbot('valdora' as ChatbotId, { policy: { actions, orderPrefix: 'S-' } }));
}

async function begin(locale: Locale, ...words: string[]): Promise<{ visitor: VisitorClient; last: string }> {
  const visitor = connectVisitor(server.url, { locale });
  return { visitor, last: (await talk(visitor, ...words)).text };
}

const stateOf = async (visitor: VisitorClient) => (await elena.summary(await conversationOf(visitor))).state;

describePeer('Tryton', Tryton, () => {
  let tryton: Tryton;
  let number: string;
  beforeAll(async () => {
    tryton = await Tryton.start();
    const shop = await TrytonShop.open(tryton);
    await shop.addProduct({ sku: 'K-1', name: 'Red kettle', quantity: 5, price: { amount: 4_250, currency: 'EUR' } });
    const sale = await shop.offer(await shop.addParty({ name: 'Ada Rossi', email, phone: null }), [
      { sku: 'K-1', quantity: 2 },
    ]);
    for (const step of ['confirm', 'process'] as const) await shop.proceed(sale, step);
    await shop.send(sale, 'VD-4711');
    number = sale.number;
    const { url, database } = tryton;
    const user = await shop.addUser('parley', 'Sales');
    const replaces = ['track-order-en', 'track-order-it'] as ArticleId[];
    await connect('tryton', { url, database, ...user }, { name: 'order.status', replaces });
  }, 300_000);
  afterAll(() => tryton?.process.dispose());

  it('the state of an order is shown to a visitor who knows its number and address, in both languages', async () => {
    expect((await begin('en', 'Where is my order?', number, email)).last).toMatch(
      /^This is what I found\.\nOrder S-\d{4} of .+: shipped\. Tracking: VD-4711$/,
    );
    expect((await begin('it', 'Dov’è il mio ordine?', `${number}, ${email}`)).last).toMatch(
      /^Ecco che cosa ho trovato\.\nOrdine S-\d{4} del .+: spedito\. Tracciamento: VD-4711$/,
    );
    const wrong = await begin('en', 'Where is my order?', number, 'bruno@shop.example');
    expect(wrong.last).toMatch(/^I cannot find anything that matches\./);
  });

  it('Tryton hangs in the middle of a dialogue: the visitor is informed and handed over, and the next one is served again', async () => {
    const { visitor } = await begin('en', 'Where is my order?', number);
    tryton.process.freeze();
    expect((await say(visitor, email)).text).toBe('I cannot reach the system that I need at the moment.');
    expect(await stateOf(visitor)).toBe('queued');
    tryton.process.resume();
    expect((await begin('en', 'Where is my order?', number, email)).last).toMatch(
      /^This is what I found\.\nOrder S-\d{4}/,
    );
  });

  it('Tryton is killed in the middle of a dialogue: likewise', async () => {
    const { visitor } = await begin('it', 'Dov’è il mio ordine?', number);
    await tryton.process.kill();
    expect((await say(visitor, email)).text).toBe(
      'In questo momento non riesco a raggiungere il sistema che mi serve.',
    );
    expect(await stateOf(visitor)).toBe('queued');
  });
});

describePeer('Redmine', Redmine, () => {
  let redmine: Redmine;
  beforeAll(async () => {
    redmine = await Redmine.start();
    const { url, apiKey, project } = redmine;
    await connect(
      'redmine',
      { url, apiKey, project },
      { name: 'ticket.open', replaces: [] },
      { name: 'ticket.status', replaces: [] },
    );
  });
  afterAll(() => redmine?.process.dispose());

  const issues = async () => {
    const reply = await fetch(`${redmine.url}/issues.json?sort=id`, {
      headers: { 'x-redmine-api-key': redmine.apiKey },
    });
    return ((await reply.json()) as { issues: { id: number; subject: string; description: string }[] }).issues;
  };
  /** Messages of a visitor before the last yes: the first is the consent. */
  const words = ['open a ticket', 'yes', 'The zip of my tent broke.', 'Ada Rossi', email];

  it('a ticket is opened from the chat, and an operator finds it in Redmine', async () => {
    const { last } = await begin('en', ...words, 'yes');
    const [issue] = await issues();
    expect(issue).toMatchObject({
      subject: 'The zip of my tent broke.',
      description: expect.stringContaining(`Requester: Ada Rossi <${email}>`),
    });
    expect(last).toBe(
      `Done. The reply goes to ${email}.\nYour request has the number ${issue?.id}: The zip of my tent broke.`,
    );
  });

  it('the requester learns the state, in both languages, and nobody else', async () => {
    const [issue] = await issues();
    const number = String(issue?.id);
    expect((await begin('en', 'any news on my ticket', 'yes', number, email)).last).toMatch(
      new RegExp(
        `^This is what I found\\.\\nRequest ${number} of .+, The zip of my tent broke\\.: we are working on it\\.$`,
      ),
    );
    expect((await begin('it', `a che punto è la richiesta ${number}`, 'sì', email)).last).toMatch(
      /: in lavorazione\.$/,
    );
    const wrong = await begin('en', 'any news on my ticket', 'yes', number, 'bruno@shop.example');
    expect(wrong.last).toMatch(/^I cannot find anything that matches\./);
  });

  it('Redmine hangs at the yes: the visitor sees that the outcome is unknown, and the ticket is opened once at most', async () => {
    const { visitor } = await begin('en', ...words);
    const before = (await issues()).length;
    redmine.process.freeze();
    expect((await say(visitor, 'yes')).text).toMatch(/^I do not know yet whether that went through\./);
    expect(await stateOf(visitor)).toBe('queued');
    redmine.process.resume();
    expect([before, before + 1]).toContain((await issues()).length);
  });
});
