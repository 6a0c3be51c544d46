import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VisitorReplies } from '#contracts/socket-protocol.js';
import { memoryStore } from '#sdk/key-value-store.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  codeOf,
  connectOperator,
  type SignedInOperator,
  snoozeBriefly,
  startWaitingVisitor,
  textsOf,
  type WaitingVisitor,
  when,
} from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { RawSocket, rawVisitor, visitorAuth } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let api: Api;
let anna: SignedInOperator;
let marco: SignedInOperator;

beforeAll(async () => {
  server = await TestServer.start();
  api = new Api(server.url);
  [anna, marco] = await Promise.all([connectOperator(server.url, 'anna'), connectOperator(server.url, 'marco')]);
  await marco.client.setPresence('away');
  await anna.client.setPresence('away');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

/** A visitor with Anna, and Anna's view of the conversation. */
async function withAnna(store = memoryStore()): Promise<WaitingVisitor & { store: typeof store }> {
  const waiting = await startWaitingVisitor(server.url, { store });
  await anna.client.command(waiting.id, { type: 'accept' });
  await when(waiting.visitor.state, ({ conversation }) => conversation?.state === 'assigned');
  return { ...waiting, store };
}

test("a reply reaches the visitor; notes and the bot's reasons are nowhere in the bytes sent", async () => {
  const { visitor, id, store } = await withAnna();
  const token = store.getItem('parley:valdora:token') ?? '';
  const raw = await RawSocket.open(server.url, '/visitor', { auth: visitorAuth(token) });
  const handle = anna.client.open(id);
  await handle.command({ type: 'write-note', text: 'KEEP-THIS-INSIDE' });
  handle.send('Good morning, this is Anna');
  await when(visitor.state, (state) => textsOf(state).includes('Good morning, this is Anna'));
  await handle.command({ type: 'label', labels: ['LABEL-INSIDE'] });
  visitor.send('Thank you');
  await when(handle.state, (state) => textsOf(state).includes('Thank you'));
  const synced = await raw.ask<VisitorReplies['sync']>('sync', {
    items: [{ conversationId: id, after: 0, epoch: null }],
  });

  const all = JSON.stringify(synced) + raw.wire.join('\n');
  expect(all).toContain('Good morning, this is Anna');
  expect(all).not.toMatch(/KEEP-THIS-INSIDE|LABEL-INSIDE|note\.posted|answersUpTo|"decision"|passedOver/);
  const seqs = visitor.state.get().events.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  const { events } = handle.state.get();
  expect(events.some(({ type, publicSeq }) => type === 'note.posted' && publicSeq === null)).toBe(true);
  raw.close();
  await handle.command({ type: 'resolve', outcome: 'confirmed' });
});

test('rejects messages of anyone but the owner', async () => {
  const { visitor, id } = await withAnna();
  const theirs = marco.client.open(id);
  await when(theirs.state, ({ loaded }) => loaded);
  theirs.send('I am not the owner');
  const { outbox } = await when(theirs.state, (state) => state.outbox.some(({ status }) => status === 'failed'));
  expect(outbox[0]?.failure?.code).toBe('not_owner');
  expect(outbox.map(({ clientKey }) => theirs.discard(clientKey))).toEqual(['I am not the owner']);
  for (const type of ['return-to-bot', 'wake'] as const)
    expect(await codeOf(marco.client.command(id, { type }))).toMatch(/not_owner|wrong_state/);
  expect(await codeOf(marco.client.command(id, { type: 'take-over' }))).toBe('forbidden');
  expect(textsOf(visitor.state.get())).toEqual([]);
  await anna.client.command(id, { type: 'resolve', outcome: 'confirmed' });
});

test('a supervisor takes over from a colleague, who can no longer write', async () => {
  const sofia = await connectOperator(server.url, 'sofia');
  await sofia.client.setPresence('away');
  const { visitor, id } = await withAnna();
  const { control } = await api.summary(id);
  await sofia.client.command(id, { type: 'take-over' });
  const { conversation } = await when(visitor.state, (state) => state.conversation?.operatorName === 'Sofia');
  expect(conversation?.state).toBe('assigned');
  expect((await api.summary(id)).control).toBe(control + 1);
  const handle = anna.client.open(id);
  handle.send('too late');
  const { outbox } = await when(handle.state, (state) => state.outbox.some(({ status }) => status === 'failed'));
  expect(outbox.map(({ failure }) => failure?.code)).toEqual(['not_owner']);
  for (const { clientKey } of outbox) handle.discard(clientKey);
  expect(await codeOf(handle.command({ type: 'resolve', outcome: 'spam' }))).toBe('not_owner');
  await sofia.client.command(id, { type: 'resolve', outcome: 'confirmed' });
});

test('the visitor sees typing and read marks of the owner only', async () => {
  const { visitor, id } = await withAnna();
  const [hers, his] = [anna.client.open(id), marco.client.open(id)];
  visitor.send('Is anybody there?');
  await Promise.all([hers, his].map(({ state }) => when(state, (shown) => textsOf(shown).length === 1)));
  his.typing(true);
  await when(hers.state, ({ writing }) => writing.includes(marco.id));
  expect(visitor.state.get().typing.operator).toBe(false);
  hers.typing(true);
  await when(visitor.state, ({ typing }) => typing.operator);
  visitor.typing(true);
  await when(his.state, ({ visitorTyping }) => visitorTyping);
  hers.markRead();
  await when(visitor.state, ({ conversation }) => conversation?.readSeq === conversation?.seq);
  visitor.markRead();
  await when(hers.state, ({ summary }) => summary?.visitorReadSeq === summary?.seq);
  await hers.command({ type: 'resolve', outcome: 'confirmed' });
  his.close();
});

test('a transfer offers the conversation to the colleague with the note, and the visitor gets only the name', async () => {
  const { visitor, id } = await withAnna();
  await marco.client.setPresence('online');
  await when(
    anna.client.state,
    ({ operators }) => operators.find(({ id: of }) => of === marco.id)?.presence === 'online',
  );
  await anna.client.command(id, { type: 'transfer', to: { operatorId: marco.id }, note: 'Wants a Langa, size M' });
  const { summary } = await when(marco.client.open(id).state, (state) => state.summary?.state === 'offered');
  expect(summary?.queue?.offeredTo).toBe(marco.id);
  await marco.client.command(id, { type: 'accept' });
  const { events, conversation } = await when(visitor.state, (state) => state.conversation?.operatorName === 'Marco');
  expect(conversation?.state).toBe('assigned');
  const transferred = events.find(({ type }) => type === 'conversation.transferred');
  expect(transferred?.data).toEqual({ operatorName: 'Marco' });
  expect((await api.log(id)).find(({ type }) => type === 'conversation.transferred')?.data).toMatchObject({
    note: 'Wants a Langa, size M',
  });
  await marco.client.setPresence('away');
  await marco.client.command(id, { type: 'resolve', outcome: 'confirmed' });
});

test('the bot answers a conversation returned to it', async () => {
  const { visitor, id } = await withAnna();
  await anna.client.command(id, { type: 'return-to-bot' });
  await when(visitor.state, ({ conversation }) => conversation?.state === 'bot');
  visitor.send(suggestedQuestions('en'));
  await when(visitor.state, ({ events }) => events.at(-1)?.actor.kind === 'bot');
});

test('the bot never posts after a person took over, not even an answer in progress', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { raw, id } = await rawVisitor(server.url);
    const question = suggestedQuestions('en', round % 4);
    await Promise.all([raw.say(id, question), anna.client.command(id, { type: 'take-over' })]);
    const handle = anna.client.open(id);
    await when(handle.state, ({ loaded }) => loaded);
    handle.send('I have it');
    await when(handle.state, ({ outbox, events }) => outbox.length === 0 && textsOf({ events }).includes('I have it'));
    await raw.say(id, question);
    await handle.command({ type: 'resolve', outcome: 'confirmed' });
    const log = await api.log(id);
    const taken = log.findIndex(({ type }) => type === 'handoff.completed');
    expect(taken).toBeGreaterThan(0);
    expect(log.slice(taken).filter(({ actor }) => actor.kind === 'bot')).toEqual([]);
    raw.close();
    handle.close();
  }
});

