import type { Appointment, AppointmentState } from '#contracts/business/appointments.js';
import type { Customer } from '#contracts/business/customers.js';
import type { BusinessOrder } from '#contracts/business/orders.js';
import type { Payment, PaymentState } from '#contracts/business/payments.js';
import type { Ticket, TicketState } from '#contracts/business/tickets.js';
import type { Money } from '#contracts/orders.js';

/** Record of a business system, with its port. */
export type BusinessRecord =
  | { readonly port: 'appointments'; readonly record: Appointment }
  | { readonly port: 'tickets'; readonly record: Ticket }
  | { readonly port: 'orders'; readonly record: BusinessOrder }
  | { readonly port: 'payments'; readonly record: Payment }
  | { readonly port: 'customers'; readonly record: Customer };

/** Facts by which changes of a record are detected. Stored as long as the connection, so limited to these. */
export type RecordFacts =
  | {
      readonly port: 'appointments';
      readonly state: AppointmentState;
      readonly serviceId: string;
      readonly service: string;
      readonly startsAt: string;
      readonly endsAt: string;
      readonly email: string;
    }
  | {
      readonly port: 'tickets';
      readonly number: string;
      readonly state: TicketState;
      readonly updatedAt: string;
      readonly subject: string;
      readonly email: string;
    }
  | {
      readonly port: 'orders';
      readonly number: string;
      readonly status: string;
      readonly tracking: string | null;
      readonly total: Money;
      readonly email: string;
    }
  | {
      readonly port: 'payments';
      readonly reference: string;
      readonly state: PaymentState;
      readonly amount: Money;
      readonly email: string | null;
    }
  | { readonly port: 'customers'; readonly name: string; readonly email: string; readonly phone: string | null };

/** Id of a record in its system. */
export function externalIdOf({ port, record }: BusinessRecord): string {
  return port === 'orders' ? record.number : record.id;
}

export function factsOf(of: BusinessRecord): RecordFacts {
  switch (of.port) {
    case 'appointments': {
      const { state, serviceId, serviceName, startsAt, endsAt, guest } = of.record;
      return { port: of.port, state, serviceId, service: serviceName, startsAt, endsAt, email: guest.email };
    }
    case 'tickets': {
      const { id, subject, state, updatedAt, requesterEmail } = of.record;
      return { port: of.port, number: id, state, updatedAt, subject, email: requesterEmail ?? '' };
    }
    case 'orders': {
      const { number, status, tracking, total, customerEmail } = of.record;
      return { port: of.port, number, status, tracking, total, email: customerEmail ?? '' };
    }
    case 'payments': {
      const { reference, state, amount, customerEmail } = of.record;
      return { port: of.port, reference, state, amount, email: customerEmail };
    }
    case 'customers': {
      const { name, email, phone } = of.record;
      return { port: of.port, name, email: email ?? '', phone };
    }
  }
}
