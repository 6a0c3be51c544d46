import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DemonstrationView } from '#contracts/demonstration.js';
import type { OperatorAccountView } from '#contracts/people.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api } from '../support/api.js';
import { parley } from '../support/cli.js';
import { closeClients, connectOperator, connectVisitor, settled, when } from '../support/clients.js';
import { TestServer } from '../support/server.js';
import { storedWords } from '../support/stored-words.js';

const removals = '/api/v1/demonstration-removals';
const own = {
  name: 'Giulia Conti',
  email: 'giulia@lodge.example',
  password: 'vela-blu-quarzo',
  removesEverything: true,
};
/** Words of the demonstration, and of a conversation in it. */
const words = ['zwiebelturm', 'valdora.example', 'escursioni'];

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
});
afterEach(async () => {
  closeClients();
  await server.dispose();
});

const found = () => storedWords(server.place, words);
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
/** The server once it has restarted with the own installation. */
const entered = (cookie: string) => {
  const giulia = new Api(server.url, { Cookie: cookie });
  return vi.waitFor(
    async () => {
      expect((await giulia.get('/api/v1/sessions/current')).body).toMatchObject({ operator: { name: own.name } });
      return giulia;
    },
    { timeout: patienceMs, interval: 100 },
  );
};

test('an admin continues with an installation of their own, and nothing of the demonstration is left', async () => {
  const elena = await Api.signedIn(server.url, 'elena');
  const anna = await connectOperator(server.url, 'anna');
  const visitor = connectVisitor(server.url);
  visitor.send('Where is the zwiebelturm?');
  await settled(visitor);
  const { body: present } = await elena.get<DemonstrationView>('/api/v1/demonstration');
  expect(present).toMatchObject({ isPresent: true, people: 4, conversations: 1 });
  expect(await found()).not.toEqual([]);

  const removed = await elena.post(removals, own);
  expect(removed.status).toBe(202);
  await when(anna.client.state, ({ connection }) => connection !== 'live');
  const giulia = await entered(cookieOf(removed.headers));
  expect((await giulia.get<OperatorAccountView[]>('/api/v1/operator-accounts')).body).toMatchObject([
    { name: 'Giulia Conti', email: 'giulia@lodge.example', role: 'admin' },
  ]);
  expect((await giulia.get<unknown[]>('/api/v1/chatbots')).body).toEqual([]);
  expect((await elena.get('/api/v1/sessions/current')).status).toBe(401);
  expect((await new Api(server.url).get('/api/v1/chatbots')).status).toBe(401);
  expect((await giulia.get<DemonstrationView>('/api/v1/demonstration')).body).toMatchObject({ isPresent: false });
  const page = await fetch(server.url, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([302, '/console']);
  expect((await fetch(`${server.url}/shop/shop.css`)).status).toBe(404);
  expect(await found()).toEqual([]);

  expect((await giulia.post(removals, own)).body).toMatchObject({ code: 'already_set_up' });
  await server.stop();
  const { output } = await parley(server.place, 'doctor');
  expect(output).not.toContain('demo');
  expect(output).toContain('1 operators');
  await server.start();
  expect(server.output).not.toContain('demo');
  expect((await giulia.get('/api/v1/sessions/current')).status).toBe(200);
});

test('a confirmed replacement is carried out by the next start, also after a kill', async () => {
  const elena = await Api.signedIn(server.url, 'elena');
  const removed = await elena.post(removals, own);
  await server.kill();
  await server.start();
  await entered(cookieOf(removed.headers));
  expect(await found()).toEqual([]);
});

test('without the permission, or without the confirmation, nothing is removed', async () => {
  const elena = await Api.signedIn(server.url, 'elena');
  const sofia = await Api.signedIn(server.url, 'sofia');
  expect((await sofia.post(removals, own)).status).toBe(403);
  expect((await new Api(server.url).post(removals, own)).status).toBe(403);
  expect((await elena.post(removals, { ...own, removesEverything: undefined })).status).toBe(400);
  expect((await elena.post(removals, { ...own, password: 'giulia1234' })).body).toMatchObject({
    code: 'weak_password',
  });
  expect((await elena.get('/api/v1/sessions/current')).status).toBe(200);
});
