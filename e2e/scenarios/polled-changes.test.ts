import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { ActionName, ActionOutput } from '#contracts/business/actions.js';
import { appointmentNumber } from '#contracts/business/appointment-number.js';
import type { Appointment } from '#contracts/business/appointments.js';
import type { BookableServices, FreeTimes } from '#contracts/business/business-records.js';
import type { ConnectionIntakeView } from '#contracts/business/connections.js';
import { dayMs } from '#contracts/durations.js';
import { limits } from '#contracts/limits.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { EventView } from '#contracts/views.js';
import { Radicale } from '#testing/peers/radicale.js';
import { Api } from '../support/api.js';
import { closeClients, startWaitingVisitor, type WaitingVisitor, when } from '../support/clients.js';
import { demoApiKey } from '../support/demo.js';
import { TestServer } from '../support/server.js';
import { TestEndpoint, WebhookReceiver } from '../support/webhook-receiver.js';

if (!Radicale.isInstalled) console.warn(`what staff change in a calendar: skipped, needs ${Radicale.packages}`);

const types = ['booking.confirmed', 'booking.moved', 'booking.cancelled'];

/** The server polls these systems every 15 seconds: to read the feed twenty times a second meanwhile takes more processor time than the rest. */
const patiently = { interval: 1_000 };

