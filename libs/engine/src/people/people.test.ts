import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contracts/durations.js';
import type { OperatorId, TeamId } from '#contracts/ids.js';
import type { InvitationCreate } from '#contracts/people.js';
import { timing } from '#contracts/timing.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { signedIn } from '#testing/signed-in.js';
import { aTeam } from '#testing/teams.js';
import { operatorAuthor } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import { signIn } from '../identity/sign-in.js';
import type { Operator } from '../ports/people-stores.js';
import { invite, listInvitations, revokeInvitation } from './invitations.js';
import { changeOperatorAccount } from './operator-accounts.js';
import { PasswordCheck } from './password-check.js';
import { issuePasswordLink } from './password-links.js';
import { changePassword } from './profile.js';
import { readAccessLink, redeemAccessLink } from './redeem-access-link.js';
import { issueSetupLink } from './set-up.js';

const place = { device: 'Firefox', address: '192.0.2.1' };
const linkTo = (token: string) => token;
const password = 'vela-blu-quarzo';
const author = operatorAuthor('sofia' as OperatorId);
const bruno: InvitationCreate = {
  email: 'bruno@shop.example',
  role: 'supervisor',
  capacity: 3,
  languages: ['it'],
  skills: [],
  locale: 'it',
  teamIds: [],
  sendMail: false,
};

let engine: EngineHarness;
let sofia: Operator;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  sofia = await engine.storeOperator('Sofia', password);
  await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...sofia, role: 'admin' }));
});

const admin = (): OperatorPrincipal => operatorPrincipal(sofia.id, 'admin');
const invited = async (more: Partial<InvitationCreate> = {}) =>
  accepted(await invite(engine.ports, { ...bruno, ...more }, admin(), linkTo));
const redeem = (token: string, more: Partial<Parameters<typeof redeemAccessLink>[1]> = {}) =>
  redeemAccessLink(engine.ports, { token, password, name: 'Bruno Neri', ...more }, place);
const types = async () => (await engine.ports.eventLog.read(0, 100)).map(({ type }) => type);
const codeOf = (result: { readonly ok: boolean; readonly code?: string }) => (result.ok ? 'ok' : result.code);

