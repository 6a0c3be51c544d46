import { describe, expect, test } from 'vitest';
import type { BookingId, ServiceId } from '#contracts/ids.js';
import type {
  AppointmentFilter,
  AppointmentStore,
  BookableService,
  ServiceStore,
  StoredAppointment,
} from '#engine/ports/appointment-store.js';
import { now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const minute = 60_000;
const day = [{ from: '09:00', to: '18:00' }];
const aService = (id: string, name: string): BookableService => ({
  ...{ id: id as ServiceId, name, minutes: 30, places: 2, version: 1, createdAt: now, updatedAt: now },
  hours: { timeZone: 'Europe/Rome', week: [day, [], [], [], [], [], []], closedOn: ['2026-12-25'] },
});
const repair = aService('repair', 'Repair');
const fitting = aService('fitting', 'Fitting');

const anAppointment = (id: string, from: number, changes: Partial<StoredAppointment> = {}): StoredAppointment => ({
  ...{ id: id as BookingId, serviceId: repair.id, serviceName: 'Repair', state: 'booked' },
  ...{ startsAt: now + from * minute, endsAt: now + (from + 30) * minute },
  ...{ guest: { name: 'Ada', email: 'ada@shop.example', phone: null }, note: null, writeKey: null },
  ...{ version: 1, createdAt: now, updatedAt: now },
  ...changes,
});
const one = anAppointment('1', 0, { note: 'Città', writeKey: 'key-1' });
const two = anAppointment('2', 30, { guest: { name: 'Ida', email: 'ida@shop.example', phone: '+39 1' } });
const gone = anAppointment('3', 60, { state: 'cancelled' });
const other = anAppointment('4', 90, { serviceId: fitting.id });

/** Contract test of stores of services and appointments. */
export function describeAppointmentStores(
  name: string,
  open: Open<{ readonly services: ServiceStore; readonly appointments: AppointmentStore }>,
): void {
  describe(`${name} as a store of services and appointments`, () => {
    const stores = openForEach(open);
    const found = async (filter: AppointmentFilter) =>
      (await stores().appointments.list(filter, { offset: 0, limit: 10 })).items.map(({ id }) => id);
    const filled = async () => {
      for (const appointment of [other, two, gone, one]) await stores().appointments.put(appointment);
    };

    test('keeps services, listed by name, until they are removed', async () => {
      const { services } = stores();
      for (const service of [repair, fitting]) await services.put(service);
      await services.put({ ...repair, minutes: 45, version: 2 });
      expect(await services.all()).toEqual([fitting, { ...repair, minutes: 45, version: 2 }]);
      await services.remove(fitting.id);
      expect([await services.get(fitting.id), (await services.get(repair.id))?.minutes]).toEqual([null, 45]);
    });

    test('returns an appointment as it was put, by id and by key', async () => {
      const { appointments } = stores();
      await filled();
      expect([await appointments.get(one.id), await appointments.get(two.id)]).toEqual([one, two]);
      expect(await appointments.byWriteKey('key-1')).toEqual(one);
      expect(await appointments.byWriteKey('key-2')).toBeNull();
      await expect(appointments.put({ ...two, id: '9' as BookingId, writeKey: 'key-1' })).rejects.toThrow();
    });

    test('lists appointments earliest first, by service, state, address and time', async () => {
      await filled();
      expect(await found({})).toEqual(['1', '2', '3', '4']);
      expect(await found({ serviceId: repair.id, state: 'booked' })).toEqual(['1', '2']);
      expect(await found({ email: 'ada@shop.example' })).toEqual(['1', '3', '4']);
      expect(await found({ email: 'ada@shop.example', serviceId: fitting.id })).toEqual(['4']);
      expect(await found({ after: one.endsAt, before: other.startsAt })).toEqual(['2', '3']);
      expect(await found({ after: one.endsAt - 1 })).toEqual(['1', '2', '3', '4']);
      expect(await stores().appointments.list({}, { offset: 3, limit: 5 })).toEqual({ items: [other], total: 4 });
    });

    test('says what is taken of a service: what is booked and overlaps, not what touches', async () => {
      await filled();
      const taken = async (from: number, to: number) =>
        (await stores().appointments.taken(repair.id, now + from * minute, now + to * minute)).map(({ id }) => id);
      expect(await taken(30, 60)).toEqual(['2']);
      expect(await taken(29, 31)).toEqual(['1', '2']);
      expect(await taken(60, 200)).toEqual([]);
      const [first] = await stores().appointments.taken(repair.id, one.startsAt, one.endsAt);
      expect(first).toEqual({ id: one.id, startsAt: one.startsAt, endsAt: one.endsAt });
    });
  });
}
