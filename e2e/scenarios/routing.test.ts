import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { may, staffPermissions } from '#contracts/permissions.js';
import type { EventView } from '#contracts/views.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  codeOf,
  connectOperator,
  type SignedInOperator,
  startWaitingVisitor,
  when,
} from '../support/clients.js';
import { valdora } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let anna: SignedInOperator;
let marco: SignedInOperator;
let sofia: SignedInOperator;
let elena: SignedInOperator;

beforeAll(async () => {
  server = await TestServer.start();
  [anna, marco, sofia, elena] = await Promise.all([
    connectOperator(server.url, 'anna'),
    connectOperator(server.url, 'marco'),
    connectOperator(server.url, 'sofia'),
    connectOperator(server.url, 'elena'),
  ]);
});
beforeEach(async () => {
  await Promise.all([anna, marco].map(({ client }) => client.setPresence('away')));
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const languages = (operator: SignedInOperator, codes: ('en' | 'it')[]) =>
  elena.rest.changeOperatorAccount(operator.id, { languages: codes });

const offered = (id: ConversationId) =>
  when(anna.client.open(id).state, ({ summary }) => summary?.queue?.offeredTo ?? null);

test('supervisors and admins who sign in get no offers until they opt in', async () => {
  const presences = [sofia, elena].map(({ client }) => client.state.get().me?.operator.presence);
  expect(presences).toEqual(['away', 'away']);
  const { id, visitor } = await startWaitingVisitor(server.url);
  const { decision } = await sofia.rest.conversationRouting(id);
  expect(decision).toMatchObject({ rule: 'nobody_free', counts: { away: 4 } });
  await sofia.client.setPresence('online');
  expect((await offered(id)).summary?.queue?.offeredTo).toBe(sofia.id);
  await sofia.client.setPresence('away');
  await visitor.command({ type: 'leave-queue' });
});

test('an operator who does not speak a required language gets no offer, as the explanation shows', async () => {
  await languages(anna, ['en']);
  await languages(marco, ['it', 'en']);
  await sofia.rest.patchChatbot(valdora, { policy: { operatorLanguage: 'required' } });
  await anna.client.setPresence('online');
  const { id } = await startWaitingVisitor(server.url, { locale: 'it' });
  expect(await anna.rest.conversationRouting(id)).toMatchObject({
    mode: 'offer',
    operatorId: null,
    decision: { rule: 'nobody_free', excluded: [{ operatorId: anna.id, rule: 'language' }, {}, {}, {}] },
  });
  const queue = await sofia.rest.queue();
  expect(queue.items.find(({ conversation }) => conversation.id === id)).toMatchObject({
    routing: { operatorId: null },
  });

  await marco.client.setPresence('online');
  expect((await offered(id)).summary?.queue?.offeredTo).toBe(marco.id);
  const isOffer = ({ type }: EventView) => type === 'handoff.offered';
  const { events } = await when(anna.client.open(id).state, (state) => state.events.some(isOffer));
  const offer = events.find(isOffer);
  expect(offer?.routing).toMatchObject({
    rule: 'language',
    excluded: [{ operatorId: anna.id, rule: 'language' }, {}, {}],
  });
  expect(await marco.rest.conversationRouting(id)).toMatchObject({ operatorId: marco.id, decision: offer?.routing });
  await marco.client.command(id, { type: 'accept' });
  expect(await codeOf(anna.rest.conversationRouting(id))).toBe('wrong_state');
});

test('an operator with the required skill gets the offer first, and its card lists the skill', async () => {
  await elena.rest.changeOperatorAccount(marco.id, { skills: ['Repairs'] });
  const skillRules = [{ by: 'language', field: null, value: 'it', skill: 'repairs' }] as const;
  await sofia.rest.patchChatbot(valdora, { policy: { operatorSkills: 'preferred' }, skillRules: [...skillRules] });
  await anna.client.setPresence('online');
  await marco.client.setPresence('online');
  const { id } = await startWaitingVisitor(server.url, { locale: 'it' });
  const { summary } = await offered(id);
  expect(summary?.queue).toMatchObject({ offeredTo: marco.id, skills: ['repairs'] });
  expect((await anna.rest.conversationRouting(id)).decision?.excluded).toContainEqual({
    operatorId: anna.id,
    rule: expect.stringMatching(/^(language|skills)$/),
  });
  await sofia.rest.patchChatbot(valdora, { skillRules: [] });
  await marco.client.command(id, { type: 'accept' });
});

test('a rule for skills without a skill, or with one of 41 characters, is refused and changes nothing', async () => {
  for (const skill of ['', ' ', 'x'.repeat(41)]) {
    const rule = { by: 'language', field: null, value: 'it', skill } as const;
    expect(await codeOf(sofia.rest.patchChatbot(valdora, { skillRules: [rule] }))).toBe('invalid');
  }
  const twice = elena.rest.changeOperatorAccount(marco.id, { skills: ['Repairs', 'repairs'] });
  expect(await codeOf(twice)).toBe('invalid');
});

test('the reason of an offer reaches no program and no visitor', async () => {
  const { id, visitor } = await startWaitingVisitor(server.url);
  await anna.client.setPresence('online');
  await offered(id);
  const program = new Api(server.url);
  const log = await program.log(id);
  expect(log.some(({ type }) => type === 'handoff.offered')).toBe(true);
  const feed = (await program.get('/api/v1/events?limit=100')).body;
  const told = JSON.stringify([log, feed, visitor.state.get()]);
  expect(told).not.toMatch(/"routing"|offer\.decided|only_one|nobody_free/);
  expect((await program.get(`/api/v1/conversations/${id}/routing`)).status).toBe(403);
});

test('the whole queue is for supervisors and admins', async () => {
  expect(await codeOf(anna.rest.queue())).toBe('forbidden');
  expect((await elena.rest.queue()).total).toBeGreaterThan(0);
});

test('the reason of an offer is shown only to those with the permission, live and later', async () => {
  const isAsked = ({ type }: EventView) => type === 'handoff.offered';
  const permissions = staffPermissions.filter((name) => may('supervisor', name) && name !== 'queue.explain');
  const { id: role } = await elena.rest.createRole({ name: 'Night shift', permissions });
  await elena.rest.changeOperatorAccount(anna.id, { role });
  const night = await connectOperator(server.url, 'anna');
  const { id } = await startWaitingVisitor(server.url);
  for (const { client } of [night, sofia]) await when(client.open(id).state, ({ summary }) => summary !== null);
  await marco.client.setPresence('online');

  const seenBy = async ({ client }: SignedInOperator) =>
    (await when(client.open(id).state, ({ events }) => events.some(isAsked))).events.find(isAsked);
  expect(await seenBy(sofia)).toMatchObject({ routing: { rule: expect.any(String) } });
  const api = await Api.signedIn(server.url, 'anna');
  const query = `{ conversation(id: "${id}") { events(last: 50) { nodes { type routing { rule } } } } }`;
  const later = await connectOperator(server.url, 'anna');
  const shown = {
    live: await seenBy(night),
    resumed: await seenBy(later),
    log: (await api.log(id)).find(isAsked),
    graphql: (await api.post('/graphql', { query })).body,
    exported: (await api.get('/api/v1/history-exports?format=json')).body,
  };
  expect(JSON.stringify(shown.exported)).toContain(id);
  for (const [where, told] of Object.entries(shown)) {
    expect([where, JSON.stringify(told)]).toEqual([where, expect.stringContaining('handoff.offered')]);
    expect([where, JSON.stringify(told)]).not.toEqual([where, expect.stringMatching(/"routing":\{/)]);
  }
});
