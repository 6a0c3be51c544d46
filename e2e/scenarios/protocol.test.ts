import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { protocolLimits } from '#contracts/limits.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import { rates } from '#contracts/rates.js';
import type { VisitorReplies } from '#contracts/socket-protocol.js';
import { Api } from '../support/api.js';
import { closeClients, settled, signInCookie, startWaitingVisitor, textsOf, when } from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { newKey, newVisitor, RawSocket, type RawVisitor, rawVisitor, visitorAuth } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let api: Api;
let alice: RawVisitor;

beforeAll(async () => {
  server = await TestServer.start();
  api = new Api(server.url);
  alice = await rawVisitor(server.url);
});
afterEach(closeClients);
afterAll(async () => {
  alice.raw.close();
  await server.dispose();
});

function refusal(code: string) {
  return { ok: false, error: { code, message: expect.any(String), retryable: expect.any(Boolean) } };
}

test('a malformed payload is rejected with pointers to its errors, and changes nothing', async () => {
  const { raw, id } = await rawVisitor(server.url);
  const good = { conversationId: id, clientKey: newKey(), text: 'hello' };
  const before = await api.log(id);
  const { text: _, ...withoutText } = good;
  const malformed: unknown[] = [
    withoutText,
    null,
    [],
    'hello',
    { ...good, text: 5 },
    { ...good, text: '' },
    { ...good, text: ' \n ' },
    { ...good, clientKey: 'short' },
    { ...good, clientKey: `${good.clientKey}!` },
    { ...good, conversationId: '../../etc/passwd' },
  ];
  for (const payload of malformed) expect(await raw.ask('message.send', payload)).toMatchObject(refusal('invalid'));
  const extra = await raw.ask('command', { conversationId: id, clientKey: newKey(), command: { type: 'accept' } });
  expect(extra).toMatchObject(refusal('invalid'));
  const unknownField = await raw.ask('typing', { conversationId: id, active: true, loud: true });
  expect(unknownField).toMatchObject({ error: { code: 'invalid', errors: [{ pointer: expect.any(String) }] } });
  expect(await raw.ask('sync', { items: [] })).toMatchObject(refusal('invalid'));
  expect(await api.log(id)).toEqual(before);
  raw.close();
});

test('an unknown message name is acknowledged with an error', async () => {
  const names = ['conversation.delete', 'toString', '__proto__', 'constructor', 'conversation.watch', ''];
  for (const name of names) expect(await alice.raw.ask(name, {})).toMatchObject(refusal('unknown_message'));
  expect(await alice.raw.ask('message.send')).toMatchObject(refusal('invalid'));
});

test('a message without an acknowledgement callback is dropped', async () => {
  const { raw, id } = await rawVisitor(server.url);
  raw.socket.emit('message.send', { conversationId: id, clientKey: newKey(), text: 'nobody waits for an answer' });
  expect(await raw.say(id, 'somebody waits')).toMatchObject({ ok: true });
  expect(await api.texts(id)).toEqual(['somebody waits']);
  raw.close();
});

test('text is stored exactly as it was sent', async () => {
  const { raw, id } = await rawVisitor(server.url);
  const texts = [
    'Grüße 👩‍👩‍👧‍👦 🇮🇹 e\u0301 \u200B',
    'مرحبا \u202Eabc\u202C שלום',
    '  spaces,\ttabs\r\nand lines  ',
    '<b>"quoted" & \\ \u0001 \u2028</b>',
    '🙂'.repeat(protocolLimits.textLength),
    'x'.repeat(protocolLimits.textLength),
  ];
  for (const text of texts) expect(await raw.say(id, text)).toMatchObject({ ok: true });
  const said = (await api.log(id)).filter(({ actor }) => actor.kind === 'visitor');
  expect(textsOf({ events: said })).toEqual(texts);
  const synced = await raw.ask<VisitorReplies['sync']>('sync', {
    items: [{ conversationId: id, after: 0, epoch: null }],
  });
  const events = synced.ok ? (synced.items[0]?.events ?? []) : [];
  expect(textsOf({ events: events.filter(({ actor }) => actor.kind === 'visitor') })).toEqual(texts);
  raw.close();
});

