import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppointmentBook } from '#engine/ports/business/appointment-book.js';
import { appointmentBookContract } from '#testing/contracts/appointment-book-contract.js';
import { aWriteKey, expectOk } from '#testing/contracts/business-fixtures.js';
import { describePeer } from '#testing/peers/describe-peer.js';
import { Radicale } from '#testing/peers/radicale.js';
import { describeFaults, loopbackGateway } from '../testing/peer-suite.js';
import { caldavConnector } from './caldav-connector.js';

const day = 24 * 60 * 60_000;
const office = [{ from: '08:00', to: '20:00' }];

describePeer('Radicale', Radicale, () => {
  let radicale: Radicale;
  beforeAll(async () => {
    radicale = await Radicale.start();
  });
  afterAll(() => radicale?.process.dispose());

  const connector = caldavConnector(loopbackGateway());
  const open = (changes: { url?: string; password?: string } = {}, peer = 'caldav') => {
    const { calendarUrl: url, username, password } = radicale;
    const services = [{ id: 'consultation', name: 'Consultation', minutes: 30 }];
    const hours = { timeZone: 'Europe/Rome', week: Array.from({ length: 7 }, () => office), closedOn: [] };
    return connector.open(connector.settings.parse({ url, username, password, services, hours, ...changes }), peer);
  };
  const book = (): AppointmentBook => {
    const { appointments } = open().systems;
    if (!appointments) throw new Error('no appointments');
    return appointments;
  };
  const freeAt = async (from: number, to: number) =>
    expectOk(await book().free({ serviceId: 'consultation', from, to, limit: 100 })).map(({ startsAt }) => startsAt);
  const put = (name: string, ...lines: string[]) =>
    radicale.send(
      'PUT',
      `${radicale.calendarUrl}/${name}.ics`,
      ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Staff//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
      'text/calendar',
    );

  it('connects with valid settings, and reports an address without a calendar', async () => {
    expect(await open().check()).toEqual({ ok: true, value: null });
    for (const url of [radicale.addressBookUrl, `${radicale.calendarUrl}-none`])
      expect(await open({ url }).check()).toMatchObject({ ok: false, code: 'invalid' });
  });

  appointmentBookContract(() => ({ book: book(), now: Date.now() }));

  it('reports only what staff move, cancel and delete in their own program', async () => {
    const changes = async (cursor: string | null) => {
      const read = open().changes;
      if (!read) throw new Error('it cannot be asked');
      return expectOk(await read(cursor));
    };
    const from = Date.UTC(new Date().getUTCFullYear() + 2, 0, 4);
    const slots = expectOk(await book().free({ serviceId: 'consultation', from, to: from + day, limit: 10 }));
    const guest = { name: 'Ada', email: 'ada@shop.example', phone: null };
    const [first, second, third] = await Promise.all(
      slots.slice(0, 3).map(async (slot) => expectOk(await book().book({ slot, guest, note: null }, aWriteKey()))),
    );
    if (!first || !second || !third) throw new Error('nothing is free');
    await put(
      'lunch',
      'BEGIN:VEVENT',
      'UID:lunch',
      'DTSTAMP:20260101T000000Z',
      'DTSTART:20300101T110000Z',
      'END:VEVENT',
    );
    const { records, cursor } = await changes(null);
    expect(records).toContainEqual({ port: 'appointments', record: first, news: 'none' });
    expect(JSON.stringify(records)).not.toContain('lunch');
    expect(await changes(cursor)).toEqual({ records: [], cursor, isMore: false });

    const address = ({ id }: { id: string }) => `${radicale.calendarUrl}/${id}.ics`;
    const ics = async (one: { id: string }) => radicale.send('GET', address(one));
    const utcOf = (at: string | undefined) => `${String(at).slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
    const moved = (await ics(first))
      .replace(utcOf(first.startsAt), utcOf(slots[8]?.startsAt))
      .replace(utcOf(first.endsAt), utcOf(slots[8]?.endsAt));
    await radicale.send('PUT', address(first), moved, 'text/calendar');
    const cancelled = (await ics(second)).replace('STATUS:CONFIRMED', 'STATUS:CANCELLED');
    await radicale.send('PUT', address(second), cancelled, 'text/calendar');
    await radicale.send('DELETE', address(third));
    await radicale.send('DELETE', `${radicale.calendarUrl}/lunch.ics`);
    const after = await changes(cursor);
    expect(after.records).toHaveLength(3);
    expect(after.records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ record: { ...first, startsAt: slots[8]?.startsAt, endsAt: slots[8]?.endsAt } }),
        expect.objectContaining({ record: { ...second, state: 'cancelled' } }),
        { port: 'appointments', removedId: third.id },
      ]),
    );
    expect((await changes(after.cursor)).records).toEqual([]);
    const lost = await open().changes?.('http://radicale.org/ns/sync/0000');
    expect(lost).toMatchObject({ ok: false, code: 'conflict' });
  });

  it('offers no time at which staff are busy: series, whole days, other time zones', async () => {
    // A winter day far from the bookings above: noon is 11:00 in UTC.
    const monday = Date.UTC(new Date().getUTCFullYear() + 1, 0, 4);
    const dates = [0, 1, 2, 3, 4].map((days) => new Date(monday + days * day).toISOString().slice(0, 10));
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = dates.map((date) =>
      date.replaceAll('-', ''),
    );
    const event = (uid: string, ...lines: string[]) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', ...lines, `SUMMARY:${uid}`, 'END:VEVENT'],
    ];
    const times = (start: string, end: string, zone = ';TZID=Europe/Rome') => [
      `DTSTART${zone}:${start}`,
      `DTEND${zone}:${end}`,
    ];
    const change = event(
      'series',
      ...times(`${third}T180000`, `${third}T190000`),
      `RECURRENCE-ID;TZID=Europe/Rome:${third}T090000`,
    );
    await put(
      'series',
      ...event('series', ...times('20250106T090000', '20250106T100000'), 'RRULE:FREQ=DAILY'),
      ...change,
    );
    await put('whole', ...event('whole', `DTSTART;VALUE=DATE:${second}`, `DTEND;VALUE=DATE:${third}`));
    await put('away', ...event('away', ...times(`${fourth}T060000`, `${fourth}T130000`, ';TZID=America/New_York')));
    await put('gone', ...event('gone', ...times(`${fifth}T100000`, `${fifth}T190000`), 'STATUS:CANCELLED'));
    await put('maybe', ...event('maybe', ...times(`${fifth}T100000`, `${fifth}T190000`), 'TRANSP:TRANSPARENT'));

    const free = await freeAt(monday, monday + 5 * day);
    const taken = dates.map((date) => {
      const possible = Array.from({ length: 24 }, (_, place) => Date.parse(`${date}T07:00:00Z`) + place * 1_800_000);
      const missing = possible.map((at) => new Date(at).toISOString()).filter((at) => !free.includes(at));
      return missing.map((at) => at.slice(11, 16));
    });
    expect(first).not.toBe('');
    expect(taken[0]).toEqual(['08:00', '08:30']);
    expect(taken[1]).toHaveLength(24);
    expect(taken[2]).toEqual(['17:00', '17:30']);
    expect(taken[3]).toEqual([
      '08:00',
      '08:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
    ]);
    expect(taken[4]).toEqual(['08:00', '08:30']);
  });

  it('reads changes that staff made to an appointment in the calendar', async () => {
    const [slot] = expectOk(
      await book().free({
        serviceId: 'consultation',
        from: Date.now() + 40 * day,
        to: Date.now() + 50 * day,
        limit: 1,
      }),
    );
    if (!slot) throw new Error('no free time');
    const guest = { name: 'Ada', email: 'ada@shop.example', phone: null };
    const { id } = expectOk(await book().book({ slot, guest, note: null }, aWriteKey()));
    const url = `${radicale.calendarUrl}/${id}.ics`;
    const ics = await radicale.send('GET', url);
    expect(ics).toContain('SUMMARY:Consultation: Ada');
    await radicale.send('PUT', url, ics.replace(/DTEND:[^\r\n]*/, 'DTEND:20991231T235900Z'), 'text/calendar');
    expect(expectOk(await book().appointment(id))).toMatchObject({ ...slot, endsAt: '2099-12-31T23:59:00.000Z' });
    await radicale.send('DELETE', url);
    expect(expectOk(await book().appointment(id))).toBeNull();
    expect(await book().cancel(id)).toMatchObject({ ok: false, code: 'not_found' });
  });

  describeFaults({
    open: ({ url, hasWrongKey }, peer) =>
      open({ ...(url && { url }), ...(hasWrongKey && { password: 'wrong' }) }, peer),
    read: ({ appointments }) =>
      appointments?.free({ serviceId: 'consultation', from: Date.now(), to: Date.now() + 7 * day, limit: 5 }),
    process: () => radicale.process,
  });
});
