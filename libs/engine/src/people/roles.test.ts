import { beforeEach, describe, expect, test } from 'vitest';
import type { OperatorId, VisitorId } from '#contracts/ids.js';
import { type Permission, staffPermissions } from '#contracts/permissions.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { type OperatorPrincipal, toOperatorPrincipal } from '../access/principal.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import type { Operator } from '../ports/people-stores.js';
import { invite } from './invitations.js';
import { changeOperatorAccount } from './operator-accounts.js';
import { issuePasswordLink } from './password-links.js';
import { readAccessLink, redeemAccessLink } from './redeem-access-link.js';
import { changeRole, createRole, listRoles, removeRole } from './roles.js';

let engine: EngineHarness;
let sofia: Operator;
const admin = operatorPrincipal('elena' as OperatorId, 'admin');
const linkTo = (token: string) => `https://chat.example/console/enter#${token}`;
const everything = { page: 1, limit: 50 };
const place = { device: 'Firefox', address: '192.0.2.1' };

beforeEach(async () => {
  engine = new EngineHarness(() => ({ kind: 'withheld' }) as never);
  sofia = await engine.storeOperator('Sofia', 'quarzo-blu-vela');
  const elena = await engine.storeOperator('Elena', 'quarzo-blu-vela');
  await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...elena, role: 'admin' }));
  engine.ports.operatorBoard.register(sofia);
});

const make = async (name: string, ...permissions: Permission[]) =>
  accepted(await createRole(engine.ports, admin, { name, permissions: permissions as never }));
const give = async (role: string) =>
  accepted(await changeOperatorAccount(engine.ports, admin, sofia.id, { patch: { role }, expected: null }));
const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code);
/** A custom role that manages people and reads conversations, and nothing more. */
const recruiter = async (): Promise<OperatorPrincipal> => {
  const { id } = await make('Recruiter', 'people.manage');
  return { ...operatorPrincipal('rita' as OperatorId, id), rights: engine.ports.roles.rightsOf(id) };
};

describe('a role of the business', () => {
  test('grants its permissions, and reading conversations, and no more', async () => {
    const { id, permissions } = await make('Night shift', 'conversations.reply');
    expect(permissions).toEqual(['conversations.read', 'conversations.reply']);
    await give(id);
    const operator = (await engine.ports.operators.get(sofia.id)) ?? sofia;
    const session = { id: 's', expiresAt: 1 } as never;
    const { rights } = toOperatorPrincipal(engine.ports.roles, { operator, session });
    expect([...rights].sort()).toEqual(['conversations.read', 'conversations.reply']);
  });

  test('is listed after the built-in ones, with the number of members and invitations', async () => {
    const { id } = await make('Night shift');
    await give(id);
    const bruno = {
      email: 'bruno@shop.example',
      role: id,
      capacity: 3,
      languages: [],
      skills: [],
      locale: null,
      teamIds: [],
      sendMail: false,
    };
    accepted(await invite(engine.ports, bruno, admin, linkTo));
    const { items } = await listRoles(engine.ports, everything);
    expect(items.map(({ id: one, name, people }) => [name ?? one, people])).toEqual([
      ['operator', 0],
      ['supervisor', 0],
      ['admin', 1],
      ['Night shift', 2],
    ]);
    expect(items[2]?.permissions).toEqual(staffPermissions);
  });

  test('has a name of its own, whatever its case', async () => {
    await make('Night shift');
    expect(codeOf(await createRole(engine.ports, admin, { name: 'NIGHT SHIFT', permissions: [] }))).toBe('role_exists');
  });

  test('can be removed only if nobody has it', async () => {
    const { id } = await make('Night shift');
    await give(id);
    expect(codeOf(await removeRole(engine.ports, admin, id))).toBe('role_in_use');
    await give('operator');
    accepted(await removeRole(engine.ports, admin, id));
    expect(engine.ports.roles.has(id)).toBe(false);
    expect(codeOf(await removeRole(engine.ports, admin, 'admin'))).toBe('not_found');
  });

  test('is logged with its previous state when it changes', async () => {
    const { id } = await make('Night shift', 'history.read');
    const patch = { permissions: ['articles.read' as const] };
    accepted(await changeRole(engine.ports, admin, id, { patch, expected: null }));
    const events = await engine.ports.eventLog.read(0, 100);
    expect(events.find(({ type }) => type === 'role.updated')?.data).toEqual({
      changes: [{ field: 'permissions', before: ['history.read'], after: ['articles.read'] }],
    });
    expect(engine.ports.roles.rightsOf(id)).toEqual(new Set(['conversations.read', 'articles.read']));
  });

  test('without the right to accept is offered nothing', async () => {
    const candidates = () => engine.ports.operatorBoard.candidates().map(({ id }) => id);
    expect(candidates()).toContain(sofia.id);
    await give((await make('Auditor', 'history.read')).id);
    expect(candidates()).not.toContain(sofia.id);
  });

  const answering: Permission[] = ['conversations.accept', 'conversations.take_over', 'conversations.reply'];
  const takenOver = async () => {
    const conversationId = await engine.start('visitor');
    const principal = operatorPrincipal(sofia.id);
    const command = { type: 'take-over' } as const;
    accepted(await runOperatorCommand(engine.ports, { conversationId, principal, clientKey: engine.key(), command }));
    return conversationId;
  };
  const change = async (id: string, ...permissions: Permission[]) => {
    const patch = { permissions: permissions as never };
    accepted(await changeRole(engine.ports, admin, id, { patch, expected: null }));
  };

  test('that cannot answer, when given to an operator with conversations, returns them to the queue', async () => {
    const id = await takenOver();
    await give((await make('Auditor', 'history.read')).id);
    expect(await engine.state(id)).toMatchObject({ state: 'queued', owner: null });
    const [last] = await engine.ports.events.events(id, { limit: 1, fromEnd: true });
    expect(last?.data).toMatchObject({ reason: 'operator_role_changed' });
  });

  test("that can no longer answer returns its members' conversations; one that can no longer accept does not", async () => {
    const { id: role } = await make('Night shift', ...answering);
    await give(role);
    const id = await takenOver();
    await change(role, 'conversations.take_over', 'conversations.reply');
    expect(await engine.state(id)).toMatchObject({ state: 'assigned', owner: sofia.id });
    await change(role, 'conversations.accept', 'conversations.take_over');
    expect(await engine.state(id)).toMatchObject({ state: 'queued', owner: null });
  });

  test('that gains the right to accept gets offers for waiting conversations', async () => {
    const { id: role } = await make('Night shift', 'conversations.reply');
    engine.addOperator('Sofia', { ...sofia, role });
    const id = await engine.start('visitor');
    const asked = { conversationId: id, visitorId: 'visitor' as VisitorId, clientKey: engine.key() };
    accepted(await runVisitorCommand(engine.ports, { ...asked, command: { type: 'request-handoff' } }));
    expect(await engine.state(id)).toMatchObject({ state: 'queued' });
    await change(role, ...answering);
    await expect.poll(async () => (await engine.state(id)).offer?.to).toBe(sofia.id);
  });

  test('that does not exist cannot be given to anybody', async () => {
    const patch = { role: 'captain' };
    expect(codeOf(await changeOperatorAccount(engine.ports, admin, sofia.id, { patch, expected: null }))).toBe(
      'invalid',
    );
  });
});

