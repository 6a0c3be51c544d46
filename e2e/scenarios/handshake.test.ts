import { afterAll, beforeAll, expect, test } from 'vitest';
import { protocolVersion } from '#contracts/protocol-version.js';
import { Api } from '../support/api.js';
import { closeClients, signInCookie } from '../support/clients.js';
import { newVisitor, RawSocket, rawVisitor, refusalOf, visitorAuth } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let token: string;
let cookie: string;

beforeAll(async () => {
  server = await TestServer.start();
  token = (await newVisitor(server.url)).token;
  cookie = await signInCookie(server.url, 'anna');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

test('an unknown protocol version is rejected with unsupported_version', async () => {
  for (const version of [0, protocolVersion + 1, 999]) {
    const auth = { ...visitorAuth(token), version };
    expect(await refusalOf(server.url, '/visitor', { auth })).toBe('unsupported_version');
    expect(await refusalOf(server.url, '/console', { auth, headers: { Cookie: cookie } })).toBe('unsupported_version');
  }
});

test.each([
  ['nothing', undefined],
  ['no token', { version: protocolVersion, chatbotId: 'valdora' }],
  ['an unknown token', visitorAuth('pvt_0000000000000000000000000000')],
  ['a token that is not a string', { ...visitorAuth(''), token: { $ne: '' } }],
  ['another chatbot', { ...visitorAuth('pvt_0000000000000000000000000000'), chatbotId: 'other' }],
])('a visitor handshake with %s is rejected', async (_, auth) => {
  expect(await refusalOf(server.url, '/visitor', { auth })).toBe('unauthenticated');
});

test("a visitor's token works only for its chatbot and not for the console", async () => {
  const auth = { ...visitorAuth(token), chatbotId: 'other' };
  expect(await refusalOf(server.url, '/visitor', { auth })).toBe('unauthenticated');
  expect(await refusalOf(server.url, '/console', { auth: visitorAuth(token) })).toBe('unauthenticated');
});

test('the console requires a session', async () => {
  const auth = { version: protocolVersion };
  for (const Cookie of ['', 'parley_session=', 'parley_session=pss_invented'])
    expect(await refusalOf(server.url, '/console', { auth, headers: { Cookie } })).toBe('unauthenticated');
  expect(await refusalOf(server.url, '/console', { auth })).toBe('unauthenticated');
  expect(await refusalOf(server.url, '/console', { auth, headers: { Cookie: cookie } })).toBe('welcomed');
});

test.each(['websocket', 'polling'] as const)(
  'a page of another origin is rejected before the upgrade: %s',
  async (transport) => {
    for (const origin of ['https://evil.example', 'null', `http://localhost:${server.port + 1}`]) {
      const handshake = { auth: visitorAuth(token), headers: { Origin: origin }, transport };
      expect(await refusalOf(server.url, '/visitor', handshake)).not.toBe('welcomed');
      const asConsole = { auth: { version: protocolVersion }, headers: { Origin: origin, Cookie: cookie }, transport };
      expect(await refusalOf(server.url, '/console', asConsole)).not.toBe('welcomed');
    }
    const own = { auth: visitorAuth(token), headers: { Origin: server.url }, transport };
    expect(await refusalOf(server.url, '/visitor', own)).toBe('welcomed');
  },
);

test('the rejection of a foreign page is a 403', async () => {
  const path = '/socket.io/?EIO=4&transport=polling';
  const { status } = await new Api(server.url, {}).ask('GET', path, { headers: { Origin: 'https://evil.example' } });
  expect(status).toBe(403);
});

test('an unknown namespace is rejected', async () => {
  expect(await refusalOf(server.url, '/admin' as '/console', { auth: visitorAuth(token) })).not.toBe('welcomed');
});

test('an invalid frame closes its own connection and no other', async () => {
  const bystander = await rawVisitor(server.url);
  for (const frame of [
    '2/visitor,["message.send"',
    '9nonsense',
    '2/visitor,{}',
    `2/visitor,["x","${'x'.repeat(70_000)}"]`,
  ]) {
    const raw = await RawSocket.open(server.url, '/visitor', { auth: visitorAuth(token) });
    raw.socket.io.engine.write(frame);
    await raw.closed();
  }
  expect(await bystander.raw.say(bystander.id, 'still here')).toMatchObject({ ok: true });
  bystander.raw.close();
});
