import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Radicale } from '#testing/peers/radicale.js';
import { Api } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf, when } from '../support/clients.js';
import { TestServer } from '../support/server.js';
import { type Said, saidByBot, say, talk } from '../support/talk.js';

if (!Radicale.isInstalled) console.log(`No dialogue with a calendar server: ${Radicale.packages} is not installed.`);

const wish = "I'd like to book an appointment";
const everyDay = Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }]);

describe.skipIf(!Radicale.isInstalled)('a dialogue with a calendar server', () => {
  let server: TestServer;
  let radicale: Radicale;
  let elena: Api;

  beforeAll(async () => {
    [server, radicale] = await Promise.all([
      TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } }),
      Radicale.start(),
    ]);
    elena = await Api.signedIn(server.url, 'elena');
    const settings = {
      ...{ url: `${radicale.calendarUrl}/`, username: radicale.username, password: radicale.password },
      services: [{ id: 'fitting', name: 'Fitting', minutes: 60 }],
      hours: { timeZone: 'Europe/Rome', week: everyDay, closedOn: [] },
    };
    const { status } = await elena.post('/api/v1/connections', { kind: 'caldav', name: 'Workshop calendar', settings });
    expect(status).toBe(201);
  });
  afterEach(() => closeClients());
  afterAll(() => Promise.all([server.dispose(), radicale.process.dispose()]));

  const calendar = () => radicale.send('GET', `${radicale.calendarUrl}/`);
  const events = async () => (await calendar()).split('BEGIN:VEVENT').length - 1;
  const slotsOf = ({ cards = [] }: Said) => cards.flatMap((card) => (card.kind === 'slots' ? card.slots : []));
  const stamp = (iso: string | undefined) => iso?.replace(/[-:]|\.\d{3}/g, '') ?? 'none';

  test('an appointment booked and moved in the chat is in the calendar', async () => {
    const visitor = connectVisitor(server.url, { locale: 'en' });
    expect((await say(visitor, wish)).text).toContain('Workshop calendar');
    const offer = await say(visitor, 'yes');
    // The first may begin while they talk.
    const [first, second] = slotsOf(offer).slice(-2);
    const booked = await talk(visitor, first?.label ?? '', 'Ada Rossi', 'ada@shop.example', 'yes');
    const [card] = booked.cards ?? [];
    expect(card).toMatchObject({ kind: 'appointment', startsAt: first?.startsAt });
    expect(await calendar()).toContain(stamp(first?.startsAt));
    const reference = card?.kind === 'appointment' ? card.reference : '';
    await talk(visitor, 'move my appointment', reference, 'ada@shop.example', second?.label ?? '', 'yes');
    expect(await calendar()).toContain(stamp(second?.startsAt));
    expect(await events()).toBe(1);
    const log = await new Api(server.url).log(await conversationOf(visitor));
    expect(log.filter(({ type }) => type === 'consent.given')).toHaveLength(1);
  });

  /** A visitor who has consented, and to whom times were offered. */
  async function offered(email: string) {
    const visitor = connectVisitor(server.url, { locale: 'en' });
    const offer = await talk(visitor, wish, 'yes');
    const chosen = slotsOf(offer).at(-1);
    await talk(visitor, chosen?.label ?? '', 'Bea Verdi', email);
    return { visitor, chosen };
  }

  test('a time that staff takes in their own program between offer and yes is not booked, and others are offered', async () => {
    const { visitor, chosen } = await offered('dea@shop.example');
    const before = await events();
    const lines = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Staff//EN', 'BEGIN:VEVENT', 'UID:staff'],
      ...['DTSTAMP:20260101T000000Z', `DTSTART:${stamp(chosen?.startsAt)}`, `DTEND:${stamp(chosen?.endsAt)}`],
      ...['SUMMARY:Delivery', 'END:VEVENT', 'END:VCALENDAR', ''],
    ];
    await radicale.send('PUT', `${radicale.calendarUrl}/staff.ics`, lines.join('\r\n'), 'text/calendar');
    const told = await say(visitor, 'yes');
    expect(told.text).toMatch(/^That is no longer free\./);
    expect(slotsOf(told).map(({ startsAt }) => startsAt)).not.toContain(chosen?.startsAt);
    const other = slotsOf(told).at(-1);
    const booked = await talk(visitor, other?.label ?? '', 'yes');
    expect(booked.cards).toMatchObject([{ kind: 'appointment', startsAt: other?.startsAt }]);
    expect(await events()).toBe(before + 2);
  });

  test('a calendar that is stopped between offer and yes is answered for while it still is, and nothing is booked twice', async () => {
    const { visitor, chosen } = await offered('bea@shop.example');
    radicale.process.freeze();
    visitor.send('yes');
    await when(visitor.state, ({ events: seen }) => seen.some(({ type }) => type === 'handoff.started'));
    radicale.process.resume();
    expect(saidByBot(visitor).at(-1)?.text).toMatch(/^I do not know yet whether that went through\./);
    const log = await new Api(server.url).log(await conversationOf(visitor));
    expect(log.find(({ type }) => type === 'action.failed')).toMatchObject({
      data: { fault: 'timeout', isUnknown: true },
    });
    await expect.poll(async () => (await calendar()).split(stamp(chosen?.startsAt)).length - 1).toBeLessThanOrEqual(1);
  });

  test('a calendar that is killed in the middle of a dialogue hands over, with the sentence for it', async () => {
    const { visitor } = await offered('cia@shop.example');
    await radicale.process.kill();
    visitor.send('yes');
    await when(visitor.state, ({ events: seen }) => seen.some(({ type }) => type === 'handoff.started'));
    expect(saidByBot(visitor).at(-1)?.text).toMatch(/^I cannot reach the system|^I do not know yet/);
    const other = connectVisitor(server.url, { locale: 'it' });
    other.send('Vorrei prenotare un appuntamento');
    await when(other.state, () => saidByBot(other).length > 0);
    other.send('sì');
    await when(other.state, ({ events: seen }) => seen.some(({ type }) => type === 'handoff.started'));
    expect(saidByBot(other).at(-1)?.text).toBe('In questo momento non riesco a raggiungere il sistema che mi serve.');
  });
});
