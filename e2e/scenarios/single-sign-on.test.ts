import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IdentityProviderPut } from '#contracts/single-sign-on.js';
import type { RestClient } from '#sdk/rest-client.js';
import { signInCookie } from '../support/clients.js';
import { demoPassword } from '../support/demo.js';
import { HostileProvider, type Mischief } from '../support/hostile-provider.js';
import { asAddress, asPage, FormBrowser, registerApplication } from '../support/oauth.js';
import { TestServer } from '../support/server.js';
import { SignOnBrowser } from '../support/sign-on.js';

const password = 'vela-blu-quarzo';

/** The server under test, and another one that is its OpenID provider: both have the people of the demonstration. */
let server: TestServer;
let issuer: TestServer;
let hostile: HostileProvider;
let elena: RestClient;
let honest: IdentityProviderPut;

beforeAll(async () => {
  const env = { RATE_FACTOR: '100' };
  [server, issuer, hostile] = await Promise.all([
    TestServer.start({ env: { ...env, OUTBOUND_NETWORKS: '127.0.0.1/32,::1/128' } }),
    TestServer.start({ env }),
    HostileProvider.start(),
  ]);
  elena = new SignOnBrowser(server.url, await signInCookie(server.url, 'elena')).rest;
  const { redirectUri } = await elena.singleSignOnSettings();
  expect(redirectUri).toBe(`${server.url}/console/single-sign-on`);
  const { id, secret } = await registerApplication(issuer.url, {
    ...{ name: 'Desk', flows: ['authorization_code'], redirectUris: [redirectUri], scopes: ['articles:read'] },
  });
  honest = {
    ...{ issuer: `${issuer.url}/oauth`, clientId: id, clientSecret: secret, label: 'Sign in with Valdora' },
    ...{ accountDomains: ['valdora.example'], accountRole: 'supervisor' },
  };
  await elena.putIdentityProvider(honest);
});
afterAll(async () => {
  await Promise.all([server.dispose(), issuer.dispose(), hostile.close()]);
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { failure: { code: string } }) => error.failure.code,
  );

/** Adds a person to the provider only. */
async function newPerson(email: string): Promise<void> {
  const admin = new SignOnBrowser(issuer.url, await signInCookie(issuer.url, 'elena')).rest;
  const { url } = await admin.invite({ email, role: 'operator' });
  await admin.redeemAccessLink({ token: new URL(url).hash.slice(1), password, name: 'Nuova' });
}

/** Signs in at the provider; returns the address to which it redirects the browser. */
async function signInThere(address: URL, name: string, word = demoPassword): Promise<URL> {
  const browser = new FormBrowser(issuer.url);
  const page = asPage(await browser.open(address));
  return asAddress(await browser.allow(await browser.signIn(page, name, word)));
}

test('a new person of an allowed domain gets an account without a password, and keeps it', async () => {
  await newPerson('nuova@valdora.example');
  const browser = new SignOnBrowser(server.url);
  const first = await browser.return(await signInThere(await browser.depart(), 'nuova', password));
  expect(first).toMatchObject({ kind: 'signed_in', me: { operator: { name: 'Nuova', role: 'supervisor' } } });
  expect(await browser.rest.identity()).toMatchObject({ hasPassword: false, connectedAt: expect.any(String) });
  expect(await codeOf(browser.rest.disconnectIdentity())).toBe('password_missing');
  const credentials = { email: 'nuova@valdora.example', password };
  expect(await codeOf(new SignOnBrowser(server.url).rest.signIn(credentials))).toBe('wrong_credentials');

  const again = new SignOnBrowser(server.url);
  const second = await again.return(await signInThere(await again.depart(), 'nuova', password));
  expect(second).toMatchObject({ kind: 'signed_in', me: { operator: { name: 'Nuova' } } });
  const { items } = await elena.operatorAccounts({ limit: 100 });
  const [account, ...more] = items.filter(({ email }) => email === credentials.email);
  if (!account || more.length > 0) throw new Error('there is one account');

  await elena.changeOperatorAccount(account.id, { disabled: true });
  const late = new SignOnBrowser(server.url);
  expect(await late.return(await signInThere(await late.depart(), 'nuova', password))).toBe('no_account');
  expect(late.isSignedIn).toBe(false);
});

