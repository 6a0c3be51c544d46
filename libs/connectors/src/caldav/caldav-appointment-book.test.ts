import { describe, expect, it } from 'vitest';
import type { Slot } from '#contracts/business/appointments.js';
import { aWriteKey, expectOk } from '#testing/contracts/business-fixtures.js';
import { gateway, peer } from '../testing/peer.js';
import { caldavConnector } from './caldav-connector.js';

const day = 24 * 60 * 60_000;
const guest = { name: 'Ada', email: 'ada@shop.example', phone: null };

interface Calendar {
  /** Content of the file; null if there is none. */
  ics: string | null;
  /** Whether an event of another program takes all times. */
  isTaken: boolean;
  hasVersions: boolean;
  /** Statuses that reject the next changes, in order; null: the change is made. */
  readonly refusals: (number | null)[];
}

/** An appointment book over a calendar with one file, to which another program writes too. */
async function aBook() {
  const calendar: Calendar = { ics: null, isTaken: false, hasVersions: true, refusals: [] };
  const { url } = await peer(async ({ method }, response) => {
    const version = calendar.hasVersions ? { etag: '"1"' } : {};
    if (method === 'REPORT') return response.writeHead(207).end(calendar.isTaken ? othersEvent : nothing);
    if (method === 'GET') {
      return response.writeHead(calendar.ics === null ? 404 : 200, version).end(calendar.ics ?? '');
    }
    const refusal = calendar.refusals.shift() ?? null;
    if (refusal !== null) return response.writeHead(refusal).end();
    calendar.ics = null;
    if (method === 'DELETE') return response.writeHead(204).end();
    calendar.isTaken = true;
    calendar.ics = await textOf(response.req);
    return response.writeHead(201).end();
  });
  const hours = {
    timeZone: 'UTC',
    week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '23:00' }]),
    closedOn: [],
  };
  const services = [{ id: 'tasting', name: 'Tasting', minutes: 60 }];
  const { settings, open } = caldavConnector(gateway());
  const { appointments } = open(
    settings.parse({ url, username: 'anna', password: 'secret', services, hours }),
    'caldav',
  ).systems;
  if (!appointments) throw new Error('no appointments');
  return { book: appointments, calendar };
}

async function textOf(request: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

const multistatus = (inner: string) =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${inner}</d:multistatus>`;
const nothing = multistatus('');
const staffEvent = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Staff//EN', 'BEGIN:VEVENT', 'UID:staff'],
  ...['DTSTAMP:20260101T000000Z', 'DTSTART:20260101T000000Z', 'DTEND:20991231T000000Z', 'END:VEVENT', 'END:VCALENDAR'],
].join('\n');
const othersEvent = multistatus(
  `<d:response><d:href>/staff.ics</d:href><d:propstat><d:prop><c:calendar-data>${staffEvent}</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
);

function slotAt(hour: number): Slot {
  const midnight = Math.floor(Date.now() / day) * day + 2 * day;
  const iso = (at: number) => new Date(at).toISOString();
  const startsAt = midnight + hour * 60 * 60_000;
  return { serviceId: 'tasting', startsAt: iso(startsAt), endsAt: iso(startsAt + 60 * 60_000) };
}

describe('a booking of a time that another program took meanwhile', () => {
  it('is a conflict if it could be removed again', async () => {
    const { book, calendar } = await aBook();
    expect(await book.book({ slot: slotAt(9), guest, note: null }, aWriteKey())).toMatchObject({ code: 'conflict' });
    expect(calendar.ics).toBeNull();
  });

  it('is a conflict if someone else removed it', async () => {
    const { book, calendar } = await aBook();
    calendar.refusals.push(null, 404);
    expect(await book.book({ slot: slotAt(9), guest, note: null }, aWriteKey())).toMatchObject({ code: 'conflict' });
  });

  it('has an unknown outcome if it cannot be removed again', async () => {
    const { book, calendar } = await aBook();
    const key = aWriteKey();
    calendar.refusals.push(null, 403);
    expect(await book.book({ slot: slotAt(9), guest, note: null }, key)).toMatchObject({ code: 'timeout' });
    expect(expectOk(await book.booked(key))).toMatchObject(slotAt(9));
  });
});

describe('a move to a time that another program took meanwhile', () => {
  async function booked() {
    const made = await aBook();
    const key = aWriteKey();
    made.calendar.refusals.push(null, 403);
    await made.book.book({ slot: slotAt(9), guest, note: null }, key);
    made.calendar.isTaken = false;
    const appointment = expectOk(await made.book.booked(key));
    if (!appointment) throw new Error('nothing booked');
    return { ...made, id: appointment.id };
  }

  it('is a conflict if it could be moved back', async () => {
    const { book, id } = await booked();
    expect(await book.move(id, slotAt(11))).toMatchObject({ code: 'conflict' });
    expect(expectOk(await book.appointment(id))).toMatchObject(slotAt(9));
  });

  it('has an unknown outcome if it cannot be moved back', async () => {
    const { book, calendar, id } = await booked();
    calendar.refusals.push(null, 412);
    expect(await book.move(id, slotAt(11))).toMatchObject({ code: 'timeout' });
    expect(expectOk(await book.appointment(id))).toMatchObject(slotAt(11));
  });

  it('fails if the calendar has no versions, because it could overwrite changes of others', async () => {
    const { book, calendar, id } = await booked();
    calendar.hasVersions = false;
    const before = calendar.ics;
    for (const change of [book.move(id, slotAt(11)), book.cancel(id)])
      expect(await change).toMatchObject({ code: 'broken' });
    expect(calendar.ics).toBe(before);
  });
});
