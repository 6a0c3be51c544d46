import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { IdentitySecretCreated, VisitorIdentified } from '#contracts/visitor-identity.js';
import type { VisitorView } from '#contracts/visitor-view.js';
import type { KeyValueStore } from '#sdk/client-types.js';
import { memoryStore } from '#sdk/key-value-store.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  codeOf,
  connectVisitor,
  conversationOf,
  settled,
  signInCookie,
  textsOf,
  when,
} from '../support/clients.js';
import { demoApiKey } from '../support/demo.js';
import { TestServer } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const run = promisify(execFile);
const example = (name: string) => fileURLToPath(new URL(`../../docs/examples/${name}`, import.meta.url));

let server: TestServer;
let api: Api;
let secret: string;
let people = 0;

beforeAll(async () => {
  server = await TestServer.start();
  api = new Api(server.url);
  const admin = await Api.signedIn(server.url, 'elena');
  const made = await admin.post<IdentitySecretCreated>('/api/v1/chatbots/valdora/identity-secrets', {});
  ({ secret } = made.body);
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

/** A person of the shop whom no other test uses. */
function aPerson() {
  people += 1;
  const id = `customer-${people}`;
  return { id, name: `Ada ${people}`, email: `ada${people}@shop.example` };
}

async function tokenOf({ id, name, email }: ReturnType<typeof aPerson>) {
  const jwt = new SignJWT({ name, email }).setProtectedHeader({ alg: 'HS256' }).setSubject(id).setExpirationTime('10m');
  return { token: await jwt.sign(new TextEncoder().encode(secret)) };
}

async function aBrowser(store: KeyValueStore = memoryStore(), url = server.url) {
  const visitor = connectVisitor(url, { store });
  await when(visitor.state, ({ connection }) => connection === 'live');
  return visitor;
}

async function write(visitor: ReturnType<typeof connectVisitor>, text: string): Promise<ConversationId> {
  visitor.send(text);
  await settled(visitor);
  return conversationOf(visitor);
}

test('a signed-in visitor finds the conversation on every device, and writes in the same one', async () => {
  const ada = aPerson();
  const phone = await aBrowser();
  const id = await write(phone, 'From my phone');
  await phone.identify(await tokenOf(ada));
  const laptop = await aBrowser();
  await laptop.identify(await tokenOf(ada));
  const seen = await when(laptop.state, ({ conversation, events }) => conversation?.id === id && events.length > 1);
  expect(textsOf(seen)).toContain('From my phone');
  await write(laptop, 'From my laptop');
  expect(textsOf(await when(phone.state, (state) => textsOf(state).includes('From my laptop')))).toContain(
    'From my phone',
  );
  const summary = await api.summary(id);
  expect(summary.visitor).toMatchObject({ name: ada.name, assurance: 'verified' });
  expect((await api.get<VisitorView>(`/api/v1/visitors/${summary.visitor.id}`)).body).toMatchObject({
    email: ada.email,
    identity: { externalId: ada.id, method: 'jwt' },
  });
});

test('conversations of another device are merged: one continues, the other stays in the history', async () => {
  const ada = aPerson();
  const [home, away] = await Promise.all([aBrowser(), aBrowser()]);
  const first = await write(home, 'At home');
  await home.identify(await tokenOf(ada));
  const second = await write(away, 'Away');
  await away.identify(await tokenOf(ada));
  await when(away.state, ({ connection, conversation }) => connection === 'live' && conversation?.state !== 'closed');
  const { visitor } = await api.summary(first);
  const { body } = await api.get<{ id: string; state: string }[]>(`/api/v1/visitors/${visitor.id}/conversations`);
  expect(body.map(({ id }) => id).sort()).toEqual([first, second].sort());
  expect(body.filter(({ state }) => state !== 'closed')).toHaveLength(1);
  const goesOn = body.find(({ state }) => state !== 'closed')?.id;
  for (const device of [home, away]) await when(device.state, ({ conversation }) => conversation?.id === goesOn);
  for (const id of [first, second]) {
    const log = await api.log(id);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  }
});

test('messages on their way while the visitor is identified are neither lost nor stored twice', async () => {
  const ada = aPerson();
  const home = await aBrowser();
  await write(home, 'At home');
  await home.identify(await tokenOf(ada));
  const proxy = await TcpProxy.to(server.port);
  const away = await aBrowser(memoryStore(), proxy.url);
  const id = await write(away, 'before');
  const texts = Array.from({ length: 5 }, (_, index) => `message ${index}`);
  proxy.dropReplies();
  for (const text of texts) away.send(text);
  // Stored, but never acknowledged.
  await expect.poll(async () => textsOf({ events: await api.log(id) })).toContain('message 0');
  proxy.cut();
  proxy.restore();
  await away.identify(await tokenOf(ada));
  for (const text of ['after 1', 'after 2']) away.send(text);
  await settled(away);
  const { visitor } = await api.summary(await conversationOf(home));
  const { body } = await api.get<{ id: ConversationId }[]>(`/api/v1/visitors/${visitor.id}/conversations`);
  const stored = (await Promise.all(body.map(({ id }) => api.log(id)))).flatMap((events) => textsOf({ events }));
  const own = stored.filter((text) => /^(before|message|after)/.test(text));
  expect(own.sort()).toEqual(['after 1', 'after 2', 'before', ...texts].sort());
  await proxy.close();
});

test('other tabs of the browser become the same visitor, and none of them a stranger', async () => {
  const ada = aPerson();
  const store = memoryStore();
  const [one, other] = [await aBrowser(store), await aBrowser(store)];
  const id = await write(one, 'In one tab');
  await when(other.state, ({ conversation }) => conversation?.id === id);
  await one.identify(await tokenOf(ada));
  await write(other, 'In the other');
  expect(await conversationOf(other)).toBe(id);
  expect(textsOf({ events: await api.log(id) })).toContain('In the other');
  const { visitor } = await api.summary(id);
  expect(visitor.name).toBe(ada.name);
});

test('another person in the same browser sees and sends nothing of the one before', async () => {
  const store = memoryStore();
  const browser = await aBrowser(store);
  await browser.identify(await tokenOf(aPerson()));
  const id = await write(browser, 'Private words');
  expect(await browser.identify(await tokenOf(aPerson()))).toBe('replaced');
  const { conversation, events, outbox } = await when(browser.state, ({ connection }) => connection === 'live');
  expect([conversation, events, outbox]).toEqual([null, [], []]);
  const second = await write(browser, 'Hello, I am new');
  expect(second).not.toBe(id);
  expect(textsOf({ events: await api.log(id) })).not.toContain('Hello, I am new');
});

test("a sign-out leaves nothing in the site's store, and the token is refused", async () => {
  const store = memoryStore();
  const browser = await aBrowser(store);
  await browser.identify(await tokenOf(aPerson()));
  const id = await write(browser, 'Private words');
  const token = store.getItem('parley:valdora:token') ?? '';
  await browser.logout();
  await when(browser.state, ({ connection, conversation }) => connection === 'live' && conversation === null);
  const names = Array.from({ length: store.length ?? 0 }, (_, index) => store.key?.(index) ?? '');
  const kept = names.map((name) => store.getItem(name)).join(' ');
  expect(kept).not.toMatch(/Private words/);
  expect(kept).not.toContain(id);
  expect(store.getItem('parley:valdora:token')).not.toBe(token);
  const old = memoryStore();
  old.setItem('parley:valdora:token', token);
  const thief = await aBrowser(old);
  expect(thief.state.get().conversation).toBeNull();
});

test('a sign-out while the server is unreachable takes effect at the next load', async () => {
  const proxy = await TcpProxy.to(server.port);
  const store = memoryStore();
  const browser = await aBrowser(store, proxy.url);
  await browser.identify(await tokenOf(aPerson()));
  const id = await write(browser, 'Private words');
  const token = store.getItem('parley:valdora:token') ?? '';
  await proxy.close();
  await browser.logout();
  browser.close();
  expect(store.getItem('parley:valdora:token')).toBeNull();
  await aBrowser(store);
  await expect.poll(() => store.getItem('parley:valdora:ending')).toBeNull();
  const old = memoryStore();
  old.setItem('parley:valdora:token', token);
  const thief = await aBrowser(old);
  expect(thief.state.get().conversation?.id).not.toBe(id);
});

test('a token from before the identification gives no access to later messages', async () => {
  const store = memoryStore();
  const browser = await aBrowser(store);
  await write(browser, 'Before');
  const planted = memoryStore();
  planted.setItem('parley:valdora:token', store.getItem('parley:valdora:token') ?? '');
  const spy = await aBrowser(planted);
  await when(spy.state, ({ conversation }) => conversation);
  await browser.identify(await tokenOf(aPerson()));
  await write(browser, 'My card number is 7');
  await when(spy.state, ({ connection, conversation }) => connection === 'live' && conversation === null);
  expect(textsOf(spy.state.get())).not.toContain('My card number is 7');
});

test('a refused identity leaves the visitor unchanged, with a message that gives the reason', async () => {
  const browser = await aBrowser();
  const id = await write(browser, 'Hello');
  expect(await codeOf(browser.identify({ token: 'a.b.c' }).then(() => undefined))).toBe('identification_refused');
  expect(await codeOf(browser.identify({ userId: 'ada', signature: 'ab' }).then(() => undefined))).toBe(
    'identification_refused',
  );
  await write(browser, 'Still here');
  expect(await conversationOf(browser)).toBe(id);
  const expired = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject('ada').setExpirationTime('-5m');
  const token = await expired.sign(new TextEncoder().encode(secret));
  const reply = await api.post('/api/v1/visitor-identifications', {
    chatbotId: 'valdora',
    locale: 'en',
    credential: { token },
  });
  expect([reply.status, reply.body.code, reply.body.title]).toEqual([
    401,
    'identification_expired',
    'The signed identity has expired; sign a new one.',
  ]);
});

test('a restart in the middle of an identification is healed by the same call', async () => {
  const ada = aPerson();
  const home = await aBrowser();
  await write(home, 'At home');
  await home.identify(await tokenOf(ada));
  const away = await aBrowser();
  const id = await write(away, 'Away');
  const identified = away.identify(await tokenOf(ada));
  await server.kill();
  await server.start();
  await identified;
  await settled(away);
  expect((await api.summary(id)).visitor.name).toBe(ada.name);
});

const examples: [string, string, string[]][] = [
  ['Node.js', process.execPath, ['--input-type=module', '-e', nodeProgram()]],
  ['Python', 'python3', ['-c', pythonProgram()]],
  ['PHP', 'php', ['-r', phpProgram()]],
];

test.for(examples)('the example for %s signs a valid identity', async ([, program, args], { skip }) => {
  const ada = aPerson();
  // Not every machine has PHP.
  if (program === 'php' && !(await run(program, ['-v']).catch(() => null))) skip();
  const { stdout } = await run(program, args, { env: { ...process.env, SECRET: secret, USER: JSON.stringify(ada) } });
  const reply = await api.post<VisitorIdentified>('/api/v1/visitor-identifications', {
    chatbotId: 'valdora',
    locale: 'en',
    credential: { token: stdout.trim() },
  });
  expect(reply.status).toBe(201);
  const { body } = await api.get<VisitorView>(`/api/v1/visitors/${reply.body.visitorId as VisitorId}`);
  expect(body).toMatchObject({ name: ada.name, email: ada.email, assurance: 'verified' });
});

function nodeProgram(): string {
  return `import { identityToken } from ${JSON.stringify(new URL('../../docs/examples/identity-token.mjs', import.meta.url).href)};
    console.log(identityToken(JSON.parse(process.env.USER), process.env.SECRET));`;
}

function phpProgram(): string {
  return `require ${JSON.stringify(example('identity-token.php'))};
    echo identity_token(json_decode(getenv('USER'), true), getenv('SECRET'));`;
}

function pythonProgram(): string {
  return `import json, os, runpy
sign = runpy.run_path(${JSON.stringify(example('identity_token.py'))})["identity_token"]
print(sign(json.loads(os.environ["USER"]), os.environ["SECRET"]))`;
}

test('only admins make secrets, no program does, and one is shown once', async () => {
  const path = '/api/v1/chatbots/valdora/identity-secret';
  const anna = new Api(server.url, { Cookie: await signInCookie(server.url, 'anna') });
  expect((await anna.get(path)).status).toBe(403);
  expect((await new Api(server.url, { 'X-API-Key': demoApiKey }).get(path)).status).toBe(403);
  const admin = await Api.signedIn(server.url, 'elena');
  expect(JSON.stringify((await admin.get(path)).body)).not.toContain('pis_');
  expect((await admin.get('/api/v1/chatbots/nobodys/identity-secret')).status).toBe(404);
});
