import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { Api } from '../support/api.js';
import { parley } from '../support/cli.js';
import { closeClients, connectOperator, connectVisitor, conversationOf, when } from '../support/clients.js';
import { TestServer } from '../support/server.js';
import { storedWords } from '../support/stored-words.js';

const secrets = ['zwiebelturm', 'oboenkonzert'] as const;

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await TestServer.start();
  admin = await Api.signedIn(server.url, 'elena');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const found = () => storedWords(server.place, secrets);

/** A visitor who asked the bot, was handed over, and about whom an operator wrote a note. */
async function talk() {
  const visitor = connectVisitor(server.url);
  visitor.send(`I want a person: my ${secrets[0]} is broken`);
  await when(visitor.state, ({ events }) => events.some(({ type }) => type === 'handoff.started'));
  const id = await conversationOf(visitor);
  const anna = await connectOperator(server.url, 'anna');
  await anna.client.command(id, { type: 'take-over' }).catch(() => anna.client.command(id, { type: 'accept' }));
  await anna.client.command(id, { type: 'write-note', text: `sounds like the ${secrets[1]}` });
  return { visitor, id };
}

const hits = async () => (await admin.get<unknown[]>(`/api/v1/history?q=${secrets[0]}`)).body.length;

/** Every reader of history and knowledge returns nothing of the conversation. */
async function expectForgotten(id: ConversationId): Promise<void> {
  expect(await hits()).toBe(0);
  const log = await admin.log(id);
  expect(JSON.stringify(log)).not.toMatch(new RegExp(secrets.join('|')));
  expect(log.at(-1)?.type).toBe('conversation.erased');
  const questions = await admin.get('/api/v1/questions');
  expect(JSON.stringify(questions.body)).not.toContain(secrets[0]);
  const exported = await admin.get<unknown>('/api/v1/history-exports?format=json');
  expect(JSON.stringify(exported.body)).not.toMatch(new RegExp(secrets.join('|')));
}

test('an admin erases a conversation: its words leave every file, and nobody can write in it any more', async () => {
  const { visitor, id } = await talk();
  await expect.poll(hits).toBe(1);
  expect(await found()).not.toEqual([]);
  expect((await new Api(server.url).ask('DELETE', `/api/v1/conversations/${id}`)).status).toBe(403);
  expect((await (await Api.signedIn(server.url, 'sofia')).ask('DELETE', `/api/v1/conversations/${id}`)).status).toBe(
    403,
  );
  expect((await admin.ask('DELETE', `/api/v1/conversations/${id}`)).status).toBe(204);
  expect(await found()).toEqual([]);
  await expectForgotten(id);
  expect((await admin.ask('DELETE', `/api/v1/conversations/${id}`)).status).toBe(404);
  await when(visitor.state, ({ conversation }) => conversation?.state === 'closed');
  await when(visitor.state, ({ events }) => !JSON.stringify(events).includes(secrets[0]));
});

test('an admin erases a visitor: every conversation is erased and the token opens nothing', async () => {
  const { id } = await talk();
  const visitorId = (await admin.summary(id)).visitor.id;
  expect((await admin.ask('DELETE', `/api/v1/visitors/${visitorId}`)).status).toBe(204);
  expect(await found()).toEqual([]);
  await expectForgotten(id);
  expect((await admin.get(`/api/v1/visitors/${visitorId}`)).status).toBe(404);
  expect((await admin.ask('DELETE', `/api/v1/visitors/${visitorId}`)).status).toBe(404);
});

test('the command line erases while the server is stopped', async () => {
  const { id } = await talk();
  closeClients();
  await server.stop();
  expect(await found()).not.toEqual([]);
  const { code, output } = await parley(server.place, 'erase', 'conversation', id);
  expect([code, output]).toEqual([0, expect.stringContaining(`Erased the conversation ${id}`)]);
  expect(await found()).toEqual([]);
  expect((await parley(server.place, 'erase', 'everything')).code).toBe(2);
  await server.start();
  admin = await Api.signedIn(server.url, 'elena');
  await expectForgotten(id);
});
