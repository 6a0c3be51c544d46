import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditPage } from '#contracts/audit.js';
import { installationIdPath } from '#contracts/installation-id.js';
import type { MailTestView, MailView } from '#contracts/mail.js';
import type { InvitationIssued } from '#contracts/people.js';
import type { ServerAddressView } from '#contracts/server-address.js';
import type { SystemHealth } from '#contracts/system.js';
import { reachServer } from '#sdk/reach-server.js';
import { MailServer } from '#testing/mail-server.js';
import { Api } from '../support/api.js';
import { parley } from '../support/cli.js';
import { TestServer } from '../support/server.js';

const addressPath = '/api/v1/server-address';
const mailPath = '/api/v1/mail/server';
const publicAddress = 'https://chat.lodge.example';
const admin = { name: 'Giulia Conti', email: 'giulia@lodge.example', password: 'vela-blu-quarzo' };

let server: TestServer;
let mailServer: MailServer;
let giulia: Api;

beforeAll(async () => {
  mailServer = await MailServer.start({ password: 'p@ss' });
  server = await TestServer.start({ env: { SEED: 'none', OUTBOUND_NETWORKS: '127.0.0.0/8', RATE_FACTOR: '100' } });
  const token = /#(pal_[\w-]+)/.exec(server.output)?.[1] ?? '';
  giulia = await signedInBy('/api/v1/access-link-redemptions', { token, ...admin });
  await giulia.post('/api/v1/chatbots', { name: 'Lodge', locales: ['en'], greeting: {} });
});
afterAll(async () => {
  await server.dispose();
  await mailServer.close();
});

/** Signs in by a request that answers with the session's cookie. */
async function signedInBy(path: string, body: unknown): Promise<Api> {
  const { headers } = await new Api(server.url, {}).post(path, body);
  return new Api(server.url, { Cookie: headers.get('set-cookie')?.split(';')[0] ?? '' });
}

const patch = (path: string, body: unknown) =>
  giulia.ask('PATCH', path, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
const put = (path: string, body: unknown, ifMatch?: string) =>
  giulia.ask('PUT', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...(ifMatch && { 'If-Match': ifMatch }) },
  });
const address = async () => (await giulia.get<ServerAddressView>(addressPath)).body;
const access = async () => (await giulia.get<SystemHealth>('/api/v1/system/health')).body.access;
const invite = async (email: string, sendMail: boolean) =>
  (await giulia.post<InvitationIssued>('/api/v1/invitations', { email, role: 'operator', sendMail })).body;
const server587 = { host: '127.0.0.1', security: 'none', user: 'shop', from: 'Lodge <help@lodge.example>' } as const;
const mailBody = () => ({ ...server587, port: mailServer.port });

test('a foreign site without a public address is a warning, until the address is set', async () => {
  expect(await address()).toEqual({ address: null, setBy: null, isRequired: false });
  expect(await access()).toMatchObject({ level: 'ok', isAddressMissing: false });
  await patch('/api/v1/chatbots/lodge', { sites: ['https://lodge.example'] });
  expect((await address()).isRequired).toBe(true);
  expect(await access()).toMatchObject({ level: 'warning', isAddressMissing: true });
});

test('an e-mail that could lead nowhere is not promised', async () => {
  expect((await put(mailPath, { ...mailBody(), password: 'p@ss' })).status).toBe(200);
  expect((await giulia.get<MailView>('/api/v1/mail')).body).toMatchObject({ setBy: 'console', isReady: false });
  expect((await invite('anna@lodge.example', true)) as unknown).toMatchObject({ code: 'public_address_missing' });
});