test('an account that exists is connected after its password, and never by the address alone', async () => {
  const browser = new SignOnBrowser(server.url);
  const outcome = await browser.return(await signInThere(await browser.depart(), 'anna'));
  if (typeof outcome === 'string' || outcome.kind !== 'confirmation') throw new Error(JSON.stringify(outcome));
  expect([outcome.email, browser.isSignedIn]).toEqual(['anna@valdora.example', false]);
  const sofia = new SignOnBrowser(server.url, await signInCookie(server.url, 'sofia')).rest;
  expect(await codeOf(sofia.confirmIdentity(outcome.confirmation)), 'somebody else').toBe('sign_in_expired');

  const second = await browser.return(await signInThere(await browser.depart(), 'anna'));
  if (typeof second === 'string' || second.kind !== 'confirmation') throw new Error(JSON.stringify(second));
  const anna = new SignOnBrowser(server.url, await signInCookie(server.url, 'anna')).rest;
  await anna.confirmIdentity(second.confirmation);
  expect(await codeOf(anna.confirmIdentity(second.confirmation))).toBe('sign_in_expired');
  const third = await browser.return(await signInThere(await browser.depart(), 'anna'));
  expect(third).toMatchObject({ kind: 'signed_in', me: { operator: { name: 'Anna' } } });
  await anna.disconnectIdentity();
  const fourth = await browser.return(await signInThere(await browser.depart(), 'anna'));
  expect(fourth).toMatchObject({ kind: 'confirmation' });
});

test('a signed-in operator connects an identity, which belongs to one account', async () => {
  const proof = { password: demoPassword };
  const marco = new SignOnBrowser(server.url, await signInCookie(server.url, 'marco'));
  await expect(marco.depart({ password: 'a guess' }), 'a session alone').rejects.toThrow('wrong_password');
  await expect(marco.depart({ code: '000000' }), 'who has no codes').rejects.toThrow('wrong_code');
  const outcome = await marco.return(await signInThere(await marco.depart(proof), 'marco'));
  expect(outcome).toEqual({ kind: 'connected' });
  const sofia = new SignOnBrowser(server.url, await signInCookie(server.url, 'sofia'));
  expect(await sofia.return(await signInThere(await sofia.depart(proof), 'marco'))).toBe('identity_taken');
  const browser = new SignOnBrowser(server.url);
  const signedIn = await browser.return(await signInThere(await browser.depart(), 'marco'));
  expect(signedIn).toMatchObject({ kind: 'signed_in', me: { operator: { name: 'Marco' } } });
});

test("an admin disconnects an account from another person's identity, whose access ends", async () => {
  const sofia = new SignOnBrowser(server.url, await signInCookie(server.url, 'sofia'));
  await newPerson('foreign@valdora.example');
  const there = await signInThere(await sofia.depart({ password: demoPassword }), 'foreign', password);
  expect(await sofia.return(there)).toEqual({ kind: 'connected' });
  const stranger = new SignOnBrowser(server.url);
  const entering = await signInThere(await stranger.depart(), 'foreign', password);
  expect(await stranger.return(entering)).toMatchObject({ kind: 'signed_in', me: { operator: { name: 'Sofia' } } });
  const { items } = await elena.operatorAccounts({ limit: 100 });
  const account = items.find(({ name }) => name === 'Sofia');
  if (!account?.hasIdentity) throw new Error('Sofia is not connected');
  await elena.resetIdentity(account.id);
  expect(await codeOf(stranger.rest.me())).toBe('unauthenticated');
  expect(await codeOf(sofia.rest.me())).toBe('unauthenticated');
  expect(await codeOf(elena.resetIdentity(account.id))).toBe('not_found');
});

test('a callback works once, in the browser that began, with its own state', async () => {
  const browser = new SignOnBrowser(server.url);
  const returned = await signInThere(await browser.depart(), 'marco');
  expect(await new SignOnBrowser(server.url).return(returned), 'another browser').toBe('sign_in_expired');
  expect(await browser.return(returned)).toMatchObject({ kind: 'signed_in' });
  expect(await browser.return(returned), 'replayed').toBe('sign_in_expired');
  const other = await signInThere(await browser.depart(), 'marco');
  other.searchParams.set('state', 'another');
  expect(await browser.return(other)).toBe('provider_refused');
  await browser.depart();
  for (const query of ['', '?', '?code=', '?code=a&code=b', `?${'x'.repeat(7_000)}`]) {
    expect(await browser.return(query), query.slice(0, 20)).toBe(query === '' ? 'provider_refused' : 'sign_in_expired');
  }
});

