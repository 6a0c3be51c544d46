import { beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#contracts/durations.js';
import type { OperatorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import type { LabellingSealer } from '#testing/labelling-sealer.js';
import { operatorPrincipal } from '#testing/principals.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { systemAuthor } from '../access/author.js';
import type { ExternalIdentity } from '../ports/identity-provider.js';
import type { Operator } from '../ports/people-stores.js';
import { confirmIdentity } from './connect-identity.js';
import { endAccess } from './end-access.js';
import { putIdentityProvider } from './identity-provider.js';
import { issueAccessLink } from './issue-access-link.js';
import { PasswordCheck } from './password-check.js';
import { issuePasswordLink } from './password-links.js';
import { changePassword } from './profile.js';
import { readAccessLink, redeemAccessLink } from './redeem-access-link.js';
import { resetIdentity } from './reset-identity.js';
import { resetSecondFactor } from './reset-second-factor.js';
import { changeSignInSettings } from './sign-in-settings.js';
import { beginSignOn, finishSignOn } from './single-sign-on.js';

const place = { device: 'Firefox', address: '192.0.2.1' };
const redirectUri = 'https://chat.example/console/single-sign-on';
const provider = {
  ...{ issuer: 'https://id.example', clientId: 'desk', clientSecret: 'hush', label: 'Example' },
  ...{ accountDomains: ['shop.example'], accountRole: 'operator' as const },
};
const lifetimeMs = timing.signInChallengeMinutes * minuteMs;

let engine: EngineHarness;
let anna: Operator;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  anna = await engine.storeOperator('Anna', 'vela-blu-quarzo');
  accepted(
    await putIdentityProvider(engine.ports, { input: provider, expected: null }, operatorPrincipal(anna.id, 'admin')),
  );
  says({});
});

/** The provider's statement about the person who returns. */
function says(changes: Partial<ExternalIdentity>): void {
  const identity = { issuer: provider.issuer, subject: 'one', email: 'ida@shop.example', name: 'Ida Sala' };
  engine.provider.reply = ok({ ...identity, isEmailVerified: true, ...changes });
}

const begin = async () => accepted(await beginSignOn(engine.ports, { operatorId: null, redirectUri })).token;
const finish = (token: string) => finishSignOn(engine.ports, { token, query: '?code=x' }, place);
const codeOf = (result: { readonly ok: boolean; readonly code?: string }) => (result.ok ? 'ok' : result.code);

test('a sign-in by the provider expires', async () => {
  const token = await begin();
  engine.clock.advance(lifetimeMs);
  expect(codeOf(await finish(token))).toBe('sign_in_expired');
  expect(codeOf(await finish(await begin()))).toBe('ok');
});

test('a connection that is with the provider when the access of its account ends connects nothing', async () => {
  const ends = () =>
    engine.ports.unitOfWork.run((stores) =>
      endAccess(engine.ports, stores, anna.id, { reason: 'credentials_replaced', author: systemAuthor }),
    );
  const connect = async () =>
    finish(accepted(await beginSignOn(engine.ports, { operatorId: anna.id, redirectUri })).token);
  const { provider: gateway } = engine;
  const { reply } = gateway;
  gateway.finish = async () => {
    await ends();
    return reply;
  };
  expect(codeOf(await connect())).toBe('sign_in_expired');
  expect(await engine.ports.operatorIdentities.allOf(anna.id)).toEqual([]);
  gateway.finish = async () => reply;
  expect(await connect()).toMatchObject({ value: { kind: 'connected' } });
});

test('an account that waits for its password does so for as long', async () => {
  says({ email: anna.email });
  const outcome = accepted(await finish(await begin()));
  if (outcome.kind !== 'confirmation') throw new Error(outcome.kind);
  engine.clock.advance(lifetimeMs);
  const confirmed = await confirmIdentity(engine.ports, operatorPrincipal(anna.id), outcome.confirmation);
  expect(codeOf(confirmed)).toBe('sign_in_expired');
});

test('an account is named after its address if the provider has no usable name', async () => {
  says({ name: 'x'.repeat(500) });
  const outcome = accepted(await finish(await begin()));
  expect(outcome).toMatchObject({ kind: 'signed_in', operator: { name: 'ida', passwordHash: null } });
  expect((await recordedEvents(engine.ports)).map(({ type }) => type).slice(-3)).toEqual([
    'operator.created',
    'operator.identity_connected',
    'session.started',
  ]);
});