test('text that is not storable or too long is rejected', async () => {
  const { raw, id } = await rawVisitor(server.url);
  const texts = [
    'with \u0000 NUL',
    'lone \uD800 surrogate',
    '\uDC00',
    'x'.repeat(protocolLimits.textLength + 1),
    '🙂'.repeat(4001),
  ];
  for (const text of texts) expect(await raw.say(id, text)).toMatchObject({ ok: false });
  expect(await api.texts(id)).toEqual([]);
  raw.close();
});

test("another visitor's conversation can be neither read nor changed, by any id", async () => {
  const mallory = await rawVisitor(server.url);
  await alice.raw.say(alice.id, suggestedQuestions('en'));
  const answer = async () =>
    (await api.log(alice.id)).find((each) => each.type === 'message.posted' && each.actor.kind === 'bot');
  const { id: cited } = await vi.waitUntil(answer);
  const act = (command: object) => ({ conversationId: alice.id, clientKey: newKey(), command });
  const attempts: [string, object][] = [
    ['message.send', { conversationId: alice.id, clientKey: newKey(), text: 'let me in' }],
    ['command', act({ type: 'request-handoff' })],
    ['command', act({ type: 'resolve' })],
    ['command', act({ type: 'rate', score: 1 })],
    ['command', act({ type: 'judge-answer', eventId: cited, verdict: 'wrong' })],
    ['sync', { items: [{ conversationId: alice.id, after: 0, epoch: null }] }],
    ['sync', { items: [mallory.id, alice.id].map((conversationId) => ({ conversationId, after: 0, epoch: null })) }],
    ['typing', { conversationId: alice.id, active: true }],
    ['read', { conversationId: alice.id, seq: 1 }],
    ['passage.read', { conversationId: alice.id, eventId: cited, citation: 0 }],
    ['passage.read', { conversationId: mallory.id, eventId: cited, citation: 0 }],
  ];
  const before = await api.log(alice.id);
  for (const [name, payload] of attempts)
    expect({ name, payload, ack: await mallory.raw.ask(name, payload) }).toMatchObject({ ack: refusal('not_found') });

  // The same reply as for an unknown id: whether a conversation exists is not revealed either.
  const nobodys = JSON.parse(JSON.stringify(attempts).replaceAll(alice.id, 'nobodys-conversation')) as typeof attempts;
  for (const [name, payload] of nobodys)
    expect({ name, payload, ack: await mallory.raw.ask(name, payload) }).toMatchObject({ ack: refusal('not_found') });
  expect(await api.log(alice.id)).toEqual(before);
  const own = JSON.stringify(mallory.raw.heard);
  expect(own).not.toContain(alice.id);
  mallory.raw.close();
});

test('a replayed message of another visitor is rejected, including its key', async () => {
  const mallory = await rawVisitor(server.url);
  const key = newKey();
  await alice.raw.say(alice.id, 'pay 10 euros', key);
  expect(await mallory.raw.say(alice.id, 'pay 10 euros', key)).toMatchObject(refusal('not_found'));
  expect(await mallory.raw.say(mallory.id, 'pay 10 euros', key)).toMatchObject({ ok: true, duplicate: false });
  mallory.raw.close();
});

test('a second start returns the open conversation', async () => {
  const again = () => alice.raw.ask<VisitorReplies['conversation.start']>('conversation.start', { locale: 'it' });
  const started = await Promise.all([again(), again(), again()]);
  expect(started.map((ack) => (ack.ok ? ack.conversation.id : ack.error.code))).toEqual(Array(3).fill(alice.id));
});

test('two tabs that start at once start one conversation', async () => {
  const { token } = await newVisitor(server.url);
  const open = () => RawSocket.open(server.url, '/visitor', { auth: visitorAuth(token) });
  const tabs = await Promise.all([open(), open(), open()]);
  const started = await Promise.all(
    tabs.map((tab) => tab.ask<VisitorReplies['conversation.start']>('conversation.start', { locale: 'en' })),
  );
  const ids = new Set(started.map((ack) => (ack.ok ? ack.conversation.id : ack.error.code)));
  expect(ids.size).toBe(1);
  for (const tab of tabs) tab.close();
});

