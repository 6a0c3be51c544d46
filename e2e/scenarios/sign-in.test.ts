import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contracts/permissions.js';
import type { SignInChallenge } from '#contracts/sign-in.js';
import { createRestClient, type RestClient } from '#sdk/rest-client.js';
import { Authenticator } from '../support/authenticator.js';
import { signInCookie } from '../support/clients.js';
import { asAddress, asPage, attempt, discover, FormBrowser, registerApplication } from '../support/oauth.js';
import { TestServer } from '../support/server.js';

const password = 'vela-blu-quarzo';

let server: TestServer;
let elena: RestClient;
beforeAll(async () => {
  // These tests sign in more often than one address may.
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  elena = await clientOf('elena');
});
afterAll(() => server.dispose());

const nobody = () => createRestClient({ url: server.url, headers: { Origin: server.url } });
const withCookie = (cookie: string) =>
  createRestClient({ url: server.url, headers: { Cookie: cookie, Origin: server.url } });
const clientOf = async (name: string) => withCookie(await signInCookie(server.url, name));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { failure: { code: string } }) => error.failure.code,
  );

interface Person {
  readonly email: string;
  readonly rest: RestClient;
}

/** An invited person who has joined and is signed in. */
async function join(email: string, role: Role = 'operator'): Promise<Person> {
  const { url } = await elena.invite({ email, role });
  const token = new URL(url).hash.slice(1);
  const body = JSON.stringify({ token, password, name: email.split('@')[0] });
  const headers = { 'Content-Type': 'application/json', Origin: server.url };
  const entered = await fetch(`${server.url}/api/v1/access-link-redemptions`, { method: 'POST', headers, body });
  expect(entered.status).toBe(201);
  return { email, rest: withCookie(entered.headers.getSetCookie()[0]?.split(';')[0] ?? '') };
}

async function turnOn({ rest }: Person) {
  const app = new Authenticator((await rest.setUpSecondFactor({ password })).secret);
  const { recoveryCodes } = await rest.confirmSecondFactor(app.first);
  return { app, recoveryCodes };
}

async function challengeOf(email: string): Promise<SignInChallenge> {
  const reply = await nobody().signIn({ email, password });
  if (!('challenge' in reply)) throw new Error('there was no second step');
  return reply;
}

const finish = async (email: string, code: string) =>
  nobody().verifySignIn({ challenge: (await challengeOf(email)).challenge, code });

test('a sign-in with two steps gives a session after the code alone, and takes no code twice', async () => {
  const bruno = await join('bruno@shop.example');
  const { app } = await turnOn(bruno);
  const body = JSON.stringify({ email: bruno.email, password });
  const headers = { 'Content-Type': 'application/json', Origin: server.url };
  const first = await fetch(`${server.url}/api/v1/sessions`, { method: 'POST', headers, body });
  expect([first.status, first.headers.getSetCookie()]).toEqual([202, []]);
  const { challenge, step } = (await first.json()) as SignInChallenge;
  expect(step).toBe('code');
  expect(await codeOf(withCookie(`parley_session=${challenge}`).me())).toBe('unauthenticated');
  expect(await codeOf(nobody().verifySignIn({ challenge, code: app.first }))).toBe('wrong_code');
  expect((await nobody().verifySignIn({ challenge, code: app.second })).operator.name).toBe('bruno');
  expect(await codeOf(nobody().verifySignIn({ challenge, code: app.second }))).toBe('sign_in_expired');
  expect(await codeOf(finish(bruno.email, app.second))).toBe('wrong_code');
  const accounts = await elena.operatorAccounts({ limit: 100 });
  expect(accounts.items.filter(({ hasSecondFactor }) => hasSecondFactor).map(({ name }) => name)).toEqual(['bruno']);
});

test('a recovery code works once, and new ones replace the others', async () => {
  const carla = await join('carla@shop.example');
  const { recoveryCodes } = await turnOn(carla);
  const [first = '', second = ''] = recoveryCodes;
  expect(await codeOf(finish(carla.email, first.toUpperCase()))).toBe('ok');
  expect(await codeOf(finish(carla.email, first))).toBe('wrong_code');
  expect((await carla.rest.secondFactor()).recoveryCodesLeft).toBe(9);
  expect(await codeOf(carla.rest.replaceRecoveryCodes({ password: 'not the password' }))).toBe('wrong_password');
  const { recoveryCodes: renewed } = await carla.rest.replaceRecoveryCodes({ password });
  expect(await codeOf(finish(carla.email, second))).toBe('wrong_code');
  expect(await codeOf(finish(carla.email, renewed[0] ?? ''))).toBe('ok');
  expect(await codeOf(carla.rest.turnOffSecondFactor({ password }))).toBe('ok');
  expect('operator' in (await nobody().signIn({ email: carla.email, password }))).toBe(true);
});

test('five wrong codes lock the account, also after a restart, and odd ones are wrong ones', async () => {
  const dario = await join('dario@shop.example');
  const { app } = await turnOn(dario);
  for (const code of ['000000', '٠٠٠٠٠٠', '12345½', '0'.repeat(40), ' '])
    expect(await codeOf(finish(dario.email, code)), code).toBe('wrong_code');
  expect(await codeOf(finish(dario.email, app.second))).toBe('locked_out');
  await server.stop();
  await server.start();
  expect(await codeOf(finish(dario.email, app.second))).toBe('locked_out');
});

