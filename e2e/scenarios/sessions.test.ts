import { afterAll, beforeAll, expect, test } from 'vitest';
import { protocolVersion } from '#contracts/protocol-version.js';
import { timing } from '#contracts/timing.js';
import type { Me } from '#contracts/views.js';
import { Api } from '../support/api.js';
import { closeClients, connectOperator, signInCookie, when } from '../support/clients.js';
import { demoPassword } from '../support/demo.js';
import { newVisitor, RawSocket, refusalOf, visitorAuth } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

const sessions = '/api/v1/sessions';
const current = '/api/v1/sessions/current';
const credentials = (name: string, password = demoPassword) => ({ email: `${name}@valdora.example`, password });

let server: TestServer;
let nobody: Api;
beforeAll(async () => {
  // These tests sign in more often than one address may.
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  nobody = new Api(server.url, {});
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

test('sign-in sets a cookie that no script and no other site can use', async () => {
  const { status, headers, body } = await nobody.post<Me>(sessions, credentials('sofia'));
  expect(status).toBe(201);
  expect(headers.get('set-cookie')).toMatch(/^parley_session=[^;]{20,};.*HttpOnly;.*SameSite=Strict/);
  expect(body).toMatchObject({ operator: { name: 'Sofia', role: 'supervisor' }, permissions: expect.any(Array) });
  expect(JSON.stringify(body)).not.toMatch(/passwordHash|argon2|token/i);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await new Api(server.url, { Cookie: cookie }).get<Me>(current)).body.operator.name).toBe('Sofia');
});

test('a wrong password and an unknown address get the same response', async () => {
  const wrong = await nobody.post(sessions, credentials('elena', 'not the password'));
  const unknown = await nobody.post(sessions, credentials('nobody'));
  const { traceId: _, ...said } = wrong.body;
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(unknown.body).toMatchObject({ ...said, code: 'wrong_credentials' });
});

test('after too many wrong passwords the right one is rejected for a while, and other accounts are not locked', async () => {
  for (let attempt = 0; attempt < timing.lockOutAfter; attempt += 1)
    expect((await nobody.post(sessions, credentials('marco', 'wrong'))).status).toBe(401);
  const { status, headers, body } = await nobody.post(sessions, credentials('marco'));
  expect([status, body.code]).toEqual([429, 'locked_out']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(timing.lockOutMs / 2_000);
  expect((await nobody.post(sessions, { ...credentials('marco'), email: 'MARCO@valdora.example ' })).status).toBe(429);
  expect((await nobody.post(sessions, credentials('elena'))).status).toBe(201);
});

test('a restart resets no count of wrong passwords', async () => {
  for (let attempt = 0; attempt < timing.lockOutAfter; attempt += 1)
    expect((await nobody.post(sessions, credentials('nobody-else', 'wrong'))).status).toBe(401);
  await server.kill();
  await server.start();
  expect((await nobody.post(sessions, credentials('nobody-else'))).body).toMatchObject({ code: 'locked_out' });
  expect((await nobody.post(sessions, credentials('elena'))).status).toBe(201);
});

test('parallel wrong passwords count like sequential ones', async () => {
  const tries = Array.from({ length: 40 }, (_, n) => nobody.post(sessions, credentials('sofia', `guess ${n}`)));
  const codes = (await Promise.all(tries)).map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(timing.lockOutAfter);
  expect(codes.filter((code) => code === 'locked_out')).toHaveLength(40 - timing.lockOutAfter);
});

test('a page of another site can neither sign in nor sign out', async () => {
  const evil = { Origin: 'https://evil.example' };
  expect((await nobody.post(sessions, credentials('anna'), evil)).body).toMatchObject({
    code: 'origin_refused',
    status: 403,
  });
  expect((await nobody.post('/api/v1/visitors', { chatbotId: 'valdora', locale: 'en' }, evil)).status).toBe(403);
  const anna = new Api(server.url, { Cookie: await signInCookie(server.url, 'anna') });
  expect((await anna.ask('DELETE', current, { headers: evil })).body).toMatchObject({ code: 'origin_refused' });
  expect((await anna.get(current)).status).toBe(200);
});

test("signing out ends the session's connections within five seconds, and no other session", async () => {
  const [leaving, staying] = await Promise.all([
    connectOperator(server.url, 'anna'),
    connectOperator(server.url, 'anna'),
  ]);
  const auth = { version: protocolVersion };
  const raw = await RawSocket.open(server.url, '/console', { auth, headers: leaving.headers });
  await raw.waitForMessage('session');
  expect((await new Api(server.url, leaving.headers).ask('DELETE', current)).status).toBe(204);

  expect(await raw.waitForMessage('session.ended')).toEqual({ reason: 'revoked' });
  await raw.closed();
  const { failure } = await when(leaving.client.state, ({ connection }) => connection === 'refused');
  expect(failure?.code).toBe('unauthenticated');
  expect((await new Api(server.url, leaving.headers).get(current)).status).toBe(401);
  expect(staying.client.state.get().connection).toBe('live');
});

test('an erased visitor is disconnected, and the token opens nothing any more; another visitor stays', async () => {
  const [erased, other] = await Promise.all([newVisitor(server.url), newVisitor(server.url)]);
  const open = ({ token }: { token: string }) => RawSocket.open(server.url, '/visitor', { auth: visitorAuth(token) });
  const [gone, staying] = await Promise.all([open(erased), open(other)]);
  await gone.waitForMessage('session');
  const elena = await Api.signedIn(server.url, 'elena');
  expect((await elena.ask('DELETE', `/api/v1/visitors/${erased.visitorId}`)).status).toBe(204);
  expect(await gone.waitForMessage('session.ended')).toEqual({ reason: 'revoked' });
  await gone.closed();
  expect(await refusalOf(server.url, '/visitor', { auth: visitorAuth(erased.token) })).toBe('unauthenticated');
  expect(staying.socket.connected).toBe(true);
  staying.close();
});

test('an operator sees where they are signed in, and ends the others', async () => {
  type MetricsSnapshot = { id: string; current: boolean; device: string; address: string };
  const cookies = [];
  for (let n = 0; n < 3; n += 1) cookies.push(await signInCookie(server.url, 'elena'));
  const [here, there, elsewhere] = cookies.map(
    (Cookie) => new Api(server.url, { Cookie, 'User-Agent': 'Library/1.0' }),
  );
  if (!here || !there || !elsewhere) throw new Error('three have signed in');
  const { body } = await here.get<MetricsSnapshot[]>(sessions);
  expect(body.filter(({ current: isHere }) => isHere)).toHaveLength(1);
  expect(body[0]).toMatchObject({ id: expect.any(String), device: expect.any(String), address: '127.0.0.1' });
  expect(JSON.stringify(body)).not.toMatch(/hash|token|pss/i);

  const own = (await there.get<MetricsSnapshot[]>(sessions)).body.find(({ current: isHere }) => isHere);
  expect((await here.ask('DELETE', `${sessions}/${own?.id}`)).status).toBe(204);
  expect((await there.get(current)).status).toBe(401);
  expect((await here.ask('DELETE', `${sessions}/${own?.id}`)).status).toBe(404);
  const anna = new Api(server.url, { Cookie: await signInCookie(server.url, 'anna') });
  expect((await anna.ask('DELETE', `${sessions}/${body.find(({ current: isHere }) => isHere)?.id}`)).status).toBe(404);

  expect((await here.ask('DELETE', sessions)).status).toBe(204);
  expect([(await here.get(current)).status, (await elsewhere.get(current)).status]).toEqual([200, 401]);
});
