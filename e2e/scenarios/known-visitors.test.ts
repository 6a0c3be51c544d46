import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VisitorId } from '#contracts/ids.js';
import { visitorAlias } from '#contracts/visitor-alias.js';
import type { VisitorView } from '#contracts/visitor-view.js';
import { RequestFailed } from '#sdk/client-types.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  codeOf,
  connectOperator,
  connectVisitor,
  conversationOf,
  settled,
  when,
} from '../support/clients.js';
import { TestServer } from '../support/server.js';
import { storedWords } from '../support/stored-words.js';

let server: TestServer;
let api: Api;
beforeAll(async () => {
  server = await TestServer.start();
  api = new Api(server.url);
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

async function aConversation() {
  const visitor = connectVisitor(server.url);
  visitor.send('Hello there');
  await settled(visitor);
  const id = await conversationOf(visitor);
  const { visitor: row } = await api.summary(id);
  return { visitor, id, visitorId: row.id as VisitorId };
}

test("operators see the page's data about its visitor, at once, marked as unverified", async () => {
  const { visitor, id, visitorId } = await aConversation();
  const anna = await connectOperator(server.url, 'anna');
  const handle = anna.client.open(id);
  expect((await when(handle.state, ({ summary }) => summary)).summary?.visitor.name).toBeNull();
  const change = { name: 'Ada Byron', email: 'Ada@Shop.example', attributes: { plan: 'gold', visits: 3, vip: true } };
  await visitor.setProfile(change);
  const seen = await when(handle.state, ({ summary }) => summary?.visitor.name === 'Ada Byron');
  expect(seen.summary?.visitor).toMatchObject({ id: visitorId, name: 'Ada Byron', assurance: 'none' });
  expect((await api.get<VisitorView>(`/api/v1/visitors/${visitorId}`)).body).toMatchObject({
    ...{ name: 'Ada Byron', email: 'ada@shop.example', phone: null, assurance: 'none' },
    attributes: { plan: 'gold', visits: 3, vip: true },
  });
});

test('a repeat leaves no trace, and data given before the first message arrive with it', async () => {
  const visitor = connectVisitor(server.url);
  await when(visitor.state, ({ connection }) => connection === 'live');
  for (let time = 0; time < 3; time += 1) await visitor.setProfile({ name: 'Grace' });
  visitor.send('Hello there');
  const id = await conversationOf(visitor);
  await visitor.setProfile({ name: 'Grace' });
  const log = await api.log(id);
  expect(log.filter(({ type }) => type === 'visitor.identified')).toMatchObject([
    { seq: 2, publicSeq: null, data: { name: 'Grace', assurance: 'none' } },
  ]);
});

test('an invalid profile is refused with its place, and changes nothing', async () => {
  const { visitor, visitorId } = await aConversation();
  const set = (change: object) => visitor.setProfile(change);
  for (const change of [
    { plan: 'gold' },
    { name: '' },
    { name: 'two\nlines' },
    { email: 'nobody' },
    { attributes: { a: {} } },
  ])
    expect(await codeOf(set(change))).toBe('invalid');
  const refused = await set({ attributes: { plan: 'x'.repeat(201) } }).catch((error: unknown) => error);
  expect(refused instanceof RequestFailed && refused.failure.errors?.[0]?.pointer).toBe('/attributes/plan');
  const { body } = await api.get<VisitorView>(`/api/v1/visitors/${visitorId}`);
  expect([body.name, body.email, body.attributes]).toEqual([null, null, {}]);
});

test('an erased visitor leaves no word of the profile in any file', async () => {
  const { visitor, id, visitorId } = await aConversation();
  const secrets = ['Zwiebelturm', 'oboenkonzert@shop.example', '+39 055 778899', 'kontrafagott'];
  const [name = '', email = '', phone = '', note = ''] = secrets;
  await visitor.setProfile({ name, email, phone, attributes: { note } });
  await when(
    (await connectOperator(server.url, 'anna')).client.open(id).state,
    ({ summary }) => summary?.visitor.name === name,
  );
  const admin = await Api.signedIn(server.url, 'elena');
  expect((await admin.ask('DELETE', `/api/v1/visitors/${visitorId}`)).status).toBe(204);
  expect(await storedWords(server.place, secrets)).toEqual([]);
  expect((await api.summary(id)).visitor).toEqual({
    id: visitorId,
    name: null,
    alias: visitorAlias(visitorId, 'en'),
    assurance: 'none',
  });
});

test('values that a visitor enters in the pre-chat form stay, whatever the page sets', async () => {
  const admin = await Api.signedIn(server.url, 'elena');
  const patch = (change: object) =>
    admin.ask('PATCH', '/api/v1/chatbots/valdora', {
      body: JSON.stringify(change),
      headers: { 'Content-Type': 'application/json' },
    });
  const topic = { kind: 'own', id: 'topic', label: { en: 'Topic' }, required: true, choices: { en: ['Repair'] } };
  const preChat = { isOn: true, fields: [{ kind: 'name', id: 'name', label: {}, required: true, choices: {} }, topic] };
  expect((await patch({ preChat })).status).toBe(200);
  const visitor = connectVisitor(server.url);
  const { chatbot, isFormFilled } = await when(visitor.state, ({ connection }) => connection === 'live');
  expect([chatbot?.preChat, isFormFilled]).toEqual([preChat.fields, false]);
  const refused = await visitor.submitForm({ name: 'Ada', topic: 'Weather' }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ failure: { code: 'invalid', errors: [{ pointer: '/values/topic' }] } });
  await visitor.submitForm({ name: 'Ada', topic: 'Repair' });
  await visitor.setProfile({ name: 'Eve' });
  visitor.send('Hello there');
  await settled(visitor);
  const { visitor: row } = await api.summary(await conversationOf(visitor));
  expect(row).toMatchObject({ name: 'Ada', assurance: 'none' });
  expect((await api.get<VisitorView>(`/api/v1/visitors/${row.id}`)).body).toMatchObject({
    name: 'Ada',
    form: { typed: ['name'], answers: [{ label: 'Topic', value: 'Repair' }] },
  });
  expect((await patch({ preChat: { isOn: false } })).status).toBe(200);
});