describe('a manager of people who is not an admin', () => {
  test('makes no role of rights that they do not have', async () => {
    const rita = await recruiter();
    const permissions: ['audit.read'] = ['audit.read'];
    expect(codeOf(await createRole(engine.ports, rita, { name: 'Spy', permissions }))).toBe('exceeds_own_rights');
    const { id } = await make('Night shift', 'history.read');
    const patch = { permissions: [] };
    expect(codeOf(await changeRole(engine.ports, rita, id, { patch, expected: null }))).toBe('exceeds_own_rights');
  });

  test('does not change the role that they have', async () => {
    const rita = await recruiter();
    const patch = { name: 'Chief' };
    expect(codeOf(await changeRole(engine.ports, rita, rita.role, { patch, expected: null }))).toBe('own_account');
  });

  test.each([
    ['is disabled', { disabled: true }],
    ['has other rights now', { role: 'operator' }],
  ])('issues links that end when their issuer %s', async (_, patch) => {
    const paolo = await engine.storeOperator('Paolo', 'quarzo-blu-vela');
    const change = (id: OperatorId, changed: object) =>
      changeOperatorAccount(engine.ports, admin, id, { patch: changed, expected: null });
    accepted(await change(paolo.id, { role: 'admin' }));
    const by = operatorPrincipal(paolo.id, 'admin');
    const { url } = accepted(await issuePasswordLink(engine.ports, { id: sofia.id, sendMail: false }, by, linkTo));
    const token = new URL(url).hash.slice(1);
    accepted(await readAccessLink(engine.ports, token));
    accepted(await change(paolo.id, patch));
    expect(codeOf(await readAccessLink(engine.ports, token))).toBe('not_found');
    expect(codeOf(await redeemAccessLink(engine.ports, { token, password: 'vela-blu-quarzo' }, place))).toBe(
      'not_found',
    );
  });

  test('neither invites nor manages a person with more rights, nor gets in by their password', async () => {
    const rita = await recruiter();
    const bruno = {
      email: 'b@shop.example',
      role: 'admin',
      capacity: 3,
      languages: [],
      skills: [],
      locale: null,
      teamIds: [],
      sendMail: false,
    };
    const target = { id: sofia.id, teamIds: [], sendMail: false };
    const change = (patch: object) => changeOperatorAccount(engine.ports, rita, sofia.id, { patch, expected: null });
    const tries = [
      await invite(engine.ports, bruno, rita, linkTo),
      await change({ email: 'mine@shop.example' }),
      await change({ disabled: true }),
      await change({ role: rita.role }),
      await issuePasswordLink(engine.ports, target, rita, linkTo),
    ];
    expect(tries.map(codeOf)).toEqual(tries.map(() => 'exceeds_own_rights'));
    await give(rita.role);
    expect(codeOf(await change({ disabled: true }))).toBe('ok');
  });
});
