import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Chatbot } from '#contracts/chatbot.js';
import { memoryStore } from '#sdk/key-value-store.js';
import {
  closeClients,
  codeOf,
  connectOperator,
  connectVisitor,
  conversationOf,
  type SignedInOperator,
  settled,
  startWaitingVisitor,
  textsOf,
  when,
} from '../support/clients.js';
import { valdora } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let sofia: SignedInOperator;
let lodge: Chatbot;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
  sofia = await connectOperator(server.url, 'sofia');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const launcherOf = async ({ id }: Chatbot) => (await fetch(`${server.url}/widget/launcher.js?chatbot=${id}`)).text();
const newChatbot = (name: string) => sofia.rest.createChatbot({ name, locales: ['en'] });

test('of an archived chatbot conversations that are open are finished, and none begins or is reopened', async () => {
  lodge = await newChatbot('Lodge');
  const options = { chatbotId: lodge.id };
  const { visitor, id } = await startWaitingVisitor(server.url, options);
  await sofia.client.command(id, { type: 'accept' });
  const others = { ...options, store: memoryStore() };
  const idle = connectVisitor(server.url, others);
  await settled(idle);
  const { archivedAt } = await sofia.rest.archiveChatbot(lodge.id);
  expect(archivedAt).not.toBeNull();

  visitor.send('Are you still there?');
  await settled(visitor);
  const handle = sofia.client.open(id);
  handle.send('Until we are done.');
  await when(visitor.state, (state) => textsOf(state).includes('Until we are done.'));
  await handle.command({ type: 'resolve', outcome: 'confirmed' });
  await when(visitor.state, ({ conversation }) => conversation?.state === 'resolved');
  visitor.send('One more thing');
  const { outbox } = await when(visitor.state, (state) => state.outbox[0]?.status === 'failed');
  expect(outbox[0]?.failure?.code).toBe('chatbot_archived');

  idle.send('Anybody?');
  const refused = await when(idle.state, (state) => state.outbox[0]?.status === 'failed');
  expect(refused.outbox[0]?.failure?.code).toBe('chatbot_archived');
  const stranger = connectVisitor(server.url, options);
  const { failure } = await when(stranger.state, ({ connection }) => connection === 'refused');
  expect(failure?.code).toBe('chatbot_archived');
  expect(await launcherOf(lodge)).toMatch(/^Object\.assign\(.*"archived":"the chatbot \\"lodge\\" is archived/);
});

test('keeps its history, articles and settings, also over a restart, and is in use again when it is restored', async () => {
  await server.kill();
  await server.start();
  sofia = await connectOperator(server.url, 'sofia');
  const { items } = await sofia.rest.conversations({ chatbotId: lodge.id });
  expect(items).toHaveLength(1);
  expect(await sofia.rest.chatbot(lodge.id)).toMatchObject({ name: 'Lodge', archivedAt: expect.any(String) });
  await sofia.rest.restoreChatbot(lodge.id);
  expect(await codeOf(sofia.rest.restoreChatbot(lodge.id))).toBe('not_found');
  expect(await sofia.rest.chatbot(lodge.id)).toEqual(lodge);
  expect(await launcherOf(lodge)).not.toContain('is archived');
  const visitor = connectVisitor(server.url, { chatbotId: lodge.id });
  await settled(visitor);
  visitor.send('Hello again');
  await conversationOf(visitor);
  await settled(visitor);
});

test('messages in flight while it is being archived are either acknowledged and stored, or refused and not stored', async () => {
  const chatbot = await newChatbot('Rush');
  const visitors = Array.from({ length: 12 }, () => connectVisitor(server.url, { chatbotId: chatbot.id }));
  await Promise.all(visitors.map(settled));
  const archiving = sofia.rest.archiveChatbot(chatbot.id);
  for (const [place, visitor] of visitors.entries()) visitor.send(`Words of ${place}`);
  await archiving;
  await Promise.all(
    visitors.map((visitor) => when(visitor.state, ({ outbox }) => outbox.every(({ status }) => status === 'failed'))),
  );
  const accepted = visitors.flatMap(({ state }, place) =>
    state.get().outbox.length === 0 ? [`Words of ${place}`] : [],
  );
  const { items } = await sofia.rest.conversations({ chatbotId: chatbot.id, limit: 100 });
  const kept: string[] = [];
  for (const { id } of items) {
    const handle = sofia.client.open(id);
    kept.push(...textsOf(await when(handle.state, ({ loaded }) => loaded)).filter((text) => text.startsWith('Words')));
  }
  expect(kept.sort()).toEqual(accepted.sort());
});

test('the last one in use, and one without the right, cannot be archived', async () => {
  const { items } = await sofia.rest.chatbots();
  const inUse = items.filter(({ id, archivedAt }) => archivedAt === null && id !== valdora);
  for (const { id } of inUse) await sofia.rest.archiveChatbot(id);
  expect(await codeOf(sofia.rest.archiveChatbot(valdora))).toBe('last_chatbot');
  const { rest: anna } = await connectOperator(server.url, 'anna');
  expect(await codeOf(anna.archiveChatbot(valdora))).toBe('forbidden');
  expect(await codeOf(anna.restoreChatbot(lodge.id))).toBe('forbidden');
  expect(await codeOf(sofia.rest.archiveChatbot('none' as Chatbot['id']))).toBe('not_found');
});