describe('an invitation', () => {
  test('creates the account with its settings, and signs in', async () => {
    const { url: token } = await invited();
    const { operator, session } = signedIn(await redeem(token));
    expect(operator).toMatchObject({
      name: 'Bruno Neri',
      email: bruno.email,
      role: 'supervisor',
      capacity: 3,
      locale: 'it',
    });
    expect(session.operatorId).toBe(operator.id);
    expect(engine.ports.operatorBoard.view(operator.id)?.name).toBe('Bruno Neri');
    expect(codeOf(await signIn(engine.ports, bruno.email, password, place))).toBe('ok');
    expect(await types()).toEqual([
      'access_link.issued',
      'access_link.redeemed',
      'operator.created',
      'session.started',
      'session.started',
    ]);
  });

  test('adds the person to its teams, as far as they exist', async () => {
    const [sales, returns] = [aTeam('sales', { members: [sofia.id] }), aTeam('returns')];
    await engine.ports.unitOfWork.run(async ({ teams }) => {
      for (const team of [sales, returns]) await teams.put(team);
    });
    const { url: token, teamIds } = await invited({ teamIds: [sales.id, returns.id] });
    expect(teamIds).toEqual([sales.id, returns.id]);
    await engine.ports.unitOfWork.run(({ teams }) => teams.remove(returns.id));
    const { operator } = signedIn(await redeem(token));
    expect(engine.ports.teams.all()).toEqual([{ ...sales, members: [sofia.id, operator.id] }]);
    expect((await types()).filter((type) => type.startsWith('team.'))).toEqual(['team.updated']);
  });

  test('with a team can be issued only by a manager of teams, and only for an existing team', async () => {
    const input = { ...bruno, teamIds: ['nowhere' as TeamId] };
    expect(await invite(engine.ports, input, admin(), linkTo)).toMatchObject({ errors: [{ pointer: '/teamIds/0' }] });
    const rights = new Set([...admin().rights].filter((right) => right !== 'teams.manage'));
    const lesser = await invite(engine.ports, input, { ...admin(), rights }, linkTo);
    expect(codeOf(lesser)).toBe('exceeds_own_rights');
  });

  test('when renewed unchanged, drops teams that were removed since', async () => {
    const [sales, returns] = [aTeam('sales'), aTeam('returns')];
    await engine.ports.unitOfWork.run(async ({ teams }) => {
      for (const team of [sales, returns]) await teams.put(team);
    });
    const { teamIds } = await invited({ teamIds: [sales.id, returns.id] });
    await engine.ports.unitOfWork.run(({ teams }) => teams.remove(returns.id));
    expect((await invited({ teamIds })).teamIds).toEqual([sales.id]);
  });

  test('keeps its teams when renewed by a person who does not manage teams', async () => {
    const [sales, returns] = [aTeam('sales'), aTeam('returns')];
    await engine.ports.unitOfWork.run(async ({ teams }) => {
      for (const team of [sales, returns]) await teams.put(team);
    });
    await invited({ teamIds: [sales.id] });
    const rights = new Set([...admin().rights].filter((right) => right !== 'teams.manage'));
    const paolo = await engine.storeOperator('Paolo', password);
    await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...paolo, role: 'admin' }));
    const renew = (teamIds: TeamId[]) =>
      invite(engine.ports, { ...bruno, teamIds }, { ...operatorPrincipal(paolo.id, 'admin'), rights }, linkTo);
    expect(codeOf(await renew([returns.id]))).toBe('exceeds_own_rights');
    expect(accepted(await renew([sales.id])).teamIds).toEqual([sales.id]);
    const { url: token, teamIds } = accepted(await renew([]));
    expect(teamIds).toEqual([sales.id]);
    const { operator } = signedIn(await redeem(token));
    expect(engine.ports.teams.get(sales.id)?.members).toEqual([operator.id]);
  });

  test('adds no team if the author of that assignment is disabled by then', async () => {
    const sales = aTeam('sales');
    await engine.ports.unitOfWork.run(({ teams }) => teams.put(sales));
    const paolo = await engine.storeOperator('Paolo', password);
    await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...paolo, role: 'admin' }));
    const input = { ...bruno, teamIds: [sales.id] };
    accepted(await invite(engine.ports, input, operatorPrincipal(paolo.id, 'admin'), linkTo));
    const rights = new Set([...admin().rights].filter((right) => right !== 'teams.manage'));
    const { url: token } = accepted(await invite(engine.ports, bruno, { ...admin(), rights }, linkTo));
    await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...paolo, role: 'admin', disabled: true }));
    signedIn(await redeem(token));
    expect(await engine.ports.unitOfWork.run(({ teams }) => teams.get(sales.id))).toEqual(sales);
  });

  test('works once, however many try at the same time', async () => {
    const { url: token } = await invited();
    const results = await Promise.all([redeem(token), redeem(token), redeem(token)]);
    expect(results.map(codeOf).sort()).toEqual(['link_used', 'link_used', 'ok']);
    expect(codeOf(await readAccessLink(engine.ports, token))).toBe('link_used');
  });

  test('works for a week', async () => {
    const { url: token } = await invited();
    engine.clock.advance(timing.invitationDays * dayMs - 1);
    expect(codeOf(await readAccessLink(engine.ports, token))).toBe('ok');
    engine.clock.advance(1);
    expect(codeOf(await redeem(token))).toBe('link_expired');
    expect((await engine.ports.operators.all()).map(({ name }) => name)).toEqual(['Sofia']);
  });

  test('that is revoked, or replaced by a newer one, opens nothing', async () => {
    const first = await invited();
    const second = await invited();
    expect(codeOf(await redeem(first.url))).toBe('not_found');
    expect((await listInvitations(engine.ports, { page: 1, limit: 20 })).items.map(({ id }) => id)).toEqual([
      second.id,
    ]);
    accepted(await revokeInvitation(engine.ports, second.id, author));
    expect(codeOf(await redeem(second.url))).toBe('not_found');
    expect(codeOf(await revokeInvitation(engine.ports, second.id, author))).toBe('not_found');
  });

  test('to the address of an account is refused, also if the account was created meanwhile', async () => {
    expect(codeOf(await invite(engine.ports, { ...bruno, email: sofia.email }, admin(), linkTo))).toBe('email_taken');
    const { url: token } = await invited();
    await engine.ports.unitOfWork.run(({ operators }) =>
      operators.put({ ...sofia, id: 'other' as OperatorId, email: bruno.email }),
    );
    expect(codeOf(await redeem(token))).toBe('email_taken');
  });

  test('is kept if the password is weak or the name is missing', async () => {
    const { url: token } = await invited();
    expect(codeOf(await redeem(token, { password: 'brunoneri1' }))).toBe('weak_password');
    expect(codeOf(await redeem(token, { name: undefined }))).toBe('invalid');
    expect(codeOf(await redeem(token))).toBe('ok');
  });
});

