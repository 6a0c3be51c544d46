import { beforeEach, describe, expect, test } from 'vitest';
import type { OperatorId, TeamId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { TeamCreate } from '#contracts/teams.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { anOperator } from '#testing/people.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { aTeam } from '#testing/teams.js';
import { operatorAuthor } from '../access/author.js';
import { patchChatbot } from '../knowledge/chatbots/patch-chatbot.js';
import { removeTeam } from './remove-team.js';
import { changeTeam, createTeam, listTeams, readTeam, teamRevision } from './teams.js';

const admin = operatorAuthor('admin' as OperatorId);
const [anna, bruno] = ['anna', 'bruno'] as [OperatorId, OperatorId];
const hours = { timeZone: 'UTC', week: [[{ from: '09:00', to: '17:00' }], [], [], [], [], [], []], closedOn: [] };
const sales: TeamCreate = { name: 'Sales', members: [anna], hours, routing: null };

let engine: EngineHarness;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  await engine.ports.unitOfWork.run(async ({ operators }) => {
    for (const id of [anna, bruno]) await operators.put(anOperator(id));
  });
});

const create = (input: TeamCreate) => createTeam(engine.ports, input, admin);
const change = (id: TeamId, patch: object, expected: string[] | null = null) =>
  changeTeam(engine.ports, { id, patch, expected }, admin);
const recorded = async (type: string) =>
  (await recordedEvents(engine.ports)).flatMap((event) => (event.type === type ? [event.data] : []));

describe('a team', () => {
  test('is created, listed by name and routed to its members', async () => {
    const { id } = accepted(await create(sales));
    accepted(await create({ ...sales, name: 'Billing', members: [] }));
    expect(listTeams(engine.ports, { page: 1, limit: 10 }).items.map(({ name }) => name)).toEqual(['Billing', 'Sales']);
    expect(readTeam(engine.ports, id)).toEqual({ id, ...sales });
    engine.addOperator('Anna');
    expect(engine.ports.teams.routed(id)?.members).toEqual(new Set([anna]));
  });

  test('changes the fields of the patch, with old and new values in one event; a repeat writes nothing', async () => {
    const { id } = accepted(await create(sales));
    const changed = accepted(await change(id, { members: [bruno], hours: null }));
    expect(changed).toEqual({ id, ...sales, members: [bruno], hours: null });
    accepted(await change(id, { members: [bruno] }));
    expect((await recorded('team.updated')).at(-1)).toEqual({
      changes: [
        { field: 'members', before: [anna], after: [bruno] },
        { field: 'hours', before: hours, after: null },
      ],
    });
    expect(await recorded('team.updated')).toHaveLength(2);
  });

  test("is not overwritten after another person's change", async () => {
    const team = accepted(await create(sales));
    accepted(await change(team.id, { name: 'Shop' }));
    expect(await change(team.id, { name: 'Store' }, [teamRevision(team)])).toMatchObject({ code: 'version_moved' });
  });

  test('has a name of its own, in whatever case', async () => {
    accepted(await create(sales));
    expect(await create({ ...sales, name: 'SALES' })).toMatchObject({ code: 'team_name_taken' });
    const { id } = accepted(await create({ ...sales, name: 'Billing' }));
    expect(await change(id, { name: 'sales' })).toMatchObject({ code: 'team_name_taken' });
    expect(await change(id, { name: 'BILLING' })).toMatchObject({ ok: true });
  });

  test('has members with accounts, disabled ones included', async () => {
    expect(await create({ ...sales, members: [anna, 'nobody' as OperatorId] })).toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/members/1' }],
    });
    await engine.ports.unitOfWork.run(({ operators }) => operators.put(anOperator(anna, { disabled: true })));
    expect(await create(sales)).toMatchObject({ ok: true });
  });

  test('is one of a limited number', async () => {
    await engine.ports.unitOfWork.run(async ({ teams }) => {
      for (let index = 0; index < limits.teams; index += 1) await teams.put(aTeam(`team-${index}`));
    });
    expect(await create(sales)).toMatchObject({ code: 'teams_full' });
  });
});

describe('a removed team', () => {
  test('is removed from the rules of chatbots, which is logged', async () => {
    const { id } = accepted(await create(sales));
    const other = accepted(await create({ ...sales, name: 'Other' }));
    const rule = (teamId: TeamId) => ({ by: 'language' as const, field: null, value: 'it', teamId });
    const patch = { defaultTeam: id, teamRules: [rule(id), rule(other.id)] };
    accepted(await patchShop(patch));
    accepted(await removeTeam(engine.ports, id, admin));
    expect(engine.ports.chatbots.get(shop)).toMatchObject({ defaultTeam: null, teamRules: [rule(other.id)] });
    expect((await recorded('chatbot.changed')).at(-1)).toEqual({
      changes: [
        { path: '/defaultTeam', from: id, to: null },
        { path: '/teamRules', from: [rule(id), rule(other.id)], to: [rule(other.id)] },
      ],
    });
    expect([readTeam(engine.ports, id), await recorded('team.removed')]).toEqual([null, [{ name: 'Sales' }]]);
    expect(await removeTeam(engine.ports, id, admin)).toMatchObject({ code: 'not_found' });
    expect(await change(id, { name: 'Again' })).toMatchObject({ code: 'not_found' });
  });

  test('can be named by no rule', async () => {
    expect(await patchShop({ defaultTeam: 'gone' as TeamId })).toMatchObject({ errors: [{ pointer: '/defaultTeam' }] });
    const rule = { by: 'page' as const, field: null, value: '/', teamId: 'gone' as TeamId };
    expect(await patchShop({ teamRules: [rule] })).toMatchObject({ errors: [{ pointer: '/teamRules/0/teamId' }] });
  });
});

async function patchShop(patch: object) {
  const present = engine.ports.chatbots.get(shop);
  if (present) await engine.ports.unitOfWork.run(({ chatbots }) => chatbots.put(present));
  return patchChatbot(engine.ports, { id: shop, patch, author: admin });
}
