import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionOutput } from '#contracts/business/actions.js';
import type {
  ConnectionIntakeView,
  EventReceipt,
  EventSecretView,
  ReceivedEventView,
} from '#contracts/business/connections.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { EventView } from '#contracts/views.js';
import { type SignedEvent, StripePeer } from '#testing/peers/stripe/stripe-peer.js';
import { Api } from '../support/api.js';
import { closeClients, startWaitingVisitor, type WaitingVisitor, when } from '../support/clients.js';
import { TestServer } from '../support/server.js';

const secret = 'whsec_that_stripe_shows_to_admins';
let server: TestServer;
let stripe: StripePeer;
let elena: Api;
let program: Api;
let waiting: WaitingVisitor;
let path: string;

beforeAll(async () => {
  [server, stripe] = await Promise.all([
    TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } }),
    StripePeer.start(),
  ]);
  elena = await Api.signedIn(server.url, 'elena');
  program = new Api(server.url);
  waiting = await startWaitingVisitor(server.url);
  const settings = { apiKey: stripe.apiKey, url: stripe.url, returnUrl: 'https://shop.example/thanks' };
  const made = await elena.post('/api/v1/connections', { kind: 'stripe', settings });
  path = made.headers.get('location') ?? '';
});
afterAll(async () => {
  closeClients();
  await Promise.all([server.dispose(), stripe.kill()]);
});

/** As Stripe sends it: without a cookie, a key, or an origin. */
const deliver = ({ body, headers }: SignedEvent, to = path) =>
  new Api(server.url, {}).post<EventReceipt>(`${to}/events`, body, headers);
async function payByLink(reference: string): Promise<string> {
  const input = {
    reference,
    description: 'Kettle',
    email: 'ada@shop.example',
    amount: { amount: 4_250, currency: 'EUR' },
  };
  const { body } = await elena.post<EventView>(`/api/v1/conversations/${waiting.id}/actions`, {
    ...{ action: 'payment.link', input },
  });
  const { link } = (body.data as unknown as { output: ActionOutput<'payment.link'> }).output;
  stripe.pay(link.id);
  return link.id;
}
const paid = async () =>
  (await program.get<FeedPage>('/api/v1/events?limit=500&types=payment.succeeded')).body.events.map(({ data }) => data);
const noticed = async () => (await program.log(waiting.id)).filter(({ type }) => type === 'record.changed');

test('an admin finds the address to paste, and sets the secret that the system shows', async () => {
  const intake = await elena.get<ConnectionIntakeView>(`${path}/intake`);
  expect(intake.body).toMatchObject({ path: `${path}/events`, signature: 'own', hasSecret: false, isPolled: false });
  const link = await payByLink('A-0');
  const [event] = stripe.eventsOf(link, secret);
  // Without a secret, the sender of an event is unknown.
  expect((await deliver(event as SignedEvent)).status).toBe(404);
  const put = await elena.ask<EventSecretView>('PUT', `${path}/event-secret`, {
    ...{ body: JSON.stringify({ secret }), headers: { 'Content-Type': 'application/json' } },
  });
  expect(put).toMatchObject({ status: 200, body: { secret: null } });
  expect((await elena.get<ConnectionIntakeView>(`${path}/intake`)).body.hasSecret).toBe(true);
  for (const api of [await Api.signedIn(server.url, 'sofia'), program])
    expect((await api.get(`${path}/intake`)).status).toBe(403);
});

test('a signed event of a payment is published once, and announced in the conversation that requested it', async () => {
  const link = await payByLink('A-1');
  const [intent, session] = stripe.eventsOf(link, secret) as [SignedEvent, SignedEvent];
  expect(await deliver(intent)).toMatchObject({ status: 200, body: { isRepeated: false } });
  expect(await deliver(intent)).toMatchObject({ status: 200, body: { isRepeated: true } });
  // Another event with the same content.
  expect(await deliver(session)).toMatchObject({ status: 200, body: { isRepeated: false } });
  const seen = await when(waiting.visitor.state, ({ events }) => events.some(({ type }) => type === 'record.changed'));
  expect(seen.events.find(({ type }) => type === 'record.changed')).toMatchObject({
    actor: { kind: 'system' },
    data: { change: 'payment.succeeded', title: 'A-1', amount: { amount: 4_250, currency: 'EUR' } },
  });
  const amount = { amount: 4_250, currency: 'EUR' };
  const source = { system: 'stripe', id: expect.stringMatching(/^pi_/) };
  expect(await paid()).toMatchObject([{ reference: 'A-1', amount, source }]);
  expect(await noticed()).toHaveLength(1);
  // It still waits: a notice is no reply.
  expect((await program.summary(waiting.id)).state).toMatch(/queued|offered/);
});

test('an unsigned or outdated event, or one for no connection, is refused, without further details', async () => {
  const link = await payByLink('A-2');
  const before = await paid();
  const [event] = stripe.eventsOf(link, 'whsec_of_somebody_else') as [SignedEvent];
  expect(await deliver(event)).toMatchObject({ status: 401, body: { code: 'signature_refused' } });
  const [genuine] = stripe.eventsOf(link, secret) as [SignedEvent];
  const changed = { ...genuine, body: genuine.body.replace('4250', '1') };
  expect((await deliver(changed)).status).toBe(401);
  expect((await deliver({ ...genuine, headers: { 'Content-Type': 'application/json' } })).status).toBe(401);
  const unknown = await deliver(genuine, '/api/v1/connections/nobody');
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await deliver({ ...genuine, headers: { ...genuine.headers, 'Content-Type': 'text/plain' } })).status).toBe(
    415,
  );
  expect((await deliver({ ...genuine, body: 'x'.repeat(300 * 1024) })).status).toBe(413);
  expect(await paid()).toEqual(before);
});

test('the log of the connection lists received events, without their contents', async () => {
  const { body, headers } = await elena.get<ReceivedEventView[]>(`${path}/received-events`);
  expect(headers.get('x-total-count')).toBe(String(body.length));
  expect(body.map(({ type, changes, refusal }) => [type, changes, refusal])).toEqual([
    ['', 0, 'signature'],
    ['checkout.session.completed', 0, null],
    ['payment_intent.succeeded', 1, null],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/A-1|ada@/);
});

test('an event delivered twice concurrently, and while the server is killed, counts once', async () => {
  const link = await payByLink('A-3');
  const [, session] = stripe.eventsOf(link, secret) as [SignedEvent, SignedEvent];
  const both = [deliver(session), deliver(session)].map((sent) => sent.catch(() => null));
  await Promise.race(both);
  await server.kill();
  await server.start();
  expect((await deliver(session)).status).toBe(200);
  await expect.poll(async () => (await noticed()).length).toBe(2);
  expect((await paid()).filter((data) => 'reference' in data && data.reference === 'A-3')).toHaveLength(1);
});

test('a connection that is turned off, or without a secret again, takes nothing', async () => {
  const link = await payByLink('A-4');
  const [event] = stripe.eventsOf(link, secret) as [SignedEvent];
  const patch = (isEnabled: boolean) =>
    elena.ask('PATCH', path, {
      ...{ body: JSON.stringify({ isEnabled }), headers: { 'Content-Type': 'application/json' } },
    });
  await patch(false);
  expect((await deliver(event)).status).toBe(404);
  await patch(true);
  expect((await elena.ask('DELETE', `${path}/event-secret`)).status).toBe(204);
  expect((await deliver(event)).status).toBe(404);
});
