import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ActionField } from '#contracts/business/action-fields.js';
import type { ActionName, ActionOutput } from '#contracts/business/actions.js';
import type { Appointment } from '#contracts/business/appointments.js';
import type { BookableServices, FreeTimes } from '#contracts/business/business-records.js';
import type { ConnectionView } from '#contracts/business/connections.js';
import type { TicketView } from '#contracts/business/ticket-records.js';
import type { Ticket } from '#contracts/business/tickets.js';
import type { ClientView } from '#contracts/clients.js';
import { dayMs } from '#contracts/durations.js';
import type { ConversationId } from '#contracts/ids.js';
import type { EventView } from '#contracts/views.js';
import { aCustomAction } from '#testing/custom-action.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api } from '../support/api.js';
import { parley } from '../support/cli.js';
import { closeClients, connectVisitor, conversationOf, startWaitingVisitor, when } from '../support/clients.js';
import { readMetrics } from '../support/metrics.js';
import { type ParcelSystem, parcelKey, parcelSystem } from '../support/parcel-system.js';
import { isOnPostgres } from '../support/postgres.js';
import { TestServer } from '../support/server.js';
import { storedWords } from '../support/stored-words.js';
import { talk } from '../support/talk.js';

/** Marker in every word and name exchanged with a business system, and in nothing else. */
const marker = 'quittenbaum';
const metricsToken = 'metrics-token-of-this-scenario';
const json = { 'Content-Type': 'application/json' };
let server: TestServer;
let parcels: ParcelSystem;
let elena: Api;

beforeAll(async () => {
  [server, parcels] = await Promise.all([
    TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8', METRICS_TOKEN: metricsToken } }),
    parcelSystem(),
  ]);
  elena = await Api.signedIn(server.url, 'elena');
  const settings = { url: `${parcels.url}/api`, headerValue: parcelKey };
  const made = await elena.post<ConnectionView>('/api/v1/connections', { kind: 'http', name: 'Parcels', settings });
  const code: ActionField = {
    name: 'code',
    from: 'asked',
    label: { en: 'Code', it: 'Codice' },
    help: null,
    kind: 'text',
    options: [],
    isRequired: true,
  };
  const action = aCustomAction({
    name: 'custom.parcel',
    fields: [code],
    output: [{ name: 'state', label: { en: 'State', it: 'Stato' }, pointer: '/state' }],
  });
  const call = { ...action.call, path: '/parcels/{code}', query: [] };
  expect((await elena.post(`/api/v1/connections/${made.body.id}/actions`, { ...action, call })).status).toBe(201);
});
afterEach(() => closeClients());
afterAll(async () => {
  await Promise.all([server.dispose(), parcels.close()]);
});

const found = () => storedWords(server.place, [marker]);
const run = async <N extends ActionName>(id: ConversationId, action: N | 'custom.parcel', input: object) => {
  const { status, body } = await elena.post<EventView>(`/api/v1/conversations/${id}/actions`, { action, input });
  expect(status, action).toBe(201);
  return (body.data as unknown as { output: ActionOutput<N> }).output;
};

/** The engine's followers have read all of the log so far. */
async function followed(): Promise<void> {
  const lag = async () =>
    (await readMetrics(server.url, metricsToken)).sum('parley_follower_lag_events', { follower: 'business' });
  await expect.poll(lag).toBe(0);
}

/** As our own table has it. */
async function ticketOf({ id: number }: Ticket): Promise<TicketView | undefined> {
  return (await elena.get<TicketView[]>(`/api/v1/tickets?number=${number}`)).body[0];
}

/** A ticket, an appointment, a payment link and a reply of another system, all of them with the word, by an operator in a conversation. */
async function act(id: ConversationId, email: string): Promise<{ appointment: Appointment; ticket: Ticket }> {
  const person = { name: `Ada ${marker}`, email };
  const words = { subject: `A ${marker} is broken`, text: `It is the ${marker}.` };
  const { ticket } = await run<'ticket.open'>(id, 'ticket.open', { ...words, requester: person });
  const comment = { text: `About the ${marker}`, visibility: 'staff' };
  const commented = await elena.post(`/api/v1/tickets/${(await ticketOf(ticket))?.id}/comments`, comment);
  expect(commented.status).toBe(201);
  const [service] = (await elena.get<BookableServices>('/api/v1/bookable-services')).body.items;
  const [from, to] = [Date.now() + dayMs, Date.now() + 9 * dayMs].map((at) => new Date(at).toISOString());
  const query = new URLSearchParams({ serviceId: service?.id ?? '', from: from ?? '', to: to ?? '' });
  const [slot] = (await elena.get<FreeTimes>(`/api/v1/free-times?${query}`)).body.items;
  const guest = { ...person, phone: null };
  const { appointment } = await run<'appointment.book'>(id, 'appointment.book', { slot, guest, note: marker });
  parcels.next = { status: 200, type: 'application/json', body: JSON.stringify({ state: `by ${marker}` }) };
  await run(id, 'custom.parcel', { code: marker });
  return { appointment, ticket };
}