test('a second step that is required is left to the provider', async () => {
  await changeSignInSettings(engine.ports, { isSecondFactorRequired: true }, operatorPrincipal(anna.id, 'admin'));
  expect(accepted(await finish(await begin())).kind).toBe('signed_in');
});

test('without the key of its secret no browser is sent to the provider, and nothing is changed', async () => {
  const token = await begin();
  (engine.ports.secretSealer as LabellingSealer).isLocked = true;
  expect(codeOf(await beginSignOn(engine.ports, { operatorId: null, redirectUri }))).toBe('provider_misconfigured');
  expect(codeOf(await finish(token))).toBe('sign_in_expired');
});

test('another provider ends sign-ins that began with the previous one', async () => {
  const token = await begin();
  const other = { ...provider, issuer: 'https://other.example' };
  accepted(
    await putIdentityProvider(engine.ports, { input: other, expected: null }, operatorPrincipal(anna.id, 'admin')),
  );
  expect(codeOf(await finish(token))).toBe('sign_in_expired');
});

/** Connects the account of Anna, as her profile does. */
async function connect(): Promise<string> {
  const token = await beginConnection();
  return codeOf(await finish(token)) ?? '';
}
const beginConnection = async () =>
  accepted(await beginSignOn(engine.ports, { operatorId: anna.id, redirectUri })).token;
const typesSince = async (start: number) => (await recordedEvents(engine.ports)).slice(start).map(({ type }) => type);

async function newPasswordByLink(): Promise<void> {
  const elena = await engine.storeOperator('Elena', 'vela-blu-quarzo');
  await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...elena, role: 'admin' }));
  const admin = operatorPrincipal(elena.id, 'admin');
  const link = await issuePasswordLink(engine.ports, { id: anna.id, sendMail: false }, admin, (token) => token);
  accepted(await redeemAccessLink(engine.ports, { token: accepted(link).url, password: 'another good one' }, place));
}

test('a new password ends a connection that was begun before', async () => {
  const token = await beginConnection();
  const check = new PasswordCheck(engine.ports);
  const change = { current: 'vela-blu-quarzo', password: 'another good one' };
  accepted(await changePassword(engine.ports, check, operatorPrincipal(anna.id), change));
  expect(codeOf(await finish(token))).toBe('sign_in_expired');
});

test('a password link of an admin disconnects the account, which the next sign-in connects by the password', async () => {
  expect(await connect()).toBe('ok');
  await newPasswordByLink();
  expect(await engine.ports.operatorIdentities.allOf(anna.id)).toEqual([]);
  expect(await typesSince(0)).toContain('operator.identity_disconnected');
  says({ email: anna.email });
  expect(accepted(await finish(await begin())).kind).toBe('confirmation');
});

test('a new password by a link that the person requested disconnects the account, and the page announces it', async () => {
  expect(await connect()).toBe('ok');
  const { token } = await engine.ports.unitOfWork.run((stores) =>
    issueAccessLink(
      engine.ports,
      stores,
      { kind: 'password_reset', operatorId: anna.id, lastsMs: lifetimeMs },
      systemAuthor,
    ),
  );
  expect(accepted(await readAccessLink(engine.ports, token)).hasIdentity).toBe(true);
  accepted(await redeemAccessLink(engine.ports, { token, password: 'another good one' }, place));
  expect(await engine.ports.operatorIdentities.allOf(anna.id)).toEqual([]);
});