describe.skipIf(!Radicale.isInstalled)('what staff change in their own calendar', () => {
  let server: TestServer;
  let radicale: Radicale;
  let elena: Api;
  let receiver: WebhookReceiver;
  let waiting: WaitingVisitor;
  let path: string;
  const subscribed: string[] = [];
  const clients: { dispose(): void | Promise<void> }[] = [];

  beforeAll(async () => {
    [server, radicale, receiver] = await Promise.all([
      TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } }),
      Radicale.start(),
      WebhookReceiver.start(),
    ]);
    elena = await Api.signedIn(server.url, 'elena');
    await TestEndpoint.verified(elena, receiver, types);
    waiting = await startWaitingVisitor(server.url);
    const office = [{ from: '08:00', to: '20:00' }];
    const settings = {
      ...{ url: radicale.calendarUrl, username: radicale.username, password: radicale.password },
      services: [{ id: 'fitting', name: 'Fitting', minutes: 30 }],
      hours: { timeZone: 'Europe/Rome', week: Array.from({ length: 7 }, () => office), closedOn: [] },
    };
    const made = await elena.post('/api/v1/connections', { kind: 'caldav', settings });
    path = made.headers.get('location') ?? '';
    const often = await elena.ask('PATCH', `${path}/intake`, {
      body: JSON.stringify({ pollSeconds: limits.pollSecondsMin }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(often.status).toBe(200);
    const client = createClient({
      ...{ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket, retryAttempts: 0 },
      connectionParams: { apiKey: demoApiKey },
    });
    clients.push(client);
    client.subscribe<{ onEvent: { event: string } }>(
      { query: `subscription { onEvent(after: 0, types: ${JSON.stringify(types)}) { event } }` },
      { next: ({ data }) => void subscribed.push(data?.onEvent.event ?? ''), error: () => {}, complete: () => {} },
    );
  });
  afterAll(async () => {
    closeClients();
    for (const client of clients) await client.dispose();
    await Promise.all([server.dispose(), radicale.process.dispose(), receiver.close()]);
  });

  const run = async <N extends ActionName>(action: N, input: object) => {
    const { body } = await elena.post<EventView>(`/api/v1/conversations/${waiting.id}/actions`, { action, input });
    return (body.data as unknown as { output: ActionOutput<N> }).output;
  };
  const feed = async () =>
    (await new Api(server.url).get<FeedPage>(`/api/v1/events?limit=500&types=${types.join(',')}`)).body.events;
  const noticed = () => waiting.visitor.state.get().events.filter(({ type }) => type === 'record.changed');
  let appointment: Appointment;

  test("an operator's booking is published, with its system", async () => {
    const [service] = (await elena.get<BookableServices>('/api/v1/bookable-services')).body.items;
    const range = {
      from: new Date(Date.now() + dayMs).toISOString(),
      to: new Date(Date.now() + 3 * dayMs).toISOString(),
    };
    const query = new URLSearchParams({ serviceId: service?.id ?? '', ...range });
    const [slot] = (await elena.get<FreeTimes>(`/api/v1/free-times?${query}`)).body.items;
    const guest = { name: 'Ada', email: 'ada@shop.example', phone: null };
    ({ appointment } = await run('appointment.book', { slot, guest, note: null }));
    await expect.poll(async () => (await feed()).length).toBe(1);
    expect((await feed())[0]).toMatchObject({
      ...{ event: 'booking.confirmed', actor: { kind: 'operator' }, customer_email: guest.email },
      data: { service: 'Fitting', conversationId: waiting.id, source: { system: 'caldav', id: appointment.id } },
    });
  });

  test('a time that staff moves is in feed, webhook and subscription, and in the conversation, after a kill as well', async () => {
    const address = `${radicale.calendarUrl}/${appointment.id}.ics`;
    const utcOf = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
    const [startsAt, endsAt] = [Date.parse(appointment.startsAt), Date.parse(appointment.endsAt)];
    const moved = (await radicale.send('GET', address))
      .replace(utcOf(startsAt), utcOf(startsAt + 7 * dayMs))
      .replace(utcOf(endsAt), utcOf(endsAt + 7 * dayMs));
    await radicale.send('PUT', address, moved, 'text/calendar');
    await expect.poll(async () => (await feed()).at(-1)?.event, patiently).toBe('booking.moved');
    expect((await feed()).at(-1)?.data).toMatchObject({
      ...{ previousStart: appointment.startsAt, startsAt: new Date(startsAt + 7 * dayMs).toISOString() },
    });
    await when(waiting.visitor.state, ({ events }) => events.some(({ type }) => type === 'record.changed'));
    const number = appointmentNumber(appointment.id);
    expect(noticed()).toMatchObject([{ data: { change: 'booking.moved', title: 'Fitting', appointment: number } }]);
    await expect.poll(() => receiver.received.map(({ event }) => event.event)).toEqual(types.slice(0, 2));
    await expect.poll(() => subscribed).toEqual(types.slice(0, 2));
    await server.kill();
    await radicale.send('DELETE', address);
    await server.start();
    await when(waiting.visitor.state, () => noticed().length === 2);
    expect((await feed()).map(({ event }) => event)).toEqual(types);
    await expect.poll(() => new Set(receiver.received.map(({ event }) => event.event)).size).toBe(3);
  });

  test('a new contact in an address book, and its changes, are published', async () => {
    const settings = { url: radicale.addressBookUrl, username: radicale.username, password: radicale.password };
    const put = (name: string) => {
      const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:bea\r\nFN:${name}\r\nEMAIL:bea@shop.example\r\nEND:VCARD\r\n`;
      return radicale.send('PUT', `${radicale.addressBookUrl}/bea.vcf`, card, 'text/vcard');
    };
    const made = await elena.post('/api/v1/connections', { kind: 'carddav', settings });
    const book = made.headers.get('location') ?? '';
    await elena.ask('PATCH', `${book}/intake`, {
      body: JSON.stringify({ pollSeconds: limits.pollSecondsMin }),
      headers: { 'Content-Type': 'application/json' },
    });
    const polled = async () => (await elena.get<ConnectionIntakeView>(`${book}/intake`)).body.lastPollAt;
    await expect.poll(polled).not.toBeNull();
    const clientEvents = async () => {
      const { events } = (
        await new Api(server.url).get<FeedPage>('/api/v1/events?limit=500&types=client.created,client.updated')
      ).body;
      return events.filter(({ customer_email }) => customer_email === 'bea@shop.example');
    };
    await put('Bea');
    await expect
      .poll(async () => (await clientEvents()).map(({ event }) => event), patiently)
      .toEqual(['client.created']);
    await put('Bea Neri');
    await expect.poll(async () => (await clientEvents()).length, patiently).toBe(2);
    expect((await clientEvents()).at(-1)).toMatchObject({
      event: 'client.updated',
      data: { changed: ['name'], source: { system: 'carddav', id: 'bea.vcf' } },
    });
  });
});
