import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { BusinessSystems } from '#engine/ports/business/business-systems.js';

const notScripted = async (): Promise<BusinessResult<never>> => fault('unavailable', 'not scripted');

/** Business systems that cannot be reached. */
export const noSystems: BusinessSystems = {
  customers: { find: notScripted, update: notScripted, record: notScripted },
  orders: { order: notScripted, ordersOf: notScripted, availability: notScripted },
  appointments: {
    services: notScripted,
    free: notScripted,
    book: notScripted,
    booked: notScripted,
    appointment: notScripted,
    appointmentsOf: notScripted,
    move: notScripted,
    cancel: notScripted,
  },
  tickets: {
    open: notScripted,
    opened: notScripted,
    ticket: notScripted,
    ticketsOf: notScripted,
    comment: notScripted,
  },
  payments: { paymentsFor: notScripted, link: notScripted, linked: notScripted, refund: notScripted },
};