test('the address is in links, e-mail and the OAuth issuer at once, and the admin stays signed in', async () => {
  const before = await giulia.get(addressPath);
  const saved = await put(addressPath, { address: `${publicAddress}/console` }, before.headers.get('etag') ?? '');
  expect(saved.body).toEqual({ address: publicAddress, setBy: 'console', isRequired: true });
  expect(await access()).toMatchObject({ level: 'ok', isExposed: true, isHttps: true });
  expect((await giulia.get('/api/v1/sessions/current')).status).toBe(200);
  const { url } = await invite('bruno@lodge.example', true);
  expect(url).toMatch(/^https:\/\/chat\.lodge\.example\/console\/enter#pal_/);
  await expect.poll(() => mailServer.taken.map(({ parsed }) => parsed.text)).toEqual([expect.stringContaining(url)]);
  const { body } = await new Api(server.url).get<{ issuer: string }>('/.well-known/oauth-authorization-server/oauth');
  expect(body.issuer).toBe(`${publicAddress}/oauth`);
  // With https for the address, a sign-in at this machine has no secure cookie, which browsers would not send back.
  const again = await signedInBy('/api/v1/sessions', { email: admin.email, password: admin.password });
  expect((await again.get('/api/v1/sessions/current')).status).toBe(200);
});

test('at the https address an earlier plain session is neither valid nor restored', async () => {
  const credentials = { email: admin.email, password: admin.password };
  const signIn = (headers: Record<string, string>) =>
    new Api(server.url, headers).post('/api/v1/sessions', credentials);
  const pairs = ({ headers }: { headers: Headers }) => headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const currentBy = async (Cookie: string, more: Record<string, string> = {}) =>
    (await new Api(server.url, { Cookie, ...more }).get('/api/v1/sessions/current')).status;
  const [plain = ''] = pairs(await signIn({ Origin: server.url }));
  expect(await currentBy(plain)).toBe(200);
  expect(await currentBy(plain, { Referer: `${publicAddress}/console` })).toBe(401);
  const [cleared, secure = ''] = pairs(await signIn({ Origin: publicAddress, Cookie: plain }));
  expect([cleared, secure]).toEqual(['parley_session=', expect.stringMatching(/^__Host-parley_session=./)]);
  expect([await currentBy(plain), await currentBy(secure)]).toEqual([401, 200]);
  const [again = ''] = pairs(await signIn({ Origin: server.url }));
  const both = new Api(server.url, { Cookie: `${again}; ${secure}`, Origin: publicAddress });
  expect(pairs(await both.ask('DELETE', '/api/v1/sessions/current'))).toEqual([
    'parley_session=',
    '__Host-parley_session=',
  ]);
  expect([await currentBy(again), await currentBy(secure)]).toEqual([401, 401]);
});

test('an admin who sets the https address while using it stays signed in there', async () => {
  const Origin = server.url.replace('http:', 'https:');
  const credentials = { email: admin.email, password: admin.password };
  await put(addressPath, { address: null });
  const putBy = async (Cookie: string, address: string) => {
    const there = new Api(server.url, { Cookie, Origin, 'Content-Type': 'application/json' });
    const { status, headers } = await there.ask('PUT', addressPath, { body: JSON.stringify({ address }) });
    expect(status).toBe(200);
    return headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const signedIn = await new Api(server.url, { Origin }).post('/api/v1/sessions', credentials);
  const secure = await putBy(signedIn.headers.get('set-cookie')?.split(';')[0] ?? '', Origin);
  expect(secure).toMatch(/^__Host-parley_session=./);
  expect(await putBy(secure, publicAddress)).toMatch(/^parley_session=./);
});

test('a browser may ask an address for the id of the installation, which stays, and is not that of the data', async () => {
  const read = () => new Api(server.url, {}).ask<string>('GET', installationIdPath);
  const { status, headers, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatch(/^[\w-]{22}$/);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(JSON.stringify((await giulia.get('/api/v1/system/version')).body)).not.toContain(body);
  expect(await reachServer(server.url.replace('127.0.0.1', 'localhost'), server.url)).toBe('reached');
});

test('of two concurrent changes by admins the second is refused', async () => {
  const seen = (await giulia.get(addressPath)).headers.get('etag') ?? '';
  expect((await put(addressPath, { address: 'https://other.lodge.example' }, seen)).status).toBe(200);
  expect((await put(addressPath, { address: null }, seen)).body).toMatchObject({ code: 'version_moved' });
  expect((await put(addressPath, { address: publicAddress })).status).toBe(200);
});

test.each(['*', 'https://*.lodge.example', 'ftp://lodge.example', 'https://a:b@lodge.example', 'lodge'])(
  'refuses %s as an address',
  async (wrong) => {
    expect((await put(addressPath, { address: wrong })).body).toMatchObject({ code: 'invalid' });
  },
);

test('a stored password is never shown, and is sent to no other server, port, user or protection', async () => {
  const read = await giulia.get<MailView>('/api/v1/mail');
  expect(read.body.settings).toEqual({ ...mailBody(), hasPassword: true });
  expect(JSON.stringify(read.body)).not.toContain('p@ss');
  const others = [{ host: 'localhost' }, { port: mailServer.port + 1 }, { user: 'other' }, { security: 'starttls' }];
  for (const change of others)
    expect((await put(mailPath, { ...mailBody(), ...change })).body).toMatchObject({ code: 'invalid' });
  expect((await put(mailPath, { ...mailBody(), from: 'help@lodge.example' })).status).toBe(200);
  const tested = (await giulia.post<MailTestView>('/api/v1/mail-tests', {})).body;
  expect(tested).toMatchObject({ accepted: true, recipient: admin.email });
  const remote = { ...mailBody(), host: 'smtp.lodge.example', password: 'p@ss' };
  expect((await put(mailPath, remote)).body).toMatchObject({ code: 'invalid' });
});

test('the settings survive a restart, and are in the audit without the password', async () => {
  await server.stop();
  const { output } = await parley({ ...server.place, HOST: '0.0.0.0' }, 'doctor');
  expect(output).toContain(`the public address is ${publicAddress}, set in the console`);
  expect(output).not.toContain('without https');
  await server.start();
  expect(await address()).toMatchObject({ address: publicAddress, setBy: 'console' });
  expect(server.output).toContain(`${publicAddress}/console`);
  expect((await giulia.post<MailTestView>('/api/v1/mail-tests', {})).body.accepted).toBe(true);
  const { body } = await giulia.get<AuditPage>('/api/v1/audit-entries?kind=installation');
  const changes = body.entries
    .filter(({ type }) => type === 'installation.settings_changed')
    .map((entry) => entry.changes);
  expect(changes).toContainEqual([{ field: 'publicAddress', before: null, after: publicAddress }]);
  expect(JSON.stringify(body)).not.toContain('p@ss');
});

test('without a mail server the links are copied again', async () => {
  expect((await giulia.ask('DELETE', mailPath)).status).toBe(204);
  expect((await giulia.get<MailView>('/api/v1/mail')).body).toMatchObject({
    server: null,
    setBy: null,
    settings: null,
  });
  expect((await giulia.post('/api/v1/mail-tests', {})).body).toMatchObject({ code: 'mail_not_configured' });
});
