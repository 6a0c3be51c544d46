import { appointmentNumber } from '#contracts/business/appointment-number.js';
import { ok } from '#contracts/result.js';
import type { AppointmentBook } from '../ports/business/appointment-book.js';
import type { BusinessResult } from '../ports/business/business-result.js';
import { fault } from '../ports/business/business-result.js';
import type { ActionContext, ActionHandlers } from './action-handler.js';
import { mapped, proven } from './proof.js';

const listed = 50;

export const appointmentActions: Pick<
  ActionHandlers,
  | 'appointment.services'
  | 'appointment.find'
  | 'appointment.list'
  | 'appointment.status'
  | 'appointment.book'
  | 'appointment.move'
  | 'appointment.cancel'
> = {
  'appointment.services': {
    run: async (_, { systems }) => mapped(await systems.appointments.services(), (services) => ({ services })),
  },
  'appointment.find': {
    run: async ({ serviceId, from, to }, { systems, now }) => {
      const range = { from: Math.max(Date.parse(from), now), to: Date.parse(to) };
      return mapped(await systems.appointments.free({ serviceId, ...range, limit: listed }), (slots) => ({ slots }));
    },
  },
  'appointment.list': {
    run: async (_, { systems, email, now }) =>
      email === null
        ? fault('not_found', 'no e-mail address')
        : mapped(await systems.appointments.appointmentsOf(email, now), (appointments) => ({ appointments })),
  },
  'appointment.status': {
    run: async ({ number, email: named }, { systems, email: proven, now }) => {
      const email = number === null ? proven : (named ?? proven);
      if (email === null) return fault('not_found', 'no e-mail address');
      const found = await systems.appointments.appointmentsOf(email, now);
      if (!found.ok) return found;
      const wanted = number?.toUpperCase();
      const appointments = found.value
        .filter(({ id, guest }) => isMeant(id, wanted) && guest.email.toLowerCase() === email.toLowerCase())
        .slice(0, listed);
      return appointments.length === 0 ? fault('not_found', 'no such appointment') : ok({ appointments });
    },
  },
  'appointment.book': {
    run: async (booking, { systems, key }) =>
      mapped(await systems.appointments.book(booking, key), (appointment) => ({ appointment })),
    lookUp: async (_, { systems, key }) =>
      mapped(await systems.appointments.booked(key), (appointment) => appointment && { appointment }),
  },
  'appointment.move': {
    run: async ({ appointmentId, slot, email }, context) =>
      changed(appointmentId, email, context, (book) => book.move(appointmentId, slot)),
  },
  'appointment.cancel': {
    run: async ({ appointmentId, email }, context) =>
      changed(appointmentId, email, context, (book) => book.cancel(appointmentId)),
  },
};

function isMeant(id: string, number: string | undefined): boolean {
  return number === undefined || appointmentNumber(id) === number;
}

/** Changes an appointment of the requester. Idempotent, so it may be retried. */
async function changed<T>(
  id: string,
  named: string | null,
  context: ActionContext,
  change: (book: AppointmentBook) => Promise<BusinessResult<T>>,
): Promise<BusinessResult<{ appointment: T }>> {
  const { appointments } = context.systems;
  const own = proven(await appointments.appointment(id), ({ guest }) => guest.email, { named, context });
  return own.ok ? mapped(await change(appointments), (appointment) => ({ appointment })) : own;
}