test('the erasure of a conversation removes its requests to business systems and their replies, from every table and file', async () => {
  const { id } = await startWaitingVisitor(server.url);
  const { appointment, ticket } = await act(id, `ada@${marker}.example`);
  expect(await found()).not.toEqual([]);
  expect((await elena.ask('DELETE', `/api/v1/conversations/${id}`)).status).toBe(204);
  expect(await found()).toEqual([]);
  expect(await ticketOf(ticket)).toMatchObject({ subject: '', requester: { email: '' }, state: 'closed' });
  // The guest would be unknown.
  expect((await elena.get(`/api/v1/bookings/${appointment.id}`)).body).toMatchObject({ state: 'cancelled' });
});

// Backups of PostgreSQL are made by its own tools.
test.skipIf(isOnPostgres)('a restore erases again what the backup still contains', async () => {
  const { id } = await startWaitingVisitor(server.url);
  await act(id, `ida@${marker}.example`);
  await followed();
  const folder = mkdtempSync(join(tmpdir(), 'erased-business-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const backup = join(folder, 'backup.sqlite');
  expect((await parley(server.place, 'backup', backup)).code).toBe(0);
  expect((await elena.ask('DELETE', `/api/v1/conversations/${id}`)).status).toBe(204);
  expect(await found()).toEqual([]);
  await server.stop();
  expect((await parley(server.place, 'restore', backup)).code).toBe(0);
  expect(await found()).toEqual([]);
  await server.start();
  elena = await Api.signedIn(server.url, 'elena');
});

test("a client's record made by a conversation stays the client's, without the visitor's words", async () => {
  const { id } = await startWaitingVisitor(server.url);
  const email = 'bea.client@shop.example';
  await elena.post<ClientView>('/api/v1/clients', { name: 'Bea', email });
  const { appointment, ticket } = await act(id, email);
  expect((await elena.ask('DELETE', `/api/v1/conversations/${id}`)).status).toBe(204);
  expect(await ticketOf(ticket)).toMatchObject({ subject: '', requester: { email } });
  expect((await elena.get(`/api/v1/bookings/${appointment.id}`)).body).toMatchObject({
    ...{ state: 'booked', note: null, guest: { email } },
  });
});

test('the removal of a client redacts the actions that name them, and every screen reloads', async () => {
  const { id, visitor } = await startWaitingVisitor(server.url);
  const email = `eva@${marker}.example`;
  const { id: clientId } = (await elena.post<ClientView>('/api/v1/clients', { name: `Eva ${marker}`, email })).body;
  await elena.ask('PUT', `/api/v1/conversations/${id}/client`, { body: JSON.stringify({ clientId }), headers: json });
  await act(id, email);
  const epoch = async () => (await elena.summary(id)).epoch;
  const before = await epoch();
  expect((await elena.ask('DELETE', `/api/v1/clients/${clientId}`)).status).toBe(204);
  expect(await epoch()).toBeGreaterThan(before);
  await when(visitor.state, ({ conversation }) => (conversation?.epoch ?? 0) > before);
  const log = await elena.log(id);
  expect(JSON.stringify(log.filter(({ type }) => type.startsWith('action.')))).not.toContain(marker);
});

test('the removal of a client in the middle of a dialogue leaves nothing that the bot was told', async () => {
  const email = `zoe@${marker}.example`;
  const { id: clientId } = (await elena.post<ClientView>('/api/v1/clients', { name: 'Zoe', email })).body;
  const visitor = connectVisitor(server.url, { locale: 'en' });
  await talk(visitor, 'Where is my order?', '99999', email);
  const id = await conversationOf(visitor);
  await expect
    .poll(async () => (await elena.log(id)).map(({ type }) => type), { timeout: patienceMs })
    .toContain('action.failed');
  expect((await elena.ask('DELETE', `/api/v1/clients/${clientId}`)).status).toBe(204);
  const log = await elena.log(id);
  const kept = log.filter(({ type }) => type !== 'message.posted');
  expect(JSON.stringify(kept)).not.toContain(marker);
});