test('a message after the end starts a new episode, with the previous owner if available', async () => {
  const { visitor, id } = await withAnna();
  await anna.client.command(id, { type: 'resolve', outcome: 'confirmed' });
  await when(visitor.state, ({ conversation }) => conversation?.state === 'resolved');
  visitor.send(suggestedQuestions('en'));
  // Anna is away: the bot has it, and answers.
  const { conversation: second } = await when(visitor.state, ({ events }) => events.at(-1)?.actor.kind === 'bot');
  expect(second).toMatchObject({ state: 'bot', episode: 2, operatorName: null });
  await anna.client.command(id, { type: 'take-over' });
  await anna.client.command(id, { type: 'resolve', outcome: 'unconfirmed' });

  await anna.client.setPresence('online');
  await when(anna.client.state, ({ me }) => me?.operator.presence === 'online');
  visitor.send('And another');
  const { conversation } = await when(visitor.state, (state) => state.conversation?.episode === 3);
  expect(conversation).toMatchObject({ state: 'assigned', operatorName: 'Anna', rating: null });
  await anna.client.setPresence('away');
  await anna.client.command(id, { type: 'resolve', outcome: 'confirmed' });
});

test('a visitor rates an episode once, and may change the rating', async () => {
  const { visitor, id } = await withAnna();
  await anna.client.command(id, { type: 'resolve', outcome: 'confirmed' });
  await visitor.command({ type: 'rate', score: 2, comment: 'slow' });
  await visitor.command({ type: 'rate', score: 5, comment: 'but kind' });
  await when(visitor.state, ({ conversation }) => conversation?.rating?.score === 5);
  expect((await api.summary(id)).rating).toEqual({ score: 5, comment: 'but kind' });
  const found = await api.get<{ id: string }[]>('/api/v1/conversations?rating=5');
  expect(found.body.map((row) => row.id)).toContain(id);
});

test('a snoozed conversation wakes at its time, by its owner, and when the visitor writes', async () => {
  await anna.client.setPresence('online');
  const { visitor, id } = await withAnna();
  const handle = anna.client.open(id);
  const snooze = (ms: number) => handle.command({ type: 'snooze', until: new Date(Date.now() + ms).toISOString() });
  const isIn = (wanted: string) => when(handle.state, ({ summary }) => summary?.state === wanted);

  await snoozeBriefly(anna, id);
  // It may have woken again by the time of the check.
  await when(handle.state, ({ events }) => events.some(({ type }) => type === 'conversation.woken'));
  await isIn('assigned');
  await snooze(3_600_000);
  await isIn('snoozed');
  await handle.command({ type: 'wake' });
  await isIn('assigned');
  await snooze(3_600_000);
  await isIn('snoozed');
  visitor.send('I am back');
  await isIn('assigned');

  const reasons = (await api.log(id)).flatMap((event) =>
    event.type === 'conversation.woken' ? [event.data.reason] : [],
  );
  expect(reasons).toEqual(['time', 'operator', 'visitor']);
  expect(visitor.state.get().events.some(({ type }) => /snoozed|woken/.test(type))).toBe(false);
  expect(await codeOf(snooze(-1_000))).toBe('invalid');
  await anna.client.setPresence('away');
  await handle.command({ type: 'resolve', outcome: 'confirmed' });
});
