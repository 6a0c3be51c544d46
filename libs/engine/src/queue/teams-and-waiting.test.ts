import { describe, expect, test, vi } from 'vitest';
import { minuteMs } from '#contracts/durations.js';
import type { ClientId, ConversationId, OperatorId, TeamId, VisitorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { type TeamRule, teamRouting } from '#contracts/teams.js';
import { accepted } from '#testing/accepted.js';
import { decided, EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { aTeam } from '#testing/teams.js';
import { systemAuthor } from '../access/author.js';
import { execute } from '../conversation/execute.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import { runProgramCommand } from '../conversation/run-program-command.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import { toSummary } from '../views/conversation-views.js';
import { listQueue } from './explain-routing.js';

const [sales, billing] = ['sales', 'billing'] as [TeamId, TeamId];
const rule = (by: TeamRule['by'], value: string, field: string | null = null): TeamRule => ({
  by,
  field,
  value,
  teamId: billing,
});

async function waiting(engine: EngineHarness, visitor: string): Promise<ConversationId> {
  const conversationId = await engine.start(visitor);
  const act = { conversationId, visitorId: visitor as VisitorId, clientKey: engine.key() };
  accepted(await runVisitorCommand(engine.ports, { ...act, command: { type: 'request-handoff' } }));
  return conversationId;
}

const offeredTo = async (engine: EngineHarness, id: ConversationId) => (await engine.state(id)).offer?.to ?? null;
const teamOf = async (engine: EngineHarness, id: ConversationId) => (await engine.state(id)).queue?.teamId;

async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('a conversation that waits for a team', () => {
  test('is offered to its members only, even if another operator has been idle for longer', async () => {
    const engine = new EngineHarness(withheld, { defaultTeam: sales });
    engine.ports.teams.replace([aTeam('sales', { members: ['bruno'] })]);
    engine.addOperator('Anna');
    engine.clock.advance(1);
    const bruno = engine.addOperator('Bruno');
    const id = await waiting(engine, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(bruno));
  });

  test('is offered when a free operator joins the team', async () => {
    const engine = new EngineHarness(withheld, { defaultTeam: sales });
    engine.addOperator('Bruno', { chosenPresence: 'away' });
    const anna = engine.addOperator('Anna');
    engine.ports.teams.replace([aTeam('sales', { members: ['bruno'] })]);
    const id = await waiting(engine, 'visitor');
    await settled();
    expect(await offeredTo(engine, id)).toBeNull();
    engine.ports.teams.replace([aTeam('sales', { members: ['bruno', 'anna'] })]);
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(anna));
  });

  test('is offered to everybody if no member may accept conversations', async () => {
    const engine = new EngineHarness(withheld, { defaultTeam: sales });
    engine.ports.roles.replace([{ id: 'auditor', name: 'Auditor', permissions: ['history.read'] }]);
    const anna = engine.addOperator('Anna');
    engine.addOperator('Bruno', { role: 'auditor' });
    engine.ports.teams.replace([aTeam('sales', { members: ['bruno'] })]);
    const id = await waiting(engine, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(anna));
  });

  test('goes to everybody once the team is removed, at its old place', async () => {
    const engine = new EngineHarness(withheld, { defaultTeam: sales });
    const anna = engine.addOperator('Anna');
    engine.addOperator('Bruno', { chosenPresence: 'away' });
    engine.ports.teams.replace([aTeam('sales', { members: ['bruno'] })]);
    const id = await waiting(engine, 'visitor');
    await settled();
    const since = (await engine.state(id)).queue?.since;
    engine.ports.teams.replace([]);
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(anna));
    expect((await engine.state(id)).queue?.since).toBe(since);
    const conversation = await engine.state(id);
    expect(toSummary(engine.ports, { conversation, visitorReadSeq: 0, operatorReadSeq: 0 }).team).toBeNull();
  });

  test.each([
    ['nobody is in', []],
    ['only a disabled person is in', ['carla']],
  ])('goes to everybody where %s the team', async (_, members) => {
    const engine = new EngineHarness(withheld, { defaultTeam: sales });
    engine.addOperator('Carla', { disabled: true });
    const anna = engine.addOperator('Anna');
    engine.ports.teams.replace([aTeam('sales', { members })]);
    const id = await waiting(engine, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(anna));
    expect(await teamOf(engine, id)).toBe(sales);
  });

  test('follows the language rules of the team before those of the chatbot', async () => {
    const engine = new EngineHarness(withheld, { defaultTeam: sales, operatorLanguage: 'any' });
    engine.addOperator('Anna', { languages: ['it'] });
    const routing = teamRouting.parse({ operatorLanguage: 'required', preferLanguage: 0, preferLastOperator: 0 });
    engine.ports.teams.replace([aTeam('sales', { members: ['anna', 'bruno'], routing })]);
    const id = await waiting(engine, 'visitor');
    await settled();
    expect(await offeredTo(engine, id)).toBeNull();
    const bruno = engine.addOperator('Bruno', { languages: ['en'] });
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(bruno));
  });

  test('that needs a skill is offered to a member who has it, until it is moved to another team', async () => {
    const engine = new EngineHarness(withheld, {
      defaultTeam: sales,
      operatorSkills: 'required',
      skillRules: [{ by: 'language', field: null, value: 'en', skill: 'Invoices' }],
    });
    engine.addOperator('Anna');
    engine.ports.teams.replace([
      aTeam('sales', { members: ['anna', 'bruno'] }),
      aTeam('billing', { members: ['anna'] }),
    ]);
    const id = await waiting(engine, 'visitor');
    await settled();
    expect(await offeredTo(engine, id)).toBeNull();
    const bruno = engine.addOperator('Bruno', { skills: ['invoices'] });
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(bruno));
    engine.addOperator('Bruno', { skills: ['invoices'], chosenPresence: 'away' });
    await transfer(engine, id, billing);
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe('anna'));
  });

  test('has its place among those that wait for the same people', async () => {
    const engine = new EngineHarness(withheld, { defaultTeam: sales, teamRules: [rule('page', '/billing')] });
    for (const name of ['Anna', 'Bruno']) engine.addOperator(name, { chosenPresence: 'away' });
    engine.ports.teams.replace([aTeam('sales', { members: ['anna'] }), aTeam('billing', { members: ['bruno'] })]);
    const ids = [await waiting(engine, 'a')];
    engine.clock.advance(1);
    ids.push(await waiting(engine, 'b'));
    engine.clock.advance(1);
    const moved = await waiting(engine, 'c');
    await transfer(engine, moved, billing);
    const queue = await listQueue(engine.ports, { page: 1, limit: 10 });
    expect(queue.items.map(({ place }) => place)).toEqual([1, 2, 1]);
    const ofBilling = await listQueue(engine.ports, { page: 1, limit: 10, teamId: billing });
    expect([ofBilling.total, ofBilling.items[0]?.conversation.team]).toEqual([1, { id: billing, name: 'Billing' }]);
  });
});

