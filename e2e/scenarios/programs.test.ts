import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { Problem } from '#contracts/rest.js';
import type { ConversationSummary, EventView } from '#contracts/views.js';
import type { RestClient } from '#sdk/rest-client.js';
import { createRestClient } from '#sdk/rest-client.js';
import { Api } from '../support/api.js';
import { closeClients, codeOf, connectOperator, signInCookie } from '../support/clients.js';
import { demoApiKey, unanswerableQuestions } from '../support/demo.js';
import { newVisitor, RawSocket, visitorAuth } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

const path = '/api/v1/conversations';

let server: TestServer;
let program: RestClient;
let plain: Api;
let visitorId: VisitorId;
let token: string;
let id: ConversationId;

beforeAll(async () => {
  server = await TestServer.start();
  program = createRestClient({ url: server.url, headers: { 'X-API-Key': demoApiKey } });
  plain = new Api(server.url);
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});
beforeEach(async () => {
  const visitor = await newVisitor(server.url);
  visitorId = visitor.visitorId as VisitorId;
  token = visitor.token;
  ({ id } = await program.startConversation({ chatbotId: 'valdora', visitorId, locale: 'en', page: 'e-mail' }));
});

test('a program brings a visitor from another channel, who is answered by the bot and then by a person', async () => {
  const anna = await connectOperator(server.url, 'anna');
  const said = await program.postMessage(id, { from: 'visitor', text: unanswerableQuestions('en') });
  expect(said).toMatchObject({ type: 'message.posted', actor: { kind: 'visitor', id: visitorId } });
  expect(said.principal).toMatchObject({ kind: 'api_key' });
  const waiting = async () => (await program.conversation(id)).state;
  await expect.poll(waiting).toMatch(/queued|offered/);
  const assigned = await program.assign(id, anna.id);
  expect(assigned).toMatchObject({ state: 'assigned', owner: { id: anna.id } });
  expect(await program.assign(id, anna.id)).toEqual(assigned);
  anna.client.close();
});

test('a program of the business posts while the bot has control, and its messages reach the page', async () => {
  const page = await RawSocket.open(server.url, '/visitor', { auth: visitorAuth(token) });
  const { control } = await program.conversation(id);
  const text = 'Your parcel is on its way.';
  expect(await program.postMessage(id, { from: 'business', text, control })).toMatchObject({
    actor: { kind: 'api_key' },
  });
  expect(JSON.stringify(await page.waitForMessage('event'))).toContain(text);
  page.close();
  await program.handOff(id);
  expect(await codeOf(program.postMessage(id, { from: 'business', text }))).toBe('wrong_state');
  expect(await codeOf(program.handOff(id))).toBe('wrong_state');
});

test('a program notes, labels, prioritises and resolves', async () => {
  expect(await program.writeNote(id, 'Paid on Monday.')).toMatchObject({
    type: 'note.posted',
    actor: { kind: 'api_key' },
  });
  await program.setLabels(id, ['paid', 'late']);
  expect(await program.setPriority(id, 'high')).toMatchObject({ priority: 'high', labels: ['paid', 'late'] });
  const resolved = await program.resolve(id, 'confirmed');
  expect(resolved).toMatchObject({ state: 'resolved', resolvedBy: 'api' });
  expect(await program.resolve(id, 'confirmed')).toEqual(resolved);
  expect(await codeOf(program.resolve(id, 'spam'))).toBe('wrong_state');
});

test('a visitor has one open conversation, and all of them can be read', async () => {
  const body = { chatbotId: 'valdora', visitorId, locale: 'en' };
  const again = await plain.post<ConversationSummary>(path, body);
  expect([again.status, again.body.id, again.headers.get('location')]).toEqual([200, id, `${path}/${id}`]);
  const { items, total } = await program.visitorConversations(visitorId);
  expect([items.map((one) => one.id), total]).toEqual([[id], 1]);
  expect(await program.visitor(visitorId)).toMatchObject({ id: visitorId, chatbotId: 'valdora', locale: 'en' });
  expect(JSON.stringify(await program.visitor(visitorId))).not.toContain('token');
  expect(await codeOf(program.visitor('nobody' as VisitorId))).toBe('not_found');
  for (const name of ['visitorId', 'chatbotId']) {
    const unknown = await plain.post<Problem>(path, { ...body, [name]: 'nobody' });
    expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ pointer: `/${name}` }] } });
  }
});

test('a posted message has an address, and a repeat under its key returns the same event, after a kill, too', async () => {
  const message = { from: 'visitor', text: 'Where is my order?' };
  const headers = { 'Idempotency-Key': 'mail-4711' };
  const first = await plain.post<EventView>(`${path}/${id}/messages`, message, headers);
  expect(first.status).toBe(201);
  expect((await plain.get<EventView[]>(first.headers.get('location') ?? '')).body).toEqual([first.body]);
  await server.kill();
  await server.start();
  const repeated = await plain.post<EventView>(`${path}/${id}/messages`, message, headers);
  expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect(repeated.body).toEqual(first.body);
  const other = await plain.post(`${path}/${id}/messages`, { ...message, text: 'Where is it?' }, headers);
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  expect((await plain.texts(id)).filter((text) => text === message.text)).toHaveLength(1);
});

test('operators note, label and resolve over REST as well, but cannot post for others', async () => {
  const headers = { Cookie: await signInCookie(server.url, 'marco'), Origin: server.url };
  const marco = createRestClient({ url: server.url, headers });
  const { operator } = await marco.me();
  expect(await marco.writeNote(id, 'I know this one.')).toMatchObject({ actor: { kind: 'operator', id: operator.id } });
  expect(await marco.setLabels(id, ['mine'])).toMatchObject({ labels: ['mine'] });
  const refused = await Promise.all([
    codeOf(marco.postMessage(id, { from: 'visitor', text: 'Hello' })),
    codeOf(marco.assign(id, operator.id)),
    codeOf(marco.handOff(id)),
    codeOf(marco.startConversation({ chatbotId: 'valdora', visitorId, locale: 'en' })),
  ]);
  expect(refused).toEqual(Array(4).fill('forbidden'));
  const { body } = await new Api(server.url, headers).post(`${path}/${id}/handoffs`, {});
  expect(body.detail).toBe('Only programs may do this.');
  expect(await marco.resolve(id, 'spam')).toMatchObject({ state: 'resolved', resolvedBy: 'operator' });
});