test('an admin disconnects another operator, whose sessions end; not themselves, and not the only way to sign in', async () => {
  const admin = operatorPrincipal('elena' as OperatorId, 'admin');
  const reset = async (by = admin) => codeOf(await resetIdentity(engine.ports, by, anna.id));
  expect(await reset()).toBe('not_found');
  expect(await connect()).toBe('ok');
  accepted(await finish(await begin()));
  expect(await reset(operatorPrincipal(anna.id, 'admin'))).toBe('own_account');
  expect(await reset(operatorPrincipal('marco' as OperatorId, 'operator'))).toBe('ok');
  expect(await engine.ports.operatorIdentities.connectedOf([anna.id])).toEqual(new Set());
  expect(await engine.ports.sessions.of(anna.id)).toEqual([]);
  expect(await connect()).toBe('ok');
  await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...anna, role: 'admin' }));
  expect(await reset(operatorPrincipal('marco' as OperatorId, 'operator'))).toBe('exceeds_own_rights');
  await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...anna, passwordHash: null }));
  expect(await reset()).toBe('password_missing');
  expect(await engine.ports.operatorIdentities.allOf(anna.id)).toHaveLength(1);
});

test('a reset of the second step disconnects the account, except where it has no password', async () => {
  const admin = operatorPrincipal('elena' as OperatorId, 'admin');
  const reset = async () => {
    const unused = { sealedSecret: '', lastStep: 0, recoveryCodeHashes: [], failedCodes: 0, lastFailedAt: null };
    const factor = { ...unused, operatorId: anna.id, confirmedAt: engine.clock.now() };
    await engine.ports.unitOfWork.run(({ secondFactors }) => secondFactors.put(factor));
    accepted(await resetSecondFactor(engine.ports, admin, anna.id));
    return engine.ports.operatorIdentities.allOf(anna.id);
  };
  expect(await connect()).toBe('ok');
  expect(await reset()).toEqual([]);
  expect(await connect()).toBe('ok');
  await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...anna, passwordHash: null }));
  expect(await reset()).toHaveLength(1);
});

test('failures that are no refused sign-in are not recorded: a provider that is down, a connection that fails', async () => {
  accepted(await finish(await begin()));
  const before = (await recordedEvents(engine.ports)).length;
  expect(await connect()).toBe('identity_taken');
  const token = await begin();
  engine.provider.reply = { ok: false, code: 'provider_unavailable' };
  expect(codeOf(await finish(token))).toBe('provider_unavailable');
  expect(await typesSince(before)).toEqual([]);
});

test('an address of which the provider does not say that it is verified is refused, unless its addresses are trusted', async () => {
  const trust = async (isEmailTrusted: boolean) =>
    accepted(
      await putIdentityProvider(
        engine.ports,
        { input: { ...provider, isEmailTrusted }, expected: null },
        operatorPrincipal(anna.id, 'admin'),
      ),
    );
  const outcome = async (changes: Partial<ExternalIdentity>) => {
    says(changes);
    const finished = await finish(await begin());
    return finished.ok ? finished.value.kind : finished.code;
  };
  expect(await outcome({ isEmailVerified: null })).toBe('email_unverified');
  await trust(true);
  expect(await outcome({ isEmailVerified: false })).toBe('email_unverified');
  expect(await outcome({ isEmailVerified: null, email: null })).toBe('email_unverified');
  expect(await outcome({ isEmailVerified: null, email: 'guest@elsewhere.example' })).toBe('no_account');
  expect(await outcome({ isEmailVerified: null, email: anna.email })).toBe('confirmation');
  expect(await outcome({ isEmailVerified: null })).toBe('signed_in');
  await trust(false);
  expect(await outcome({ isEmailVerified: null, subject: 'two', email: 'ugo@shop.example' })).toBe('email_unverified');
  const changes = (await recordedEvents(engine.ports)).flatMap(({ type, data }) =>
    type === 'sign_in_settings.updated' ? [data] : [],
  );
  expect(changes.slice(1)).toMatchObject([
    { changes: [{ field: 'isEmailTrusted', before: false, after: true }, { field: 'clientSecret' }] },
    { changes: [{ field: 'isEmailTrusted', before: true, after: false }, { field: 'clientSecret' }] },
  ]);
});

test('a refused sign-in is recorded with its address, and a cancelled one is not', async () => {
  engine.provider.reply = { ok: false, code: 'sign_in_cancelled' };
  await finish(await begin());
  const before = (await recordedEvents(engine.ports)).length;
  says({ isEmailVerified: false });
  expect(codeOf(await finish(await begin()))).toBe('email_unverified');
  const events = await recordedEvents(engine.ports);
  expect(events.slice(before)).toMatchObject([{ type: 'session.refused', data: { reason: 'identity_refused' } }]);
});