describe('the team of a wait', () => {
  const invoices = { name: 'Invoices', phrases: ['invoice'] };

  test('follows from the topic for people that the question touches', async () => {
    const settings = { policyTopics: [invoices], teamRules: [rule('topic', 'Invoices')] };
    const engine = new EngineHarness(
      (question) => ({
        text: '',
        citations: [],
        choices: [],
        decision: { ...decided(question), reason: 'policy_topic', evidence: { policyTopic: 0 } },
      }),
      settings,
    );
    engine.ports.teams.replace([aTeam('billing', { members: [] })]);
    const id = await engine.start('visitor');
    accepted(await engine.say(id, 'visitor', 'Where is my invoice?'));
    await vi.waitFor(async () => expect(await teamOf(engine, id)).toBe(billing));
    const log = await engine.ports.events.events(id, { after: 0, limit: 50 });
    const started = log.find(({ type }) => type === 'handoff.started');
    const teamRule = { by: 'topic', field: null, value: 'Invoices' };
    expect(started?.data).toMatchObject({ teamId: billing, teamName: 'Billing', teamRule });
  });

  test('follows from a custom field of the linked client, at its current value', async () => {
    const engine = new EngineHarness(withheld, { teamRules: [rule('client_field', 'gold', 'plan')] });
    engine.ports.teams.replace([aTeam('billing', { members: [] })]);
    const client = { id: 'client' as ClientId, name: 'Ada', email: 'ada@shop.example', phone: null, externalIds: {} };
    const stored = { ...client, customFields: { plan: 'Gold' }, version: 1, createdAt: 0, updatedAt: 0 };
    await engine.ports.unitOfWork.run(({ clients }) => clients.put(stored));
    const id = await engine.start('visitor');
    const command = { type: 'link-client', clientId: client.id } as const;
    accepted(await execute(engine.ports, { conversationId: id, by: systemAuthor, command: () => ok(command) }));
    const act = { conversationId: id, visitorId: 'visitor' as VisitorId, clientKey: engine.key() };
    accepted(await runVisitorCommand(engine.ports, { ...act, command: { type: 'request-handoff' } }));
    expect(await teamOf(engine, id)).toBe(billing);
  });

  test('is the one that a program asks for; one that does not exist is refused', async () => {
    const engine = new EngineHarness(withheld, { defaultTeam: sales });
    engine.ports.teams.replace([aTeam('sales'), aTeam('billing')]);
    const handOff = async (conversationId: ConversationId, teamId?: TeamId | null) =>
      runProgramCommand(engine.ports, {
        conversationId,
        program: { kind: 'api_key', id: 'program', onBehalfOf: null } as never,
        clientKey: engine.key(),
        command: { type: 'request-handoff', teamId },
      });
    const [one, two, three] = [await engine.start('a'), await engine.start('b'), await engine.start('c')];
    expect(await handOff(one, 'gone' as TeamId)).toMatchObject({ code: 'invalid', errors: [{ pointer: '/teamId' }] });
    for (const [id, teamId] of [
      [one, billing],
      [two, null],
      [three, undefined],
    ] as const)
      await handOff(id, teamId);
    expect([await teamOf(engine, one), await teamOf(engine, two), await teamOf(engine, three)]).toEqual([
      billing,
      null,
      sales,
    ]);
  });

  test('decides until when it is closed: its own hours before those of the chatbot', async () => {
    const everyDay = (from: string, to: string) => ({
      timeZone: 'UTC',
      week: Array.from({ length: 7 }, () => [{ from, to }]),
      closedOn: [],
    });
    const engine = new EngineHarness(withheld, { defaultTeam: sales, hours: everyDay('00:00', '24:00') });
    const now = engine.clock.now();
    const soon = new Date(now + 60 * minuteMs).toISOString().slice(11, 16);
    engine.ports.teams.replace([aTeam('sales', { hours: everyDay(soon, '24:00') }), aTeam('billing')]);
    const id = await waiting(engine, 'visitor');
    const opensAt = (await engine.state(id)).queue?.opensAt;
    expect(opensAt).toBe(Math.floor((now + 60 * minuteMs) / minuteMs) * minuteMs);
    await transfer(engine, id, billing);
    expect((await engine.state(id)).queue?.opensAt).toBeNull();
  });
});

test('a transfer to a team that was removed is refused', async () => {
  const engine = new EngineHarness(withheld);
  const id = await waiting(engine, 'visitor');
  expect(await transfer(engine, id, sales)).toMatchObject({ code: 'invalid', errors: [{ pointer: '/to/teamId' }] });
});

function transfer(engine: EngineHarness, conversationId: ConversationId, teamId: TeamId) {
  const principal = operatorPrincipal('anna' as OperatorId);
  const command = { type: 'transfer', to: { teamId } } as const;
  return runOperatorCommand(engine.ports, { conversationId, principal, clientKey: engine.key(), command });
}
