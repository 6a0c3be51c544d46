import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationId, OperatorId, TeamId } from '#contracts/ids.js';
import type { TeamView } from '#contracts/teams.js';
import { createRestClient } from '#sdk/rest-client.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  codeOf,
  connectOperator,
  type SignedInOperator,
  startWaitingVisitor,
  when,
} from '../support/clients.js';
import { demoApiKey } from '../support/demo.js';
import { Graphql } from '../support/graphql.js';
import { valdora } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let anna: SignedInOperator;
let marco: SignedInOperator;
let elena: SignedInOperator;
let sales: TeamView;

beforeAll(async () => {
  server = await TestServer.start();
  [anna, marco, elena] = await Promise.all([
    connectOperator(server.url, 'anna'),
    connectOperator(server.url, 'marco'),
    connectOperator(server.url, 'elena'),
  ]);
  sales = await elena.rest.createTeam({ name: 'Sales', members: [marco.id] });
});
beforeEach(async () => {
  await Promise.all([anna, marco].map(({ client }) => client.setPresence('away')));
  // What earlier tests left waiting would be offered first.
  for (const { id } of (await elena.rest.conversations({ view: 'queue', limit: 100 })).items)
    await elena.client.command(id, { type: 'resolve', outcome: 'unconfirmed' });
  await elena.rest.patchChatbot(valdora, { defaultTeam: sales.id, teamRules: [] });
  await elena.rest.changeTeam(sales.id, { members: [marco.id], hours: null });
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const patch = (api: Api, path: string, body: object, headers: Record<string, string> = {}) =>
  api.ask('PATCH', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
const offeredTo = async (id: ConversationId) =>
  (await when(anna.client.open(id).state, ({ summary }) => summary?.queue?.offeredTo ?? null)).summary?.queue
    ?.offeredTo;
const startOf = async (id: ConversationId) => {
  const { events } = await when(anna.client.open(id).state, (state) =>
    state.events.some(({ type }) => type === 'handoff.started'),
  );
  return events.find(({ type }) => type === 'handoff.started')?.data;
};

test('a team is created, read, changed and removed over REST, by admins; everybody on the staff reads it', async () => {
  const team = await elena.rest.createTeam({ name: 'Returns', members: [anna.id] });
  expect(await anna.rest.team(team.id)).toEqual({ ...team, hours: null, routing: null });
  expect((await anna.rest.teams()).items.map(({ name }) => name)).toEqual(['Returns', 'Sales']);
  expect(await codeOf(anna.rest.createTeam({ name: 'Mine' }))).toBe('forbidden');
  expect(await codeOf(elena.rest.createTeam({ name: 'returns' }))).toBe('team_name_taken');
  expect(await codeOf(elena.rest.changeTeam(team.id, { members: ['nobody' as OperatorId] }))).toBe('invalid');
  expect(await elena.rest.changeTeam(team.id, { name: 'Resi' })).toMatchObject({ name: 'Resi', members: [anna.id] });
  await elena.rest.removeTeam(team.id);
  expect(await codeOf(elena.rest.team(team.id))).toBe('not_found');
});

test('of two changes that were based on the same team, the second is refused', async () => {
  const api = await Api.signedIn(server.url, 'elena');
  const path = `/api/v1/teams/${sales.id}`;
  const etag = (await api.get(path)).headers.get('etag') ?? '';
  expect((await patch(api, path, { name: 'Vendite' }, { 'If-Match': etag })).status).toBe(200);
  expect((await patch(api, path, { name: 'Verkauf' }, { 'If-Match': etag })).status).toBe(412);
  expect((await patch(api, path, { name: 'Sales' })).status).toBe(200);
});

test('only a member gets the offer, whoever else is free, as the explanation shows', async () => {
  await anna.client.setPresence('online');
  const { id } = await startWaitingVisitor(server.url);
  expect(await startOf(id)).toMatchObject({ teamId: sales.id, teamName: 'Sales' });
  const { operatorId, decision } = await anna.rest.conversationRouting(id);
  expect([operatorId, decision?.rule]).toEqual([null, 'nobody_free']);
  expect(decision?.excluded).toContainEqual({ operatorId: anna.id, rule: 'not_in_team' });
  await marco.client.setPresence('online');
  expect(await offeredTo(id)).toBe(marco.id);
  await marco.client.command(id, { type: 'accept' });
  await marco.client.command(id, { type: 'resolve', outcome: 'confirmed' });
  const history = await elena.rest.history({ teamId: sales.id });
  expect(history.items.map(({ conversation }) => conversation.id)).toContain(id);
});

test('the first matching rule selects the team, which the event names', async () => {
  const italian = await elena.rest.createTeam({ name: 'Italiano', members: [anna.id] });
  const rule = { by: 'language', field: null, value: 'it' } as const;
  await elena.rest.patchChatbot(valdora, { teamRules: [{ ...rule, teamId: italian.id }] });
  const { id } = await startWaitingVisitor(server.url, { locale: 'it' });
  expect(await startOf(id)).toMatchObject({ teamId: italian.id, teamRule: rule });
  await elena.rest.removeTeam(italian.id);
  const { teamRules, defaultTeam } = await elena.rest.chatbot(valdora);
  expect([teamRules, defaultTeam]).toEqual([[], sales.id]);
  // It waited for a deleted team: now for all operators.
  await marco.client.setPresence('online');
  expect(await offeredTo(id)).toBe(marco.id);
  expect((await anna.rest.conversation(id)).team).toBeNull();
});

test('a rule with an unknown team, or without a value, is refused with its place', async () => {
  const api = await Api.signedIn(server.url, 'elena');
  const refusal = async (body: object) => {
    const { status, body: problem } = await patch(api, `/api/v1/chatbots/${valdora}`, body);
    return [status, problem.errors?.[0]?.pointer];
  };
  const rule = { by: 'page', field: null, value: '/billing', teamId: 'gone' };
  expect(await refusal({ teamRules: [rule] })).toEqual([400, '/teamRules/0/teamId']);
  expect(await refusal({ teamRules: [{ ...rule, teamId: sales.id, value: ' ' }] })).toEqual([
    400,
    '/teamRules/0/value',
  ]);
  expect(await refusal({ teamRules: [{ ...rule, teamId: sales.id, by: 'client_field' }] })).toEqual([
    400,
    '/teamRules/0/field',
  ]);
});

test('conversations of a team without members are offered to everybody', async () => {
  await elena.rest.changeTeam(sales.id, { members: [] });
  await anna.client.setPresence('online');
  const { id } = await startWaitingVisitor(server.url);
  expect(await offeredTo(id)).toBe(anna.id);
});

test('a visitor sees when a closed team is back, at the handoff and at a transfer', async () => {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
  const week = Array.from({ length: 7 }, (_, day) =>
    day === (tomorrow.getUTCDay() + 6) % 7 ? [{ from: '12:00', to: '13:00' }] : [],
  );
  const hours = { timeZone: 'UTC', week, closedOn: [] };
  await elena.rest.changeTeam(sales.id, { hours });
  const { id, visitor } = await startWaitingVisitor(server.url);
  const opensAt = Date.parse(`${tomorrow.toISOString().slice(0, 10)}T12:00:00Z`);
  const started = await when(visitor.state, (state) => state.events.some(({ type }) => type === 'handoff.started'));
  expect(started.events.find(({ type }) => type === 'handoff.started')?.data).toMatchObject({ opensAt });
  const open = await elena.rest.createTeam({ name: 'Open', members: [anna.id] });
  await anna.client.command(id, { type: 'transfer', to: { teamId: open.id } });
  const { events } = await when(visitor.state, (state) =>
    state.events.some(({ type }) => type === 'conversation.transferred'),
  );
  expect(events.at(-1)?.data).toEqual({ operatorName: null, opensAt: null });
  await elena.rest.removeTeam(open.id);
});

test('a program hands a conversation to a team, and to another one; a repeat changes nothing', async () => {
  const program = createRestClient({ url: server.url, headers: { 'X-API-Key': demoApiKey } });
  const returns = await elena.rest.createTeam({ name: 'Returns', members: [anna.id] });
  const { id } = await startWaitingVisitor(server.url);
  expect((await program.transferToTeam(id, returns.id)).team).toEqual({ id: returns.id, name: 'Returns' });
  expect((await program.transferToTeam(id, returns.id)).seq).toBe((await program.conversation(id)).seq);
  expect(await codeOf(program.transferToTeam(id, 'gone' as TeamId))).toBe('invalid');
  expect((await program.conversations({ view: 'queue', teamId: returns.id })).items.map((one) => one.id)).toEqual([id]);
  await expect.poll(async () => (await elena.rest.counts()).waitingByTeam).toMatchObject({ [returns.id]: 1 });
  const query = `{ conversation(id: "${id}") { team { name members { id } } } teams { name } }`;
  expect(await new Graphql(server.url).ask(query)).toMatchObject({
    data: {
      conversation: { team: { name: 'Returns', members: [{ id: anna.id }] } },
      teams: [{ name: 'Returns' }, { name: 'Sales' }],
    },
  });
  expect((await program.transferToTeam(id, null)).team).toBeNull();
  await elena.rest.removeTeam(returns.id);
});

test('places count the conversations that wait for the same operators', async () => {
  const other = await elena.rest.createTeam({ name: 'Other', members: [anna.id] });
  const first = await startWaitingVisitor(server.url);
  const second = await startWaitingVisitor(server.url);
  const placeOf = async (id: ConversationId, teamId?: TeamId) => {
    const { items } = await elena.rest.queue({ limit: 100, ...(teamId && { teamId }) });
    return items.find(({ conversation }) => conversation.id === id)?.place;
  };
  await expect.poll(() => placeOf(second.id)).toBe(2);
  await anna.client.command(second.id, { type: 'transfer', to: { teamId: other.id } });
  await expect.poll(() => placeOf(second.id, other.id)).toBe(1);
  expect([await placeOf(first.id), await placeOf(first.id, other.id)]).toEqual([1, undefined]);
  await elena.rest.removeTeam(other.id);
});