test('numbers beyond the end are clamped to the end', async () => {
  const { raw, id } = await rawVisitor(server.url);
  await raw.say(id, 'the last word');
  const far = Number.MAX_SAFE_INTEGER;
  expect(await raw.ask('read', { conversationId: id, seq: far })).toEqual({ ok: true });
  const { seq, visitorReadSeq } = await api.summary(id);
  expect(visitorReadSeq).toBeLessThanOrEqual(seq);
  expect(visitorReadSeq).toBeGreaterThanOrEqual(2);
  const beyond = await raw.ask('sync', { items: [{ conversationId: id, after: far, epoch: 1 }] });
  expect(beyond).toMatchObject({ ok: true, items: [{ conversationId: id, events: [], more: false }] });
  const otherEpoch = await raw.ask('sync', { items: [{ conversationId: id, after: far, epoch: 77 }] });
  const fromStart = expect.arrayContaining([expect.objectContaining({ seq: 1 }), expect.objectContaining({ seq: 2 })]);
  expect(otherEpoch).toMatchObject({ ok: true, items: [{ epoch: 1, events: fromStart }] });
  expect(await raw.ask('read', { conversationId: id, seq: -1 })).toMatchObject(refusal('invalid'));
  raw.close();
});

test('a client over the rate limit gets the time to wait', async () => {
  const { raw, id } = await rawVisitor(server.url);
  const count = rates.visitorMessages.burst * 2;
  const acks = await Promise.all(Array.from({ length: count }, (_, index) => raw.say(id, `flood ${index}`)));
  const refused = acks.flatMap((ack) => (ack.ok ? [] : [ack.error]));
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'rate_limited', retryable: true });
    expect(error.retryAfterMs).toBeGreaterThan(0);
  }
  const stored = textsOf({ events: (await api.log(id)).filter(({ actor }) => actor.kind === 'visitor') });
  expect(stored).toHaveLength(count - refused.length);
  raw.close();
});

test('the client keeps messages over the rate limit and sends them later, in order', async () => {
  const { visitor, id } = await startWaitingVisitor(server.url);
  const texts: string[] = [];
  const writeBurst = () => {
    const burst = Array.from(
      { length: rates.visitorMessages.burst + 3 },
      (_, index) => `message ${texts.length + index}`,
    );
    texts.push(...burst);
    for (const text of burst) visitor.send(text);
  };
  // A busy machine may take so long for a burst that it does not exceed the rate: the next one follows at once.
  const stop = visitor.state.subscribe(() => {
    if (visitor.state.get().outbox.length === 0) writeBurst();
  });
  writeBurst();
  const { outbox } = await when(visitor.state, (state) => state.outbox.some(({ retryAt }) => retryAt !== null));
  stop();
  expect(outbox.map(({ status }) => status)).not.toContain('failed');
  await settled(visitor);
  expect(await api.texts(id)).toEqual(texts);
});

test('the console namespace acknowledges malformed messages, unknown names and unknown ids', async () => {
  const headers = { Cookie: await signInCookie(server.url, 'anna') };
  const raw = await RawSocket.open(server.url, '/console', { auth: { version: protocolVersion }, headers });
  const nothing = 'nobodys-conversation' as ConversationId;
  const command = (type: string) => ({ conversationId: nothing, clientKey: newKey(), command: { type } });
  expect(await raw.ask('conversation.watch', { conversationId: nothing })).toMatchObject(refusal('not_found'));
  expect(await raw.ask('command', command('accept'))).toMatchObject(refusal('not_found'));
  expect(await raw.ask('command', command('explode'))).toMatchObject(refusal('invalid'));
  expect(await raw.say(nothing, 'hello')).toMatchObject(refusal('not_found'));
  expect(await raw.ask('conversation.start', { locale: 'en' })).toMatchObject(refusal('unknown_message'));
  expect(await raw.ask('presence.set', { presence: 'asleep' })).toMatchObject(refusal('invalid'));
  expect(await raw.say(alice.id, 'not mine')).toMatchObject(refusal('not_owner'));
  const note = await raw.ask('command', {
    conversationId: alice.id,
    clientKey: newKey(),
    command: { type: 'write-note', text: 'x'.repeat(protocolLimits.textLength + 1) },
  });
  expect(note).toMatchObject(refusal('invalid'));
  raw.close();
});