test('a sign-in cancelled at the provider can be repeated', async () => {
  const browser = new SignOnBrowser(server.url);
  const there = new FormBrowser(issuer.url);
  const page = asPage(await there.open(await browser.depart()));
  expect(await browser.return(asAddress(await there.submit(page, '/abort')))).toBe('sign_in_cancelled');
  expect(await browser.return(await signInThere(await browser.depart(), 'marco'))).toMatchObject({ kind: 'signed_in' });
});

test('only an admin sets it up, and its secret is never shown', async () => {
  const sofia = new SignOnBrowser(server.url, await signInCookie(server.url, 'sofia')).rest;
  expect(await codeOf(sofia.singleSignOnSettings())).toBe('forbidden');
  expect(await codeOf(sofia.putIdentityProvider(honest))).toBe('forbidden');
  const settings = await elena.singleSignOnSettings();
  expect(settings.provider).toMatchObject({ hasClientSecret: true, clientId: honest.clientId });
  expect(JSON.stringify(settings)).not.toContain(honest.clientSecret);
  const { clientSecret: _, ...kept } = honest;
  await elena.putIdentityProvider({ ...kept, label: 'Valdora' });
  expect((await sofia.signInOptions()).singleSignOn).toEqual({ label: 'Valdora', origin: null });
  expect(await codeOf(elena.putIdentityProvider({ ...kept, issuer: hostile.url })), 'the secret of another').toBe(
    'invalid',
  );
  for (const address of ['http://id.example', 'https://id.example?x', 'https://u:p@id.example', 'javascript:x', 'id'])
    expect(await codeOf(elena.putIdentityProvider({ ...honest, issuer: address })), address).toBe('invalid');
  const browser = new SignOnBrowser(server.url);
  expect(await browser.return(await signInThere(await browser.depart(), 'marco')), 'the secret stayed').toMatchObject({
    kind: 'signed_in',
  });
});

test('the test of a provider reports its problem', async () => {
  const problemOf = async (address: string) => (await elena.testIdentityProvider(address)).problem;
  expect(await problemOf(honest.issuer)).toBeNull();
  const elsewhere = await HostileProvider.start('127.0.0.2');
  expect(await problemOf(elsewhere.url)).toBe('refused_address');
  await elsewhere.close();
  const gone = await HostileProvider.start();
  const { url } = gone;
  await gone.close();
  expect(await problemOf(url)).toBe('unreachable');
  hostile.mischief = { issuer: 'https://other.example' };
  expect(await problemOf(hostile.url)).toBe('other_issuer');
  hostile.mischief = { isWithoutAuthorization: true };
  expect(await problemOf(hostile.url)).toBe('not_a_provider');
  for (const discovery of ['<html>', '{}', '[]', 'null']) {
    hostile.mischief = { discovery };
    expect(await problemOf(hostile.url), discovery).not.toBeNull();
  }
  hostile.mischief = {};
});