describe('a link for a new password', () => {
  test('replaces the password and ends every session', async () => {
    const before = signedIn(await signIn(engine.ports, sofia.email, password, place));
    const { url: token } = accepted(
      await issuePasswordLink(engine.ports, { id: sofia.id, sendMail: false }, admin(), linkTo),
    );
    expect(codeOf(await signIn(engine.ports, sofia.email, password, place))).toBe('ok');
    const { session } = signedIn(await redeem(token, { password: 'another good one' }));
    expect(await engine.ports.sessions.byTokenHash(before.session.tokenHash)).toBeNull();
    expect((await engine.ports.sessions.of(sofia.id)).map(({ id }) => id)).toEqual([session.id]);
    expect(codeOf(await signIn(engine.ports, sofia.email, password, place))).toBe('wrong_credentials');
    expect((await engine.ports.operators.get(sofia.id))?.name).toBe('Sofia');
  });

  test('opens nothing for an operator disabled since', async () => {
    const { url: token } = accepted(
      await issuePasswordLink(engine.ports, { id: sofia.id, sendMail: false }, admin(), linkTo),
    );
    await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...sofia, disabled: true }));
    expect(codeOf(await redeem(token))).toBe('not_found');
  });
});

describe('a link for a new password that is still open', () => {
  test.each([
    [
      'the password is changed',
      () =>
        changePassword(engine.ports, new PasswordCheck(engine.ports), admin(), {
          current: password,
          password: 'another good one',
        }),
    ],
    [
      'the operator is disabled',
      () =>
        changeOperatorAccount(engine.ports, operatorPrincipal('paolo' as OperatorId, 'admin'), sofia.id, {
          patch: { disabled: true },
          expected: null,
        }),
    ],
  ])('ends when %s', async (_, end) => {
    const paolo = await engine.storeOperator('Paolo', password);
    await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...paolo, role: 'admin' }));
    const { url: token } = accepted(
      await issuePasswordLink(engine.ports, { id: sofia.id, sendMail: false }, admin(), linkTo),
    );
    accepted<unknown>(await end());
    expect(codeOf(await readAccessLink(engine.ports, token))).toBe('not_found');
  });
});

describe('a sign-in', () => {
  test('that was verified before a new password was set does not enter by the old one', async () => {
    const { passwords } = engine.ports;
    const verify = async (hash: string | null, word: string) => {
      const isRight = await passwords.verify(hash, word);
      await engine.ports.unitOfWork.run(({ operators }) =>
        operators.put({ ...sofia, passwordHash: 'hash of another' }),
      );
      return isRight;
    };
    const slow = { ...engine.ports, passwords: { ...passwords, verify } };
    expect(codeOf(await signIn(slow, sofia.email, password, place))).toBe('wrong_credentials');
    expect(await engine.ports.sessions.of(sofia.id)).toEqual([]);
  });
});

describe('the set-up link', () => {
  test('creates the first admin, and is not issued if there are accounts', async () => {
    expect(await issueSetupLink(engine.ports, linkTo)).toBeNull();
    const empty = new EngineHarness(withheld);
    const token = (await issueSetupLink(empty.ports, linkTo)) ?? '';
    const first = { token, password, name: 'Ada', email: 'ada@shop.example' };
    expect(codeOf(await redeemAccessLink(empty.ports, { token, password, name: 'Ada' }, place))).toBe('invalid');
    const { operator } = signedIn(await redeemAccessLink(empty.ports, first, place));
    expect(operator).toMatchObject({ role: 'admin', email: 'ada@shop.example' });
  });

  test('works for an hour, and an earlier one no longer', async () => {
    const empty = new EngineHarness(withheld);
    const [one, two] = [await issueSetupLink(empty.ports, linkTo), await issueSetupLink(empty.ports, linkTo)];
    expect(codeOf(await readAccessLink(empty.ports, one ?? ''))).toBe('not_found');
    empty.clock.advance(timing.setupLinkHours * hourMs);
    expect(codeOf(await readAccessLink(empty.ports, two ?? ''))).toBe('link_expired');
  });
});

test('the open invitations of an admin end when that admin is disabled, and those of others stay', async () => {
  const paolo = await engine.storeOperator('Paolo', password);
  await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...paolo, role: 'admin' }));
  const mine = await invited();
  const link = accepted(
    await invite(engine.ports, { ...bruno, email: 'carla@shop.example' }, operatorPrincipal(paolo.id, 'admin'), linkTo),
  );
  accepted(
    await changeOperatorAccount(engine.ports, operatorPrincipal(sofia.id, 'admin'), paolo.id, {
      patch: { disabled: true },
      expected: null,
    }),
  );
  expect(codeOf(await readAccessLink(engine.ports, link.url))).toBe('not_found');
  expect(codeOf(await readAccessLink(engine.ports, mine.url))).toBe('ok');
});

