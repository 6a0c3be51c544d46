import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MailTestView, MailView } from '#contracts/mail.js';
import type { InvitationIssued, InvitationView } from '#contracts/people.js';
import type { Problem } from '#contracts/rest.js';
import type { Me } from '#contracts/views.js';
import { freePort } from '#testing/free-port.js';
import { MailServer } from '#testing/mail-server.js';
import { Api } from '../support/api.js';
import { TestServer } from '../support/server.js';

const password = 'vela-blu-quarzo';
const invitations = '/api/v1/invitations';
const requests = '/api/v1/password-link-requests';

let mailServer: MailServer | null;
let mailPort: number;
let server: TestServer;
let nobody: Api;
let elena: Api;

beforeAll(async () => {
  const port = await freePort();
  mailPort = await freePort();
  server = await TestServer.start({
    port,
    env: {
      PUBLIC_URL: `http://localhost:${port}`,
      MAIL_URL: `smtp://shop:p%40ss@127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Valdora <help@valdora.example>',
      RATE_FACTOR: '100',
    },
  });
  nobody = new Api(server.url, {});
  elena = await Api.signedIn(server.url, 'elena');
});
afterEach(stopMail);
afterAll(() => server.dispose());

async function startMail(): Promise<MailServer> {
  mailServer = await MailServer.start({ port: mailPort, password: 'p@ss' });
  return mailServer;
}
async function stopMail(): Promise<void> {
  await mailServer?.close();
  mailServer = null;
}

const invite = async (email: string) =>
  (await elena.post<InvitationIssued>(invitations, { email, role: 'operator', locale: 'it', sendMail: true })).body;
const mailOf = async (id: string) => (await elena.get<InvitationView>(`${invitations}/${id}`)).body.mail;
const tokenIn = (text: string | undefined) => /#(pal_[\w-]+)/.exec(text ?? '')?.[1] ?? '';

test('an invited person gets the link by e-mail and joins by it', async () => {
  const { taken } = await startMail();
  const { id } = await invite('bruno@shop.example');
  await expect.poll(async () => (await mailOf(id))?.state).toBe('sent');
  expect(taken).toMatchObject([{ to: ['bruno@shop.example'], from: 'help@valdora.example', user: 'shop' }]);
  const token = tokenIn(taken[0]?.parsed.text);
  const entered = await nobody.post<Me>('/api/v1/access-link-redemptions', { token, name: 'Bruno', password });
  expect([entered.status, entered.body.operator.name]).toEqual([201, 'Bruno']);
});

test('an invitation made while the mail server is down is sent when it is back, also after a kill', async () => {
  const { id, url } = await invite('carla@shop.example');
  await expect.poll(async () => (await mailOf(id))?.reason).toContain('ECONNREFUSED');
  expect(url).toContain('#pal_');
  await server.kill();
  const { taken } = await startMail();
  await server.start();
  await expect.poll(async () => (await mailOf(id))?.state).toBe('sent');
  expect(taken.map(({ to }) => to)).toEqual([['carla@shop.example']]);
});

test('a person who forgot the password gets a link, and nobody learns which accounts exist', async () => {
  const { taken } = await startMail();
  const answers = [
    await nobody.post(requests, { email: 'Marco@Valdora.example' }),
    await nobody.post(requests, { email: 'stranger@valdora.example' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  await expect.poll(() => taken.length).toBe(1);
  expect(taken.map(({ to }) => to)).toEqual([['marco@valdora.example']]);
  const body = { token: tokenIn(taken[0]?.parsed.text), password };
  expect((await nobody.post('/api/v1/access-link-redemptions', body)).status).toBe(201);
  const email = 'marco@valdora.example';
  expect((await nobody.post('/api/v1/sessions', { email, password })).status).toBe(201);
});

test('the link leads to the public address, whatever host the request names', async () => {
  const { taken } = await startMail();
  await nobody.ask('POST', requests, {
    body: JSON.stringify({ email: 'sofia@valdora.example' }),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-Host': 'evil.example' },
  });
  await expect.poll(() => taken.length).toBe(1);
  expect(taken[0]?.parsed.text).toContain(`http://localhost:${server.port}/console/enter#`);
});

test("an admin sends a test message, and reads the mail server's reply", async () => {
  const refused = await elena.post<MailTestView>('/api/v1/mail-tests', {});
  expect([refused.status, refused.body.accepted]).toEqual([201, false]);
  expect(refused.body.reply).toContain('ECONNREFUSED');
  const { taken } = await startMail();
  expect((await elena.post<MailTestView>('/api/v1/mail-tests', {})).body).toMatchObject({
    accepted: true,
    recipient: 'elena@valdora.example',
  });
  expect(taken).toHaveLength(1);
  const { body } = await elena.get<MailView>('/api/v1/mail');
  expect(body).toMatchObject({ server: `127.0.0.1:${mailPort}`, from: 'Valdora <help@valdora.example>' });
  expect(JSON.stringify(body)).not.toContain('p@ss');
});

test('operators neither read nor send', async () => {
  const anna = await Api.signedIn(server.url, 'anna');
  expect((await anna.get('/api/v1/mail')).status).toBe(403);
  expect((await anna.post('/api/v1/mail-tests', {})).status).toBe(403);
  expect((await nobody.get('/api/v1/mail')).status).toBe(401);
});

test('a mail server of the environment starts without a public address, and sends once the console has set one', async () => {
  const { taken } = await startMail();
  const env = { MAIL_URL: `smtp://shop:p%40ss@127.0.0.1:${mailPort}`, MAIL_FROM: 'help@valdora.example' };
  const other = await TestServer.start({ env });
  try {
    const admin = await Api.signedIn(other.url, 'elena');
    const mail = async () => (await admin.get<MailView>('/api/v1/mail')).body;
    expect(await mail()).toMatchObject({ setBy: 'environment', isReady: false });
    const body = { email: 'dario@shop.example', role: 'operator', sendMail: true };
    expect((await admin.post<Problem>(invitations, body)).body.code).toBe('public_address_missing');
    const address = { body: JSON.stringify({ address: other.url }), headers: { 'Content-Type': 'application/json' } };
    expect((await admin.ask('PUT', '/api/v1/server-address', address)).status).toBe(200);
    expect(await mail()).toMatchObject({ isReady: true });
    expect((await admin.post(invitations, body)).status).toBe(201);
    await expect.poll(() => taken.length).toBe(1);
    expect(taken[0]?.parsed.text).toContain(`${other.url}/console/enter#`);
  } finally {
    await other.dispose();
  }
});
