import type { AppointmentBook } from './appointment-book.js';
import type { CustomerDirectory } from './customer-directory.js';
import type { OrderDesk } from './order-desk.js';
import type { PaymentDesk } from './payment-desk.js';
import type { TicketDesk } from './ticket-desk.js';

/** One port for each kind of business system. */
export interface BusinessSystems {
  readonly customers: CustomerDirectory;
  readonly orders: OrderDesk;
  readonly appointments: AppointmentBook;
  readonly tickets: TicketDesk;
  readonly payments: PaymentDesk;
}
