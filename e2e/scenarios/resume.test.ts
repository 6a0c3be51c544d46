import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryStore } from '#sdk/key-value-store.js';
import { Api, numberingErrors } from '../support/api.js';
import {
  closeClients,
  connectOperator,
  connectVisitor,
  conversationOf,
  settled,
  startWaitingVisitor,
  textsOf,
  when,
} from '../support/clients.js';
import { newKey, rawVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';

let server: TestServer;
let api: Api;
let proxy: TcpProxy;

beforeAll(async () => {
  server = await TestServer.start();
  api = new Api(server.url);
  proxy = await TcpProxy.to(server.port);
});
afterEach(closeClients);
afterAll(async () => {
  proxy.close();
  await server.dispose();
});

test('a reload shows the same conversation', async () => {
  const store = memoryStore();
  const { visitor, id } = await startWaitingVisitor(server.url, { store });
  for (const text of ['one', 'two', 'three']) visitor.send(text);
  const before = await settled(visitor);
  visitor.close();

  const again = connectVisitor(server.url, { store });
  const after = await when(again.state, ({ connection }) => connection === 'live');
  expect(after.events).toEqual(before.events);
  expect(after.conversation).toMatchObject({ id, state: 'queued' });
});

test('two tabs show one conversation, whichever of them sends', async () => {
  const store = memoryStore();
  const { visitor: left, id } = await startWaitingVisitor(server.url, { store });
  const right = connectVisitor(server.url, { store });
  await when(right.state, ({ connection }) => connection === 'live');
  left.send('from the left');
  await when(right.state, (state) => textsOf(state).includes('from the left'));
  right.send('from the right');
  await when(left.state, (state) => textsOf(state).includes('from the right'));
  await Promise.all([settled(left), settled(right)]);
  expect(left.state.get().events).toEqual(right.state.get().events);
  expect(await api.texts(id)).toEqual(['from the left', 'from the right']);
});

test('messages posted while a visitor was away arrive afterwards, dense and in order', async () => {
  const { visitor, id } = await startWaitingVisitor(proxy.url);
  const anna = await connectOperator(server.url, 'anna');
  await anna.client.command(id, { type: 'accept' });
  const handle = anna.client.open(id);
  await when(visitor.state, ({ conversation }) => conversation?.state === 'assigned');
  proxy.cut();
  await when(visitor.state, ({ connection }) => connection !== 'live');

  const said = Array.from({ length: 30 }, (_, index) => `reply ${index}`);
  for (const text of said) handle.send(text);
  await when(handle.state, (state) => state.outbox.length === 0 && textsOf(state).length === 30);
  visitor.send('written without a connection');
  proxy.restore();

  const { events } = await when(visitor.state, (state) => textsOf(state).length === 31);
  expect(textsOf({ events })).toEqual([...said, 'written without a connection']);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(await api.texts(id)).toEqual(textsOf({ events }));
  await handle.command({ type: 'resolve', outcome: 'confirmed' });
});

test('a message with a lost acknowledgement is sent again and stored once', async () => {
  const { visitor, id } = await startWaitingVisitor(proxy.url);
  const anna = await connectOperator(server.url, 'anna');
  const handle = anna.client.open(id);
  proxy.dropReplies();
  visitor.send('did you hear me?');
  await when(handle.state, (state) => textsOf(state).length === 1);
  expect(visitor.state.get().outbox).toMatchObject([{ text: 'did you hear me?', status: 'sending' }]);
  proxy.cut();
  proxy.restore();

  const { events } = await settled(visitor);
  expect(textsOf({ events })).toEqual(['did you hear me?']);
  expect(await api.texts(id)).toEqual(['did you hear me?']);
});

test('the same key with the same text is one message, however often it is sent', async () => {
  const { raw, id } = await rawVisitor(server.url);
  const key = newKey();
  const together = await Promise.all([raw.say(id, 'once', key), raw.say(id, 'once', key), raw.say(id, 'once', key)]);
  const later = await raw.say(id, 'once', key);
  const answers = [...together, later].map((ack) => (ack.ok ? ack : null));
  expect(answers.map((answer) => answer?.duplicate)).toEqual([false, true, true, true]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer?.event))).size).toBe(1);
  expect(answers[0]?.event).toMatchObject({ clientKey: key, seq: 2 });
  const log = await api.log(id);
  expect(log.filter(({ clientKey }) => clientKey === key)).toHaveLength(1);
  expect(numberingErrors(log)).toEqual([]);
  raw.close();
});

test('the same key with another text is rejected and changes nothing', async () => {
  const { raw, id } = await rawVisitor(server.url);
  const key = newKey();
  await raw.say(id, 'the first text', key);
  const reused = await raw.say(id, 'another text', key);
  expect(reused).toMatchObject({ ok: false, error: { code: 'client_key_reused', retryable: false } });
  const command = await raw.ask('command', { conversationId: id, clientKey: key, command: { type: 'resolve' } });
  expect(command).toMatchObject({ ok: false, error: { code: 'client_key_reused' } });
  const log = await api.log(id);
  expect(log.filter(({ actor }) => actor.kind === 'visitor').map(({ type }) => type)).toEqual([
    'conversation.started',
    'message.posted',
  ]);
  raw.close();
});

test('a command repeated under its key is executed once', async () => {
  const { raw, id } = await rawVisitor(server.url);
  const request = { conversationId: id, clientKey: newKey(), command: { type: 'request-handoff' } };
  expect(await raw.ask('command', request)).toMatchObject({ ok: true, duplicate: false });
  expect(await raw.ask('command', request)).toMatchObject({ ok: true, duplicate: true });
  expect((await api.log(id)).filter(({ type }) => type === 'handoff.started')).toHaveLength(1);
  raw.close();
});

test('a visitor unknown to the server becomes a new one and keeps unsent messages', async () => {
  const store = memoryStore();
  store.setItem('parley:valdora:token', 'pvt_of_another_installation_0000');
  const visitor = connectVisitor(server.url, { store });
  visitor.send('hello again');
  await settled(visitor);
  expect(await api.texts(await conversationOf(visitor))).toContain('hello again');
});
