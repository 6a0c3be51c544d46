import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  codeOf,
  connectOperator,
  connectVisitor,
  type SignedInOperator,
  startWaitingVisitor,
  textsOf,
  when,
} from '../support/clients.js';
import { unanswerableQuestions } from '../support/demo.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let api: Api;
let anna: SignedInOperator;
let marco: SignedInOperator;

beforeAll(async () => {
  server = await TestServer.start();
  api = new Api(server.url);
  [anna, marco] = await Promise.all([connectOperator(server.url, 'anna'), connectOperator(server.url, 'marco')]);
});
beforeEach(async () => {
  await Promise.all([anna.client.setPresence('away'), marco.client.setPresence('away')]);
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

/** The conversation once it is in that state, as an operator's list shows it. */
function comesTo(state: string, id: ConversationId, operator = anna) {
  return when(operator.client.open(id).state, ({ summary }) => summary?.state === state);
}

test('a visitor who requests a person is queued, and away operators get no offer', async () => {
  const { visitor, id } = await startWaitingVisitor(server.url);
  await when(visitor.state, ({ queue }) => queue);
  const { summary } = await comesTo('queued', id);
  expect(summary?.queue).toMatchObject({ reason: 'visitor_requested', offeredTo: null });
  await visitor.command({ type: 'leave-queue' });
  expect((await api.summary(id)).state).toBe('bot');
});

test('an operator who comes online gets the offer, and the whole log after accepting', async () => {
  const visitor = connectVisitor(server.url);
  visitor.send(unanswerableQuestions('en', 2));
  const { conversation } = await when(visitor.state, ({ queue }) => queue);
  const id = conversation?.id as ConversationId;
  await anna.client.setPresence('online');
  const offered = await comesTo('offered', id);
  expect(offered.summary?.queue?.offeredTo).toBe(anna.id);

  await anna.client.command(id, { type: 'accept' });
  const { operatorName } =
    (await when(visitor.state, (state) => state.conversation?.state === 'assigned')).conversation ?? {};
  expect(operatorName).toBe('Anna');
  const handle = anna.client.open(id);
  expect(textsOf(await when(handle.state, ({ loaded }) => loaded)).at(0)).toBe(unanswerableQuestions('en', 2));
  await handle.command({ type: 'resolve', outcome: 'confirmed' });
});

test('rejects the second of two simultaneous accepts with already_taken', async () => {
  const waiting = await Promise.all(Array.from({ length: 5 }, () => startWaitingVisitor(server.url)));
  for (const { id } of waiting) {
    const accept = ({ client }: SignedInOperator) => codeOf(client.command(id, { type: 'accept' }));
    const answers = await Promise.all([accept(anna), accept(marco)]);
    expect(answers.toSorted()).toEqual(['accepted', 'already_taken']);
    const winner = answers[0] === 'accepted' ? anna : marco;
    expect((await api.summary(id)).owner?.id).toBe(winner.id);
    const winners = (await api.log(id)).filter(({ type }) => type === 'handoff.completed');
    expect(winners).toHaveLength(1);
    await winner.client.command(id, { type: 'resolve', outcome: 'confirmed' });
  }
});

test('an operator who declines is skipped, and the conversation keeps its place', async () => {
  const first = await startWaitingVisitor(server.url);
  await when(first.visitor.state, ({ queue }) => queue?.place === 1);
  const second = await startWaitingVisitor(server.url);
  await when(second.visitor.state, ({ queue }) => queue?.place === 2);
  const before = await api.summary(first.id);
  await anna.client.setPresence('online');
  await comesTo('offered', first.id);

  await anna.client.command(first.id, { type: 'decline' });
  const { summary } = await comesTo('queued', first.id);
  expect(summary?.queue?.since).toBe(before.queue?.since);
  expect(first.visitor.state.get().queue?.place).toBe(1);
  expect(second.visitor.state.get().queue?.place).toBe(2);

  await marco.client.setPresence('online');
  const offered = await comesTo('offered', first.id, marco);
  expect(offered.summary?.queue?.offeredTo).toBe(marco.id);
  expect(await codeOf(anna.client.command(first.id, { type: 'decline' }))).toBe('not_owner');
  await Promise.all([first.visitor, second.visitor].map((visitor) => visitor.command({ type: 'leave-queue' })));
});

test('an operator who becomes busy loses the open offer, and gets it again when back', async () => {
  const { visitor, id } = await startWaitingVisitor(server.url);
  await anna.client.setPresence('online');
  await comesTo('offered', id);
  await anna.client.setPresence('busy');
  await comesTo('queued', id);
  await anna.client.setPresence('online');
  const { summary } = await comesTo('offered', id);
  expect(summary?.queue?.offeredTo).toBe(anna.id);
  await visitor.command({ type: 'leave-queue' });
});

test('an operator gets offers only while a page attends the queue', async () => {
  anna.client.setAttending(false);
  await anna.client.setPresence('online');
  const { visitor, id } = await startWaitingVisitor(server.url);
  await when(visitor.state, ({ queue }) => queue);
  // Marco comes later and gets the offer: nobody had one before.
  await marco.client.setPresence('online');
  const { summary } = await comesTo('offered', id, marco);
  expect(summary?.queue?.offeredTo).toBe(marco.id);
  await marco.client.command(id, { type: 'decline' });
  anna.client.setAttending(true);
  await when(anna.client.open(id).state, (state) => state.summary?.queue?.offeredTo === anna.id);
  await visitor.command({ type: 'leave-queue' });
});

test('no operator exceeds the capacity', async () => {
  const capacity = anna.client.state.get().me?.operator.capacity ?? 0;
  const waiting = await Promise.all(Array.from({ length: capacity + 1 }, () => startWaitingVisitor(server.url)));
  const codes = await Promise.all(waiting.map(({ id }) => codeOf(anna.client.command(id, { type: 'accept' }))));
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(capacity);
  expect(codes.filter((code) => code === 'at_capacity')).toHaveLength(1);
  await when(anna.client.state, ({ me }) => me?.operator.load === capacity);
});
