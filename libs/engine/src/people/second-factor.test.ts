import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#contracts/durations.js';
import { limits } from '#contracts/limits.js';
import { timing } from '#contracts/timing.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import type { LabellingSealer } from '#testing/labelling-sealer.js';
import { operatorPrincipal } from '#testing/principals.js';
import { codeAt } from '#testing/scripted-codes.js';
import { signedIn } from '#testing/signed-in.js';
import { isSignedIn } from '../identity/admit.js';
import { confirmEnrolment, enrol, finishSignIn } from '../identity/finish-sign-in.js';
import { signIn } from '../identity/sign-in.js';
import type { Operator } from '../ports/people-stores.js';
import { PasswordCheck } from './password-check.js';
import { issuePasswordLink } from './password-links.js';
import { redeemAccessLink } from './redeem-access-link.js';
import { resetSecondFactor } from './reset-second-factor.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { changeSignInSettings } from './sign-in-settings.js';

const place = { device: 'Firefox', address: '192.0.2.1' };
const password = 'vela-blu-quarzo';
const stepMs = 30_000;

let engine: EngineHarness;
let anna: Operator;
let changes: SecondFactorChanges;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  anna = await engine.storeOperator('Anna', password);
  changes = new SecondFactorChanges(engine.ports, new PasswordCheck(engine.ports));
});

const codeOf = (result: { readonly ok: boolean; readonly code?: string }) => (result.ok ? 'ok' : result.code);
const self = () => operatorPrincipal(anna.id);
const now = (ahead = 0) => codeAt(engine.clock.now(), ahead);
const types = async () => (await engine.ports.eventLog.read(0, 100)).map(({ type }) => type);

/** Turns it on, and waits for the next code: the first one is used up. Returns the recovery codes. */
async function turnOn(): Promise<string[]> {
  accepted(await changes.setUp(self(), { password }));
  const { recoveryCodes } = accepted(await changes.confirm(self(), now()));
  engine.clock.advance(stepMs);
  return recoveryCodes;
}

async function challenge(): Promise<string> {
  const admission = accepted(await signIn(engine.ports, anna.email, password, place));
  if (isSignedIn(admission)) throw new Error('there was no second step');
  return admission.challenge.challenge;
}

const finish = async (code: string, given?: string) =>
  finishSignIn(engine.ports, { challenge: given ?? (await challenge()), code }, place);

describe('a second step that is set up', () => {
  test('protects nothing before its first code', async () => {
    accepted(await changes.setUp(self(), { password }));
    expect(isSignedIn(accepted(await signIn(engine.ports, anna.email, password, place)))).toBe(true);
    expect(codeOf(await changes.confirm(self(), '000000'))).toBe('wrong_code');
    expect((await changes.read(self())).enabledAt).toBeNull();
  });

  test('requires the password of an account that has one: a session alone must not lock its owner out', async () => {
    expect(codeOf(await changes.setUp(self(), {}))).toBe('wrong_password');
    expect(codeOf(await changes.setUp(self(), { password: 'a guess' }))).toBe('wrong_password');
    expect(await engine.ports.secondFactors.get(anna.id)).toBeNull();
    await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...anna, passwordHash: null }));
    expect(codeOf(await changes.setUp(self(), {}))).toBe('ok');
  });

  test('issues recovery codes once, of which only hashes are stored', async () => {
    const codes = await turnOn();
    expect(new Set(codes).size).toBe(limits.recoveryCodes);
    const stored = await engine.ports.secondFactors.get(anna.id);
    expect(stored?.recoveryCodeHashes).toEqual(codes.map((code) => `hash of ${code.replaceAll('-', '')}`));
    expect(await changes.read(self())).toMatchObject({ recoveryCodesLeft: limits.recoveryCodes, isRequired: false });
    expect(codeOf(await changes.setUp(self(), { password }))).toBe('second_factor_exists');
    expect(await types()).toEqual(['operator.totp_enabled']);
  });
});

