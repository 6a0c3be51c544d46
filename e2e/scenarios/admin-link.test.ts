import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuditPage } from '#contracts/audit.js';
import { createRestClient, type RestClient } from '#sdk/rest-client.js';
import { Api } from '../support/api.js';
import { Authenticator } from '../support/authenticator.js';
import { parley } from '../support/cli.js';
import { signInCookie } from '../support/clients.js';
import { demoPassword } from '../support/demo.js';
import { TestServer } from '../support/server.js';

const email = 'elena@valdora.example';
const password = 'vela-blu-quarzo';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start();
});
afterEach(() => server.dispose());

const withCookie = (cookie: string) =>
  createRestClient({ url: server.url, headers: { Cookie: cookie, Origin: server.url } });
const adminLink = (...args: string[]) => parley(server.place, 'admin-link', ...args);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { failure: { code: string } }) => error.failure.code,
  );

async function turnOnSecondFactor(rest: RestClient): Promise<void> {
  const { secret } = await rest.setUpSecondFactor({ password: demoPassword });
  await rest.confirmSecondFactor(new Authenticator(secret).first);
}

/** Stops the server for the command, and starts it again. */
async function whileStopped(...args: string[]) {
  expect(await server.stop()).toBe(0);
  const done = await adminLink(...args);
  await server.start();
  return done;
}

test('the only admin, without password, device and recovery codes, gets back in from the machine', async () => {
  const elena = withCookie(await signInCookie(server.url, 'elena'));
  await turnOnSecondFactor(elena);
  expect(await adminLink(email)).toMatchObject({ code: 1, output: expect.stringContaining('in use by another') });
  const { code, output } = await whileStopped(email);
  expect(code).toBe(0);
  const [, token = ''] = /\/console\/enter#(\S+)/.exec(output) ?? [];
  expect(await elena.me()).toMatchObject({ operator: { name: 'Elena' } });

  const api = new Api(server.url, {});
  expect((await api.post('/api/v1/access-link-lookups', { token })).body).toMatchObject({
    kind: 'admin_recovery',
    email,
  });
  const entered = await api.post('/api/v1/access-link-redemptions', { token, password });
  expect(entered.status, 'no code is asked for').toBe(201);
  expect(await codeOf(elena.me())).toBe('unauthenticated');
  const again = await api.post('/api/v1/access-link-redemptions', { token, password });
  expect([again.status, again.body.code]).toEqual([410, 'link_used']);

  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { body } = await new Api(server.url, { Cookie: cookie }).get<AuditPage>('/api/v1/audit-entries');
  const byTheMachine = body.entries.filter(({ actor }) => actor.id === 'command_line');
  expect(byTheMachine.map(({ type, person, object }) => `${type} ${person?.name ?? object.name}`)).toEqual([
    'operator.totp_reset Elena',
    'access_link.issued Elena',
  ]);
  expect(server.output).not.toContain(token);
});

test('it lists the admins, and refuses everybody else with a sentence', async () => {
  await server.stop();
  expect(await adminLink()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/elena@valdora\.example +Elena\n/),
  });
  const refused = [
    await adminLink('nobody@valdora.example'),
    await adminLink('anna@valdora.example'),
    await adminLink('--enable'),
    await adminLink(email, 'more'),
  ];
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 2, 2]);
  expect(refused.map(({ output }) => output.trim())).toEqual([
    expect.stringContaining('Nobody has an account'),
    expect.stringContaining('is no admin'),
    expect.stringContaining('Usage'),
    expect.stringContaining('Usage'),
  ]);
});

test('a disabled admin is enabled by the other admins if there are any', async () => {
  const elena = withCookie(await signInCookie(server.url, 'elena'));
  const { items } = await elena.operatorAccounts({ limit: 100 });
  const sofia = items.find(({ name }) => name === 'Sofia');
  if (!sofia) throw new Error('there is no Sofia');
  await elena.changeOperatorAccount(sofia.id, { role: 'admin' });
  await elena.changeOperatorAccount(sofia.id, { disabled: true });
  expect((await whileStopped(sofia.email)).output).toContain('is disabled');
  expect((await whileStopped(sofia.email, '--enable')).output).toContain('stays disabled');
});
