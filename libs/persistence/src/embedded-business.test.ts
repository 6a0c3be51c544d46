import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientId, ProductId, ServiceId } from '#contracts/ids.js';
import { systemAuthor } from '#engine/access/author.js';
import { EmbeddedAppointmentBook } from '#engine/business/embedded-appointment-book.js';
import { EmbeddedOrderDesk } from '#engine/business/embedded-order-desk.js';
import { EmbeddedTicketDesk } from '#engine/business/embedded-ticket-desk.js';
import { createClient } from '#engine/clients/save-client.js';
import { createOrder } from '#engine/clients/save-order.js';
import { accepted } from '#testing/accepted.js';
import { appointmentBookContract } from '#testing/contracts/appointment-book-contract.js';
import { orderDeskContract } from '#testing/contracts/order-desk-contract.js';
import { ticketDeskContract } from '#testing/contracts/ticket-desk-contract.js';
import { fc } from '#testing/fast-check.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { openPersistence, type Persistence } from './open-persistence.js';

const hour = 3_600_000;
let persistence: Persistence;
beforeAll(async () => {
  persistence = await openPersistence({ directory: null, log: new RecordingLog() });
});
afterAll(() => persistence.close());

const clock = new FixedClock();
const ids = new SequentialIds('business');
const guest = { name: 'Ada', email: 'ada@shop.example', phone: null };

/** Two hundred guests who each book one of these times, some of whom cancel or move concurrently. */
async function wanted(places: number, wishes: readonly number[], round: number): Promise<void> {
  const ports = { ...persistence, clock, ids };
  const serviceId = `service-${round}` as ServiceId;
  const day = [{ from: '12:00', to: '18:00' }];
  const hours = { timeZone: 'Europe/Rome', week: Array.from({ length: 7 }, () => day), closedOn: [] };
  const service = { id: serviceId, name: 'Repair', minutes: 30, places, hours };
  await ports.services.put({ ...service, version: 1, createdAt: 1, updatedAt: 1 });
  const book = new EmbeddedAppointmentBook(ports);
  const from = clock.now();
  const free = accepted(await book.free({ serviceId, from, to: from + 24 * hour, limit: 12 }));
  const results = await Promise.all(
    wishes.map(async (wish, index) => {
      const slot = free[wish % free.length] ?? expect.fail('there is no free time');
      const booked = await book.book({ slot, guest, note: null }, `key-${round}-of-booking-${index}`);
      if (!booked.ok) return booked.code;
      const other = free[(wish + 5) % free.length] ?? slot;
      if (index % 7 === 0) accepted(await book.cancel(booked.value.id));
      if (index % 5 === 1) await book.move(booked.value.id, other);
      return 'booked';
    }),
  );
  expect(new Set(results)).toEqual(new Set(['booked', 'conflict']));
  const { items } = await ports.appointments.list({ serviceId, state: 'booked' }, { offset: 0, limit: 500 });
  for (const { startsAt } of free) {
    const there = items.filter((one) => one.startsAt === Date.parse(startsAt));
    expect(there.length).toBeLessThanOrEqual(places);
  }
}

test('two hundred concurrent bookings of the same times never exceed the places', async () => {
  let round = 0;
  const wishes = fc.array(fc.nat({ max: 11 }), { minLength: 200, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), wishes, (places, list) => wanted(places, list, round++)),
    { numRuns: 2, seed: 5, endOnFailure: true },
  );
});

test('tickets that are opened at once have numbers of their own', async () => {
  const desk = new EmbeddedTicketDesk({ ...persistence, clock, ids });
  const ticket = { subject: 'A flat tyre', text: 'Flat.', requester: { name: guest.name, email: guest.email } };
  const opened = await Promise.all(
    Array.from({ length: 50 }, (_, index) => desk.open(ticket, `key-of-ticket-${index}`)),
  );
  expect(new Set(opened.map((result) => accepted(result).id)).size).toBe(50);
});

ticketDeskContract(() => new EmbeddedTicketDesk({ ...persistence, clock: { now: () => Date.now() }, ids }));

appointmentBookContract(async () => {
  const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }]);
  const hours = { timeZone: 'Europe/Rome', week, closedOn: [] };
  const service = { id: 'a-fitting' as ServiceId, name: 'A fitting', minutes: 90, places: 1, hours };
  await persistence.services.put({ ...service, version: 1, createdAt: 1, updatedAt: 1 });
  return { book: new EmbeddedAppointmentBook({ ...persistence, clock, ids }), now: clock.now() };
});

orderDeskContract(() => {
  let count = 0;
  return {
    desk: new EmbeddedOrderDesk(persistence),
    addCustomer: async (email) => {
      const client = { name: 'Ada', email, phone: null, externalIds: {}, customFields: {} };
      return accepted(await createClient({ ...persistence, clock, ids }, client, systemAuthor)).id;
    },
    addProduct: (product) =>
      persistence.products.put({
        ...{ ...product, id: ids.next() as ProductId, keywords: [], version: 1, createdAt: 1, updatedAt: 1 },
      }),
    order: async (customerId, lines) => {
      count += 1;
      const unitAmount = 4_250;
      const total = { amount: lines.reduce((sum, { quantity }) => sum + quantity * unitAmount, 0), currency: 'EUR' };
      const number = `V-${1_000 + count}`;
      const named = await Promise.all(
        lines.map(async ({ sku, quantity }) => {
          const product = await persistence.products.bySku(sku);
          return { sku, name: product?.name ?? '', quantity, unitAmount };
        }),
      );
      const placedAt = new Date(clock.now() + count).toISOString();
      const order = { number, status: 'paid', tracking: null, lines: named, total, placedAt };
      accepted(
        await createOrder({ ...persistence, clock, ids }, { clientId: customerId as ClientId, ...order }, systemAuthor),
      );
      return number;
    },
  };
});
