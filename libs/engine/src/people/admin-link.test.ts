import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#contracts/durations.js';
import { timing } from '#contracts/timing.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { codeAt } from '#testing/scripted-codes.js';
import { signedIn } from '#testing/signed-in.js';
import { commandLineAuthor } from '../access/author.js';
import { isSignedIn } from '../identity/admit.js';
import { signIn } from '../identity/sign-in.js';
import type { Operator } from '../ports/people-stores.js';
import { issueAdminLink, listAdmins } from './admin-link.js';
import { changeOperatorAccount } from './operator-accounts.js';
import { PasswordCheck } from './password-check.js';
import { readAccessLink, redeemAccessLink } from './redeem-access-link.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { changeSignInSettings } from './sign-in-settings.js';

const place = { device: 'Firefox', address: '192.0.2.1' };
const lost = 'vela-blu-quarzo';
const password = 'another good one';

let engine: EngineHarness;
let sofia: Operator;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  sofia = await becomes(await engine.storeOperator('Sofia', lost), { role: 'admin' });
});

async function becomes(operator: Operator, changes: Partial<Operator>): Promise<Operator> {
  const after = { ...operator, ...changes };
  await engine.ports.unitOfWork.run(({ operators }) => operators.put(after));
  return after;
}

const self = () => operatorPrincipal(sofia.id, 'admin');
const codeOf = (result: { readonly ok: boolean; readonly code?: string }) => (result.ok ? 'ok' : result.code);
const issue = (email = sofia.email, enable = false) =>
  issueAdminLink(engine.ports, { email, enable }, (token) => token);
const redeem = (token: string) => redeemAccessLink(engine.ports, { token, password }, place);
const recorded = async () => (await recordedEvents(engine.ports)).map(({ type, actor }) => `${type} by ${actor.id}`);

async function turnOnSecondFactor(): Promise<void> {
  const changes = new SecondFactorChanges(engine.ports, new PasswordCheck(engine.ports));
  accepted(await changes.setUp(self(), { password: lost }));
  accepted(await changes.confirm(self(), codeAt(engine.clock.now(), 0)));
}

describe('a link of the command line for an admin', () => {
  test('sets a password, removes the second step, ends the sessions, and signs in', async () => {
    const before = signedIn(await signIn(engine.ports, sofia.email, lost, place));
    await turnOnSecondFactor();
    const entered = signedIn(await redeem(accepted(await issue())));
    expect((await engine.ports.sessions.of(sofia.id)).map(({ id }) => id)).toEqual([entered.session.id]);
    expect(before.session.id).not.toBe(entered.session.id);
    expect(await engine.ports.secondFactors.get(sofia.id)).toBeNull();
    expect(codeOf(await signIn(engine.ports, sofia.email, lost, place))).toBe('wrong_credentials');
    expect(isSignedIn(accepted(await signIn(engine.ports, sofia.email, password, place)))).toBe(true);
  });

  test('is in the audit with the command line as author', async () => {
    await turnOnSecondFactor();
    await redeem(accepted(await issue()));
    expect(await recorded()).toEqual([
      `operator.totp_enabled by ${sofia.id}`,
      `access_link.issued by ${commandLineAuthor.actor.id}`,
      `access_link.redeemed by ${sofia.id}`,
      `operator.credentials_replaced by ${sofia.id}`,
      `operator.totp_reset by ${commandLineAuthor.actor.id}`,
      `session.started by ${sofia.id}`,
    ]);
  });

  test('requires a new second step if it is mandatory', async () => {
    await turnOnSecondFactor();
    await changeSignInSettings(engine.ports, { isSecondFactorRequired: true }, self());
    const admission = accepted(await redeem(accepted(await issue())));
    if (isSignedIn(admission)) throw new Error('there was no second step');
    expect(admission.challenge.step).toBe('enrolment');
  });

  test('works once, for an hour, and a newer one replaces it', async () => {
    const first = accepted(await issue());
    const second = accepted(await issue());
    expect(codeOf(await readAccessLink(engine.ports, first))).toBe('not_found');
    expect(codeOf(await redeem(second))).toBe('ok');
    expect(codeOf(await redeem(second))).toBe('link_used');
    const late = accepted(await issue());
    engine.clock.advance(timing.adminLinkHours * hourMs);
    expect(codeOf(await redeem(late))).toBe('link_expired');
  });

  test('opens nothing for an account that is no active admin any more', async () => {
    const marta = await becomes(await engine.storeOperator('Marta', lost), { role: 'admin' });
    const token = accepted(await issue());
    const change = (patch: { disabled: boolean } | { role: string }) =>
      changeOperatorAccount(engine.ports, operatorPrincipal(marta.id, 'admin'), sofia.id, { patch, expected: null });
    accepted(await change({ role: 'operator' }));
    expect(codeOf(await redeem(token))).toBe('not_found');
    accepted(await change({ role: 'admin' }));
    accepted(await change({ disabled: true }));
    accepted(await change({ disabled: false }));
    expect(codeOf(await redeem(token)), 'disabling revoked it').toBe('not_found');
  });
});

describe('an account that is no active admin', () => {
  test('gets no link, and changes nothing', async () => {
    const anna = await engine.storeOperator('Anna', lost);
    const carla = await becomes(await engine.storeOperator('Carla', lost), { role: 'admin', disabled: true });
    expect(codeOf(await issue('nobody@shop.example'))).toBe('no_account');
    expect(codeOf(await issue(anna.email))).toBe('not_an_admin');
    expect(codeOf(await issue(carla.email))).toBe('disabled');
    expect(codeOf(await issue(carla.email, true))).toBe('enabling_unneeded');
    expect(await recorded()).toEqual([]);
    expect((await listAdmins(engine.ports)).map(({ name }) => name)).toEqual(['Carla', 'Sofia']);
  });

  test('can be enabled by it if no admin is active', async () => {
    await becomes(sofia, { disabled: true });
    expect(codeOf(await issue())).toBe('disabled');
    const token = accepted(await issue(sofia.email.toUpperCase(), true));
    expect(await recorded()).toEqual(
      ['operator.enabled', 'access_link.issued'].map((type) => `${type} by ${commandLineAuthor.actor.id}`),
    );
    expect(codeOf(await redeem(token))).toBe('ok');
  });
});
