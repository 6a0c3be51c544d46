import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  AccessLinkView,
  InvitationIssued,
  InvitationView,
  OperatorAccountView,
  PasswordLinkIssued,
} from '#contracts/people.js';
import type { SignInOptions } from '#contracts/single-sign-on.js';
import type { Me } from '#contracts/views.js';
import { Api } from '../support/api.js';
import { closeClients, connectOperator, type SignedInOperator, startWaitingVisitor, when } from '../support/clients.js';
import { demoPassword } from '../support/demo.js';
import { TestServer } from '../support/server.js';

const accounts = '/api/v1/operator-accounts';
const invitations = '/api/v1/invitations';
const lookups = '/api/v1/access-link-lookups';
const redemptions = '/api/v1/access-link-redemptions';
const password = 'vela-blu-quarzo';

let server: TestServer;
let nobody: Api;
let elena: Api;
beforeAll(async () => {
  // These tests sign in and use links more often than one address may.
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  nobody = new Api(server.url, {});
  elena = await Api.signedIn(server.url, 'elena');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const patch = <T>(api: Api, path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.ask<T>('PATCH', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
const tokenOf = ({ url }: { url: string }) => new URL(url).hash.slice(1);
const invite = async (email: string, role = 'operator') =>
  (await elena.post<InvitationIssued>(invitations, { email, role })).body;
const accountOf = async (name: string) => {
  const { body } = await elena.get<OperatorAccountView[]>(`${accounts}?limit=100`);
  const found = body.find((account) => account.name === name);
  if (!found) throw new Error(`${name} has no account`);
  return found;
};

test('an invited person chooses a password, is signed in, and signs in again with it', async () => {
  const issued = await invite('Bruno.Neri@Shop.example', 'supervisor');
  expect(issued).toMatchObject({ email: 'bruno.neri@shop.example', role: 'supervisor', capacity: 4 });
  expect(issued.url).toMatch(new RegExp(`^${server.url}/console/enter#pal_`));
  const token = tokenOf(issued);
  const seen = await nobody.post<AccessLinkView>(lookups, { token });
  expect([seen.status, seen.body]).toEqual([
    200,
    {
      ...{ kind: 'invitation', email: 'bruno.neri@shop.example', name: null, expiresAt: issued.expiresAt },
      hasIdentity: false,
    },
  ]);
  expect((await nobody.post(redemptions, { token, name: 'Bruno', password: 'password123' })).body).toMatchObject({
    status: 400,
    code: 'weak_password',
  });
  const entered = await nobody.post<Me>(redemptions, { token, name: 'Bruno', password });
  expect([entered.status, entered.body.operator.name, entered.body.operator.role]).toEqual([
    201,
    'Bruno',
    'supervisor',
  ]);
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await new Api(server.url, { Cookie: cookie }).get('/api/v1/sessions/current')).status).toBe(200);
  const again = await nobody.post(redemptions, { token, name: 'Mallory', password });
  expect([again.status, again.body.code]).toEqual([410, 'link_used']);
  const signedIn = await nobody.post('/api/v1/sessions', { email: 'bruno.neri@shop.example', password });
  expect(signedIn.status).toBe(201);
  expect(server.output).not.toContain(token);
});

test('a revoked invitation opens nothing, and neither does a made-up link', async () => {
  const issued = await invite('carla@shop.example');
  const { body: open } = await elena.get<InvitationView[]>(invitations);
  expect(open.map(({ id }) => id)).toContain(issued.id);
  expect(JSON.stringify(open)).not.toContain('pal_');
  expect((await elena.ask('DELETE', `${invitations}/${issued.id}`)).status).toBe(204);
  expect((await elena.ask('DELETE', `${invitations}/${issued.id}`)).status).toBe(404);
  expect((await nobody.post(lookups, { token: tokenOf(issued) })).status).toBe(404);
  expect((await nobody.post(lookups, { token: 'pal_made-up' })).status).toBe(404);
});

test('only an admin manages people, and no program does', async () => {
  const sofia = await Api.signedIn(server.url, 'sofia');
  for (const api of [sofia, new Api(server.url)])
    for (const path of [accounts, invitations]) expect((await api.get(path)).status).toBe(403);
  const elenas = await accountOf('Elena');
  expect((await patch(sofia, `${accounts}/${elenas.id}`, { role: 'operator' })).status).toBe(403);
  expect((await sofia.post(invitations, { email: 'x@shop.example', role: 'admin' })).status).toBe(403);
});

test("admins cannot disable themselves or take another's address, and If-Match protects against concurrent changes", async () => {
  const { id } = await accountOf('Elena');
  const tried = await Promise.all([
    patch(elena, `${accounts}/${id}`, { role: 'operator' }),
    patch(elena, `${accounts}/${id}`, { disabled: true }),
    patch(elena, `${accounts}/${id}`, { email: 'anna@valdora.example' }),
  ]);
  expect(tried.map(({ body }) => (body as { code: string }).code)).toEqual([
    'own_account',
    'own_account',
    'email_taken',
  ]);
  const sofia = await accountOf('Sofia');
  const read = await elena.get(`${accounts}/${sofia.id}`);
  const etag = read.headers.get('etag') ?? '';
  const first = await patch(elena, `${accounts}/${sofia.id}`, { capacity: 7 }, { 'If-Match': etag });
  const second = await patch<{ code: string }>(elena, `${accounts}/${sofia.id}`, { capacity: 8 }, { 'If-Match': etag });
  expect([first.status, second.status, second.body.code]).toEqual([200, 412, 'version_moved']);
});

test('another role holds for an open console at once', async () => {
  const marco = await connectOperator(server.url, 'marco');
  const { id } = await accountOf('Marco');
  expect((await patch(elena, `${accounts}/${id}`, { role: 'supervisor' })).status).toBe(200);
  await when(marco.client.state, ({ me }) => me?.operator.role === 'supervisor');
  expect((await patch(elena, `${accounts}/${id}`, { role: 'operator' })).status).toBe(200);
  await when(marco.client.state, ({ me }) => me?.operator.role === 'operator');
  marco.client.close();
});

async function disableWhileTalking(anna: SignedInOperator): Promise<void> {
  const { visitor, id } = await startWaitingVisitor(server.url);
  await anna.client.command(id, { type: 'take-over' }).catch(() => anna.client.command(id, { type: 'accept' }));
  await when(visitor.state, ({ conversation }) => conversation?.state === 'assigned');
  expect((await patch(elena, `${accounts}/${anna.id}`, { disabled: true })).status).toBe(200);
  await when(visitor.state, ({ conversation }) => conversation?.state !== 'assigned');
  const { body } = await elena.get<{ type: string; data: object }[]>(`/api/v1/conversations/${id}/events?limit=100`);
  expect(body).toContainEqual(
    expect.objectContaining({
      type: 'conversation.transferred',
      data: expect.objectContaining({ reason: 'operator_disabled' }),
    }),
  );
  expect(body).toContainEqual(
    expect.objectContaining({
      type: 'handoff.completed',
      data: expect.objectContaining({ operatorName: 'Anna' }),
    }),
  );
}

test('a disabled operator is signed out at once, and their conversations return to the queue', async () => {
  const anna = await connectOperator(server.url, 'anna');
  await disableWhileTalking(anna);
  await when(anna.client.state, ({ connection }) => connection === 'refused');
  expect(
    (await nobody.post('/api/v1/sessions', { email: 'anna@valdora.example', password: demoPassword })).status,
  ).toBe(401);
  const link = await elena.post(`${accounts}/${anna.id}/password-links`, {});
  expect(link.status).toBe(404);
  expect((await patch(elena, `${accounts}/${anna.id}`, { disabled: false })).status).toBe(200);
  expect(
    (await nobody.post('/api/v1/sessions', { email: 'anna@valdora.example', password: demoPassword })).status,
  ).toBe(201);
});

test('a new password, by link or by oneself, ends the sessions elsewhere', async () => {
  const { id } = await accountOf('Sofia');
  const before = await Api.signedIn(server.url, 'sofia');
  const { body } = await elena.post<PasswordLinkIssued>(`${accounts}/${id}/password-links`, {});
  expect((await before.get('/api/v1/profile')).status).toBe(200);
  const entered = await nobody.post<Me>(redemptions, { token: tokenOf(body), password });
  expect([entered.status, entered.body.operator.name]).toEqual([201, 'Sofia']);
  expect((await before.get('/api/v1/profile')).status).toBe(401);
  const here = new Api(server.url, { Cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '' });
  const put = (current: string, next: string) =>
    here.ask<{ code: string } | ''>('PUT', '/api/v1/profile/password', {
      body: JSON.stringify({ current, password: next }),
      headers: { 'Content-Type': 'application/json' },
    });
  expect((await put('not it', demoPassword)).body).toMatchObject({ code: 'wrong_password' });
  expect((await put(password, 'vela-blu-diamante')).status).toBe(204);
  expect((await here.get('/api/v1/profile')).status).toBe(200);
});

test('a product without people is open to the set-up link alone', async () => {
  const empty = await TestServer.start({ env: { SEED: 'none' } });
  try {
    const token = /\/console\/enter#(\S+)/.exec(empty.output)?.[1] ?? '';
    const api = new Api(empty.url, {});
    const isSetUp = async () => (await api.get<SignInOptions>('/api/v1/sign-in-options')).body.isSetUp;
    expect(await isSetUp()).toBe(false);
    expect((await api.post<AccessLinkView>(lookups, { token })).body).toMatchObject({ kind: 'setup', email: null });
    const ada = { token, password, name: 'Ada', email: 'ada@shop.example' };
    expect((await api.post(redemptions, { token, password, name: 'Ada' })).status).toBe(400);
    const entered = await api.post<Me>(redemptions, ada);
    expect(entered.body).toMatchObject({ operator: { name: 'Ada', role: 'admin' } });
    expect(await isSetUp()).toBe(true);
    expect((await api.post(redemptions, ada)).body.code).toBe('link_used');
    await empty.stop();
    await empty.start();
    expect(empty.output).not.toContain('/console/enter');
  } finally {
    await empty.dispose();
  }
});
