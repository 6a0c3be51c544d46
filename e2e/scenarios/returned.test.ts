import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  connectOperator,
  type SignedInOperator,
  settled,
  startVisitorWith,
  textsOf,
  when,
} from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { TestServer } from '../support/server.js';

const question = suggestedQuestions('en', 1);
const another = suggestedQuestions('en', 2);

let server: TestServer;
let api: Api;
let anna: SignedInOperator;
let marco: SignedInOperator;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  api = await Api.signedIn(server.url, 'sofia');
  [anna, marco] = await Promise.all([connectOperator(server.url, 'anna'), connectOperator(server.url, 'marco')]);
  await Promise.all([anna, marco].map(({ client }) => client.setPresence('away')));
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const comesTo = (visitor: VisitorClient, ...states: string[]) =>
  when(visitor.state, ({ conversation }) => states.includes(conversation?.state ?? ''));

/** A visitor who wrote `texts` while waiting, and is with Anna now. */
async function withAnna(...texts: string[]) {
  const { visitor, id } = await startVisitorWith(server.url, 'agent please');
  for (const text of texts) {
    visitor.send(text);
    await settled(visitor);
  }
  await anna.client.command(id, { type: 'accept' });
  await comesTo(visitor, 'assigned');
  return { visitor, id };
}

/** What the bot was asked, in order. */
async function questionsOf(id: ConversationId): Promise<string[]> {
  const log = await api.log(id);
  return log.flatMap(({ decision }) => (decision ? [decision.question] : []));
}

test('the bot answers what no person has answered, once, when the conversation is returned to it', async () => {
  const { visitor, id } = await withAnna(question);
  await anna.client.command(id, { type: 'return-to-bot' });
  const { events } = await when(visitor.state, (state) =>
    state.events.some(({ actor }) => actor.kind === 'bot' && textsOf(state).length > 2),
  );
  const answer = events.findLast(({ type }) => type === 'message.posted');
  expect(answer).toMatchObject({ actor: { kind: 'bot' } });
  visitor.send(another);
  await when(visitor.state, (state) => textsOf(state).length >= 5);
  expect(await questionsOf(id)).toEqual(['agent please', question, another]);
});

test('what an operator has replied to is not answered again', async () => {
  const { visitor, id } = await withAnna(question);
  anna.client.open(id).send('You have 30 days.');
  await when(visitor.state, (state) => textsOf(state).includes('You have 30 days.'));
  await anna.client.command(id, { type: 'return-to-bot' });
  await comesTo(visitor, 'bot');
  visitor.send(another);
  await when(visitor.state, (state) => textsOf(state).length >= 5);
  expect(await questionsOf(id)).toEqual(['agent please', another]);
});

test.each([
  ['no', 'All right.'],
  ['perfect', 'All right!'],
])('%j to what an operator asked calls nobody again', async (words, reply) => {
  const { visitor, id } = await withAnna(question);
  anna.client.open(id).send('You have 30 days. Is there anything else?');
  await when(visitor.state, (state) => textsOf(state).length >= 3);
  visitor.send(words);
  await settled(visitor);
  await anna.client.command(id, { type: 'return-to-bot' });
  await when(visitor.state, (state) => textsOf(state).at(-1)?.startsWith(reply) ?? false);
  expect((await api.summary(id)).state).toBe('bot');
});

test('where the bot has no answer either, another operator gets the offer, and nothing is answered twice', async () => {
  const { visitor, id } = await withAnna('which poet wrote the anthem of Uruguay?');
  await Promise.all([anna, marco].map(({ client }) => client.setPresence('online')));
  await anna.client.command(id, { type: 'return-to-bot' });
  await expect.poll(async () => (await api.summary(id)).queue?.offeredTo).toBe(marco.id);
  await marco.client.command(id, { type: 'accept' });
  await comesTo(visitor, 'assigned');
  await marco.client.command(id, { type: 'return-to-bot' });
  await comesTo(visitor, 'bot');
  visitor.send(question);
  await when(visitor.state, (state) => textsOf(state).length >= 4);
  expect((await questionsOf(id)).at(-1)).toBe(question);
});