describe('a provider that lies', () => {
  beforeAll(async () => {
    const { clientId } = hostile;
    await elena.putIdentityProvider({ ...honest, issuer: hostile.url, clientId, clientSecret: 'hush' });
  });
  afterAll(() => elena.putIdentityProvider(honest));

  async function tryIt(mischief: Mischief): Promise<unknown> {
    hostile.mischief = {};
    const browser = new SignOnBrowser(server.url);
    const address = await browser.depart();
    hostile.mischief = mischief;
    hostile.nonce = address.searchParams.get('nonce') ?? '';
    return browser.return(`?code=made-up&state=${address.searchParams.get('state')}`);
  }
  const people = async () => (await elena.operatorAccounts({ limit: 1 })).total;

  test.each([
    ['another issuer', { claims: { iss: 'https://other.example' } }, 'provider_refused'],
    ['another audience', { claims: { aud: 'somebody-else' } }, 'provider_refused'],
    ['another nonce', { claims: { nonce: 'another' } }, 'provider_refused'],
    ['an expired token', { claims: { exp: 1_000 } }, 'provider_refused'],
    ['a forged signature', { isForged: true }, 'provider_refused'],
    ['no signature', { isUnsigned: true }, 'provider_refused'],
    ['a refused code', { tokenStatus: 400 }, 'provider_refused'],
    ['a refused client', { tokenStatus: 401, tokenError: 'invalid_client' }, 'provider_misconfigured'],
    ['a broken token endpoint', { tokenStatus: 503 }, 'provider_unavailable'],
    ['another issuer in its document', { issuer: 'https://other.example' }, 'provider_refused'],
    ['an address that is not verified', { claims: { email_verified: false } }, 'email_unverified'],
    ['an address that may be verified or not', { claims: { email_verified: undefined } }, 'email_unverified'],
    ['no address', { claims: { email: undefined } }, 'email_unverified'],
    [
      'an address that only another source calls verified',
      { claims: { email: undefined }, userInfo: { email: 'mallory@valdora.example' } },
      'email_unverified',
    ],
    ['an address of another domain', { claims: { email: 'mallory@evil.example' } }, 'no_account'],
    ['what is no address', { claims: { email: 'not an address' } }, 'email_unverified'],
    ['an address of a domain within a domain', { claims: { email: 'a@evil.valdora.example' } }, 'no_account'],
  ] as const)('signs nobody in with %s', async (_, mischief, code) => {
    const before = await people();
    expect(await tryIt(mischief)).toBe(code);
    expect(await people(), 'nothing was changed').toBe(before);
  });

  test('logs what the provider says about the client', async () => {
    expect(await tryIt({ tokenStatus: 400, tokenError: 'unauthorized_client' })).toBe('provider_misconfigured');
    await expect.poll(() => server.output).toContain('described as unauthorized_client');
  });

  test('begins nothing at a provider without an authorization endpoint', async () => {
    hostile.mischief = { isWithoutAuthorization: true };
    await expect(new SignOnBrowser(server.url).depart()).rejects.toThrow('provider_misconfigured');
  });

  test('takes over no account, even of an admin', async () => {
    expect(await tryIt({ claims: { email: 'ELENA@valdora.example' } })).toMatchObject({ kind: 'confirmation' });
  });

  test('signs in a person of a chosen domain without the claim if its addresses are trusted, and nobody with a false one', async () => {
    const { url: issuer, clientId } = hostile;
    await elena.putIdentityProvider({ ...honest, issuer, clientId, clientSecret: 'hush', isEmailTrusted: true });
    expect(await tryIt({ claims: { email_verified: false } })).toBe('email_unverified');
    const unsaid = { claims: { email_verified: undefined }, userInfo: { email_verified: false } };
    expect(await tryIt(unsaid), 'what the userinfo endpoint says counts').toBe('email_unverified');
    const elsewhere = { email: 'mallory@evil.example', email_verified: undefined };
    expect(await tryIt({ claims: elsewhere })).toBe('no_account');
    const claims = { sub: 'trusted', email: 'trusted@valdora.example', email_verified: undefined };
    expect(await tryIt({ claims })).toMatchObject({ kind: 'signed_in' });
  });

  test('signs nobody in while it is down', async () => {
    const browser = new SignOnBrowser(server.url);
    hostile.mischief = {};
    const gone = await HostileProvider.start();
    await elena.putIdentityProvider({ ...honest, issuer: gone.url, clientSecret: null });
    const address = await browser.depart();
    await gone.close();
    expect(await browser.return(`?code=x&state=${address.searchParams.get('state')}`)).toBe('provider_unavailable');
    await expect(browser.depart()).rejects.toThrow('provider_unavailable');
  });
});

test('leaves nothing on the sign-in page once it is turned off', async () => {
  await elena.removeIdentityProvider();
  expect((await elena.signInOptions()).singleSignOn).toBeNull();
  await expect(new SignOnBrowser(server.url).depart()).rejects.toThrow('single_sign_on_off');
  expect(await codeOf(elena.removeIdentityProvider())).toBe('not_found');
  await elena.putIdentityProvider(honest);
});