test('a link for a new password does not go around the second step', async () => {
  const fabia = await join('fabia@shop.example');
  const { app } = await turnOn(fabia);
  const { items } = await elena.operatorAccounts({ limit: 100 });
  const account = items.find(({ email }) => email === fabia.email);
  if (!account) throw new Error('fabia has no account');
  const { url } = await elena.issuePasswordLink(account.id);
  const token = new URL(url).hash.slice(1);
  const redeemed = await nobody().redeemAccessLink({ token, password: 'another good one' });
  if (!('challenge' in redeemed)) throw new Error('the link signed in');
  expect(await codeOf(fabia.rest.me())).toBe('unauthenticated');
  const { challenge } = redeemed;
  expect(await codeOf(nobody().verifySignIn({ challenge, code: app.second }))).toBe('ok');
});

test('an admin resets it for an operator who lost the device, and all their sessions end', async () => {
  const gino = await join('gino@shop.example');
  await turnOn(gino);
  const { items } = await elena.operatorAccounts({ limit: 100 });
  const account = items.find(({ email }) => email === gino.email);
  if (!account) throw new Error('gino has no account');
  const sofia = await clientOf('sofia');
  expect(await codeOf(sofia.resetSecondFactor(account.id))).toBe('forbidden');
  await elena.resetSecondFactor(account.id);
  expect(await codeOf(gino.rest.me())).toBe('unauthenticated');
  expect('operator' in (await nobody().signIn({ email: gino.email, password }))).toBe(true);
  expect(await codeOf(elena.resetSecondFactor(account.id))).toBe('not_found');
});

test('if it is required, an operator without it sets it up before anything else', async () => {
  const ida = await join('ida@shop.example');
  expect(await codeOf((await clientOf('sofia')).changeSignInSettings({ isSecondFactorRequired: true }))).toBe(
    'forbidden',
  );
  await elena.changeSignInSettings({ isSecondFactorRequired: true });
  try {
    expect(await codeOf(ida.rest.me()), 'open sessions go on').toBe('ok');
    const { challenge, step } = await challengeOf(ida.email);
    expect(step).toBe('enrolment');
    expect(await codeOf(nobody().verifySignIn({ challenge, code: '000000' }))).toBe('sign_in_expired');
    const app = new Authenticator((await nobody().enrol(challenge)).secret);
    expect(await codeOf(nobody().confirmEnrolment({ challenge, code: '000000' }))).toBe('wrong_code');
    const enrolled = await nobody().confirmEnrolment({ challenge, code: app.first });
    expect(enrolled).toMatchObject({ me: { operator: { name: 'ida' } } });
    expect(enrolled.recoveryCodes).toHaveLength(10);
    expect(await codeOf(finish(ida.email, app.second))).toBe('ok');
    expect(await codeOf(ida.rest.turnOffSecondFactor({ password }))).toBe('second_factor_required');
  } finally {
    await elena.changeSignInSettings({ isSecondFactorRequired: false });
  }
});

test('an application asks for the code, too', async () => {
  const lino = await join('lino@shop.example');
  const { app } = await turnOn(lino);
  const registered = await registerApplication(server.url);
  const { address } = await attempt(await discover(server.url, registered), 'openid conversations:read');
  const browser = new FormBrowser(server.url);
  const login = asPage(await browser.open(address));
  const step = asPage(await browser.submit(login, '/login', { email: lino.email, password }));
  expect(step.text).toContain('Two-step verification');
  expect([...browser.cookies.keys()]).not.toContain('parley_session');
  const again = asPage(await browser.submit(step, '/code', { code: '000000' }));
  expect([again.status, again.text]).toEqual([401, expect.stringContaining('Wrong code')]);
  const consent = await browser.submit(again, '/code', { code: app.second });
  expect(asPage(consent).text).toContain('Signed in as lino');
  expect(asAddress(await browser.allow(consent)).searchParams.get('code')).toBeTruthy();

  await lino.rest.turnOffSecondFactor({ password });
  await elena.changeSignInSettings({ isSecondFactorRequired: true });
  try {
    const other = new FormBrowser(server.url);
    const page = asPage(await other.open(address));
    const required = asPage(await other.submit(page, '/login', { email: lino.email, password }));
    expect(required.text).toContain('Sign in to the console to set it up');
  } finally {
    await elena.changeSignInSettings({ isSecondFactorRequired: false });
  }
});

test('secrets and recovery codes are in no reply, file or log afterwards', async () => {
  const mara = await join('mara@shop.example');
  const { secret } = await mara.rest.setUpSecondFactor({ password });
  const { recoveryCodes } = await mara.rest.confirmSecondFactor(new Authenticator(secret).first);
  const plain = recoveryCodes.map((code) => code.replaceAll('-', ''));
  const seen = JSON.stringify([await mara.rest.secondFactor(), await mara.rest.profile(), server.output]);
  for (const text of [secret, ...recoveryCodes, ...plain]) expect(seen).not.toContain(text);
});