describe('a disabled operator', () => {
  const disable = (id: OperatorId) =>
    changeOperatorAccount(engine.ports, admin(), id, { patch: { disabled: true }, expected: null });

  test('loses every session, and their conversations return to their places in the queue', async () => {
    const anna = await engine.storeOperator('Anna', password);
    engine.addOperator('Anna', anna);
    const session = signedIn(await signIn(engine.ports, anna.email, password, place)).session;
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'Is anybody there?');
    await expect.poll(async () => (await engine.state(id)).state).toBe('offered');
    const { since } = (await engine.state(id)).queue ?? {};
    expect(since).toEqual(expect.any(Number));
    engine.clock.advance(minuteMs);
    accepted(await disable(anna.id));
    expect(await engine.state(id)).toMatchObject({ state: 'queued', offer: null, queue: { since } });
    expect(await engine.ports.sessions.byTokenHash(session.tokenHash)).toBeNull();
    expect(codeOf(await signIn(engine.ports, anna.email, password, place))).toBe('wrong_credentials');
  });

  test('leaves a conversation to the queue, and the board keeps the name', async () => {
    const anna = await engine.storeOperator('Anna', password);
    engine.addOperator('Anna', anna);
    const id = await engine.start('visitor');
    const takeOver = { conversationId: id, principal: operatorPrincipal(anna.id), clientKey: engine.key() };
    accepted(await runOperatorCommand(engine.ports, { ...takeOver, command: { type: 'take-over' } }));
    accepted(await disable(anna.id));
    expect(await engine.state(id)).toMatchObject({ state: 'queued', owner: null });
    expect((await engine.types(id)).at(-1)).toBe('conversation.transferred');
    expect(engine.ports.operatorBoard.name(anna.id)).toBe('Anna');
  });
});

describe('an account', () => {
  test('that another admin changed meanwhile is not overwritten', async () => {
    const anna = await engine.storeOperator('Anna', password);
    const change = { patch: { capacity: 9 }, expected: ['another revision'] };
    expect(codeOf(await changeOperatorAccount(engine.ports, admin(), anna.id, change))).toBe('version_moved');
  });

  test('is recorded with the changed fields; without changes, nothing is recorded', async () => {
    const anna = await engine.storeOperator('Anna', password);
    const change = (patch: object) => changeOperatorAccount(engine.ports, admin(), anna.id, { patch, expected: null });
    accepted(await change({ capacity: anna.capacity }));
    expect(await types()).toEqual([]);
    accepted(await change({ role: 'supervisor', capacity: 9 }));
    const [event] = await engine.ports.eventLog.read(0, 10);
    expect(event).toMatchObject({
      type: 'operator.updated',
      actor: { kind: 'operator', id: sofia.id },
      data: {
        changes: [
          { field: 'role', before: 'operator', after: 'supervisor' },
          { field: 'capacity', before: 4, after: 9 },
        ],
      },
    });
  });
});

describe("a change of one's own password", () => {
  test('needs the current one, and ends the sessions elsewhere', async () => {
    const here = signedIn(await signIn(engine.ports, sofia.email, password, place)).session;
    const elsewhere = signedIn(await signIn(engine.ports, sofia.email, password, place)).session;
    const check = new PasswordCheck(engine.ports);
    const principal = { ...admin(), sessionId: here.id };
    const change = (current: string, next: string) =>
      changePassword(engine.ports, check, principal, { current, password: next });
    expect(codeOf(await change('not mine', 'another good one'))).toBe('wrong_password');
    expect(codeOf(await change(password, 'sofia12345'))).toBe('weak_password');
    expect(codeOf(await change(password, 'another good one'))).toBe('ok');
    expect((await engine.ports.sessions.of(sofia.id)).map(({ id }) => id)).toEqual([here.id]);
    expect(elsewhere.id).not.toBe(here.id);
    expect(codeOf(await signIn(engine.ports, sofia.email, 'another good one', place))).toBe('ok');
  });

  test('is locked out after wrong ones in a row', async () => {
    const check = new PasswordCheck(engine.ports);
    const guess = () =>
      changePassword(engine.ports, check, admin(), { current: 'guess', password: 'another good one' });
    for (let tries = 0; tries < timing.lockOutAfter; tries += 1) await guess();
    expect(codeOf(await guess())).toBe('locked_out');
    engine.clock.advance(timing.lockOutMs);
    expect(codeOf(await guess())).toBe('wrong_password');
  });
});
