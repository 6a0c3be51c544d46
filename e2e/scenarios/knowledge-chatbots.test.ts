import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatbotId } from '#contracts/ids.js';
import type { RestClient } from '#sdk/rest-client.js';
import { closeClients, codeOf, connectOperator, connectVisitor, when } from '../support/clients.js';
import { aboutRenting, ask, publishedArticle, valdora } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let sofia: RestClient;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000', TRAINING: 'off' } });
  ({ rest: sofia } = await connectOperator(server.url, 'sofia'));
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

test('a setting applies to the next question, leaves the others unchanged and survives a restart', async () => {
  const { policy, greeting } = await sofia.chatbot(valdora);
  await publishedArticle(sofia, aboutRenting('raft', 'Rafts are 60 euros.'));
  const topic = { name: 'Rafts', phrases: ['rafts'] };
  const patched = await sofia.patchChatbot(valdora, { policy: { threshold: 0.8 }, policyTopics: [topic] });
  expect(patched).toMatchObject({ policy: { ...policy, threshold: 0.8 }, greeting, policyTopics: [topic] });
  expect((await ask(server.url, 'do you rent rafts')).said).toBeNull();
  await sofia.patchChatbot(valdora, { policyTopics: [] });
  expect((await ask(server.url, 'do you rent rafts')).said).toBe('Rafts are 60 euros.');
  await server.kill();
  await server.start();
  expect((await sofia.chatbot(valdora)).policy).toEqual({ ...policy, threshold: 0.8 });
});

test('synonyms work at once and after a restart', async () => {
  await publishedArticle(sofia, { ...aboutRenting('velocipede', 'Old bicycles are 8 euros.'), variants: [] });
  await sofia.patchChatbot(valdora, { synonyms: [['velocipede', 'boneshaker']] });
  const question = 'Can I rent a boneshaker?';
  expect((await ask(server.url, question)).said).toBe('Old bicycles are 8 euros.');
  await server.kill();
  await server.start();
  expect((await ask(server.url, question)).said).toBe('Old bicycles are 8 euros.');
});

test('an open chat receives changed hours and greetings', async () => {
  const { greeting } = await sofia.chatbot(valdora);
  const visitor = connectVisitor(server.url);
  await when(visitor.state, ({ connection, chatbot }) => connection === 'live' && chatbot?.opensAt === null);
  // Open on one day of the week, in three days: closed whenever this is run.
  const inThreeDays = (new Date().getUTCDay() + 6 + 3) % 7;
  const week = Array.from({ length: 7 }, (_, day) => (day === inThreeDays ? [{ from: '09:00', to: '18:00' }] : []));
  await sofia.patchChatbot(valdora, {
    hours: { timeZone: 'UTC', week, closedOn: [] },
    greeting: { en: 'Good evening' },
  });
  const { chatbot } = await when(visitor.state, (state) => state.chatbot?.opensAt !== null);
  expect(chatbot?.greeting.en).toBe('Good evening');
  await sofia.patchChatbot(valdora, { hours: null, greeting });
  await when(visitor.state, (state) => state.chatbot?.opensAt === null);
});

test('a patch is rejected with its errors, and an unknown chatbot is 404', async () => {
  const week = Array(7).fill([{ from: '09:00', to: '18:00' }]);
  const wrong = sofia.patchChatbot(valdora, { hours: { timeZone: 'Mars/Olympus', week, closedOn: [] } });
  await expect(wrong).rejects.toMatchObject({ failure: { errors: [{ pointer: '/hours/timeZone' }] } });
  await expect(sofia.chatbot('nobody' as ChatbotId)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  expect((await sofia.chatbots()).items.map(({ id }) => id)).toEqual([valdora]);
});

test('the sites of a chatbot are stored as origins and appear in the policy of its panel page', async () => {
  const panel = () => fetch(`${server.url}/widget/panel?chatbot=${valdora}`);
  const { sites } = await sofia.patchChatbot(valdora, { sites: ['https://例.jp/shop', 'http://localhost:8080'] });
  expect(sites).toEqual(['https://xn--fsq.jp', 'http://localhost:8080']);
  expect((await panel()).headers.get('content-security-policy')).toContain(
    "frame-ancestors 'self' https://xn--fsq.jp http://localhost:8080",
  );
  for (const wrong of ['https://a.example\n', 'https://a.example; script-src *', 'a.example'])
    expect(await codeOf(sofia.patchChatbot(valdora, { sites: [wrong] }))).toBe('invalid');
  expect((await panel()).status).toBe(200);
  await sofia.patchChatbot(valdora, { sites: [] });
});

test('pages that load the widget are listed by site until they are allowed, and after a restart', async () => {
  const load = async (origin: string) => {
    const answer = await fetch(`${server.url}/widget/launcher.js?chatbot=${valdora}`, { headers: { Origin: origin } });
    return answer.text();
  };
  await sofia.patchChatbot(valdora, { sites: ['https://shop.example'] });
  expect(await load('https://shop.example')).toContain('customElements.define');
  for (let count = 0; count < 3; count += 1)
    expect(await load('https://other.example')).toMatch(/^console\.warn.*Settings, Chatbots, Installation/);
  const refused = { origin: 'https://other.example', outcome: 'refused', loads: 3 };
  expect(await sofia.widgetLoads(valdora)).toMatchObject([
    refused,
    { origin: 'https://shop.example', outcome: 'shown', loads: 1 },
  ]);
  await server.stop();
  await server.start();
  expect(await sofia.widgetLoads(valdora)).toContainEqual(expect.objectContaining(refused));
  await sofia.patchChatbot(valdora, { sites: ['https://shop.example', 'https://other.example'] });
  expect((await sofia.widgetLoads(valdora)).map(({ outcome }) => outcome)).toEqual(['shown']);
  expect(await codeOf(sofia.widgetLoads('nobody' as ChatbotId))).toBe('not_found');
  await sofia.patchChatbot(valdora, { sites: [] });
});

test('a chatbot is created, takes visitors at once, and is renamed under its id', async () => {
  const created = await sofia.createChatbot({ name: 'Caffè Sport', locales: ['it'], greeting: { it: 'Buongiorno!' } });
  expect(created).toMatchObject({ id: 'caffe-sport', sites: [], policyTopics: [], policy: { bot: 'answers' } });
  const visitor = connectVisitor(server.url, { chatbotId: created.id });
  const { chatbot } = await when(visitor.state, (state) => state.chatbot !== null);
  expect(chatbot?.greeting).toEqual({ it: 'Buongiorno!' });
  const { name, locales, greeting } = await sofia.patchChatbot(created.id, {
    name: ' Bar Sport ',
    locales: ['en', 'it'],
  });
  expect({ name, locales, greeting }).toEqual({
    name: 'Bar Sport',
    locales: ['en', 'it'],
    greeting: { it: 'Buongiorno!' },
  });
  await server.kill();
  await server.start();
  expect((await sofia.chatbot(created.id)).name).toBe('Bar Sport');
  for (const wrong of [{ name: ' ' }, { locales: [] }, { locales: ['en', 'en'] }, { locales: ['xx'] }])
    expect(await codeOf(sofia.patchChatbot(created.id, wrong as never))).toBe('invalid');
  const { rest: anna } = await connectOperator(server.url, 'anna');
  expect(await codeOf(anna.createChatbot({ name: 'Mine', locales: ['en'] }))).toBe('forbidden');
});
