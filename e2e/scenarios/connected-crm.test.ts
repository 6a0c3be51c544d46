import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConnectionView } from '#contracts/business/connections.js';
import type { Customer } from '#contracts/business/customers.js';
import type { ClientView } from '#contracts/clients.js';
import type { EventView } from '#contracts/views.js';
import { HubspotPeer } from '#testing/peers/hubspot/hubspot-peer.js';
import { Api } from '../support/api.js';
import { closeClients, startWaitingVisitor } from '../support/clients.js';
import { TestServer } from '../support/server.js';

const email = 'ada.rossi@shop.example';
let server: TestServer;
let hubspot: HubspotPeer;
let elena: Api;
let contact: string;
let conversation: string;
let connection: string;

beforeAll(async () => {
  [server, hubspot] = await Promise.all([
    TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8', TRUST_PROXY: '1' } }),
    HubspotPeer.start(),
  ]);
  elena = await Api.signedIn(server.url, 'elena');
  contact = hubspot.add({ firstname: 'Ada', lastname: 'Rossi', email, phone: '+39 320 1234567' });
  conversation = `/api/v1/conversations/${(await startWaitingVisitor(server.url)).id}`;
  const client = (await elena.post<ClientView>('/api/v1/clients', { name: 'Ada', email })).body;
  await elena.ask('PUT', `${conversation}/client`, {
    body: JSON.stringify({ clientId: client.id }),
    headers: { 'Content-Type': 'application/json' },
  });
  const settings = { url: hubspot.url, accessToken: hubspot.accessToken };
  const created = await elena.post<ConnectionView>('/api/v1/connections', { kind: 'hubspot', settings });
  connection = created.headers.get('location') ?? '';
});
afterAll(async () => {
  closeClients();
  await Promise.all([server.dispose(), hubspot.kill()]);
});

const run = async (action: string, input: object) =>
  (await elena.post<EventView>(`${conversation}/actions`, { action, input })).body;
const customerIn = ({ data }: EventView) => (data as unknown as { output: { customer: Customer } }).output.customer;

test("the client of a conversation is the contact with its address; the log has only the contact's id", async () => {
  expect(customerIn(await run('client.read', {}))).toMatchObject({ id: contact, name: 'Ada Rossi', email });
  const { body } = await elena.get<EventView[]>(`${conversation}/events?limit=100`);
  const [read] = body.filter(({ type }) => type === 'action.completed');
  expect(read && customerIn(read)).toEqual({ id: contact, revision: expect.any(String) });
});

test('a contact is changed in the conversation, unless it was changed elsewhere meanwhile', async () => {
  const { revision } = customerIn(await run('client.read', {}));
  const changed = await run('client.update', { changes: { name: 'Ada Verdi' }, expected: revision });
  expect(customerIn(changed)).toMatchObject({ id: contact });
  const late = await run('client.update', { changes: { name: 'Late' }, expected: revision });
  expect(late).toMatchObject({ type: 'action.failed', data: { fault: 'conflict' } });
  expect(hubspot.contact(contact)).toMatchObject({ firstname: 'Ada', lastname: 'Verdi' });
});

test('an event signed for the address of a proxy is accepted, whatever host the proxy requests', async () => {
  const secret = '00000000-client-secret-of-the-app';
  await elena.ask('PUT', `${connection}/event-secret`, {
    ...{ body: JSON.stringify({ secret }), headers: { 'Content-Type': 'application/json' } },
  });
  const deliverTo = async (origin: string) => {
    const [body, at] = ['[]', String(Date.now())];
    const signed = `POST${origin}${connection}/events${body}${at}`;
    const signature = createHmac('sha256', secret).update(signed).digest('base64');
    const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'hooks.shop.example' };
    const headers = { 'X-HubSpot-Signature-v3': signature, 'X-HubSpot-Request-Timestamp': at, ...forwarded };
    return (await new Api(server.url, {}).post(`${connection}/events`, body, headers)).status;
  };
  expect(await deliverTo('https://hooks.shop.example')).toBe(200);
  expect(await deliverTo('https://other.shop.example')).toBe(401);
});

test('too many requests are a fault of the action, which the connection shows', async () => {
  hubspot.limit(100);
  expect(await run('client.read', {})).toMatchObject({ type: 'action.failed', data: { fault: 'limited' } });
  hubspot.limit(0);
  await expect
    .poll(async () => (await elena.get<ConnectionView>(connection)).body)
    .toMatchObject({ state: 'failing', fault: 'limited' });
});
