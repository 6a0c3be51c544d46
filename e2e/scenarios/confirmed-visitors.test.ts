import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VisitorCreated } from '#contracts/rest.js';
import type { VisitorIdentified } from '#contracts/visitor-identity.js';
import type { VisitorView } from '#contracts/visitor-view.js';
import { memoryStore } from '#sdk/key-value-store.js';
import { freePort } from '#testing/free-port.js';
import { MailServer } from '#testing/mail-server.js';
import { Api } from '../support/api.js';
import { closeClients, codeOf, connectVisitor, conversationOf, settled, when } from '../support/clients.js';
import { TestServer } from '../support/server.js';

/** A client of the demonstration. */
const email = 'federica.donati@example.net';
const codes = '/api/v1/visitor-email-codes';
const confirmations = '/api/v1/visitor-email-confirmations';

let mailServer: MailServer;
let server: TestServer;
let api: Api;
let nobody: Api;

beforeAll(async () => {
  mailServer = await MailServer.start();
  const port = await freePort();
  server = await TestServer.start({
    port,
    env: {
      PUBLIC_URL: `http://localhost:${port}`,
      MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: 'Valdora <help@valdora.example>',
    },
  });
  api = new Api(server.url);
  nobody = new Api(server.url, {});
});
afterAll(async () => {
  closeClients();
  await server.dispose();
  await mailServer.close();
});

const sentTo = (address: string) => mailServer.taken.filter(({ to }) => to.includes(address));
async function codeFor(address: string, count = 1): Promise<string> {
  await expect.poll(() => sentTo(address).length).toBe(count);
  return /^\d{6}$/m.exec(sentTo(address).at(-1)?.parsed.text ?? '')?.[0] ?? '';
}

test('a visitor confirms the address of a client by a code, and is linked to the client in the open conversation', async () => {
  const store = memoryStore();
  const visitor = connectVisitor(server.url, { store });
  visitor.send('Hello there');
  await settled(visitor);
  const id = await conversationOf(visitor);
  const before = store.getItem('parley:valdora:token');
  await visitor.requestEmailCode(email);
  await visitor.confirmEmail(await codeFor(email));
  await when(visitor.state, ({ assurance, connection }) => assurance === 'confirmed' && connection === 'live');
  expect(store.getItem('parley:valdora:token')).not.toBe(before);
  const summary = await api.summary(id);
  expect(summary).toMatchObject({ visitor: { name: email, assurance: 'confirmed' }, clientId: expect.any(String) });
  expect((await api.get<VisitorView>(`/api/v1/visitors/${summary.visitor.id}`)).body).toMatchObject({
    assurance: 'confirmed',
    identity: null,
    confirmation: { email },
  });
  // The conversation continues, and the old token is refused.
  visitor.send('It is me');
  await settled(visitor);
  expect((await api.summary(id)).messageCount).toBeGreaterThan(1);
  expect((await nobody.post(codes, { chatbotId: 'valdora', visitorToken: before, email })).status).toBe(401);
});

test('programs do the same over REST, and cannot detect an address without a client', async () => {
  const client = { name: 'Rita', email: 'rita@shop.example', phone: null, externalIds: {}, customFields: {} };
  expect((await api.post('/api/v1/clients', client)).status).toBe(201);
  const aVisitor = async () => {
    const { body } = await nobody.post<VisitorCreated>('/api/v1/visitors', { chatbotId: 'valdora', locale: 'it' });
    const mine = { chatbotId: 'valdora', visitorToken: body.token };
    return {
      ask: (address: string) => nobody.post(codes, { ...mine, email: address }),
      type: (code: string) => nobody.post<VisitorIdentified & { code: string }>(confirmations, { ...mine, code }),
    };
  };
  const [rita, stranger] = [await aVisitor(), await aVisitor()];
  const [known, unknown] = [await rita.ask(client.email), await stranger.ask('nobody@shop.example')];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(known.status).toBe(202);
  const code = await codeFor(client.email);
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await rita.type(wrong)).body.code).toBe('wrong_code');
  // The work on a request is done at some moment within a second.
  await expect.poll(async () => (await stranger.type(wrong)).body.code).toBe('wrong_code');
  expect(sentTo('nobody@shop.example')).toEqual([]);
  expect((await rita.type(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(201);
});

test('codes are limited for each visitor', async () => {
  const { body } = await nobody.post<VisitorCreated>('/api/v1/visitors', { chatbotId: 'valdora', locale: 'en' });
  const ask = (address: string) =>
    nobody.post(codes, { chatbotId: 'valdora', visitorToken: body.token, email: address });
  for (let count = 0; count < 3; count += 1) expect((await ask(`nobody${count}@shop.example`)).status).toBe(202);
  const refused = await ask('nobody4@shop.example');
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
});

test('an invalid code or address is refused with its place', async () => {
  const visitorToken = 'pvs_unknown';
  const refused = await nobody.post(confirmations, { chatbotId: 'valdora', visitorToken, code: '12345' });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/code', detail: 'must be six digits' }] },
  });
  expect(await nobody.post(codes, { chatbotId: 'valdora', visitorToken, email: 'ada at shop' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/email' }] },
  });
  expect((await nobody.post(confirmations, { chatbotId: 'valdora', visitorToken, code: '123456' })).status).toBe(401);
});

test('without a mail server nothing of it is offered', async () => {
  const other = await TestServer.start();
  const visitor = connectVisitor(other.url);
  const { chatbot } = await when(visitor.state, ({ connection }) => connection === 'live');
  expect(chatbot).not.toHaveProperty('confirmsEmail');
  expect(await codeOf(visitor.requestEmailCode(email))).toBe('mail_not_configured');
  closeClients();
  await other.dispose();
});