describe('a sign-in with a second step', () => {
  test('has no session before the code', async () => {
    await turnOn();
    const first = await challenge();
    expect(await engine.ports.sessions.of(anna.id)).toEqual([]);
    const { session } = accepted(await finish(now(), first));
    expect(session.operatorId).toBe(anna.id);
    expect(codeOf(await finish(now(1), first))).toBe('sign_in_expired');
  });

  test.each([-1, 0, 1])('accepts the code of the time step %i from now', async (ahead) => {
    await turnOn();
    engine.clock.advance(10 * stepMs);
    expect(codeOf(await finish(now(ahead)))).toBe('ok');
  });

  test.each([-2, 2])('refuses the code of the time step %i from now', async (ahead) => {
    await turnOn();
    engine.clock.advance(10 * stepMs);
    expect(codeOf(await finish(now(ahead)))).toBe('wrong_code');
  });

  test('takes no code twice, nor one of an earlier step, however many try at the same time', async () => {
    await turnOn();
    const tried = await Promise.all([finish(now()), finish(now()), finish(now())]);
    expect(tried.map(codeOf).sort()).toEqual(['ok', 'wrong_code', 'wrong_code']);
    expect(codeOf(await finish(now(-1)))).toBe('wrong_code');
    expect(codeOf(await finish(now(1)))).toBe('ok');
  });

  test('takes each recovery code once, however it is typed', async () => {
    const [first = ''] = await turnOn();
    expect(codeOf(await finish(` ${first.toUpperCase().replaceAll('-', ' ')}`))).toBe('ok');
    expect(codeOf(await finish(first))).toBe('wrong_code');
    expect((await changes.read(self())).recoveryCodesLeft).toBe(limits.recoveryCodes - 1);
    expect(await types()).toContain('operator.recovery_code_used');
  });

  test('locks the account after consecutive wrong codes, and returns the remaining time', async () => {
    await turnOn();
    for (let tries = 0; tries < timing.lockOutAfter; tries += 1)
      expect(codeOf(await finish('000000'))).toBe('wrong_code');
    expect(await finish(now())).toMatchObject({ ok: false, code: 'locked_out', retryAfterMs: timing.lockOutMs });
    engine.clock.advance(timing.lockOutMs);
    expect(codeOf(await finish('000000'))).toBe('wrong_code');
    expect(codeOf(await finish(now()))).toBe('ok');
  });

  test('expires, and ends with a new password', async () => {
    await turnOn();
    const old = await challenge();
    engine.clock.advance(timing.signInChallengeMinutes * minuteMs);
    expect(codeOf(await finish(now(), old))).toBe('sign_in_expired');
    const other = await challenge();
    const { id: elena } = await engine.storeOperator('Elena', password);
    await engine.ports.unitOfWork.run(async ({ operators }) => {
      const account = await operators.get(elena);
      if (account) await operators.put({ ...account, role: 'admin' });
    });
    const admin = operatorPrincipal(elena, 'admin');
    const issued = accepted(
      await issuePasswordLink(engine.ports, { id: anna.id, sendMail: false }, admin, (token) => token),
    );
    const redeemed = accepted(
      await redeemAccessLink(engine.ports, { token: issued.url, password: 'another good one' }, place),
    );
    expect(isSignedIn(redeemed)).toBe(false);
    expect(codeOf(await finish(now(), other))).toBe('sign_in_expired');
    expect(await engine.ports.sessions.of(anna.id)).toEqual([]);
  });

  test('continues with recovery codes if the key of the secrets is lost', async () => {
    const [first = ''] = await turnOn();
    (engine.ports.secretSealer as LabellingSealer).isLocked = true;
    expect(codeOf(await finish(now()))).toBe('wrong_code');
    expect(codeOf(await finish(first))).toBe('ok');
  });
});

