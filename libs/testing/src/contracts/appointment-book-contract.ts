import { beforeAll, describe, expect, test } from 'vitest';
import { type Appointment, appointment as appointmentSchema, type Slot } from '#contracts/business/appointments.js';
import type { Instant } from '#contracts/ids.js';
import type { AppointmentBook, Booking } from '#engine/ports/business/appointment-book.js';
import { aWriteKey, expectOk, unique } from './business-fixtures.js';

const day = 24 * 60 * 60_000;

export interface TestedAppointmentBook {
  readonly book: AppointmentBook;
  /** Of the clock of the book. */
  readonly now: Instant;
}

/**
 * Contract test of appointment books, for one that may have bookings already. It has a service, with at least thirty free
 * times in the four weeks after the next day.
 */
export function appointmentBookContract(make: () => Promise<TestedAppointmentBook> | TestedAppointmentBook): void {
  describe('an appointment book', () => {
    let book: AppointmentBook;
    let now: Instant;
    let serviceId: string;
    beforeAll(async () => {
      ({ book, now } = await make());
      serviceId = expectOk(await book.services())[0]?.id ?? '';
    });

    const free = async (limit = 50) =>
      expectOk(await book.free({ serviceId, from: now + day, to: now + 29 * day, limit }));
    /** Free times that are not the first, so that each test has its own. */
    const freeSlots = async (count: number): Promise<Slot[]> => {
      const slots = (await free()).slice(0, count);
      expect(slots).toHaveLength(count);
      return slots;
    };
    const aSlot = async () => (await freeSlots(1))[0] as Slot;
    const aBooking = (slot: Slot, changes: Partial<Booking> = {}): Booking => ({
      slot,
      guest: { name: 'Ada Rossi', email: `ada.${unique()}@shop.example`, phone: '+39 02 1234567' },
      note: 'The blue one',
      ...changes,
    });
    const isFree = async ({ startsAt }: Slot) => (await free()).some((slot) => slot.startsAt === startsAt);

    test('offers services, and free times of them in order, each as long as the service, up to the limit', async () => {
      const [service] = expectOk(await book.services());
      const slots = await free();
      expect(slots.length).toBeGreaterThanOrEqual(30);
      expect(await free(3)).toEqual(slots.slice(0, 3));
      const starts = slots.map(({ startsAt }) => Date.parse(startsAt));
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
      for (const { startsAt, endsAt } of slots) {
        expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe((service?.minutes ?? 0) * 60_000);
        expect(Date.parse(startsAt)).toBeGreaterThanOrEqual(now + day);
        expect(Date.parse(startsAt)).toBeLessThan(now + 29 * day);
      }
    });

    test('has no free times of an unknown service, and none that are past', async () => {
      const query = { from: now - 7 * day, to: now, limit: 10 };
      expect(await book.free({ serviceId: 'unknown', ...query })).toMatchObject({ ok: false, code: 'not_found' });
      expect(expectOk(await book.free({ serviceId, ...query }))).toEqual([]);
    });

    test('books a time, which is free no more and is found by its id, its key and its guest', async () => {
      const [booking, key] = [aBooking(await aSlot()), aWriteKey()];
      const booked = expectOk(await book.book(booking, key));
      expect(appointmentSchema.parse(booked)).toEqual(booked);
      const { guest, note, slot } = booking;
      expect(booked).toMatchObject({ ...slot, state: 'booked', guest, note });
      expect(expectOk(await book.appointment(booked.id))).toEqual(booked);
      expect(expectOk(await book.booked(key))).toEqual(booked);
      expect(expectOk(await book.appointmentsOf(guest.email.toUpperCase(), now))).toEqual([booked]);
      expect(await isFree(slot)).toBe(false);
    });

    test('books once under one key: a repeat gives the first, also at the same time and for another time', async () => {
      const [slot, other] = (await freeSlots(2)) as [Slot, Slot];
      const [booking, key] = [aBooking(slot), aWriteKey()];
      const [first, second] = await Promise.all([book.book(booking, key), book.book(booking, key)]);
      const third = await book.book({ ...booking, slot: other }, key);
      expect([expectOk(second), expectOk(third)]).toEqual([expectOk(first), expectOk(first)]);
      expect(await isFree(other)).toBe(true);
    });

    test('gives a time to one of several who want it at once; to the others it is a conflict', async () => {
      const slot = await aSlot();
      const results = await Promise.all([1, 2, 3].map(() => book.book(aBooking(slot), aWriteKey())));
      expect(results.map((result) => (result.ok ? 'ok' : result.code)).sort()).toEqual(['conflict', 'conflict', 'ok']);
      expect(await book.book(aBooking(slot), aWriteKey())).toMatchObject({ ok: false, code: 'conflict' });
    });

    test('rejects as invalid what is no time of the service; one that has begun is a conflict', async () => {
      const slot = await aSlot();
      const shifted = (ms: number) => ({
        ...slot,
        startsAt: new Date(Date.parse(slot.startsAt) + ms).toISOString(),
        endsAt: new Date(Date.parse(slot.endsAt) + ms).toISOString(),
      });
      const wrong = [shifted(61_000), { ...slot, endsAt: shifted(60_000).endsAt }];
      for (const one of wrong)
        expect(await book.book(aBooking(one), aWriteKey()), one.startsAt).toMatchObject({ ok: false, code: 'invalid' });
      const begun = await book.book(aBooking(shifted(-28 * day)), aWriteKey());
      expect(begun).toMatchObject({ ok: false, code: 'conflict' });
      const unknown = await book.book(aBooking({ ...slot, serviceId: 'unknown' }), aWriteKey());
      expect(unknown).toMatchObject({ ok: false, code: expect.stringMatching(/^(not_found|invalid)$/) });
    });

    test('keeps every character, and what is not told', async () => {
      const guest = { name: "Zoë O'Hara; 漢, 🫖 <b>\\n", email: `zoe+test.${unique()}@shop.example`, phone: null };
      const note = `First line\nSecond; line, with \\ and "quotes" ${'à🫖'.repeat(900)}`;
      const booked = expectOk(await book.book(aBooking(await aSlot(), { guest, note }), aWriteKey()));
      expect(expectOk(await book.appointment(booked.id))).toMatchObject({ guest, note });
      const without = expectOk(await book.book(aBooking(await aSlot(), { note: null }), aWriteKey()));
      expect(expectOk(await book.appointment(without.id))).toMatchObject({ note: null });
    });

    test('moves an appointment; the same again changes nothing, and a taken time is a conflict', async () => {
      const [from, to, taken] = (await freeSlots(3)) as [Slot, Slot, Slot];
      const { id } = expectOk(await book.book(aBooking(from), aWriteKey()));
      expectOk(await book.book(aBooking(taken), aWriteKey()));
      const moved = expectOk(await book.move(id, to));
      expect(moved).toMatchObject({ id, ...to, state: 'booked' });
      expect(expectOk(await book.move(id, to))).toEqual(moved);
      expect(await book.move(id, taken)).toMatchObject({ ok: false, code: 'conflict' });
      expect(expectOk(await book.appointment(id))).toEqual(moved);
      expect([await isFree(from), await isFree(to)]).toEqual([true, false]);
      const past = { ...to, startsAt: new Date(now - day).toISOString() };
      expect(await book.move(id, past)).toMatchObject({ ok: false, code: 'conflict' });
    });

    test('cancels an appointment, whose time is free again; the same again changes nothing', async () => {
      const [booking, key] = [aBooking(await aSlot()), aWriteKey()];
      const { id } = expectOk(await book.book(booking, key));
      const cancelled = expectOk(await book.cancel(id));
      expect(cancelled).toMatchObject({ id, state: 'cancelled' });
      expect(expectOk(await book.cancel(id))).toEqual(cancelled);
      expect(expectOk(await book.appointment(id))).toEqual(cancelled);
      expect(expectOk(await book.booked(key))).toEqual(cancelled);
      expect(expectOk(await book.appointmentsOf(booking.guest.email, now))).toEqual([]);
      expect(await isFree(booking.slot)).toBe(true);
      expect(await book.move(id, booking.slot)).toMatchObject({ ok: false, code: 'conflict' });
    });

    test('lists what a guest has booked and what ends after a time, earliest first', async () => {
      const { guest } = aBooking(await aSlot());
      const slots = await freeSlots(3);
      const booked: Appointment[] = [];
      for (const slot of [...slots].reverse())
        booked.push(expectOk(await book.book(aBooking(slot, { guest }), aWriteKey())));
      const other = { ...guest, email: `x${guest.email}` };
      expectOk(await book.book(aBooking(await aSlot(), { guest: other }), aWriteKey()));
      const startsAfter = async (after: Instant) =>
        expectOk(await book.appointmentsOf(guest.email, after)).map(({ startsAt }) => startsAt);
      expect(await startsAfter(now)).toEqual(slots.map(({ startsAt }) => startsAt));
      expect(await startsAfter(Date.parse(slots[0]?.endsAt ?? ''))).toEqual(
        slots.slice(1).map(({ startsAt }) => startsAt),
      );
    });

    test('has nothing for an unknown id or key', async () => {
      for (const id of ['unknown', '99999999', '../x', '', 'parley-unknown', '😀']) {
        expect(expectOk(await book.appointment(id)), id).toBeNull();
        expect(await book.cancel(id), id).toMatchObject({ ok: false, code: 'not_found' });
      }
      expect(expectOk(await book.booked(aWriteKey()))).toBeNull();
      expect(await book.move('unknown', await aSlot())).toMatchObject({ ok: false, code: 'not_found' });
    });
  });
}
