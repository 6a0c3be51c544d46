import { beforeEach, expect, test } from 'vitest';
import { appointment as appointmentSchema, slot as slotSchema } from '#contracts/business/appointments.js';
import type { ServiceId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { EmbeddedAppointmentBook } from './embedded-appointment-book.js';

const serviceId = 'repair';
const guest = { name: 'Ada Rossi', email: 'Ada@shop.example', phone: null };
const day = [{ from: '09:00', to: '10:30' }];
let engine: EngineHarness;
let book: EmbeddedAppointmentBook;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  engine.clock.set(Date.parse('2026-03-02T06:00:00Z'));
  book = new EmbeddedAppointmentBook(engine.ports);
  await engine.ports.services.put({
    ...{ id: serviceId as ServiceId, name: 'Repair', minutes: 30, places: 1, version: 1, createdAt: 1, updatedAt: 1 },
    hours: { timeZone: 'Europe/Rome', week: Array.from({ length: 7 }, () => day), closedOn: ['2026-03-03'] },
  });
});

const slot = (start: string, minutes = 30) => ({
  ...{ serviceId, startsAt: new Date(start).toISOString() },
  endsAt: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
});
const nine = slot('2026-03-02T08:00:00Z');
const half = slot('2026-03-02T08:30:00Z');
const key = (name: string) => `key-of-the-booking-${name}`;
const free = async (limit = 3) => {
  const from = engine.clock.now();
  return accepted(await book.free({ serviceId, from, to: from + 7 * 86_400_000, limit }));
};
const starts = async (limit?: number) => (await free(limit)).map(({ startsAt }) => startsAt.slice(5, 16));
const booking = (time = nine) => ({ slot: time, guest, note: null });

test('offers the free times of a service that have not begun, earliest first, over closed days', async () => {
  expect(accepted(await book.services())).toEqual([
    { id: serviceId, name: 'Repair', minutes: 30, timeZone: 'Europe/Rome' },
  ]);
  for (const one of await free()) expect(slotSchema.parse(one)).toEqual(one);
  expect(await starts()).toEqual(['03-02T08:00', '03-02T08:30', '03-02T09:00']);
  engine.clock.set(Date.parse(half.startsAt));
  expect(await starts()).toEqual(['03-02T08:30', '03-02T09:00', '03-04T08:00']);
  const nowhere = await book.free({ serviceId: 'none', from: 0, to: 1, limit: 1 });
  expect(nowhere).toMatchObject({ ok: false, code: 'not_found' });
});

test('books a time once under one key; it is found by key, id and address, and free no more', async () => {
  const [first, again] = await Promise.all([book.book(booking(), key('a')), book.book(booking(), key('a'))]);
  const made = accepted(first);
  expect(accepted(again)).toEqual(made);
  expect(appointmentSchema.parse(made)).toEqual(made);
  expect(made).toMatchObject({ ...nine, serviceName: 'Repair', state: 'booked', note: null });
  expect(made.guest.email).toBe('ada@shop.example');
  expect([accepted(await book.booked(key('a'))), accepted(await book.appointment(made.id))]).toEqual([made, made]);
  expect(accepted(await book.appointmentsOf('ADA@shop.example', engine.clock.now()))).toEqual([made]);
  expect(await starts()).toEqual(['03-02T08:30', '03-02T09:00', '03-04T08:00']);
  expect(accepted(await book.booked(key('b')))).toBeNull();
});

test("a taken or past time is a conflict; one outside the service's slots is invalid", async () => {
  accepted(await book.book(booking(), key('a')));
  expect(await book.book(booking(), key('b'))).toMatchObject({ ok: false, code: 'conflict' });
  const begun = slot('2026-03-01T08:00:00Z');
  expect(await book.book(booking(begun), key('c'))).toMatchObject({ ok: false, code: 'conflict' });
  const wrong = [
    slot('2026-03-02T08:10:00Z'),
    slot('2026-03-02T08:30:00Z', 60),
    slot('2026-03-03T08:00:00Z'),
    { ...half, startsAt: 'soon' },
    { ...half, serviceId: 'none' },
  ];
  for (const time of wrong)
    expect(await book.book(booking(time), key('c'))).toMatchObject({ ok: false, code: 'invalid' });
});

test('moves and cancels; a repeat changes nothing, and the log has both events', async () => {
  const { id } = accepted(await book.book(booking(), key('a')));
  accepted(await book.book(booking(slot('2026-03-02T09:00:00Z')), key('b')));
  expect(await book.move(id, slot('2026-03-02T09:00:00Z'))).toMatchObject({ ok: false, code: 'conflict' });
  for (const _ of [1, 2]) expect(accepted(await book.move(id, half))).toMatchObject(half);
  for (const _ of [1, 2]) expect(accepted(await book.cancel(id))).toMatchObject({ ...half, state: 'cancelled' });
  expect(await book.move(id, nine)).toMatchObject({ ok: false, code: 'conflict' });
  for (const change of [book.cancel('none'), book.move('none', nine)])
    expect(await change).toMatchObject({ ok: false, code: 'not_found' });
  expect(await starts()).toEqual(['03-02T08:00', '03-02T08:30', '03-04T08:00']);
  const log = await recordedEvents(engine.ports);
  expect(log.filter(({ stream }) => stream === id).map(({ type, data }) => [type, data])).toEqual([
    [
      'booking.confirmed',
      { serviceId, service: 'Repair', startsAt: nine.startsAt, endsAt: nine.endsAt, clientEmail: 'ada@shop.example' },
    ],
    [
      'booking.moved',
      {
        ...{
          serviceId,
          service: 'Repair',
          startsAt: half.startsAt,
          endsAt: half.endsAt,
          clientEmail: 'ada@shop.example',
        },
        previousStart: nine.startsAt,
      },
    ],
    [
      'booking.cancelled',
      { serviceId, service: 'Repair', startsAt: half.startsAt, endsAt: half.endsAt, clientEmail: 'ada@shop.example' },
    ],
  ]);
});