describe('a second step that is required', () => {
  beforeEach(async () => {
    await changeSignInSettings(engine.ports, { isSecondFactorRequired: true }, operatorPrincipal(anna.id, 'admin'));
  });

  test('is set up at the next sign-in, before anything else', async () => {
    const token = await challenge();
    expect(codeOf(await finish(now(), token))).toBe('sign_in_expired');
    expect(codeOf(await confirmEnrolment(engine.ports, { challenge: token, code: now() }, place))).toBe('wrong_code');
    expect((await engine.ports.eventLog.read(0, 100)).at(-1)).toMatchObject({
      ...{ type: 'session.refused', data: { operatorId: anna.id, reason: 'wrong_code' } },
    });
    expect(accepted(await enrol(engine.ports, token)).secret).toBe('SECRET');
    expect(await engine.ports.sessions.of(anna.id)).toEqual([]);
    const enrolled = accepted(await confirmEnrolment(engine.ports, { challenge: token, code: now() }, place));
    expect(enrolled.recoveryCodes).toHaveLength(limits.recoveryCodes);
    expect((await engine.ports.sessions.of(anna.id)).map(({ id }) => id)).toEqual([enrolled.session.id]);
    expect(codeOf(await enrol(engine.ports, token))).toBe('sign_in_expired');
  });

  test('cannot be turned off', async () => {
    await turnOn();
    expect(codeOf(await changes.turnOff(self(), { password }))).toBe('second_factor_required');
    expect(await types()).toContain('sign_in_settings.updated');
  });
});

describe('a signed-in operator', () => {
  test('turns it off with the password or a code, and not without', async () => {
    await turnOn();
    expect(codeOf(await changes.turnOff(self(), { password: 'a guess' }))).toBe('wrong_password');
    expect(codeOf(await changes.turnOff(self(), { code: '000000' }))).toBe('wrong_code');
    expect((await engine.ports.eventLog.read(0, 100)).slice(-2)).toMatchObject([
      { type: 'operator.reauthentication_refused', data: { reason: 'wrong_password' } },
      { type: 'operator.reauthentication_refused', data: { reason: 'wrong_code' } },
    ]);
    expect(codeOf(await changes.turnOff(self(), { code: now() }))).toBe('ok');
    signedIn(await signIn(engine.ports, anna.email, password, place));
    expect(await types()).toContain('operator.totp_disabled');
    expect(codeOf(await changes.turnOff(self(), { password }))).toBe('wrong_code');
  });

  test('replaces the recovery codes', async () => {
    const [old = ''] = await turnOn();
    const { recoveryCodes } = accepted(await changes.replaceRecoveryCodes(self(), { password }));
    expect(codeOf(await finish(old))).toBe('wrong_code');
    expect(codeOf(await finish(recoveryCodes[0] ?? ''))).toBe('ok');
  });

  test('cannot try passwords', async () => {
    await turnOn();
    const guess = () => changes.turnOff(self(), { password: 'a guess' });
    for (let tries = 0; tries < timing.lockOutAfter; tries += 1) await guess();
    expect(codeOf(await guess())).toBe('locked_out');
  });
});

describe('an admin', () => {
  test('resets it for another operator, whose sessions end, and never their own', async () => {
    await turnOn();
    accepted(await finish(now()));
    const sofia = await engine.storeOperator('Sofia', password);
    const admin = operatorPrincipal(sofia.id, 'admin');
    expect(codeOf(await resetSecondFactor(engine.ports, operatorPrincipal(anna.id, 'admin'), anna.id))).toBe(
      'own_account',
    );
    expect(codeOf(await resetSecondFactor(engine.ports, admin, anna.id))).toBe('ok');
    expect(await engine.ports.sessions.of(anna.id)).toEqual([]);
    expect((await types()).slice(-2)).toEqual(['operator.totp_reset', 'session.ended']);
    expect(codeOf(await resetSecondFactor(engine.ports, admin, anna.id))).toBe('not_found');
    signedIn(await signIn(engine.ports, anna.email, password, place));
  });
});
